package model_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/lamport"
	"doorway/algorithms/ricartagrawala"
	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// timed makes as little sense as chaos does, but it has clocks, with which it
// does nothing but compare, copy and add.
type timed struct {
	n, lines int
	seed     uint64
}

type timedState struct {
	PC, Fuel   uint8
	Clock, Own int // Own is 0 when there is none
}

type timedMessage struct {
	Kind uint8
	Time int // of kind 1
}

func (timed) Init(me model.ProcID) timedState { return timedState{Fuel: 4, Clock: int(me)} }

func (a timed) Step(me model.ProcID, s timedState, in message.Input[timedMessage]) (timedState, message.Sends[timedMessage]) {
	var out message.Sends[timedMessage]
	later := in.Msg.Kind == 1 && in.Msg.Time > s.Clock
	older := in.Msg.Kind == 1 && s.Own != 0 && s.Own <= in.Msg.Time
	h := mixed(a.seed, int(me), int(s.PC), int(in.Kind), int(in.From), int(in.Msg.Kind), Flag01(later), Flag01(older), Flag01(s.Own == 0))
	s.PC = uint8(h % uint64(a.lines))
	s.Clock += int(h >> 8 % 3)
	if later && h>>16%4 > 0 {
		s.Clock = in.Msg.Time + int(h>>20%2)
	}
	switch h >> 24 % 4 {
	case 0:
		s.Own = s.Clock + 1
	case 1:
		s.Own = 0
	}
	if s.Fuel > 0 && h>>32%2 == 0 {
		s.Fuel--
		m := timedMessage{Kind: uint8(h >> 36 % 2)}
		if m.Kind == 1 {
			m.Time = s.Clock + 1
		}
		out.ToAll(chaos{n: a.n}.receivers(me, h>>40), m)
	}
	return s, out
}

func (a timed) View(me model.ProcID, s timedState) model.View {
	h := mixed(a.seed+1, int(me), int(s.PC), Flag01(s.Own > s.Clock))
	return model.View{Region: model.Region(h % uint64(model.Down)), Ready: h>>8%4 == 0, Armed: h>>16%4 == 0, Stamp: s.Own}
}

func (timed) StateClocks(s timedState, f func(int) int) timedState {
	s.Clock = f(s.Clock)
	if s.Own != 0 {
		s.Own = f(s.Own)
	}
	return s
}

func (timed) MessageClocks(m timedMessage, f func(int) int) timedMessage {
	if m.Kind == 1 {
		m.Time = f(m.Time)
	}
	return m
}

// TestRenumberedTwins walks through systems whose clocks are renumbered: equal
// keys of worlds are equal vectors, with other clocks.
func TestRenumberedTwins(t *testing.T) {
	merged := 0
	rapid.Check(t, func(t *rapid.T) {
		s := model.Setup{N: rapid.IntRange(1, 3).Draw(t, "n"), Requests: model.Unlimited, Channels: model.Order(rapid.IntRange(0, 1).Draw(t, "channels"))}
		s.Drops, s.Duplicates = rapid.IntRange(model.Unlimited, 1).Draw(t, "drops"), rapid.IntRange(0, 1).Draw(t, "duplicates")
		s.Delay = rapid.IntRange(0, 1).Draw(t, "delay")
		a := timed{s.N, rapid.IntRange(1, 6).Draw(t, "lines"), rapid.Uint64().Draw(t, "seed")}
		w := newTwins(Passing(t, a, s.String()))
		true_ := map[string]bool{}
		for range 8 {
			w.walk(t, transition.Seeded(rapid.Uint64().Draw(t, "run")), 40)
			compareRenumbered(t, w.sys, a, rapid.Uint64().Draw(t, "run"), true_)
		}
		merged += max(0, len(true_)-len(w.keys))
	})
	if !testing.Short() && merged == 0 {
		t.Error("no two states differ in their clocks alone")
	}
}

// compareRenumbered wants the machine's states to be the world's with the least
// clock 1. It notes the states of the world as they are.
func compareRenumbered(t *rapid.T, sys transition.System, a timed, seed uint64, seen map[string]bool) {
	r, choose := Start(t, sys), transition.Seeded(seed)
	for range 30 {
		seen[whole(r.World, a, 0)] = true
		least := math.MaxInt
		whole(r.World, timed{n: a.n}, 0, &least)
		if got, want := whole(r.Machine.Snapshot(r.V), a, 0), whole(r.World, a, 1-least); got != want {
			t.Fatalf("the world is, renumbered,\n%s, the machine\n%s", want, got)
		}
		events := r.World.Enabled(nil)
		if len(events) == 0 {
			return
		}
		if err := r.Apply(events[choose.Choose(len(events))]); err != nil {
			t.Fatal(err)
		}
	}
}

// whole writes a state with all clocks so much later, and notes the least.
func whole(s model.Snapshot, a timed, by int, least ...*int) (text string) {
	f := func(c int) int {
		for _, l := range least {
			*l = min(*l, c)
		}
		return c + by
	}
	for p := range model.ProcID(s.N()) {
		text += fmt.Sprintf("%v %+v", p, a.StateClocks(s.Local(p).(timedState), f))
		for q := range model.ProcID(s.N()) {
			for _, m := range s.Queue(q, p) {
				text += fmt.Sprintf(" %v:%+v", q, a.MessageClocks(m.(timedMessage), f))
			}
		}
		text += "\n"
	}
	return text
}

// A pair is a state of a system with bounded requests, and the state of the
// system with unlimited requests to which the same events lead.
type pair struct{ bounded, unlimited transition.World }

// TestRenumberingBisimulates maps every state of systems with bounded requests
// to its renumbered one: the same can happen in both, requests apart that are
// used up, and leads to states that are mapped to each other.
func TestRenumberingBisimulates(t *testing.T) {
	build := func(alg any, setup string) transition.System {
		if a, ok := alg.(lamport.Algorithm); ok {
			return Passing(t, a, setup)
		}
		return Passing(t, alg.(ricartagrawala.Algorithm), setup)
	}
	for _, c := range []struct {
		alg             any
		bounded, others string
		states          int // renumbered, if so many requests are enough for all of them
	}{
		{ricartagrawala.Algorithm{N: 2}, "n=2 requests=4", "", 36},
		{ricartagrawala.Algorithm{N: 2}, "n=2 requests=3", "channels=any", 38},
		{ricartagrawala.Algorithm{N: 2}, "n=2 requests=3", "drops=1", 63},
		{ricartagrawala.Algorithm{N: 3}, "n=3 requests=1", "", 0},
		{lamport.Algorithm{N: 2}, "n=2 requests=3", "", 164},
		{lamport.Algorithm{N: 2, Evidence: lamport.AnyLater}, "n=2 requests=2", "", 0},
		{lamport.Algorithm{N: 2}, "n=2 requests=1", "channels=any duplicates=1", 0},
	} {
		n := c.bounded[:3]
		b := &bisimulation{t: t, image: map[string]string{}, next: map[string]map[model.Event]string{}, met: map[string]bool{}}
		unlimited := build(c.alg, n+" requests=unlimited "+c.others)
		b.explore(pair{build(c.alg, c.bounded+" "+c.others).World(), unlimited.World()})
		t.Logf("%T %s %s: %d states, renumbered %d", c.alg, c.bounded, c.others, len(b.image), len(b.met))
		if len(b.met) >= len(b.image) {
			t.Errorf("%+v %s: nothing was renumbered", c.alg, c.bounded)
		}
		if c.states == 0 {
			continue
		}
		if all := reachable(t, unlimited.World()); len(all) != c.states || !maps.Equal(all, b.met) {
			t.Errorf("%+v %s: %d of %d renumbered states were met, want all %d", c.alg, c.bounded, len(b.met), len(all), c.states)
		}
	}
}

type bisimulation struct {
	t     *testing.T
	image map[string]string                 // of each bounded state
	met   map[string]bool                   // the renumbered states
	next  map[string]map[model.Event]string // what events lead to from each renumbered state
}

func (b *bisimulation) explore(first pair) {
	b.image[Key(first.bounded)] = Key(first.unlimited)
	for pending := []pair{first}; len(pending) > 0; pending = pending[1:] {
		at := pending[0]
		from := Key(at.unlimited)
		b.met[from] = true
		b.sameEvents(at)
		for _, e := range at.bounded.Enabled(nil) {
			to := pair{at.bounded.Clone(), at.unlimited.Clone()}
			_, err := to.bounded.Apply(e)
			_, err2 := to.unlimited.Apply(e)
			if err != nil || err2 != nil {
				b.t.Fatal(e, err, err2)
			}
			if b.next[from] == nil {
				b.next[from] = map[model.Event]string{}
			}
			bounded, renumbered := Key(to.bounded), Key(to.unlimited)
			if known, met := b.next[from][e]; met && known != renumbered {
				b.t.Fatalf("%v leads from one renumbered state to two", e)
			}
			b.next[from][e] = renumbered
			image, met := b.image[bounded]
			if met && image != renumbered {
				b.t.Fatalf("%v leads to one state that is renumbered in two ways", e)
			}
			if b.image[bounded] = renumbered; !met {
				pending = append(pending, to)
			}
		}
	}
}

// sameEvents wants the same to happen in both, but for requests, and all that
// was ever seen to happen in the renumbered state.
func (b *bisimulation) sameEvents(at pair) {
	bounded := at.bounded.Enabled(nil)
	usedUp := func(e model.Event) bool { return e.Kind == model.Request && !slices.Contains(bounded, e) }
	if got := slices.DeleteFunc(at.unlimited.Enabled(nil), usedUp); !slices.Equal(got, bounded) {
		b.t.Fatalf("can happen: %v, renumbered %v", bounded, got)
	}
	for e := range b.next[Key(at.unlimited)] {
		if !usedUp(e) && !slices.Contains(bounded, e) {
			b.t.Fatalf("%v can happen in the renumbered state, and in this one not", e)
		}
	}
}

// reachable returns the keys of all states.
func reachable(t *testing.T, first transition.World) map[string]bool {
	seen := map[string]bool{Key(first): true}
	for pending := []transition.World{first}; len(pending) > 0; pending = pending[1:] {
		for _, e := range pending[0].Enabled(nil) {
			c := pending[0].Clone()
			if _, err := c.Apply(e); err != nil {
				t.Fatal(err)
			}
			if k := Key(c); !seen[k] {
				seen[k] = true
				pending = append(pending, c)
			}
		}
	}
	return seen
}

// odd is timed with clocks that are wrong.
type odd struct {
	timed
	step    func(timedState) timedState
	state   func(timedState, func(int) int) timedState
	message func(timedMessage, func(int) int) timedMessage
}

func (a odd) Step(me model.ProcID, s timedState, in message.Input[timedMessage]) (timedState, message.Sends[timedMessage]) {
	var out message.Sends[timedMessage]
	s.Clock = max(s.Clock, in.Msg.Time) + 1
	if in.Kind == model.Request {
		s.Own = s.Clock
		out.To(1-me, timedMessage{1, s.Clock})
	}
	if a.step != nil {
		s = a.step(s)
	}
	return s, out
}

func (odd) View(_ model.ProcID, s timedState) model.View { return model.View{Stamp: s.Own} }

func (a odd) StateClocks(s timedState, f func(int) int) timedState {
	if a.state != nil {
		return a.state(s, f)
	}
	return a.timed.StateClocks(s, f)
}

func (a odd) MessageClocks(m timedMessage, f func(int) int) timedMessage {
	if a.message != nil {
		return a.message(m, f)
	}
	return a.timed.MessageClocks(m, f)
}

// TestWrongClocks lets clocks be forgotten, and values changed that are not
// clocks.
func TestWrongClocks(t *testing.T) {
	Start(t, Passing(t, odd{}, "n=2 requests=unlimited")).Do("p0 request; p0->p1 deliver")
	for name, a := range map[string]odd{
		"a clock of the state is forgotten": {state: func(s timedState, f func(int) int) timedState {
			s.Clock = f(s.Clock)
			return s
		}},
		"the clock of a message is forgotten": {message: func(m timedMessage, _ func(int) int) timedMessage { return m }},
		"what is not a clock is changed": {state: func(s timedState, f func(int) int) timedState {
			s.Clock, s.Own = f(s.Clock), f(s.Own)
			return s
		}, step: func(s timedState) timedState { s.Own = 0; return s }},
		"a clock is halved":            {step: func(s timedState) timedState { s.Own = s.Clock / 2; return s }},
		"a clock is compared with ten": {step: func(s timedState) timedState { s.PC = uint8(Flag01(s.Clock > 6)); return s }},
	} {
		t.Log(name)
		got := Fault(t, Passing(t, a, "n=2 requests=unlimited"), "p0 request")
		WantText(t, got, "StateClocks and MessageClocks are wrong: with those clocks", "later it goes to", "let them change every clock and nothing else")
		Start(t, Passing(t, a, "n=2 requests=2")).Do("p0 request; p0->p1 deliver") // nothing is renumbered
	}
}

// TestClocksLeftAlone wants nothing renumbered where requests are bounded or
// processes crash, and a selective process to be refused.
func TestClocksLeftAlone(t *testing.T) {
	for setup, want := range map[string]bool{
		"n=2 requests=unlimited": true, "n=2 requests=3": false, "n=2 requests=unlimited crashes=1": false,
	} {
		if got := message.Renumbered(Passing(t, timed{2, 3, 4}, setup)); got != want {
			t.Errorf("%s: renumbered %v, want %v", setup, got, want)
		}
	}
	if message.Renumbered(Passing(t, chaos{n: 2, lines: 3, seed: 4}, "n=2 requests=unlimited")) {
		t.Error("an algorithm without clocks is renumbered")
	}
	_, err := message.System(choosy{}, model.Setup{N: 2, Requests: model.Unlimited})
	WantText(t, fmt.Sprint(err), "a process that is Selective cannot be Clocked", "bound the requests")
	if _, err := message.System(choosy{}, model.NewSetup(2)); err != nil {
		t.Error(err)
	}
}

type choosy struct{ timed }

func (choosy) Accepts(model.ProcID, timedState, model.ProcID, timedMessage) bool { return true }
