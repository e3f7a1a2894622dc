package model_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/message/independence"
	"doorway/model/notation"
	"doorway/model/transition"
)

// lonely draws a message-passing system in which nothing happens to several
// processes at once.
func lonely(t *rapid.T, order model.Order) transition.System {
	a := chaos{rapid.IntRange(2, 4).Draw(t, "n"), rapid.IntRange(1, 8).Draw(t, "lines"), rapid.Uint64().Draw(t, "seed"), false}
	s := model.Setup{N: a.n, Requests: rapid.IntRange(model.Unlimited, 2).Draw(t, "requests"), Channels: order}
	var alg message.Process[chaosState, chaosMessage] = a
	if rapid.Bool().Draw(t, "optional methods") {
		alg = moreChaos{a}
	}
	sys, err := message.System(alg, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// A prober takes events of a machine.
type prober struct {
	t *rapid.T
	m transition.Machine
}

// after returns what e leads to from v, and what is seen of it.
func (p prober) after(v []uint32, e model.Event) ([]uint32, uint32) {
	var d transition.Delta
	if err := p.m.Step(v, e, &d); err != nil {
		p.t.Fatal(err)
	}
	next := slices.Clone(v)
	for _, c := range d.Changes {
		next[c.Component] = c.ID
	}
	return next, d.Seen
}

// at returns the events that can happen at the processes of the set, or
// elsewhere.
func (p prober) at(v []uint32, set model.ProcSet, inside bool) []model.Event {
	return slices.DeleteFunc(p.m.Events(v, nil), func(e model.Event) bool { return set.Has(e.Proc) != inside })
}

// closure adds to the set the processes that its members await, and so on.
func closure(a *independence.Awaiter, v []uint32, set model.ProcSet) model.ProcSet {
	for more := set; ; set = more {
		for p := range set.Each() {
			more |= a.Awaited(v, p)
		}
		if more == set {
			return set
		}
	}
}

// TestPersistentSets looks at the assumption behind Awaiter in states that
// random runs come to: whatever happens outside a set of processes that await
// nobody outside it, the same events can happen at them, and each of these and
// what happens outside lead to the same in both orders, and look the same.
func TestPersistentSets(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		sys := lonely(t, model.FIFO)
		p := prober{t, sys.Machine()}
		awaiter := independence.Awaiting(p.m, sys.Setup())
		choose := transition.Seeded(rapid.Uint64().Draw(t, "run"))
		v := make([]uint32, p.m.Width())
		p.m.Start(v)
		for range 30 {
			set := closure(awaiter, v, model.Procs(model.ProcID(choose.Choose(sys.Setup().N))))
			compared += p.compare(v, set, choose)
			events := p.m.Events(v, nil)
			if len(events) == 0 {
				return
			}
			v, _ = p.after(v, events[choose.Choose(len(events))])
		}
	})
	if !testing.Short() && compared < 1000 {
		t.Errorf("only %d pairs of events were compared", compared)
	}
}

// compare takes a few events outside the set and returns how many pairs of
// events were taken in both orders.
func (p prober) compare(v []uint32, set model.ProcSet, choose transition.Chooser) (compared int) {
	mine := p.at(v, set, true)
	for range 5 {
		others := p.at(v, set, false)
		if len(others) == 0 {
			return compared
		}
		o := others[choose.Choose(len(others))]
		for _, e := range mine {
			one, seen := p.after(v, o)
			one, seenOne := p.after(one, e)
			two, seenTwo := p.after(v, e)
			two, seen2 := p.after(two, o)
			if !slices.Equal(one, two) || seenOne != seenTwo || seen != seen2 {
				p.t.Fatalf("%v and %v do not commute in %v: %v and %v", o, e, v, one, two)
			}
			compared++
		}
		v, _ = p.after(v, o)
		if now := p.at(v, set, true); !slices.Equal(now, mine) {
			p.t.Fatalf("%v at another process than %v changes what can happen at these from %v to %v", o, set, mine, now)
		}
	}
	return compared
}

// TestTasks looks at the assumption behind Tasks in states that random runs come
// to: an event leaves the tasks that it does not disturb as they are, and each
// event in them commutes with it and looks the same.
func TestTasks(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		sys := lonely(t, model.Order(rapid.IntRange(0, 1).Draw(t, "order")))
		p := prober{t, sys.Machine()}
		tasks := independence.Of(p.m, sys.Setup())
		choose := transition.Seeded(rapid.Uint64().Draw(t, "run"))
		v := make([]uint32, p.m.Width())
		p.m.Start(v)
		for range 20 {
			events := p.m.Events(v, nil)
			if len(events) == 0 {
				return
			}
			e := events[choose.Choose(len(events))]
			compared += p.undisturbed(v, e, tasks)
			v, _ = p.after(v, e)
		}
	})
	if !testing.Short() && compared < 1000 {
		t.Errorf("only %d pairs of events were compared", compared)
	}
}

// undisturbed compares e with the events in tasks that it does not disturb, and
// returns how many there are.
func (p prober) undisturbed(v []uint32, e model.Event, tasks *independence.Tasks) (compared int) {
	var d transition.Delta
	if err := p.m.Step(v, e, &d); err != nil {
		p.t.Fatal(err)
	}
	disturbed := tasks.Disturbed(e, &d)
	rest := func(v []uint32) []model.Event {
		return slices.DeleteFunc(p.m.Events(v, nil), func(f model.Event) bool { return tasks.Of(f)&disturbed != 0 })
	}
	first, seen := p.after(v, e)
	if was, is := rest(v), rest(first); !slices.Equal(was, is) {
		p.t.Fatalf("%v changes what can happen in tasks that it does not disturb from %v to %v", e, was, is)
	}
	for _, f := range rest(v) {
		one, seenOne := p.after(first, f)
		second, seenTwo := p.after(v, f)
		if seenOne != seenTwo || !slices.ContainsFunc(p.m.Events(second, nil), func(e2 model.Event) bool {
			two, seen2 := p.after(second, e2)
			return tasks.Of(e2) == tasks.Of(e) && slices.Equal(one, two) && seen == seen2
		}) {
			p.t.Fatalf("%v and %v do not commute in %v", e, f, v)
		}
		compared++
	}
	return compared
}

// TestAwaiting wants no Awaiter where events touch several processes, or
// messages overtake.
func TestAwaiting(t *testing.T) {
	for text, want := range map[string]bool{
		"n=2": true, "n=2 requests=unlimited": true, "n=2 crashes=1": false, "n=2 delay=1": false, "n=2 channels=any": false,
		"n=2 drops=1": false, "n=2 detector=eventual mistakes=1": false, "n=2 side=p0 splits=1": false,
	} {
		s, err := notation.Setup(text)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := message.System(chaos{n: 2, lines: 3, seed: 1}, s)
		if err != nil {
			t.Fatal(err)
		}
		if got := independence.Awaiting(sys.Machine(), s) != nil; got != want {
			t.Errorf("%s: Awaiting says %v", text, got)
		}
		if got := independence.Of(sys.Machine(), s) != nil; got != (want || s.Channels == model.AnyOrder) {
			t.Errorf("%s: Of says %v", text, got)
		}
	}
}

// twin is a program that says that processes are alike, and at one place is not.
type twin struct{ odd string }

func (twin) Alike() bool                  { return true }
func (twin) Registers() []memory.Register { return []memory.Register{{Name: "r"}} }

func (a twin) is(odd string, me model.ProcID) int {
	if a.odd == odd {
		return int(me)
	}
	return 0
}

func (a twin) Init(me model.ProcID) int { return 10 * a.is("init", me) }

func (a twin) Step(me model.ProcID, s int, mem *memory.Memory) int {
	if s == 1 {
		mem.Write(0, a.is("write", me))
	}
	return (s + 1 + a.is("step", me)) % 4
}

func (a twin) View(me model.ProcID, s int) model.View {
	regions := [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Critical}
	return model.View{Region: regions[s%4], Stamp: a.is("view", me), Rank: s * a.is("later view", me)}
}

// TestFalselyAlike expects the worlds and the machine to report it.
func TestFalselyAlike(t *testing.T) {
	const breach = "method Alike returns true, but p1 would do something else here than p0, which goes to "
	for odd, want := range map[string]string{
		"init": "method Alike returns true, but p0 begins in 0 and p1 in 10", "view": "Alike returns true, but in 0 the views of p0 and p1 differ",
		"step": breach + "1", "later view": breach + "1", "write": breach + "2", "": "",
	} {
		sys, err := memory.System(twin{odd}, model.NewSetup(2))
		if err == nil {
			_, err = transition.Explain(sys, transition.Schedule{{Kind: model.Request}, {Kind: model.Step}, {Kind: model.Step}})
			if err2 := runs(sys); (err == nil) != (err2 == nil) {
				t.Errorf("%s: the world says %v, the machine %v", odd, err, err2)
			}
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", odd, err, want)
		}
	}
}

// roled is a twin whose p0 has a role of its own.
type roled struct{ twin }

func (roled) Role(me model.ProcID) string { return []string{"server", "client", "client"}[me] }

// TestAlikeInOneRole lets processes of different roles differ, and finds those of one role that
// do.
func TestAlikeInOneRole(t *testing.T) {
	run := func(n int, p model.ProcID) error {
		sys, err := memory.System(roled{twin{"step"}}, model.NewSetup(n))
		if err == nil {
			_, err = transition.Explain(sys, transition.Schedule{{Kind: model.Request, Proc: p}})
		}
		return err
	}
	if err := run(2, 0); err != nil {
		t.Errorf("the only client: %v", err)
	}
	if err := run(3, 0); err != nil {
		t.Errorf("the server: %v", err)
	}
	if err := run(3, 1); err == nil || !strings.Contains(err.Error(), "p2 would do something else here than p1") {
		t.Errorf("one of two clients: %v", err)
	}
}

// runs lets p0 go around once in a machine.
func runs(sys transition.System) error {
	m := sys.Machine()
	v, d := make([]uint32, m.Width()), transition.Delta{}
	m.Start(v)
	for _, k := range []model.Kind{model.Request, model.Step, model.Step} {
		if err := m.Step(v, model.Event{Kind: k}, &d); err != nil {
			return err
		}
		for _, c := range d.Changes {
			v[c.Component] = c.ID
		}
	}
	return nil
}
