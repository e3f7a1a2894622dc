package replay_test

import (
	"errors"
	"fmt"
	"testing"

	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// TestStrictLoops replays each lasso with one runner of a toy, so that nothing
// of a run is left behind for the next.
func TestStrictLoops(t *testing.T) {
	const spinsOn = "starvation-freedom: p0 waits for ever, though the run is fair by "
	for _, c := range []struct {
		name             string
		alg              Toy
		setup            string
		stem, loop, want string
	}{
		{"alone", Toy{Spins}, "", "p0 request", "p0 step", spinsOn + "[p0 request] and for ever [p0 step], fair: p0 step happens"},
		{"twice round", Toy{Spins}, "", "p0 request", "p0 step, p0 step", spinsOn + "[p0 request] and for ever [p0 step, p0 step], fair: p0 step happens"},
		{"an event that the stem cannot have", Toy{Spins}, "", "p0 request, p0 exit", "p0 step",
			`step 2: "p0 exit" is not enabled; enabled are: p0 step`},
		{"an event that the loop cannot have", Toy{Spins}, "", "p0 request", "p0 step, p0 step, p0 request, p0 step",
			`step 4: "p0 request" is not enabled; enabled are: p0 step`},
		{"a process that is not there", Toy{Spins}, "", "p0 request", "p7 step", `step 2: "p7 step" is not enabled; enabled are: p0 step`},
		{"no way back", Toy{Spins}, "", "", "p0 request", "the loop does not lead back to the state in which it begins"},
		{"a request less to make", Toy{Spins, Lock}, "requests=2", "p0 request", "p1 request, p1 step, p1 exit, p0 step",
			"the loop does not lead back to the state in which it begins"},
		{"another enters again and again", Toy{Spins, Lock}, "requests=unlimited", "p0 request", "p1 request, p1 step, p0 step, p1 exit",
			spinsOn + "[p0 request] and for ever [p1 request, p1 step, p0 step, p1 exit], fair: p0 step happens"},
		{"p0 is held back", Toy{Spins, Lock}, "requests=unlimited", "p0 request", "p1 request, p1 step, p1 exit",
			`the loop is not fair: "p0 step" can happen all the way and never does`},
		{"of two held back the first in order", Toy{Lock, Spins, Spins}, "requests=unlimited", "p2 request, p1 request", "p0 request, p0 step, p0 exit",
			`the loop is not fair: "p1 step" can happen all the way and never does`},
		{"nobody moves", Toy{Spins}, "", "p0 request", "", `the loop is not fair: "p0 step" can happen all the way and never does`},
		{"at rest", Toy{Hangs}, "", "p0 request", "",
			spinsOn + "[p0 request] and for ever [], fair: nothing can happen but requests and faults, which need not"},
		{"at rest, others may request", Toy{Hangs, Lock}, "crashes=1", "p0 request", "",
			spinsOn + "[p0 request] and for ever [], fair: nothing can happen but requests and faults, which need not"},
		{"at rest, others request", Toy{Hangs, Lock}, "requests=unlimited", "p0 request", "p1 request, p1 step, p1 exit",
			spinsOn + "[p0 request] and for ever [p1 request, p1 step, p1 exit], fair: nothing can happen but requests and faults, which need not"},
		{"two wait, the first is named", Toy{Lock, Hangs, Hangs}, "", "p2 request, p1 request", "",
			"starvation-freedom: p1 waits for ever, though the run is fair by [p2 request, p1 request] and for ever [], " +
				"fair: nothing can happen but requests and faults, which need not"},
		{"nobody waits", Toy{Lock}, "", "", "", "no violation"},
		{"nobody waits all the way", Toy{{Rest, Try.To(2), Inside.To(0)}}, "requests=unlimited", "p0 request", "p0 step, p0 exit, p0 request", "no violation"},
		{"they wait in turn", Toy{Lock, Lock}, "requests=unlimited", "p0 request, p1 request",
			"p0 step, p0 exit, p0 request, p1 step, p1 exit, p1 request", "no violation"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Runner(t, Build(t, c.alg, c.setup), properties.StarvationFreedom)
			Same(t, "lasso", Lasso(t, r, c.stem, c.loop), c.want)
			Same(t, "without its loop", Outcome(r.Strict(transition.Finite(nil))), "no violation")
			Same(t, "again", Lasso(t, r, c.stem, c.loop), c.want)
		})
	}
	r := Runner(t, Build(t, Toy{Spins}, ""), properties.MutualExclusion)
	Same(t, "a property of states", Lasso(t, r, "p0 request", "p0 step"), "mutual-exclusion is not about runs that go on for ever: a loop cannot break it")

	_, err := Runner(t, Build(t, Toy{Spins}, ""), properties.StarvationFreedom).Strict(transition.Lasso(Schedule(t, "p0 request"), Schedule(t, "p0 step, p0 exit")))
	step, disabled := (*replay.StepError)(nil), (*transition.DisabledError)(nil)
	if !errors.As(err, &step) || step.Step != 3 || !errors.As(err, &disabled) || disabled.Event.String() != "p0 exit" {
		t.Errorf("%#v names no step or event", err)
	}
}

// TestLenientLoops leaves out what cannot happen, before the loop and in it; what
// is left must be a lasso.
func TestLenientLoops(t *testing.T) {
	r := Runner(t, Build(t, Toy{Spins, Lock}, "requests=unlimited"), properties.StarvationFreedom)
	const waits = "starvation-freedom: p0 waits for ever, though the run is fair by [p0 request] and for ever "
	for _, c := range []struct{ stem, loop, want string }{
		{"p0 request", "p0 step", waits + "[p0 step], fair: p0 step happens"},
		{"p1 exit, p0 request, p0 request", "p1 step, p0 step, p7 step", waits + "[p0 step], fair: p0 step happens"},
		{"p0 request", "p1 request, p1 step, p0 step, p0 exit, p1 exit, p1 exit",
			waits + "[p1 request, p1 step, p0 step, p1 exit], fair: p0 step happens"},
		{"p0 request", "p1 request, p0 step, p1 exit", "the loop does not lead back to the state in which it begins"},
		{"p0 request", "p1 step, p1 exit", `the loop is not fair: "p0 step" can happen all the way and never does`},
		{"p0 exit", "p1 request, p1 step, p1 exit", "no violation"},
	} {
		Same(t, c.stem+" | "+c.loop, Endless(r.Lenient(transition.Lasso(Schedule(t, c.stem), Schedule(t, c.loop)))), c.want)
	}
}

// waiting is a lock that waits until register a is 0 and then writes 1: a
// process is stopped, not only sent round, while another is inside.
var waiting = Script{
	{Next: 1},
	{View: Try.View, Op: 3, Reg: 0, Value: 0, Next: 2},
	{View: Try.View, Op: 2, Reg: 0, Value: 1, Next: 3},
	{View: Inside.View, Next: 4},
	{View: Leave.View, Op: 2, Reg: 0, Value: 0, Next: 0},
}

// What is stopped somewhere on the way is not held back, wherever the loop begins.
func TestStrictLoopsOfStoppedProcesses(t *testing.T) {
	sys, err := memory.System(waiting, Parse(t, "n=3 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	const round = "p1 step, p1 step, p1 exit, p1 step, p1 request"
	const waits = "starvation-freedom: p0 waits for ever, though the run is fair by "
	r := Runner(t, sys, properties.StarvationFreedom)
	Same(t, "one stopped", Lasso(t, r, "p0 request, p1 request", round),
		waits+"[p0 request, p1 request] and for ever ["+round+"], fair: p1 step happens; p0 step cannot always happen")
	Same(t, "two stopped", Lasso(t, r, "p2 request, p0 request, p1 request", round),
		waits+"[p2 request, p0 request, p1 request] and for ever ["+round+"], fair: p1 step happens; p0 step cannot always happen; p2 step cannot always happen")
	Same(t, "stopped where the loop begins", Lasso(t, r, "p0 request, p1 request, p1 step, p1 step", "p1 exit, p1 step, p1 request, p1 step, p1 step"),
		waits+"[p0 request, p1 request, p1 step, p1 step] and for ever [p1 exit, p1 step, p1 request, p1 step, p1 step], fair: p1 exit happens")
}

// Reasons stand in the order of their events. If several events are held back,
// the first is named, time after time.
func TestStrictLoopsInOrder(t *testing.T) {
	sys, err := memory.System(waiting, Parse(t, "n=6 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	const stem, round = "p4 request, p2 request, p5 request, p0 request, p3 request, p1 request", "p1 step, p1 step, p1 exit, p1 step, p1 request"
	r := Runner(t, sys, properties.StarvationFreedom)
	spinning := Runner(t, Build(t, Toy{Lock, Spins, Spins, Spins, Spins}, "requests=unlimited"), properties.StarvationFreedom)
	for range 10 {
		Same(t, "stopped", Lasso(t, r, stem, round), "starvation-freedom: p0 waits for ever, though the run is fair by ["+stem+"] and for ever ["+round+
			"], fair: p1 step happens; p0 step cannot always happen; p2 step cannot always happen; p3 step cannot always happen; "+
			"p4 step cannot always happen; p5 step cannot always happen")
		Same(t, "held back", Lasso(t, spinning, "p4 request, p3 request, p2 request, p1 request", "p0 request, p0 step, p0 exit"),
			`the loop is not fair: "p1 step" can happen all the way and never does`)
	}
}

// A juggler throws two balls to p1, which throws them back. It tries for ever.
type juggler [2]Note

func (juggler) Init(model.ProcID) Spot { return Spot{} }

func (a juggler) Step(me model.ProcID, s Spot, in message.Input[Note]) (Spot, message.Sends[Note]) {
	var out message.Sends[Note]
	if in.Kind == model.Request {
		s.At = 1
		out.To(1, a[0])
		out.To(1, a[1])
	} else {
		out.To(1-me, in.Msg)
	}
	return s, out
}

func (juggler) View(_ model.ProcID, s Spot) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying}[s.At]}
}

// In a channel of any order the delivery of each different message is owed by
// itself; equal ones, and all of a FIFO channel, are one action.
func TestStrictLoopsActions(t *testing.T) {
	const back, stem = "the loop does not lead back to the state in which it begins", "p0 request"
	const waits = "election-terminates: p0 takes part in an election for ever, though the run is fair by [p0 request] and for ever "
	const one, two = "p0->p1 deliver, p1->p0 deliver", "p0->p1 deliver, p1->p0 deliver, p0->p1 deliver #1, p1->p0 deliver"
	const fifo = "p0->p1 deliver, p1->p0 deliver, p0->p1 deliver, p1->p0 deliver"
	for _, c := range []struct {
		balls             juggler
		order, loop, want string
	}{
		{juggler{1, 2}, "any", one, `the loop is not fair: "p0->p1 deliver #1" can happen all the way and never does`},
		{juggler{1, 2}, "any", "p0->p1 deliver #1, p1->p0 deliver", `the loop is not fair: "p0->p1 deliver" can happen all the way and never does`},
		{juggler{1, 2}, "any", two, waits + "[" + two + "], fair: p0->p1 deliver happens; p0->p1 deliver #1 happens"},
		{juggler{1, 1}, "any", one, waits + "[" + one + "], fair: p0->p1 deliver happens"},
		{juggler{1, 2}, "any", "p0->p1 deliver #7", `step 2: "p0->p1 deliver #7" is not enabled; enabled are: p0->p1 deliver, p0->p1 deliver #1`},
		{juggler{1, 2}, "fifo", one, back},
		{juggler{1, 2}, "fifo", fifo, waits + "[" + fifo + "], fair: p0->p1 deliver happens"},
		{juggler{1, 1}, "fifo", one, waits + "[" + one + "], fair: p0->p1 deliver happens"},
	} {
		r := Runner(t, System(t, c.balls, "n=2 requesters=p0 channels="+c.order), properties.ElectionTerminates)
		Same(t, fmt.Sprintf("%v %s", c.balls, c.order), Lasso(t, r, stem, c.loop), c.want)
	}
}

// A property of one's own may be broken, or panic, before a loop is through.
func TestStrictLoopsOfOtherFaults(t *testing.T) {
	late := func(judge func(n int) error) property.Property {
		return property.New("late", "", "", property.Monitor[int]{
			Sees:  property.EventKinds,
			Start: func(model.Snapshot) int { return 0 },
			Step: func(n int, _ model.Observation) (int, error) {
				n = min(n+1, 4)
				return n, judge(n)
			},
			Eventually: &property.Eventuality[int]{Owed: func(int) model.ProcSet { return model.Procs(0) }, Why: "waits"},
		})
	}
	breaks := func(at int) property.Property {
		return late(func(n int) error {
			if n == at {
				return errors.New("late")
			}
			return nil
		})
	}
	sys := Build(t, Toy{Spins}, "")
	Same(t, "in the stem", Lasso(t, Runner(t, sys, breaks(2)), "p0 request, p0 step, p0 step", "p0 step"), "late: late by [p0 request, p0 step]")
	Same(t, "in the loop", Lasso(t, Runner(t, sys, breaks(2)), "p0 request", "p0 step"), "step 2: late")
	Same(t, "the memory is no more the same", Lasso(t, Runner(t, sys, breaks(9)), "p0 request", "p0 step"),
		"the loop does not lead back to the state in which it begins")
	Same(t, "the memory is the same", Lasso(t, Runner(t, sys, breaks(9)), "p0 request, p0 step, p0 step, p0 step", "p0 step"),
		"late: p0 waits by [p0 request, p0 step, p0 step, p0 step] and for ever [p0 step], fair: p0 step happens")

	panics := late(func(n int) error {
		if n == 3 {
			panic("oh")
		}
		return nil
	})
	for _, stem := range []string{"p0 request", "p0 request, p0 step, p0 step"} {
		_, err := Runner(t, sys, panics).Strict(transition.Lasso(Schedule(t, stem), Schedule(t, "p0 step, p0 step")))
		Same(t, "panics after "+stem, fmt.Sprint(err),
			"the algorithm, outside Step, or a property panics: oh\nafter the run:\np0 request\np0 step\np0 step\n")
	}
	bangs := Build(t, Toy{{Rest, Try, Try.Banging(), Try}}, "")
	Same(t, "the algorithm panics", Lasso(t, Runner(t, bangs, properties.StarvationFreedom), "p0 request", "p0 step, p0 step"),
		`step 3: the algorithm breaks a rule at "p0 step" in state {At:2 Sent:0}: Step panics: bang`)
}
