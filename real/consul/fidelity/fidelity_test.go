package fidelity

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/consul/agent/consul/state"
	"github.com/hashicorp/consul/agent/structs"
	"pgregory.net/rapid"

	"doorway/model"
	"doorway/real"
	"doorway/real/consul"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A command is one of a client, or time that passes.
type command struct {
	op      string
	key     string
	session int // from 1, in the order of their creation
	value   string
	index   int // 0; the index of the key; a later one
	seconds int
	deletes bool
}

var ops = []string{"create", "destroy", "put", "cas", "acquire", "acquire", "acquire", "release", "delete", "delete-cas", "delete-tree", "sleep"}

// keys are few, so that commands meet.
var keys = []string{"a/1", "a/2", "b"}

func drawn(t *rapid.T) command {
	return command{
		op: rapid.SampledFrom(ops).Draw(t, "op"), key: rapid.SampledFrom(keys).Draw(t, "key"), session: rapid.IntRange(1, 3).Draw(t, "session"),
		value: rapid.SampledFrom([]string{"", "v", "w"}).Draw(t, "value"), index: rapid.IntRange(0, 2).Draw(t, "index"),
		seconds: rapid.IntRange(0, 4).Draw(t, "seconds"), deletes: rapid.Bool().Draw(t, "deletes"),
	}
}

// A store is Consul's own, behind what its servers check before they write.
type store struct {
	*state.Store
	index   uint64
	created int
}

func newStore() *store {
	gc, err := state.NewTombstoneGC(time.Hour, time.Hour)
	s := &store{Store: state.NewStateStore(gc)}
	if err == nil {
		err = s.EnsureNode(1, &structs.Node{Node: "node", Address: "192.0.2.1"})
	}
	if err != nil {
		panic(err)
	}
	return s
}

// uuid is how the store names a session.
func uuid(session int) string { return fmt.Sprintf("00000000-0000-0000-0000-%012d", session) }

// do carries out a command, and returns what a client is told.
func (s *store) do(c command) string {
	if c.op != "sleep" {
		s.index++
	}
	e := &structs.DirEntry{Key: c.key, Value: []byte(c.value), RaftIndex: structs.RaftIndex{ModifyIndex: s.indexOf(c)}}
	ok, err := true, error(nil)
	switch c.op {
	case "create":
		s.created++
		n := &structs.Session{ID: uuid(s.created), Node: "node", LockDelay: time.Duration(c.seconds) * time.Second, Behavior: structs.SessionKeysRelease}
		if c.deletes {
			n.Behavior = structs.SessionKeysDelete
		}
		err = s.SessionCreate(s.index, n)
	case "destroy":
		err = s.SessionDestroy(s.index, uuid(c.session), nil)
	case "put":
		err = s.KVSSet(s.index, e)
	case "cas":
		ok, err = s.KVSSetCAS(s.index, e)
	case "acquire":
		if e.Session = uuid(c.session); s.KVSLockDelay(c.key, nil).After(time.Now()) {
			return "false"
		}
		ok, err = s.KVSLock(s.index, e)
	case "release":
		e.Session = uuid(c.session)
		ok, err = s.KVSUnlock(s.index, e)
	case "delete":
		err = s.KVSDelete(s.index, c.key, nil)
	case "delete-cas":
		ok, err = s.KVSDeleteCAS(s.index, e.ModifyIndex, c.key, nil)
	case "delete-tree":
		err = s.KVSDeleteTree(s.index, c.key[:1], nil)
	}
	if err != nil {
		return "500"
	}
	return fmt.Sprint(ok)
}

// indexOf returns the index that a command names.
func (s *store) indexOf(c command) uint64 {
	_, e, err := s.KVSGet(nil, c.key, nil)
	if err != nil {
		panic(err)
	}
	switch {
	case c.index == 0 || e == nil:
		return uint64(c.index)
	default:
		return e.ModifyIndex + uint64(c.index-1)
	}
}

// seen tells all that a client can read: keys, and indexes of keys and prefixes.
func (s *store) seen() string {
	var all strings.Builder
	for _, prefix := range []string{"", "a/", "b"} {
		index, entries, err := s.KVSList(nil, prefix, nil)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(&all, prefix, max(index, 1))
		for _, e := range entries {
			fmt.Fprintln(&all, e.Key, string(e.Value), strings.TrimLeft(e.Session, "0-"), e.LockIndex, e.CreateIndex, e.ModifyIndex)
		}
	}
	for _, key := range keys {
		index, e, err := s.KVSGet(nil, key, nil)
		if err != nil {
			panic(err)
		}
		if e != nil {
			index = e.ModifyIndex
		}
		fmt.Fprintln(&all, key, max(index, 1))
	}
	return all.String()
}

// A standIn is ours, over HTTP.
type standIn struct{ *http.Client }

// ask sends a request, and returns the response, its body and the index.
func (s standIn) ask(method, path, body string) (status int, text []byte, index string) {
	r, err := http.NewRequest(method, "http://consul.example/v1/"+path, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	resp, err := s.Do(r)
	if err != nil {
		panic(err)
	}
	text, err = io.ReadAll(resp.Body)
	if err != nil {
		panic(err)
	}
	return resp.StatusCode, text, resp.Header.Get("X-Consul-Index")
}

// do carries out a command with the given index, and returns what a client is told.
func (s standIn) do(c command, index uint64) string {
	kv, session, at := "kv/"+c.key, "s"+strconv.Itoa(c.session), strconv.FormatUint(index, 10)
	behavior := "release"
	if c.deletes {
		behavior = "delete"
	}
	request := map[string][3]string{
		"create":  {"PUT", "session/create", fmt.Sprintf(`{"LockDelay":"%ds","Behavior":%q}`, c.seconds, behavior)},
		"destroy": {"PUT", "session/destroy/" + session, ""},
		"put":     {"PUT", kv, c.value}, "cas": {"PUT", kv + "?cas=" + at, c.value},
		"acquire": {"PUT", kv + "?acquire=" + session, c.value}, "release": {"PUT", kv + "?release=" + session, c.value},
		"delete": {"DELETE", kv, ""}, "delete-cas": {"DELETE", kv + "?cas=" + at, ""}, "delete-tree": {"DELETE", "kv/" + c.key[:1] + "?recurse", ""},
	}[c.op]
	if c.op == "sleep" {
		time.Sleep(time.Duration(c.seconds) * time.Second)
		return "true"
	}
	switch status, text, _ := s.ask(request[0], request[1], request[2]); {
	case status != http.StatusOK:
		return strconv.Itoa(status)
	case c.op == "create":
		return "true"
	default:
		return strings.TrimSpace(string(text))
	}
}

// seen is that of the store.
func (s standIn) seen() string {
	var all strings.Builder
	for _, prefix := range []string{"", "a/", "b"} {
		_, text, index := s.ask("GET", "kv/"+prefix+"?recurse", "")
		var entries []structs.DirEntry
		if len(text) > 0 {
			if err := json.Unmarshal(text, &entries); err != nil {
				panic(err)
			}
		}
		fmt.Fprintln(&all, prefix, index)
		for _, e := range entries {
			fmt.Fprintln(&all, e.Key, string(e.Value), strings.TrimPrefix(e.Session, "s"), e.LockIndex, e.CreateIndex, e.ModifyIndex)
		}
	}
	for _, key := range keys {
		_, _, index := s.ask("GET", "kv/"+key, "")
		fmt.Fprintln(&all, key, index)
	}
	return all.String()
}

// The stand-in and the store of Consul 1.13 do the same with random commands.
func TestAsConsulsStore(t *testing.T) {
	compared := 0
	rapid.Check(t, func(r *rapid.T) {
		commands := rapid.SliceOfN(rapid.Custom(drawn), 20, 60).Draw(r, "commands")
		differs := ""
		alone(t, real.Setup{N: 1}, func(p *real.Process) {
			theirs, ours := newStore(), standIn{consul.Client(p)}
			for i, c := range commands {
				index := theirs.indexOf(c)
				got, want := ours.do(c, index), theirs.do(c)
				is, should := ours.seen(), theirs.seen()
				if compared++; got != want || is != should {
					differs = fmt.Sprintf("command %d, %+v: told %s, Consul tells %s; there is\n%s, in Consul\n%s", i, c, got, want, is, should)
					return
				}
			}
		})
		if differs != "" {
			r.Fatal(differs)
		}
	})
	t.Logf("%d commands were compared", compared)
}

// alone runs one process, to which every message comes at once, until it returns.
func alone(t *testing.T, setup real.Setup, process func(*real.Process)) {
	t.Helper()
	prog, err := real.New(t, setup, process)
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	defer run.Reset()
	for {
		events := run.Enabled(nil)
		if len(events) == 0 {
			return
		}
		i := max(0, slices.IndexFunc(events, func(e model.Event) bool { return e.Kind != model.Tick }))
		if _, err := run.Apply(events[i]); err != nil {
			t.Fatal(err)
		}
	}
}
