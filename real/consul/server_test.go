package consul_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/consul/api"

	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
	"doorway/real/consul"
)

// alone runs one process, to which every message comes at once, until it returns.
func alone(t *testing.T, process func(*real.Process)) {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: 1}, process)
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	for range 10_000 {
		events := run.Enabled(nil)
		i := slices.IndexFunc(events, func(e model.Event) bool { return e.Kind != model.Tick })
		switch {
		case len(events) == 0:
			return
		case i < 0:
			i = 0
		}
		if _, err := run.Apply(events[i]); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("it does not return")
}

// A user asks Consul for things, and notes what he gets.
type user struct {
	*api.Client
	seen []string
}

func (u *user) note(what ...any) { u.seen = append(u.seen, strings.TrimSpace(fmt.Sprintln(what...))) }

// session creates a session.
func (u *user) session(s api.SessionEntry) string {
	id, _, err := u.Session().Create(&s, nil)
	if err != nil {
		u.note(err)
	}
	return id
}

func (u *user) acquire(key, id, value string) {
	ok, _, err := u.KV().Acquire(&api.KVPair{Key: key, Session: id, Value: []byte(value)}, nil)
	u.note(told(ok, err))
}

func (u *user) release(key, id string) {
	ok, _, err := u.KV().Release(&api.KVPair{Key: key, Session: id}, nil)
	u.note(told(ok, err))
}

func (u *user) put(key, value string) {
	_, err := u.KV().Put(&api.KVPair{Key: key, Value: []byte(value)}, nil)
	u.note(told(true, err))
}

func (u *user) cas(key, value string, index uint64) {
	ok, _, err := u.KV().CAS(&api.KVPair{Key: key, Value: []byte(value), ModifyIndex: index}, nil)
	u.note(told(ok, err))
}

// look notes a key: its session, value and number of acquisitions.
func (u *user) look(key string) (index uint64) {
	p, _, err := u.KV().Get(key, nil)
	if err != nil || p == nil {
		u.note(told(p != nil, err))
		return 0
	}
	u.note(p.Session, string(p.Value), p.LockIndex)
	return p.ModifyIndex
}

// after waits for a key to change, and notes the seconds.
func (u *user) after(key string, index uint64, wait time.Duration) {
	asked := time.Now()
	_, m, err := u.KV().Get(key, &api.QueryOptions{WaitIndex: index, WaitTime: wait})
	u.note(time.Since(asked).Round(time.Second), m.LastIndex > index, told(true, err))
}

func told(ok bool, err error) any {
	if err != nil {
		return err
	}
	return ok
}

// statements are what the documentation of Consul says about sessions, keys and blocking queries, in our words.
var statements = []struct {
	says string
	do   func(u *user)
	seen string
}{
	{"a session is created and listed, with a lock-delay of 15 seconds and release by default", func(u *user) {
		id := u.session(api.SessionEntry{Name: "mine", TTL: "30s"})
		s, _, err := u.Session().Info(id, nil)
		u.note(s.Name, s.LockDelay, s.Behavior, s.TTL, s.NodeChecks, err)
		all, _, _ := u.Session().List(nil)
		node, _, _ := u.Session().Node(s.Node, nil)
		none, _, _ := u.Session().Node("other", nil)
		unknown, _, err := u.Session().Info("s9", nil)
		u.note(len(all), len(node), len(none), unknown == nil, err)
	}, "mine 15s release 30s [serfHealth] <nil>; 1 1 0 true <nil>"},
	{"a TTL is 10 to 86400 seconds", func(u *user) {
		u.session(api.SessionEntry{TTL: "9s"})
		u.session(api.SessionEntry{TTL: "86401s"})
		u.note(u.session(api.SessionEntry{TTL: "10s"}), u.session(api.SessionEntry{TTL: "86400s"}))
	}, "Unexpected response code: 500 (Invalid Session TTL '9000000000', must be between [10s=24h0m0s]); " +
		"Unexpected response code: 500 (Invalid Session TTL '86401000000000', must be between [10s=24h0m0s]); s1 s2"},
	{"behaviour is release or delete", func(u *user) { u.session(api.SessionEntry{Behavior: "keep"}) },
		"Unexpected response code: 500 (Invalid Behavior setting 'keep')"},
	{"a session is not invalid before its TTL, and renewing extends it by that", func(u *user) {
		id := u.session(api.SessionEntry{TTL: "10s"})
		for _, s := range []int{9, 9, 11, 0} {
			time.Sleep(time.Duration(s) * time.Second)
			n, _, err := u.Session().Renew(id, nil)
			u.note(n != nil, err)
		}
	}, "true <nil>; true <nil>; false <nil>; false <nil>"},
	{"a session without a TTL lives on", func(u *user) {
		id := u.session(api.SessionEntry{})
		u.acquire("k", id, "v")
		time.Sleep(time.Hour)
		u.look("k")
	}, "true; s1 v 1"},
	{"to destroy a session twice is no error", func(u *user) {
		id := u.session(api.SessionEntry{})
		for range 2 {
			_, err := u.Session().Destroy(id, nil)
			u.note(err)
		}
	}, "<nil>; <nil>"},
	{"an invalid session cannot be used", func(u *user) {
		id := u.session(api.SessionEntry{})
		_, _ = u.Session().Destroy(id, nil)
		u.acquire("k", id, "v")
		u.look("k")
	}, `Unexpected response code: 500 (raft apply failed: invalid session "s1"); false`},
	{"acquire creates the key, succeeds if nobody holds it, and counts", func(u *user) {
		one, other := u.session(api.SessionEntry{}), u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		u.acquire("k", other, "b")
		u.look("k")
	}, "true; false; s1 a 1"},
	{"the holder may acquire again, which changes the value and does not count", func(u *user) {
		one := u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		u.acquire("k", one, "b")
		u.look("k")
	}, "true; true; s1 b 1"},
	{"only its session releases a lock, and the key stays, with a new index", func(u *user) {
		one, other := u.session(api.SessionEntry{}), u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		before := u.look("k")
		u.release("k", other)
		u.release("k", one)
		u.note(u.look("k") > before)
		u.acquire("k", other, "c") // at once: no lock-delay
		u.look("k")
		u.release("none", one)
	}, "true; s1 a 1; false; true; 1; true; true; s2 c 2; false"},
	{"locks are advisory: anybody may write and delete, and the holder stays (Consul counts acquisitions from 0 again)", func(u *user) {
		u.acquire("k", u.session(api.SessionEntry{}), "a")
		u.put("k", "b")
		u.look("k")
		_, err := u.KV().Delete("k", nil)
		u.note(err)
		u.look("k")
	}, "true; true; s1 b 0; <nil>; false"},
	{"invalidation releases the locks, with a new index, and for the lock-delay nobody has them", func(u *user) {
		one, other := u.session(api.SessionEntry{LockDelay: 5 * time.Second}), u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		before := u.look("k")
		_, _ = u.Session().Destroy(one, nil)
		u.note(u.look("k") > before)
		u.acquire("k", other, "b")
		time.Sleep(4 * time.Second)
		u.acquire("k", other, "b")
		time.Sleep(time.Second)
		u.acquire("k", other, "b")
	}, "true; s1 a 1; a 1; true; false; false; true"},
	{"or deletes the keys", func(u *user) {
		one, other := u.session(api.SessionEntry{Behavior: "delete"}), u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		_, _ = u.Session().Destroy(one, nil)
		u.look("k")
		u.acquire("k", other, "b")
		time.Sleep(15 * time.Second)
		u.acquire("k", other, "b")
	}, "true; false; false; true"},
	{"a lock-delay is 60 seconds at most", func(u *user) {
		one, other := u.session(api.SessionEntry{LockDelay: time.Hour}), u.session(api.SessionEntry{})
		u.acquire("k", one, "a")
		_, _ = u.Session().Destroy(one, nil)
		time.Sleep(59 * time.Second)
		u.acquire("k", other, "b")
		time.Sleep(time.Second)
		u.acquire("k", other, "b")
	}, "true; false; true"},
	{"a set that checks the index sets if that has not changed, or with 0 if there is none", func(u *user) {
		u.cas("k", "a", 1)
		u.cas("k", "a", 0)
		u.cas("k", "b", 0)
		index := u.look("k")
		u.cas("k", "b", index)
		u.cas("k", "c", index)
		u.look("k")
	}, "false; true; false; a 0; true; false; b 0"},
	{"a delete that checks it deletes only then, and never with 0", func(u *user) {
		u.put("k", "a")
		index := u.look("k")
		for _, i := range []uint64{0, index + 1, index} {
			ok, _, err := u.KV().DeleteCAS(&api.KVPair{Key: "k", ModifyIndex: i}, nil)
			u.note(told(ok, err))
		}
		u.look("k")
	}, "true; a 0; false; false; true; false"},
	{"keys are read and deleted by prefix, and listed up to a separator", func(u *user) {
		for _, key := range []string{"a/1/x", "a/1/y", "a/2", "b"} {
			u.put(key, key)
		}
		all, _, _ := u.KV().List("a/", nil)
		names, _, _ := u.KV().Keys("a/", "/", nil)
		every, _, _ := u.KV().Keys("", "", nil)
		u.note(len(all), names, every)
		_, _ = u.KV().DeleteTree("a", nil)
		none, _, err := u.KV().List("a/", nil)
		u.note(len(none), err)
		u.look("b")
	}, "true; true; true; true; 3 [a/1/ a/2] [a/1/x a/1/y a/2 b]; 0 <nil>; b 0"},
	{"a blocking query waits for a change after an index, or until its time is over", func(u *user) {
		u.put("k", "a")
		index := u.look("k")
		u.after("k", 0, time.Minute)
		u.after("k", index, 7*time.Second)
		go func() {
			time.Sleep(3 * time.Second)
			_, _ = u.KV().Put(&api.KVPair{Key: "k", Value: []byte("b")}, nil)
		}()
		u.after("k", index, time.Minute)
	}, "true; a 0; 0s true true; 7s false true; 3s true true"},
	{"of a prefix, for a change of any key there, also a deletion", func(u *user) {
		u.put("a/1", "a")
		u.put("a/2", "a")
		_, m, _ := u.KV().List("a/", nil)
		go func() {
			time.Sleep(2 * time.Second)
			_, _ = u.KV().Put(&api.KVPair{Key: "b", Value: []byte("c")}, nil)
			time.Sleep(2 * time.Second)
			_, _ = u.KV().Delete("a/1", nil)
		}()
		asked := time.Now()
		all, m, err := u.KV().List("a/", &api.QueryOptions{WaitIndex: m.LastIndex})
		u.note(time.Since(asked).Round(time.Second), len(all), err, m.KnownLeader)
	}, "true; true; 4s 1 <nil> true"},
	{"for five minutes if it does not say, and ten at most", func(u *user) {
		u.put("k", "a")
		index := u.look("k")
		u.after("k", index, 0)
		u.after("k", index, time.Hour)
	}, "true; a 0; 5m0s false true; 10m0s false true"},
	{"of one key or session, for a change of that, also when it is not there", func(u *user) {
		_, m, _ := u.KV().Get("k", nil)
		other, id := u.session(api.SessionEntry{}), u.session(api.SessionEntry{})
		_, n, _ := u.Session().Info(id, nil)
		go func() {
			for _, key := range []string{"other", "k"} {
				time.Sleep(2 * time.Second)
				_, _ = u.KV().Put(&api.KVPair{Key: key}, nil)
			}
			for _, id := range []string{other, id} {
				time.Sleep(2 * time.Second)
				_, _ = u.Session().Destroy(id, nil)
			}
		}()
		u.after("k", m.LastIndex, time.Minute)
		asked := time.Now()
		gone, _, err := u.Session().Info(id, &api.QueryOptions{WaitIndex: n.LastIndex})
		u.note(time.Since(asked).Round(time.Second), gone == nil, err)
	}, "4s true true; 4s true <nil>"},
	{"what is written again unchanged is no change", func(u *user) {
		u.put("k", "a")
		before := u.look("k")
		u.put("k", "a")
		u.note(u.look("k") == before)
	}, "true; a 0; true; a 0; true"},
	{"the index of what is not there is not 0, so that one can wait for it", func(u *user) {
		_, m, err := u.KV().Get("k", nil)
		u.note(m.LastIndex, err)
		u.after("k", m.LastIndex, 2*time.Second)
	}, "1 <nil>; 2s false true"},
}

func TestStatements(t *testing.T) {
	for _, s := range statements {
		t.Run(s.says, func(t *testing.T) {
			alone(t, func(p *real.Process) {
				u := &user{Client: client(p)}
				s.do(u)
				if got := strings.Join(u.seen, "; "); got != s.seen {
					t.Errorf("seen\n%s, want\n%s", got, s.seen)
				}
			})
		})
	}
}

// What is not served, or not as it should be asked, is refused.
func TestRefused(t *testing.T) {
	for ask, want := range map[string]string{
		"GET /v1/agent/self":                       "501 doorway/real/consul does not serve GET /v1/agent/self",
		"GET /v1/kv/k?dc=x":                        "501 doorway/real/consul does not serve the parameter dc",
		"GET /v1/kv/k?index=x":                     "400 Invalid index",
		"GET /v1/kv/k?index=1&wait=x":              "400 Invalid wait time",
		"GET /v1/kv/k?stale&consistent":            "400 Cannot specify ?stale with ?consistent, conflicting semantics.",
		"GET /v1/kv/":                              "400 Missing key name",
		"PUT /v1/kv/":                              "400 Missing key name",
		"PUT /v1/kv/k?cas=1&acquire=s1":            "400 Conflicting flags: acquire=s1&cas=1",
		"PUT /v1/kv/k?flags=x":                     `500 strconv.ParseUint: parsing "x": invalid syntax`,
		"PUT /v1/kv/k?acquire=":                    "500 raft apply failed: missing session",
		"POST /v1/kv/k":                            "405 method POST not allowed",
		"DELETE /v1/kv/":                           "400 Missing key name",
		"DELETE /v1/kv/k?cas=1&recurse":            "400 Conflicting flags: cas=1&recurse=",
		"PUT /v1/session/create {":                 "400 Request decode failed: unexpected EOF",
		"PUT /v1/session/renew/":                   "400 Missing session",
		"PUT /v1/session/renew/s1":                 "404 Session id 's1' not found",
		`PUT /v1/session/create {"LockDelay":"x"}`: `400 Request decode failed: time: invalid duration "x"`,
		`PUT /v1/session/create {"Node":"x"}`:      "500 apply failed: Missing node registration",
	} {
		alone(t, func(p *real.Process) {
			parts := strings.SplitN(ask, " ", 3)
			r, err := http.NewRequest(parts[0], "http://consul.example"+parts[1], strings.NewReader(strings.Join(parts[2:], "")))
			if err != nil {
				panic(err)
			}
			resp, err := consul.Client(p).Do(r)
			if err != nil {
				panic(err)
			}
			body, _ := io.ReadAll(resp.Body)
			if got := fmt.Sprint(resp.StatusCode, " ", strings.TrimSpace(string(body))); got != want {
				t.Errorf("%s: %s, want %s", ask, got, want)
			}
		})
	}
}

// A lock-delay is a duration, nanoseconds, or seconds if there are few.
func TestLockDelays(t *testing.T) {
	for body, want := range map[string]time.Duration{
		`{"LockDelay":"7s"}`: 7 * time.Second, `{"LockDelay":0}`: 0, `{"LockDelay":8}`: 8 * time.Second, `{"LockDelay":9000000000}`: 9 * time.Second, ``: 15 * time.Second,
	} {
		alone(t, func(p *real.Process) {
			r, err := http.NewRequest("PUT", "http://consul.example/v1/session/create", strings.NewReader(body))
			if err != nil {
				panic(err)
			}
			if _, err := consul.Client(p).Do(r); err != nil {
				panic(err)
			}
			if s, _, err := client(p).Session().Info("s1", nil); err != nil || s.LockDelay != want {
				t.Errorf("%s: %+v, %v, want %v", body, s, err, want)
			}
		})
	}
}

// A server that restarts has sessions and keys, gives sessions their time anew, and resets a query that waits.
func TestRestart(t *testing.T) {
	all := real.Setup{N: 1, Tick: 8 * time.Second, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1), Forgets: true}
	var renewed *api.SessionEntry
	var lost error
	prog, err := real.New(t, all, func(p *real.Process) {
		c := client(p)
		id, _, err := c.Session().Create(&api.SessionEntry{TTL: "10s"}, nil)
		if err != nil {
			panic(err)
		}
		_, _, lost = c.KV().Get("k", &api.QueryOptions{WaitIndex: 1})
		time.Sleep(7 * time.Second)
		renewed, _, err = c.Session().Renew(id, nil)
		if err != nil {
			panic(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	schedule, err := notation.Schedule("p0 request\np0->p1 deliver\np1->p0 deliver\np0->p1 deliver\ntick\np1 crash\np1 recover\ntick\np0->p1 deliver\np1->p0 deliver")
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	for _, e := range schedule {
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if !errors.Is(lost, real.ErrLost) || renewed == nil {
		t.Errorf("the query got %v, and the session is %+v", lost, renewed)
	}
}
