package zookeeper_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/real"
	"doorway/real/realtest"
)

// played runs one process, to which every message comes at once, until it returns; otherwise the first of these kinds of
// events happens that can. It returns the messages, each with its sender.
func played(t *testing.T, s real.Setup, process func(*real.Process), otherwise ...model.Kind) (messages []string) {
	t.Helper()
	prog, err := real.New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	defer run.Reset()
	for {
		events, at := run.Enabled(nil), -1
		for _, kind := range append([]model.Kind{model.Request, model.Deliver, model.Exit}, otherwise...) {
			if at < 0 {
				at = slices.IndexFunc(events, func(e model.Event) bool { return e.Kind == kind })
			}
		}
		if at < 0 {
			return messages
		}
		if e := events[at]; e.Kind == model.Deliver {
			messages = append(messages, fmt.Sprint(e.From, " ", run.Queue(e.From, e.Proc)[0]))
		}
		if _, err := run.Apply(events[at]); err != nil {
			t.Fatal(err)
		}
	}
}

var everyone = zk.WorldACL(zk.PermAll)

// What is not served is refused, and the process fails by what it was.
func TestRefused(t *testing.T) {
	const container = 4
	for says, ask := range map[string]func(*zk.Conn) error{
		"the operation 14, multi":            func(c *zk.Conn) error { _, err := c.Multi(&zk.CheckVersionRequest{Path: "/"}); return err },
		"the operation 7, setACL":            func(c *zk.Conn) error { _, err := c.SetACL("/", everyone, -1); return err },
		"the operation 100, setAuth":         func(c *zk.Conn) error { return c.AddAuth("digest", []byte("a:b")) },
		"the operation 19, createContainer":  func(c *zk.Conn) error { _, err := c.CreateContainer("/a", nil, container, everyone); return err },
		"the operation 16, reconfig":         func(c *zk.Conn) error { _, err := c.Reconfig(nil, -1); return err },
		"create with the flags 4":            func(c *zk.Conn) error { _, err := c.Create("/a", nil, container, everyone); return err },
		"create with permissions other than": func(c *zk.Conn) error { _, err := c.Create("/a", nil, 0, zk.WorldACL(zk.PermRead)); return err },
	} {
		t.Run(says, func(t *testing.T) {
			f := realtest.Expect(t, program(t, real.Setup{N: 1}, func(p *real.Process) {
				c, done := connect(p, unheeded)
				defer done()
				if err := ask(c); p.Context().Err() == nil && (err == nil || !strings.Contains(err.Error(), "-6")) {
					panic(fmt.Sprint("the client is told ", err))
				}
				<-p.Context().Done()
			}), real.NoFailure, simulate.Runs{Count: 10, Steps: 50, Seed: 1}, 7)
			if got := f.Violation.Err.Error(); !strings.Contains(got, "doorway/real/zookeeper does not serve "+says) {
				t.Errorf("it says %s", got)
			}
		})
	}
}

// A user of the server notes what it sees.
type user struct {
	*zk.Conn
	p    *real.Process
	done func()
	seen []string
}

func (u *user) note(all ...any) { u.seen = append(u.seen, strings.TrimSpace(fmt.Sprintln(all...))) }

// create creates a node and notes its path.
func (u *user) create(path string, flags int32) {
	at, err := u.Create(path, []byte("v"), flags, everyone)
	u.note(at, brief(err))
}

// list notes the children of a node.
func (u *user) list(path string) {
	all, stat, err := u.Children(path)
	u.note(all, stat.Cversion, brief(err))
}

// brief is what people call an error.
func brief(err error) string {
	if err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), "zk: ")
}

// other connects another session, lets it do something, and leaves it.
func (u *user) other(do func(*user)) {
	o := &user{p: u.p}
	o.Conn, o.done = connect(u.p, unheeded)
	do(o)
	u.seen = append(u.seen, o.seen...)
}

const (
	ephemeral = zk.FlagEphemeral
	numbered  = zk.FlagSequence
)

// statements are those of ZooKeeper's documentation, in our words.
var statements = []struct {
	says string
	do   func(*user)
	seen string
}{
	{"a new tree has what ZooKeeper needs itself, which stays", func(u *user) {
		u.list("/")
		u.list("/zookeeper")
		u.note(brief(u.Delete("/zookeeper/quota", -1)), brief(u.Delete("/", -1)))
		u.create("/n-", numbered)
	}, "[zookeeper] -1; [config quota] -2; invalid arguments invalid arguments; /n-0000000000"},
	{"a node has a parent, one name, and no children if it is ephemeral", func(u *user) {
		u.create("/a/b", 0)
		u.create("/a", 0)
		u.create("/a", ephemeral)
		u.create("/a/b", ephemeral)
		u.create("/a/b/c", 0)
		u.note(brief(u.Delete("/a", -1)), brief(u.Delete("/a/c", -1)))
	}, "node does not exist; /a; node already exists; /a/b; ephemeral nodes may not have children; node has children node does not exist"},
	{"numbers go on when nodes are deleted, and changes of children count both", func(u *user) {
		u.create("/a", 0)
		u.create("/a/n-", numbered)
		u.create("/a/n-", numbered|ephemeral)
		u.note(brief(u.Delete("/a/n-0000000001", -1)))
		u.create("/a/n-", numbered)
		u.list("/a")
	}, "/a; /a/n-0000000000; /a/n-0000000001; ; /a/n-0000000002; [n-0000000000 n-0000000002] 4"},
	{"a version is checked unless it is −1", func(u *user) {
		u.create("/a", 0)
		for _, version := range []int32{1, 0, 0, -1} {
			s, err := u.Set("/a", []byte("longer"), version)
			u.note(s.Version, s.DataLength, brief(err))
		}
		u.note(brief(u.Delete("/a", 1)), brief(u.Delete("/a", 2)))
	}, "/a; 0 0 version conflict; 1 6; 0 0 version conflict; 2 6; version conflict"},
	{"ephemeral nodes are deleted when their session is closed, and tell once who watches them", func(u *user) {
		u.create("/a", 0)
		var gone, below <-chan zk.Event
		u.other(func(o *user) {
			o.create("/a/e", ephemeral)
			_, s, ch, _ := u.GetW("/a/e")
			_, _, there, _ := u.ChildrenW("/a")
			u.note(s.EphemeralOwner == o.SessionID())
			gone, below = ch, there
			o.done()
		})
		u.note((<-gone).Type, (<-below).Type)
		u.list("/a")
	}, "/a; true; /a/e; EventNodeDeleted EventNodeChildrenChanged; [] 2"},
	{"who watches what is not there is told when it is", func(u *user) {
		is, _, there, _ := u.ExistsW("/a")
		u.create("/a", 0)
		u.note(is, (<-there).Type)
	}, "/a; false EventNodeCreated"},
	{"an event comes before the answer to what is asked after it", func(u *user) {
		u.create("/a", 0)
		_, _, changed, _ := u.GetW("/a")
		u.other(func(o *user) {
			_, _ = o.Set("/a", []byte("w"), -1)
			o.done()
		})
		data, _, _ := u.Get("/a")
		u.note(string(data), len(changed))
	}, "/a; w 1"},
	{"anybody may read the permissions, and sync", func(u *user) {
		all, _, err := u.GetACL("/")
		path, _ := u.Sync("/a")
		u.note(all, brief(err), path)
	}, "[{31 world anyone}]  /a"},
}

func TestStatements(t *testing.T) {
	for _, s := range statements {
		t.Run(s.says, func(t *testing.T) {
			played(t, real.Setup{N: 1}, func(p *real.Process) {
				u := &user{p: p}
				u.Conn, u.done = connect(p, unheeded)
				defer u.done()
				s.do(u)
				if got := strings.Join(u.seen, "; "); got != s.seen {
					t.Errorf("seen\n%s, want\n%s", got, s.seen)
				}
			}, model.Tick)
		})
	}
}

// A session ends when its client was not heard of for the timeout, not when a connection breaks. A client that is cut off
// hears of it when it is connected again.
func TestExpiry(t *testing.T) {
	ended := 0
	prog := program(t, real.Setup{N: 2, Splits: 1, Heals: 1}, func(p *real.Process) {
		defer func() { ended++ }()
		var states []zk.State
		c, done := connect(p, func(s zk.State) { states = append(states, s) })
		defer done()
		if p.ID() == 0 {
			at, _ := c.Create("/a", nil, ephemeral, everyone)
			time.Sleep(40 * time.Second)
			is, _, _ := c.Exists("/a")
			if got := fmt.Sprint(at, is, " ", states[len(states)-6:]); got != "/afalse [StateConnected StateExpired StateDisconnected StateConnecting StateConnected StateHasSession]" {
				t.Errorf("the client sees %s", got)
			}
			return
		}
		_, _, gone, _ := c.ExistsW("/a")
		begun := time.Now()
		<-gone
		if lived := time.Since(begun).Round(time.Second); lived != timeout {
			t.Errorf("the node lived for %v after the cut, want %v", lived, timeout)
		}
	})
	run := prog.Run()
	happens := func(of func(model.Event) bool) bool {
		events := run.Enabled(nil)
		at := slices.IndexFunc(events, of)
		if at >= 0 {
			if _, err := run.Apply(events[at]); err != nil {
				t.Fatal(err)
			}
		}
		return at >= 0
	}
	kind := func(k model.Kind) func(model.Event) bool {
		return func(e model.Event) bool { return e.Kind == k }
	}
	for _, p := range []model.ProcID{0, 1} {
		happens(func(e model.Event) bool { return e.Kind == model.Request && e.Proc == p })
	}
	for second := range 60 {
		for happens(kind(model.Deliver)) {
		}
		switch second {
		case 0:
			happens(kind(model.Split))
		case 20:
			happens(kind(model.Heal))
		}
		happens(kind(model.Tick))
	}
	if ended != 2 {
		t.Errorf("%d processes have ended, want both", ended)
	}
}

// A server that restarts has sessions and nodes, and gives each session its time anew. One that forgets has nothing, and turns
// away who has seen more.
func TestRestart(t *testing.T) {
	for forgets, want := range map[bool]string{false: "true 1 ", true: "true 0 could not connect to a server"} {
		t.Run(fmt.Sprint("forgets ", forgets), func(t *testing.T) {
			s := real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1), Forgets: forgets}
			played(t, s, func(p *real.Process) {
				c, done := connect(p, unheeded)
				defer done()
				_, err := c.Create("/a", nil, ephemeral, everyone)
				if err != nil {
					panic(err)
				}
				id := c.SessionID()
				time.Sleep(timeout * 3)
				is, stat, err := c.Exists("/a")
				owners := 0
				if is && stat.EphemeralOwner == id && c.SessionID() == id {
					owners = 1
				}
				if got := fmt.Sprint(is, owners, " ", brief(err)); got != want {
					t.Errorf("afterwards %q, want %q", got, want)
				}
			}, model.Recover, model.Crash, model.Tick)
		})
	}
}

// Pictures name requests, answers and events.
func TestMessages(t *testing.T) {
	got := played(t, real.Setup{N: 1}, func(p *real.Process) {
		c, done := connect(p, unheeded)
		l := lockOf(c)
		if err := l.Lock(); err != nil {
			panic(err)
		}
		_, _, _, _ = c.ExistsW("/lock")
		_, _ = c.Set("/lock", nil, 7)
		_, _ = c.Set("/lock", nil, 0)
		_ = l.Unlock()
		done()
	}, model.Tick)
	want := []string{
		"p0 connect", "p1 session 1", "p0 create /lock/lock-", "p1 no node", "p0 exists /lock", "p1 no node", "p0 create /lock", "p1 /lock",
		"p0 create /lock/lock-", "p1 /lock/lock-0000000000", "p0 list /lock", "p1 ok", "p0 exists /lock", "p1 ok", "p0 set /lock", "p1 bad version",
		"p0 set /lock", "p1 changed /lock", "p1 ok", "p0 delete /lock/lock-0000000000", "p1 ok", "p0 close session", "p1 ok",
	}
	if !slices.Equal(got[:min(len(got), len(want))], want) {
		t.Errorf("the messages are\n%q, want\n%q", got, want)
	}
}
