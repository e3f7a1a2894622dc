package causality_test

import (
	"flag"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/draw/causality"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

const most = 4 // processes

// stamps is what a process of gossip knows of the time, and says in every message.
type stamps struct {
	Lamport int
	Vector  [most]int
}

// state is the local state of a process of gossip.
type state struct {
	stamps
	Up   bool
	Fuel int // how many more times it may send
}

// gossip tells others of whatever happens and keeps both clocks as their papers
// say, from inside: a twin of what is computed from outside.
type gossip struct {
	n    int
	seed uint64
}

func (gossip) Init(model.ProcID) state { return state{Fuel: 6} }

func (s stamps) advanced(me model.ProcID) stamps {
	s.Lamport++
	s.Vector[me]++
	return s
}

func (g gossip) Step(me model.ProcID, s state, in message.Input[stamps]) (state, message.Sends[stamps]) {
	var out message.Sends[stamps]
	if in.Kind == model.Deliver {
		s.Lamport = max(s.Lamport, in.Msg.Lamport)
		for p := range s.Vector {
			s.Vector[p] = max(s.Vector[p], in.Msg.Vector[p])
		}
	}
	s.stamps = s.advanced(me)
	if s.Fuel > 0 {
		s.Fuel--
		h := (g.seed + uint64(s.Lamport)) * 0x9e3779b97f4a7c15 >> 32
		out.ToAll(model.ProcSet(h)&model.AllProcs(g.n), s.stamps)
		out.ToAll(model.ProcSet(h>>8)&model.AllProcs(g.n), s.stamps)
	}
	return s, out
}

func (gossip) View(_ model.ProcID, s state) model.View {
	return model.View{Ready: s.Fuel%3 == 2, Armed: s.Fuel%3 == 1, After: 2}
}

func (gossip) Linked(_, _ model.ProcID) bool { return true }

// Durable says that a crash is an event like others, and that clocks survive.
func (gossip) Durable(me model.ProcID, s state) state {
	s.stamps = s.advanced(me)
	return s
}

// anyGossip draws a system with all that may become of messages.
func anyGossip(t *rapid.T) transition.System {
	few := rapid.IntRange(0, 2)
	s := model.Setup{
		N: rapid.IntRange(1, most).Draw(t, "n"), Requests: 2, Channels: model.Order(rapid.IntRange(0, 1).Draw(t, "order")),
		Crashes: few.Draw(t, "crashes"), Recoveries: few.Draw(t, "recoveries"), Drops: few.Draw(t, "drops"), Duplicates: few.Draw(t, "duplicates"),
		Delay: few.Draw(t, "delay"), Detector: model.PerfectDetector,
	}
	if s.N > 1 && rapid.Bool().Draw(t, "split") {
		s.Side, s.Splits, s.Heals = model.Procs(0), 1, 1
	}
	sys, err := message.System(gossip{s.N, rapid.Uint64().Draw(t, "seed")}, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// TestClocksFromInside checks the clocks that processes keep against those that
// are computed from their run.
func TestClocksFromInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := anyGossip(t)
		var s transition.Schedule
		var inside []stamps
		w, choose := sys.World(), transition.Seeded(rapid.Uint64().Draw(t, "run"))
		for range 80 {
			events := w.Enabled(nil)
			if len(events) == 0 {
				break
			}
			e := events[transition.RandomWalk(choose, events)]
			if _, err := w.Apply(e); err != nil {
				t.Fatal(err)
			}
			s, inside = append(s, e), append(inside, w.Local(e.Proc).(state).stamps)
		}
		r, err := causality.Of(sys, s)
		if err != nil {
			t.Fatal(err)
		}
		lamport, vectors := causality.Stamp(r, causality.Lamport), causality.Stamp(r, causality.Vectors)
		for i, p := range r.Proc {
			if p != causality.None && (lamport[i] != inside[i].Lamport || !slices.Equal(vectors[i], inside[i].Vector[:r.N])) {
				t.Fatalf("step %d, %v: %d and %v, but the process says %+v", i+1, s[i], lamport[i], vectors[i], inside[i])
			}
		}
	})
}

// letters sends the same letter to p1 at each request.
type letters struct{}

func (letters) Init(model.ProcID) int { return 0 }
func (letters) Step(_ model.ProcID, s int, in message.Input[string]) (int, message.Sends[string]) {
	var out message.Sends[string]
	if in.Kind == model.Request {
		out.To(1, "a")
	}
	return s, out
}
func (letters) View(model.ProcID, int) model.View { return model.View{} }

func run(t *testing.T, setup, schedule string) (*causality.Run, error) {
	t.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := message.System(letters{}, s)
	if err != nil {
		t.Fatal(err)
	}
	events, err := notation.Schedule(schedule)
	if err != nil {
		t.Fatal(err)
	}
	return causality.Of(sys, events)
}

func TestOldestOfEqualsArrivesFirst(t *testing.T) {
	r, err := run(t, "n=2 requests=2 channels=any duplicates=1", `
		p0 request
		p0->p1 duplicate
		p0 request
		p0->p1 deliver
		p0->p1 deliver
		p0->p1 deliver`)
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{-1, -1, -1, 0, 0, 2}; !slices.Equal(r.Sent, want) {
		t.Errorf("sent by %v, want %v", r.Sent, want)
	}
	if want := []int{0, -1, 0, 1, 1, 1}; !slices.Equal(r.Proc, want) {
		t.Errorf("at %v, want %v", r.Proc, want)
	}
}

// TestDeadLetters lets a message arrive where nobody is up: nothing happens
// there.
func TestDeadLetters(t *testing.T) {
	r, err := run(t, "n=2 requests=1 crashes=1 recoveries=1", "p0 request\n p1 crash\n p0->p1 deliver\n p1 recover")
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{0, 1, -1, 1}; !slices.Equal(r.Proc, want) || r.Sent[2] != causality.None {
		t.Errorf("at %v, want %v; sent by %v", r.Proc, want, r.Sent)
	}
	if clocks := causality.Stamp(r, causality.Lamport); !slices.Equal(clocks, []int{1, 1, 0, 2}) {
		t.Errorf("clocks %v", clocks)
	}
}

// TestWritten writes no clock where nothing happens to a process.
func TestWritten(t *testing.T) {
	r, err := run(t, "n=2 requests=1 crashes=1 recoveries=1", "p0 request\n p1 crash\n p0->p1 deliver\n p1 recover")
	if err != nil {
		t.Fatal(err)
	}
	for clock, want := range map[string][]string{"lamport": {"1", "1", "", "2"}, "vector": {"[1,0]", "[0,1]", "", "[0,2]"}} {
		if got, err := causality.Written(r, clock); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", clock, got, err, want)
		}
	}
	if _, err := causality.Written(r, "matrix"); err == nil || err.Error() != "want lamport or vector" {
		t.Errorf("error %v", err)
	}
}

func TestOfRefuses(t *testing.T) {
	if _, err := run(t, "n=2", "p0->p1 deliver"); err == nil {
		t.Error("no error for a schedule that cannot be replayed")
	}
	sys, err := memory.System(still{}, model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := causality.Of(sys, nil); err == nil {
		t.Error("no error for shared memory")
	}
}

// still is a program that does nothing.
type still struct{}

func (still) Registers() []memory.Register                     { return nil }
func (still) Init(model.ProcID) int                            { return 0 }
func (still) Step(_ model.ProcID, s int, _ *memory.Memory) int { return s }
func (still) View(model.ProcID, int) model.View                { return model.View{} }
