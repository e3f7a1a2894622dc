package goroutines

import (
	"fmt"
	"hash/fnv"
	"math/rand"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"

	"doorway"
	"doorway/checker/searchflags"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// A program executes a function under a scheduler; each execution is a run.
type program struct {
	t      *testing.T // the user's
	in     *testing.T // the parent of the test that its function gets
	f      func(*testing.T)
	setup  model.Setup
	single bool        // its first runs have one goroutine; the setup has at least two
	random bool        // draws random numbers: its runs begin with the choice of a seed
	first  int         // the number of the goroutine that is p0
	locks  *contention // or nil
	races  *races      // of the run, or nil
	runs   *int
	begun  func(runs int) // is told that a run begins, or nil
	seen   *sight

	own      bool // a test as its author wrote it: it may leave goroutines behind, and no time passes while one can go on
	patience int  // glances at a run that does not go on

	repeats int             // see the flag
	loops   *loops          // of a search, or nil
	parks   bool            // in a search, that a goroutine begins to wait for a WaitGroup is an event
	turning map[uint64]bool // where goroutines were that went round for long

	order   order    // identifies it in a process of its own
	apart   bool     // each run has a process of its own
	pilots  []course // its first runs, to compare later ones with
	always  string   // what is wrong with the last pilot, if all fail
	stopped error    // why a pilot could not be judged, or nil
	lone    error    // why it has no processes of its own, or nil
}

// A sight collects what the runs of a program have shown.
type sight struct {
	most      int    // goroutines in one run
	longest   int    // events of one that ended
	ended     int    // runs that came to their end
	skipped   int    // of these, by t.Skip
	endless   int    // runs ended by the driver while goroutines slept or ticked, long after the function had returned
	drawn     bool   // some run has drawn something random
	passed    int    // random runs without a failure
	large     bool   // the run before had many events, and has left much garbage
	early     bool   // time could have passed early, while a goroutine could go on, in a test for which it does not
	elsewhere bool   // time could not pass while a goroutine waited for what is outside of the bubble
	itself    bool   // some run has begun to choose orders itself
	leak      string // the goroutines that the first such run of an existing test leaves to wait for ever
}

// New returns a function as a system for random walks and shrinking; each execution is a run. Passes is the
// property that Test tests. Without control of the runtime the test fails.
func New(t *testing.T, f func(t *testing.T)) transition.Runnable {
	t.Helper()
	mustControl(t)
	return newProgram(t, f)
}

// newProgram returns a program of a function that leaves no goroutine behind.
func newProgram(t *testing.T, f func(*testing.T)) *program {
	return withPilots(t, &program{f: f, patience: patience})
}

// withPilots completes a program that has a function. It has as many processes as its first runs have goroutines.
func withPilots(t *testing.T, p *program) *program {
	o := nextOrder(t, p.f)
	o.Own = p.own
	begin(t)
	in, end := sink(t, os.DevNull)
	t.Cleanup(end)
	p.t, p.in, p.races, p.first, p.runs, p.seen, p.repeats, p.order = t, in, watchRaces(t), mainGoroutine, new(int), &sight{}, *repeats, o
	p.turning = map[uint64]bool{}
	p.setup = model.Setup{N: model.MaxProcs, Requests: 1}
	if of := given(); of != nil && of.is(o) {
		if p.setup.N, p.random, p.repeats = of.N, of.Random, of.Repeats; of.Proof != "" {
			return p
		}
		p.serve()
	}
	for seed, well := uint64(0), true; seed < pilots && well && !(p.own && seed == few && p.endless()); seed++ {
		var c course
		c, well = p.wander(by(transition.Seeded(seed)))
		p.pilots = append(p.pilots, c)
	}
	if p.own && p.stopped == nil && p.always != "" && !slices.ContainsFunc(p.pilots, func(c course) bool { return !c.failed }) {
		p.likeGo()
	}
	p.setup.N, p.single = min(max(p.seen.most, 2), model.MaxProcs), p.seen.most == 1
	p.random = p.seen.drawn
	if slices.ContainsFunc(p.pilots, func(c course) bool { return !c.failed }) {
		p.always = ""
	}
	return p
}

// alike reports whether, judging by the first runs, a run affects no later one: a repeated run goes as the first
// did, and in processes of their own all runs end as here.
func (p *program) alike() bool { return p.again() && p.asAfresh() }

// again reports whether a repetition of the first run goes as the first did.
func (p *program) again() bool {
	first := p.pilots[0]
	r := &run{prog: p}
	defer r.Reset()
	taken := course{hash: fnv.New64a()}
	for _, e := range p.from(first) {
		if _, err := r.Apply(e); err != nil {
			return false
		}
		taken.follow(e, r)
	}
	return taken.hash.Sum64() == first.hash.Sum64()
}

// checked limits the events that are repeated in processes of their own.
const checked = 5000

// asAfresh reports whether the first runs end in processes of their own as they did here.
func (p *program) asAfresh() bool {
	other, left := *p, checked
	other.apart = true
	for _, c := range p.pilots {
		if len(c.past) > left {
			continue
		}
		left -= len(c.past)
		same, err := other.ends(c)
		if p.lone = err; err != nil {
			return true
		}
		if !same {
			return false
		}
	}
	return true
}

// ends reports whether a run in a process of its own ends as one did here.
func (p *program) ends(c course) (bool, error) {
	r := &far{prog: p}
	defer r.Reset()
	for _, e := range p.from(c) {
		if r.take(e, false) != nil {
			return false, r.err
		}
	}
	over, failed := len(r.Enabled(nil)) == 0, r.judge() != nil
	return over == c.over && failed == c.failed, r.err
}

// alone says why the first runs could not be compared with runs in other processes, or returns "".
func (p *program) alone() string {
	if p.lone == nil {
		return ""
	}
	return fmt.Sprintf("; not looked for: what outlives a run, for %v", p.lone)
}

// goesOn says that goroutines were still running when runs ended, or returns "".
func (p *program) goesOn() string {
	if p.seen.endless == 0 {
		return ""
	}
	return fmt.Sprintf("; unknown: whether goroutines that slept or ticked %d times after the function had returned ever end, and whether others wait for ever beside them",
		afterwards)
}

// from returns the events of a first run in the form in which runs begin now.
func (p *program) from(c course) transition.Schedule {
	if p.random {
		return slices.Insert(slices.Clone(c.past), 0, model.Event{Kind: model.Begin})
	}
	return c.past
}

// Afresh returns, if runs are not alike in this process, the same program with a process of its own for each run, and
// whether a run breaks the property there.
func (p *program) Afresh(s transition.Schedule) (prog doorway.Program, breaks bool) {
	if p.apart || p.locks != nil {
		return nil, true
	}
	other := *p
	other.apart = true
	r := &far{prog: &other}
	defer r.Reset()
	for _, e := range s {
		if err := r.take(e, false); err != nil {
			break
		}
	}
	breaks = r.judge() != nil
	if r.err != nil || breaks && p.again() { // without another process, this one's result is all there is
		return nil, true
	}
	return &other, breaks
}

// Beginning returns the program with runs that begin as the given one: with the choice of a seed, or from one seed.
func (p *program) Beginning(s transition.Schedule) doorway.Program {
	with := *p
	with.random = p.locks == nil && len(s) > 0 && s[0].Kind == model.Begin
	return &with
}

// Course returns how many runs suffice where each has its own process, or 0, and how many events a run needs in
// order to end.
func (p *program) Course() (runs, events int) {
	if p.apart {
		runs = 300
	}
	return runs, 2 * p.seen.longest
}

// learn updates the sight with a run, before the run is abandoned.
func (p *program) learn(r *run) {
	p.seen.most = max(p.seen.most, len(r.bubble.procs))
	p.seen.large = len(r.past) > 1000
	p.seen.drawn = p.seen.drawn || controlled.Drawn() > 0
	p.seen.itself = p.seen.itself || r.bubble.stack() == itself
	if r.after >= afterwards && !controlled.Over() && !p.own {
		p.seen.endless++
	}
	if controlled.Over() || p.own && returned() {
		p.seen.ended++
		p.seen.longest = max(p.seen.longest, len(r.past))
		if r.bubble.isSkipped() {
			p.seen.skipped++
		}
	}
}

// endless reports whether all pilots were cut off.
func (p *program) endless() bool { return p.seen.ended == 0 && !p.fails() }

// fails reports whether a pilot fails, by a data race perhaps, which ends it.
func (p *program) fails() bool {
	return slices.ContainsFunc(p.pilots, func(c course) bool { return c.failed })
}

// silent reports whether the function passes, draws nothing, and does nothing whose order could differ.
func (p *program) silent() bool {
	return p.seen.ended > 0 && p.seen.longest == 0 && !p.seen.drawn && !p.fails()
}

// skipped reports whether the function has skipped its test in every run.
func (p *program) skipped() bool { return p.seen.ended > 0 && p.seen.skipped == p.seen.ended }

// Setup returns how many goroutines there are at most.
func (p *program) Setup() model.Setup { return p.setup }

// With returns the same program; it has no other setup, unless it is about a
// lock.
func (p *program) With(s model.Setup) (transition.Runnable, error) {
	switch {
	case p.locks != nil:
		return p.under(s)
	case s != p.setup:
		return nil, fmt.Errorf("goroutines: the test has %s, and not %d", p.Sized(p.setup), s.N)
	default:
		return p, nil
	}
}

// Abortable says that a process may end without having been inside.
func (*program) Abortable() bool { return true }

// begins counts a run.
func (p *program) begins() {
	*p.runs++
	if p.begun != nil {
		p.begun(*p.runs)
	}
}

// Run returns a run at its beginning.
func (p *program) Run() transition.Run {
	if p.apart {
		r := &far{prog: p}
		p.in.Cleanup(r.Reset)
		return r
	}
	r := &run{prog: p}
	p.in.Cleanup(r.Reset)
	return r
}

// begin applies the flags of the environment, and removes sources of differences between runs until the test ends.
func begin(t *testing.T) {
	t.Helper()
	if err := searchflags.OfTests(); err != nil {
		t.Fatal(err)
	}
	_ = rand.Uint64() // the first call creates a source, which later runs would find
	procs, percent := runtime.GOMAXPROCS(1), debug.SetGCPercent(-1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(procs)
		debug.SetGCPercent(percent)
	})
}
