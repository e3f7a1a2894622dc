package fidelity

import (
	"flag"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/real"
	"doorway/real/zookeeper"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A command is what a client asks, or does with its connection.
type command struct {
	client  int
	op      string
	path    string
	flags   int32
	version int32
	data    string
	watch   bool
	back    int64 // how many transactions a client that connects again has missed, by what it says
}

// ops are weighted: what is refused is rarer than what is done.
var ops = []string{
	"create", "create", "create", "create", "create", "delete", "delete", "delete", "exists", "exists", "get", "get", "set", "set",
	"list", "listed", "ACL", "sync", "ping", "close", "cut", "steal", "wrong", "ahead", "again", "again", "bare",
}

// paths are few, so that commands meet. Some are none.
var paths = []string{
	"/a", "/a", "/a", "/b", "/b", "/a/x", "/a/x", "/a/y", "/b/x", "/a/n-", "/a/n-0000000000", "/a/n-0000000001", "", "/a//x", "/a/", "/a/.", "/c/x", "/a\x00", "/a\x01", "/a\u0085",
}

func drawn(t *rapid.T) command {
	q := command{
		client: rapid.IntRange(0, clients-1).Draw(t, "client"), op: rapid.SampledFrom(ops).Draw(t, "op"), path: rapid.SampledFrom(paths).Draw(t, "path"),
		flags: rapid.Int32Range(0, 3).Draw(t, "flags"), version: rapid.Int32Range(-1, 2).Draw(t, "version"),
		data: rapid.SampledFrom([]string{"", "v", "longer"}).Draw(t, "data"), watch: rapid.Bool().Draw(t, "watch"), back: rapid.Int64Range(0, 6).Draw(t, "back"),
	}
	if q.path == "" && (q.op == "create" || q.op == "delete") {
		q.path = "/c" // the root stays, and others are not below it
	}
	return q
}

const (
	clients = 3
	timeout = 30000 // milliseconds; nothing takes so long
)

// do carries out a command, and says what the client is told.
func (c *client) do(q command) []string {
	at := c.names.root + q.path
	switch q.op {
	case "create":
		return c.ask(1, written(at, q.data, int32(1), int32(31), "world", "anyone", q.flags), c.path)
	case "bare": // without permissions
		return c.ask(1, written(at, q.data, int32(0), q.flags), c.path)
	case "delete":
		return c.ask(2, written(at, q.version), nothing)
	case "exists":
		return c.ask(3, written(at, q.watch), c.stat)
	case "get":
		return c.ask(4, written(at, q.watch), func(m *message) string { return m.text() + c.stat(m) })
	case "set":
		return c.ask(5, written(at, q.data, q.version), c.stat)
	case "ACL":
		return c.ask(6, written(at), func(m *message) string { return fmt.Sprint(m.int32(), m.int32(), m.text(), m.text(), c.stat(m)) })
	case "list":
		return c.ask(8, written(at, q.watch), func(m *message) string { return fmt.Sprint(m.texts()) })
	case "listed":
		return c.ask(12, written(at, q.watch), func(m *message) string { return fmt.Sprint(m.texts(), c.stat(m)) })
	case "sync":
		return c.ask(9, written(at), c.path)
	case "ping":
		return c.ask(11, nil, nothing)
	case "again":
		all := []string{at, c.names.root + "/b"}
		return c.ask(101, written(c.seen-q.back, all, all[:1], all), nothing)
	case "close":
		told := c.ask(-11, nil, nothing)
		slices.Sort(told) // no server promises an order of the events of one transaction
		if c.conn != nil {
			told = append(told, c.ask(11, nil, nothing)...)
		}
		c.id, c.word, c.again = 0, make(message, 16), false
		return append(told, c.connect(c.seen, timeout))
	case "cut":
		c.again = true
		if c.conn != nil {
			c.conn.Close()
		}
	case "wrong":
		c.again = true
		word := c.word
		c.word = slices.Concat(message{c.word[0] + 1}, c.word[1:])
		told := c.connect(c.seen, timeout)
		c.word = word
		return append([]string{told}, c.connect(c.seen, timeout))
	case "ahead":
		c.again = true
		return []string{c.connect(c.names.first+1_000_000, timeout), c.connect(c.seen, timeout)}
	}
	return []string{c.connect(c.seen, timeout)} // also to steal the session from a connection that is open
}

// transcript lets clients carry out commands, and returns what they are told.
func transcript(dial func() net.Conn, root string, all []command) (lines []string) {
	names := &naming{root: root}
	everyone := make([]*client, clients)
	for i := range everyone {
		everyone[i] = &client{dial: dial, names: names, word: make(message, 16)}
		lines = append(lines, everyone[i].connect(0, timeout))
	}
	first := everyone[0]
	first.ask(1, written(root, "", int32(1), int32(31), "world", "anyone", int32(0)), first.path)
	names.first = first.seen
	for _, q := range all {
		c := everyone[q.client]
		old := *c
		line := fmt.Sprintf("%q → %q", fmt.Sprintf("%+v", q), c.do(q))
		if old.conn != nil && old.conn != c.conn && q.op != "cut" && q.op != "close" && !old.again { // see README.md
			line += fmt.Sprintf("; the old connection: %q", old.ask(11, nil, nothing))
		}
		for i, other := range everyone { // whose events are there before the answer
			told := other.ask(11, nil, nothing)
			slices.Sort(told[:len(told)-1])
			line += fmt.Sprintf("; %d: %q", i, told)
		}
		lines = append(lines, line)
	}
	for _, c := range everyone {
		c.ask(-11, nil, nothing)
		if c.conn != nil {
			c.conn.Close()
		}
	}
	return lines
}

// begun and roots make a name for each tree, also in a server that has others.
var (
	begun = time.Now().UnixMilli()
	roots atomic.Int64
)

// TestAgainstServer compares what clients of the stand-in are told with what those of a ZooKeeper are told.
func TestAgainstServer(t *testing.T) {
	theirs := server(t)
	counts := map[string]int{}
	rapid.Check(t, func(r *rapid.T) {
		commands := rapid.SliceOfN(rapid.Custom(drawn), 20, 60).Draw(r, "commands")
		root := fmt.Sprintf("/tree-%d-%d", begun, roots.Add(1))
		want := transcript(theirs.dial(t), root, commands)
		var got []string
		alone(t, real.Setup{N: 1}, func(p *real.Process) {
			got = transcript(dialled(p), root, commands)
		})
		for i, line := range want {
			counts["commands"]++
			for _, what := range []string{"event", "closed", "-101", "-103", "-108", "-110", "-111", "-8 "} {
				counts[what] += strings.Count(line, what)
			}
			if i >= len(got) || line != got[i] {
				r.Fatalf("after\n%s\nZooKeeper says\n%s\nand the stand-in\n%s", strings.Join(want[:i], "\n"), line, strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""))
			}
		}
	})
	t.Log(counts)
}

// dialled connects a process to the stand-in.
func dialled(p *real.Process) func() net.Conn {
	return func() net.Conn {
		c, err := zookeeper.Dialer(p)("tcp", "", 0)
		if err != nil {
			panic(err)
		}
		return c
	}
}

// alone runs one process, to which every message comes at once, until it returns. If the server may crash, it does and
// restarts when the process first waits for time to pass.
func alone(t *testing.T, s real.Setup, process func(*real.Process)) {
	t.Helper()
	prog, err := real.New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	defer run.Reset()
	for {
		events := run.Enabled(nil)
		order := []model.Kind{model.Request, model.Deliver, model.Exit, model.Step, model.Recover, model.Crash, model.Tick}
		i := slices.IndexFunc(order, func(k model.Kind) bool {
			return slices.ContainsFunc(events, func(e model.Event) bool { return e.Kind == k })
		})
		if i < 0 {
			return
		}
		at := slices.IndexFunc(events, func(e model.Event) bool { return e.Kind == order[i] })
		if _, err := run.Apply(events[at]); err != nil {
			t.Fatal(err)
		}
	}
}
