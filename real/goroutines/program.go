package goroutines

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"doorway/model"
)

// A program is a function; each execution of it is a run.
type program struct {
	t     *testing.T // the user's
	in    *testing.T // what its function is given is a child of this
	f     func(*testing.T)
	setup model.Setup
	first int         // the number of the goroutine that is p0
	locks *contention // or nil
	races *races      // of the run, or nil
	runs  *int
	most  *int // goroutines in one run
}

// New returns a function as a system for random walks and shrinking: each execution is a run. Passes is the
// property that Explore tests. Without control of the runtime the test fails.
func New(t *testing.T, f func(t *testing.T)) model.Runnable {
	t.Helper()
	mustControl(t)
	return newProgram(t, f)
}

// newProgram returns a program with as many processes as its first runs have goroutines.
func newProgram(t *testing.T, f func(*testing.T)) *program {
	calm(t)
	in, end := sink(t, os.DevNull)
	t.Cleanup(end)
	p := &program{t: t, in: in, f: f, races: watchRaces(t), first: mainGoroutine, runs: new(int), most: new(int)}
	p.setup = model.Setup{N: model.MaxProcs, Requests: 1}
	for seed := range uint64(pilots) {
		if !p.wander(model.Seeded(seed)) {
			break
		}
	}
	p.setup.N = min(max(*p.most, 2), model.MaxProcs)
	return p
}

// The runs that count goroutines, and how many steps each has.
const (
	pilots = 20
	pilot  = 1000
)

// wander takes a random run, and reports whether it went well.
func (p *program) wander(c model.Chooser) bool {
	r := &run{prog: p}
	defer r.Reset()
	var events []model.Event
	for range pilot {
		if events = r.Enabled(events[:0]); len(events) == 0 {
			break
		}
		if _, err := r.Apply(events[c.Choose(len(events))]); err != nil {
			return false
		}
	}
	return true
}

// Setup returns how many goroutines there are at most.
func (p *program) Setup() model.Setup { return p.setup }

// With returns the same program; it has no other setup, unless it is about a
// lock.
func (p *program) With(s model.Setup) (model.Runnable, error) {
	switch {
	case p.locks != nil:
		return p.under(s)
	case s != p.setup:
		return nil, fmt.Errorf("goroutines: a program has as many as it creates, and no other setup than %v", p.setup)
	default:
		return p, nil
	}
}

// Abortable says that a process may end without having been inside.
func (*program) Abortable() bool { return true }

// Run returns a run at its beginning.
func (p *program) Run() model.Run {
	r := &run{prog: p}
	p.in.Cleanup(r.Reset)
	return r
}

// sink returns a test to be the parent of a bubble's: what fails there fails no test of the user's, and
// what is logged there goes to a file. It ends when the function is called.
func sink(t *testing.T, file string) (*testing.T, func()) {
	t.Helper()
	out, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	was := os.Stdout
	os.Stdout = out
	given, over, ended := make(chan *testing.T), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		testing.RunTests(func(pattern, _ string) (bool, error) { return pattern == "" || !skips(pattern), nil },
			[]testing.InternalTest{{Name: strings.ReplaceAll(t.Name(), "/", "_"), F: func(in *testing.T) {
				select {
				case given <- in:
					<-over
				case <-over: // called again for -test.count
				}
			}}})
	}()
	in := <-given
	os.Stdout = was
	return in, func() {
		close(over)
		<-ended
		_ = out.Close()
	}
}

// skips reports whether a pattern is that of -test.skip.
func skips(pattern string) bool {
	f := flag.Lookup("test.skip")
	return f != nil && f.Value.String() == pattern
}
