package redis_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-redsync/redsync/v4"
	rediser "github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"

	"doorway/algorithms/redlock"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/conform"
	"doorway/real/redis"
)

// A layout says which processes of the program are which. Its clients come first, then the servers, a
// clock, and the server of the run, which tells clients what to do. On the page the servers come first.
type layout struct{ clients, servers model.ProcID }

func (l layout) clock() model.ProcID { return l.clients + l.servers }
func (l layout) booth() model.ProcID { return l.clock() + 1 }

// here returns the process of the program that is a process of the page, and there the other way round.
func (l layout) here(p model.ProcID) model.ProcID  { return (p + l.clients) % l.clock() }
func (l layout) there(p model.ProcID) model.ProcID { return (p + l.servers) % l.clock() }

// process is what the processes of the program do.
func (l layout) process(p *real.Process) {
	switch {
	case p.ID() < l.clients:
		l.client(p)
	case p.ID() == l.clock():
		for s := l.clients; s < l.clock(); s++ {
			go expire(p, s)
		}
	}
	<-p.Context().Done()
}

// expire lets the key expire at a server whenever its command arrives there.
func expire(p *real.Process, server model.ProcID) {
	c := redis.ClientAt(p, server)
	for c.PExpire(p.Context(), "lock", 0).Err() == nil {
	}
}

// client locks whenever its call idle is answered, and unlocks when its call busy is. The page goes on
// as soon as it has asked servers to delete its key; redsync waits for the answers, and the next attempt,
// of another Mutex, need not wait for it. The first attempt is none of the page's.
func (l layout) client(p *real.Process) {
	tell := func(text string) error {
		_, err := real.Call(p.Context(), p, text, func() (none struct{}, err error) { return none, nil })
		return err
	}
	var pools []rediser.Pool
	for s := l.clients; s < l.clock(); s++ {
		pools = append(pools, goredis.NewPool(redis.ClientAt(p, s)))
	}
	from := redsync.New(pools...)
	for n := 0; tell("idle") == nil; n++ {
		m := from.NewMutex("lock", redsync.WithTries(1), redsync.WithGenValueFunc(func() (string, error) {
			return redlock.Value{Client: l.there(p.ID()), Attempt: n}.String(), nil
		}))
		go func() {
			if m.LockContext(p.Context()) == nil {
				p.Inside(func() { _ = tell("busy") })
				_, _ = m.UnlockContext(p.Context())
			}
		}()
	}
}

// told are the acts that answer a call of a process.
func told(p, at model.ProcID, text string) []conform.Act {
	return []conform.Act{conform.Delivery(p, at, text), conform.Delivery(at, p, "")}
}

// begin are the acts after which servers know the script that deletes a key: each client has locked and
// unlocked once.
func (l layout) begin() (all []conform.Act) {
	for p := range l.booth() {
		all = append(all, conform.Act{Kind: model.Request, To: p})
	}
	for p := range l.clients {
		all = append(all, told(p, l.booth(), "idle")...)
		for s := l.clients; s < l.clock(); s++ {
			all = append(all, told(p, s, "set")...)
		}
		all = append(all, told(p, l.booth(), "busy")...)
		for s := l.clients; s < l.clock(); s++ {
			all = append(all, told(p, s, "evalsha")...)
			if p == 0 {
				all = append(all, told(p, s, "eval")...)
			}
		}
	}
	return all
}

// acts are what redsync and the servers do for an event of the page.
func (l layout) acts(page redlock.Algorithm) func(model.Event, model.Snapshot, model.Snapshot) []conform.Act {
	return func(e model.Event, was, _ model.Snapshot) []conform.Act {
		p := l.here(e.Proc)
		switch {
		case e.Kind == model.Request:
			return told(p, l.booth(), "idle")
		case e.Kind == model.Timeout && e.Proc < l.servers:
			return told(l.clock(), p, "pexpire")
		case e.Kind == model.Timeout && was.View(e.Proc).Region == model.Trying:
			return l.giveUp(page, e.Proc, was)
		case e.Kind == model.Exit, e.Kind == model.Timeout: // its time is over
			return told(p, l.booth(), "busy")
		}
		from, m := l.here(e.From), was.Queue(e.From, e.Proc)[e.Index].(redlock.Message)
		switch {
		case m.Kind == redlock.Del:
			return told(from, p, called(m))
		case e.Proc < l.servers || page.Awaited(was.Local(e.Proc).(redlock.State), e.From, m):
			return []conform.Act{conform.Delivery(from, p, called(m))}
		}
		return nil // nobody waits for that answer
	}
}

// giveUp are the acts after which a client waits no more: each call that it waits for fails. What it has
// sent arrives nevertheless, as the second of two copies, the first of which is lost.
func (l layout) giveUp(page redlock.Algorithm, client model.ProcID, was model.Snapshot) (all []conform.Act) {
	p, state := l.here(client), was.Local(client).(redlock.State)
	for s := range l.servers {
		for _, m := range was.Queue(client, s) {
			if m := m.(redlock.Message); m.Kind == redlock.Set && page.Awaited(state, s, m) {
				call := conform.Delivery(p, l.here(s), called(m))
				for _, call.Kind = range []model.Kind{model.Duplicate, model.Drop} {
					all = append(all, call)
				}
			}
		}
		for _, m := range was.Queue(s, client) {
			if m := m.(redlock.Message); page.Awaited(state, s, m) {
				all = append(all, conform.Act{Kind: model.Drop, From: l.here(s), To: p, Text: called(m)})
			}
		}
	}
	return all
}

// called returns how the program calls a message of the page: all answers are called so, and what they
// say is seen in what the client does.
func called(m redlock.Message) string {
	return [...]string{redlock.Set: "set lock " + m.Value.String(), redlock.Del: "evalsha lock " + m.Value.String(), redlock.OK: "ok", redlock.Nil: "false"}[m.Kind]
}

// transit returns what is in transit between clients and servers, by the program's numbers and names.
func (l layout) transit(s model.Snapshot, here func(model.ProcID) model.ProcID, name func(from, to model.ProcID, m any) string) string {
	var lines []string
	for p := range l.clock() {
		for q := range l.clock() {
			for _, m := range s.Queue(p, q) {
				if text := name(p, q, m); text != "" {
					lines = append(lines, fmt.Sprintf("%v->%v %s", here(p), here(q), text))
				}
			}
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// mapping compares regions and messages, but for answers that nobody waits for.
func (l layout) mapping(page redlock.Algorithm) conform.Mapping {
	unnamed := func(any) string { return "" }
	same := func(p model.ProcID) model.ProcID { return p }
	return conform.Mapping{
		Begin: l.begin(),
		Acts:  l.acts(page),
		Page: conform.Look{Names: l.names(l.here), Message: unnamed, More: func(s model.Snapshot) string {
			return l.transit(s, l.here, func(from, to model.ProcID, m any) string {
				if from >= l.servers || page.Awaited(s.Local(to).(redlock.State), from, m.(redlock.Message)) {
					return called(m.(redlock.Message))
				}
				return ""
			})
		}},
		Program: conform.Look{Names: l.names(same), Message: unnamed, More: func(s model.Snapshot) string {
			return l.transit(s, same, func(_, _ model.ProcID, m any) string {
				text, _, _ := strings.Cut(fmt.Sprint(m), " ex ") // the time to live of a key
				return text
			})
		}},
	}
}

// names returns the program's names of the processes.
func (l layout) names(here func(model.ProcID) model.ProcID) (names []string) {
	for p := range l.clock() {
		names = append(names, here(p).String())
	}
	return names
}

// setup lets the clients of the page request so often. Delays have no bounds: any timer may go off at
// any time.
func (l layout) setup(requests int) model.Setup {
	n := int(l.clock())
	return model.Setup{N: n, Requests: requests, Requesters: model.AllProcs(n) &^ model.AllProcs(int(l.servers))}
}

// page returns a variant of page redlock.
func (l layout) page(t *testing.T, variant string, requests int) transition.System {
	t.Helper()
	for _, v := range redlock.Page.Variants {
		if v.Name == variant {
			sys, err := v.Build(l.setup(requests))
			if err != nil {
				t.Fatal(err)
			}
			return sys
		}
	}
	t.Fatalf("no variant %q", variant)
	return nil
}

// program returns redsync's clients, and their servers.
func (l layout) program(t *testing.T) *real.Program {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: int(l.booth()), Drops: 255, Duplicates: 255}, l.process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

var large = flag.Bool("large", false, "take every edge of larger setups, too, which takes minutes")

// Redsync does what the page does, edge by edge: with one server, and in parallel with several.
func TestConform(t *testing.T) {
	for _, c := range []struct {
		variant  string
		requests int
		layout
		large bool
	}{
		{"", 2, layout{clients: 2, servers: 1}, false},
		{"", 1, layout{clients: 3, servers: 1}, true},
		{parallel, 1, layout{clients: 1, servers: 3}, false},
		{parallel, 1, layout{clients: 2, servers: 2}, true},
	} {
		if c.large && !*large {
			continue
		}
		t.Run(fmt.Sprintf("redlock/%s clients=%d servers=%d", c.variant, c.clients, c.servers), func(t *testing.T) {
			alg := redlock.Algorithm{Servers: c.servers, Parallel: c.variant == parallel}
			conform.Test(t, c.page(t, c.variant, c.requests), c.program(t), c.mapping(alg))
		})
	}
}

const parallel = "parallel"

// The same with two clients that wait for answers as long as it takes, for fewer states.
func TestConformPatient(t *testing.T) {
	l, alg := layout{clients: 2, servers: 2}, redlock.Algorithm{Servers: 2, TTL: 4, Drift: 1, Parallel: true}
	sys, err := message.System(alg, l.setup(1))
	if err != nil {
		t.Fatal(err)
	}
	conform.Test(t, sys, l.program(t), l.mapping(alg))
}

// It does not do what other variants do, nor does it ask one of several servers after the other.
func TestConformNot(t *testing.T) {
	for _, c := range []struct {
		variant string
		layout
		event string
	}{
		{"", layout{clients: 1, servers: 3}, "p3 request"},
		{"half", layout{clients: 2, servers: 1}, "p1 timeout patience"},
		{"eraser", layout{clients: 2, servers: 1}, "p2->p0 deliver"},
		{"setter", layout{clients: 2, servers: 1}, "p2->p0 deliver"},
		{"shared", layout{clients: 2, servers: 1}, "p1 request"},
	} {
		t.Run(fmt.Sprintf("%s servers=%d", c.variant, c.servers), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			r, err := conform.Check(ctx, c.page(t, c.variant, 2), c.program(t), c.mapping(redlock.Algorithm{Servers: c.servers}), func(r conform.Result) {
				if len(r.Differences) > 0 {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%v, %v; want differences", r, err)
			}
			if d := r.Differences[0]; d.Run[len(d.Run)-1].String() != c.event {
				t.Error(d)
			}
		})
	}
}
