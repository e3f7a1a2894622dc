//go:build goroutines

package goroutines

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

var (
	whyScripts = flag.Int("why-scripts", 1000, "judge why failing orders of so many random `scripts` fail")
	whyScript  = flag.Int("why-script", -1, "judge the random script of this `number` alone")
)

// whyRuns is how many runs a script has at most.
const whyRuns = 300

// A whyJudge takes all runs of a script, and so knows which orders could decide that one of them fails. A run fails if the
// program does, or if it comes to one of some bad outcomes. An event is known by the op that its goroutine is at.
type whyJudge struct {
	*testing.T
	*script
	*watcher
	prog   *program
	all    []performance
	bad    map[string]bool     // outcomes that are failures
	ended  transition.Schedule // the replay at hand
	counts map[string]int
}

// A performance is a run as its script sees it.
type performance struct {
	schedule transition.Schedule
	options  [][]model.Event
	ops      []int // at which its goroutine was, before each event; or below 0
	fails    bool  // whatever its outcome
	outcome  string
}

// fails says what is wrong with a run that has ended.
func (j *whyJudge) fails(r *run) error {
	j.ended = slices.Clone(r.past)
	if err := r.failure(); err != nil {
		return err
	}
	if controlled.Over() && j.bad[j.stage.outcome()] {
		return errors.New("a bad outcome")
	}
	return nil
}

// property is broken by the runs that fail.
func (j *whyJudge) property() property.Property {
	return property.New("passes", "the run is none of those that fail", "", property.Monitor[bool]{
		Start:  func(model.Snapshot) bool { return false },
		Always: func(_ bool, s model.Snapshot) error { return j.fails(s.(*run)) },
	})
}

// passes reports whether a run that was performed passes.
func (j *whyJudge) passes(p performance) bool { return !p.fails && !j.bad[p.outcome] }

// choose makes some outcomes of runs that do not fail bad ones.
func (j *whyJudge) choose(rnd *rand.Rand) {
	var all []string
	for _, p := range j.all {
		if !p.fails {
			all = append(all, p.outcome)
		}
	}
	slices.Sort(all)
	for _, o := range slices.Compact(all) {
		if rnd.IntN(2) == 0 {
			j.bad[o] = true
		}
	}
}

// perform takes the events of a run, and then the first possible ones.
func (j *whyJudge) perform(s transition.Schedule) (p performance, err error) {
	r := j.prog.Run().(*run)
	defer r.Reset()
	j.stage = nil
	for {
		options := slices.Clone(r.options())
		if len(options) == 0 {
			p.fails, p.outcome = r.failure() != nil, j.stage.outcome()
			return p, nil
		}
		e := options[0]
		if len(p.schedule) < len(s) {
			e = s[len(p.schedule)]
		}
		p.schedule, p.ops, p.options = append(p.schedule, e), append(p.ops, j.op(e)), append(p.options, options)
		if _, err := r.Apply(e); err != nil {
			return p, err
		}
	}
}

// op returns the op that an event's goroutine is at, or a number below 0.
func (j *whyJudge) op(e model.Event) int {
	switch {
	case e.Kind != model.Step || j.stage == nil:
		return notBegun
	case e.Proc == 0:
		return j.stage.actors[0].at
	default:
		return j.stage.actors[j.stage.born[e.Proc-1]].at
	}
}

// take takes each run once.
func (j *whyJudge) take() error {
	for path := (transition.Schedule{}); path != nil; {
		p, err := j.perform(path)
		if err != nil {
			return err
		}
		if j.all = append(j.all, p); len(j.all) > whyRuns {
			return errTooLong
		}
		path = nil
		for k := len(p.schedule) - 1; k >= 0 && path == nil; k-- { // the next one after the last event that has another
			if i := slices.Index(p.options[k], p.schedule[k]) + 1; i < len(p.options[k]) {
				path = append(slices.Clone(p.schedule[:k]), p.options[k][i])
			}
		}
	}
	return nil
}

// A replayed exchange is what came of it.
type replayed struct {
	first, second int
	outcome       exchange.Outcome
	took          transition.Schedule
}

// A witness notes what comes of exchanges.
type witness struct {
	*follower
	judge *whyJudge
	all   []replayed
}

func (w *witness) Exchange(first, second int) (exchange.Outcome, []int, transition.Schedule) {
	w.judge.ended = nil
	outcome, at, taken := w.follower.Exchange(first, second)
	w.all = append(w.all, replayed{first, second, outcome, w.judge.ended})
	return outcome, at, taken
}

// lasts reports whether an op takes a lock, and so happens when its goroutine goes on.
func (j *whyJudge) lasts(id int) bool {
	o, _ := j.find(id)
	return o.do == doLock || o.do == doOnce
}

// halved reports whether an op happens in two steps that both matter, if it waits.
func (j *whyJudge) halved(id int) bool {
	o, _ := j.find(id)
	return o.do == doCondWait || o.do == doWriteLock || o.do == doRLock
}

// happens returns where an op happens in a run, or -1.
func (j *whyJudge) happens(p performance, id int) int {
	if j.lasts(id) { // those that wait for ever have not taken it
		for i := len(p.ops) - 1; i >= 0; i-- {
			if p.ops[i] == id {
				return i
			}
		}
	}
	return slices.Index(p.ops, id)
}

// exchanged reports whether an op of a run comes before another one, or comes and the other does not.
func (j *whyJudge) exchanged(p performance, first, second int) bool {
	a, b := j.happens(p, first), j.happens(p, second)
	return b >= 0 && (a < 0 || a > b)
}

// judges compares what is said of a run with all runs.
func (j *whyJudge) judges(p performance) {
	f, err := newFollower(j.prog, j.property(), p.schedule)
	if err != nil {
		j.Fatal(err)
	}
	w := &witness{follower: f, judge: j}
	c := exchange.Explain(j.Context(), f.events, w, exchange.Budget{Orders: 1000})
	if !c.Complete() {
		j.Errorf("not complete: %+v", c)
	}
	ops := slices.Clone(p.ops)
	for _, e := range f.pending {
		q, err := j.perform(append(slices.Clone(p.schedule[:f.own-1]), f.pending[:1+slices.Index(f.pending, e)]...))
		if err != nil {
			j.Fatal(err)
		}
		ops = append(ops, q.ops[f.own-1+slices.Index(f.pending, e)])
	}
	passes := 0
	for _, e := range w.all {
		if e.outcome == exchange.Passes {
			passes++
		}
		j.decides(p, ops[e.first], ops[e.second], e)
	}
	j.missed(p, w.all)
	if (passes > 0) != (len(c.Orders) > 0) || len(c.Orders)+c.More != passes {
		j.Errorf("%d replays pass: %+v", passes, c)
	}
}

// without counts the runs that go as the given one up to an event and have two ops in the other order: those that pass and
// those that fail.
func (j *whyJudge) without(p performance, event, first, second int) (well, ill int) {
	for _, q := range j.all {
		if len(q.schedule) < event || !slices.Equal(q.schedule[:event], p.schedule[:event]) || !j.exchanged(q, first, second) {
			continue
		}
		if j.passes(q) {
			well++
		} else {
			ill++
		}
	}
	return well, ill
}

// missed looks for orders that decide, by what the script says of ops that conflict, and were not found.
func (j *whyJudge) missed(p performance, found []replayed) {
	for b, second := range p.ops {
		for a, first := range p.ops[:b] {
			if first < 0 || second < 0 || !j.conflict(first, second) || j.happens(p, first) != a || j.happens(p, second) != b {
				continue
			}
			well, ill := j.without(p, a, first, second)
			if well == 0 || ill > 0 {
				continue
			}
			j.counts["must be found"]++
			if !slices.ContainsFunc(found, func(e replayed) bool { return e.first == a && e.second == b && e.outcome == exchange.Passes }) {
				j.Errorf("%v\n%v\nops %v: that %d comes before %d decides, and was not found", j.script, p.schedule, p.ops, first, second)
			}
		}
	}
}

// conflict reports whether two ops of different goroutines surely conflict.
func (j *whyJudge) conflict(first, second int) bool {
	a, in := j.find(first)
	b, at := j.find(second)
	writes := func(o *op) bool { return o.do == doStore || o.do == doSwap }
	access := func(o *op) bool { return o.do <= doCAS && o.by < 0 && j.cells[o.of] != valueMethods }
	locks := func(o *op) bool { return o.do == doLock || o.do == doTryLock }
	switch {
	case in == at || a.of != b.of:
		return false
	case access(a) && access(b):
		return writes(a) || writes(b)
	case locks(a) && locks(b):
		return a.do == doLock || b.do == doLock
	}
	return a.do == b.do && (a.do == doSend || a.do == doReceive) || a.do == doClose && b.do == doSend
}

// find returns an op and its goroutine.
func (j *whyJudge) find(id int) (found *op, of int) {
	for g, b := range j.bodies {
		each(b, func(o *op) {
			if o.id == id {
				found, of = o, g
			}
		})
	}
	return found, of
}

// decides looks at one exchange: it ends as some run does that goes as the given one up to the first event, and has the two
// in the other order.
func (j *whyJudge) decides(p performance, first, second int, e replayed) {
	if first < 0 || second < 0 || j.halved(first) || j.halved(second) {
		return
	}
	well, ill := j.without(p, e.first, first, second)
	j.counts[[...]string{"fails", "passes", "open", "impossible"}[e.outcome]]++
	if j.exchanged(p, first, second) {
		return // a lock that is taken later than it is asked for
	}
	wrong := ""
	switch {
	case e.outcome == exchange.Open:
		wrong = "has an end"
	case e.outcome == exchange.Impossible && well+ill > 0:
		wrong = "is possible"
	case e.outcome != exchange.Impossible && well+ill == 0:
		wrong = "is impossible"
	case e.outcome == exchange.Fails && ill == 0:
		wrong = "passes"
	case e.outcome == exchange.Passes && well == 0:
		wrong = "fails"
	case e.outcome == exchange.Passes || e.outcome == exchange.Fails:
		if q, err := j.perform(e.took); err != nil || j.passes(q) != (e.outcome == exchange.Passes) || !j.exchanged(q, first, second) {
			wrong = fmt.Sprintf("cannot be repeated (%v)", err)
		}
	}
	if wrong != "" {
		j.Errorf("%v\n%v\n%d before %d, exchanged in\n%v, outcome %d: %s; %d of %d pass\nops %v, %d and %d", j.script, p.schedule, first, second, e.took, e.outcome, wrong, well, well+ill, p.ops, e.first, e.second)
	}
}

// TestJudgeWhy: replays with an order exchanged end as the runs do that have it exchanged.
func TestJudgeWhy(t *testing.T) {
	mustControl(t)
	counts := map[string]int{}
	for i := range uint64(*whyScripts) {
		if *whyScript >= 0 && i != uint64(*whyScript) {
			continue
		}
		s := randomScript(*judgeSeed, i)
		if s.has(doSpin, doSpinCAS, doSpinLock, doTimers, doGoIn, doRepeat) {
			counts["other scripts"]++
			continue
		}
		t.Run("", func(t *testing.T) {
			j := &whyJudge{T: t, script: s, counts: counts, bad: map[string]bool{}, watcher: &watcher{outcomes: map[string]bool{}, stop: func() {}}}
			j.prog = newProgram(t, j.play(s))
			if err := j.take(); errors.Is(err, errTooLong) {
				counts["too large"]++
				return
			} else if err != nil {
				t.Fatal(err)
			}
			rnd := rand.New(rand.NewPCG(i, 1))
			j.choose(rnd)
			bad := slices.DeleteFunc(slices.Clone(j.all), j.passes)
			if len(bad) == 0 || len(bad) == len(j.all) {
				counts["never or always"]++
				return
			}
			for range 3 {
				counts["judged"]++
				j.judges(bad[rnd.IntN(len(bad))])
			}
		})
	}
	t.Log(counts)
	if *whyScript < 0 && *whyScripts >= 1000 && (counts["judged"] < 30 || counts["passes"] < 50 || counts["fails"] < 50 || counts["impossible"] < 10 || counts["must be found"] < 30) {
		t.Errorf("that is not a test: %v", counts)
	}
}
