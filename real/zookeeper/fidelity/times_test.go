package fidelity

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/real"
)

// two returns two clients, and creates a root.
func two(dial func() net.Conn, root string, milliseconds int32) (a, b *client, told []string) {
	names := &naming{root: root}
	a = &client{dial: dial, names: names, word: make(message, 16)}
	b = &client{dial: dial, names: names, word: make(message, 16)}
	told = append(told, a.connect(0, milliseconds), b.connect(0, timeout))
	b.ask(1, written(root, "", int32(1), int32(31), "world", "anyone", int32(0)), b.path)
	names.first = b.seen
	return a, b, told
}

func (c *client) create(path string, flags int32) []string {
	return c.do(command{op: "create", path: path, flags: flags})
}

// expired lets a session end that was last heard of two seconds after its beginning, and returns what clients are told, and
// how long it lived since.
func expired(dial func() net.Conn, root string) (told []string, lived time.Duration) {
	a, b, told := two(dial, root, 4000)
	told = append(told, a.create("/a", 1)...)
	told = append(told, a.create("/b", 1)...)
	told = append(told, b.do(command{op: "listed", watch: true})...)
	told = append(told, b.do(command{op: "exists", path: "/a", watch: true})...)
	time.Sleep(2 * time.Second)
	told = append(told, a.do(command{op: "ping"})...)
	begun := time.Now()
	var events []string
	for len(events) < 2 && time.Since(begun) < 20*time.Second {
		time.Sleep(250 * time.Millisecond)
		all := b.do(command{op: "ping"})
		events = append(events, all[:len(all)-1]...)
		told = append(told, all[len(all)-1])
	}
	lived = time.Since(begun)
	told = slices.Compact(told) // pings that bring nothing
	slices.Sort(events)
	told = append(append(told, events...), a.do(command{op: "ping"})...)
	told = append(told, a.connect(a.seen, 4000))
	told = append(told, b.do(command{op: "listed"})...)
	a.id, a.word = 0, make(message, 16)
	for _, milliseconds := range []int32{-1, 0, 3999, 4001, 39999, 40001} {
		told = append(told, a.connect(a.seen, milliseconds))
		a.do(command{op: "close"})
		a.id, a.word = 0, make(message, 16)
	}
	return append(told, b.do(command{op: "close"})...), lived
}

// A session ends when its timeout has passed since it was last heard of: the stand-in's at once, ZooKeeper's within a tick.
func TestExpiry(t *testing.T) {
	theirs := server(t)
	root := fmt.Sprintf("/tree-%d-%d", begun, roots.Add(1))
	want, lived := expired(theirs.dial(t), root)
	if lived < 4*time.Second || lived > 7*time.Second {
		t.Errorf("ZooKeeper's session lived for %v, want 4 to 6 s", lived)
	}
	alone(t, real.Setup{N: 1, Tick: 250 * time.Millisecond}, func(p *real.Process) {
		got, lived := expired(dialled(p), root)
		if lived < 4*time.Second || lived > 4*time.Second+250*time.Millisecond {
			t.Errorf("the session lived for %v, want 4 s", lived)
		}
		if !slices.Equal(got, want) {
			t.Errorf("told\n%s\nZooKeeper tells\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

// restarted lets a server restart under two sessions, and returns what clients are told.
func restarted(dial func() net.Conn, root string, restart func()) []string {
	a, b, told := two(dial, root, timeout)
	told = append(told, a.create("/a", 1)...)
	told = append(told, a.create("/b", 1)...)
	told = append(told, b.do(command{op: "listed", watch: true})...)
	restart()
	told = append(told, a.do(command{op: "ping"})...)
	told = append(told, b.do(command{op: "ping"})...)
	told = append(told, a.connect(a.seen, timeout))
	told = append(told, b.connect(b.seen, timeout))
	told = append(told, b.do(command{op: "listed"})...)
	told = append(told, b.do(command{op: "get", path: "/a", watch: true})...)
	told = append(told, a.create("/n-", 3)...)
	told = append(told, b.do(command{op: "ping"})...) // its watch of the root is gone
	told = append(told, a.do(command{op: "close"})...)
	told = append(told, b.do(command{op: "ping"})...)
	return append(told, b.do(command{op: "close"})...)
}

// A server that restarts has nodes and sessions, and no connections and watches.
func TestRestart(t *testing.T) {
	theirs := server(t)
	if theirs.restart == nil {
		t.Skip("the ZooKeeper of DOORWAY_ZOOKEEPER is another's, which is not restarted")
	}
	want := restarted(theirs.dial(t), "/tree", theirs.restart)
	alone(t, real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1)}, func(p *real.Process) {
		got := restarted(dialled(p), "/tree", func() { time.Sleep(500 * time.Millisecond) })
		if !slices.Equal(got, want) {
			t.Errorf("told\n%s\nZooKeeper tells\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
