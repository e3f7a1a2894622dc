//go:build goroutines

package goroutines

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/checker/exchange"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// failing returns a random run that fails.
func failing(t *testing.T, p *program) transition.Schedule {
	t.Helper()
	r := p.Run().(*run)
	for seed := range uint64(1000) {
		c := transition.Seeded(seed)
		for options := r.options(); len(options) > 0; options = r.options() {
			if _, err := r.Apply(options[c.Choose(len(options))]); err != nil {
				t.Fatal(err)
			}
		}
		past, failed := slices.Clone(r.past), r.failure() != nil
		if r.Reset(); failed {
			return past
		}
	}
	t.Fatal("no run fails")
	return nil
}

// explained explains a run.
func explained(t *testing.T, p *program, s transition.Schedule) *reasons {
	t.Helper()
	f, err := newFollower(p, Passes, s)
	if err != nil {
		t.Fatal(err)
	}
	w := newReasons(f, s)
	w.Cause = exchange.Explain(t.Context(), f.events, f, exchange.Budget{Orders: 200})
	return w
}

// TestNearest: the nearest run passes, is the same up to the order that is exchanged, exchanges it, and is told in the names
// of the run.
func TestNearest(t *testing.T) {
	for name, d := range decided {
		for _, random := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				if controlled.Racing() && name == "a send to a closed channel" {
					t.Skip("the race detector reports it in every order")
				}
				p := newProgram(t, d.f)
				p.random = random
				s := failing(t, p)
				w := explained(t, p, s)
				n, o := w.Nearest(), w.Orders[0]
				r := p.Run().(*run)
				defer r.Reset()
				for _, e := range n.Schedule {
					if _, err := r.Apply(e); err != nil {
						t.Fatalf("%v: %v", n.Schedule, err)
					}
				}
				if err := r.failure(); err != nil {
					t.Errorf("%v: %v", n.Schedule, err)
				}
				first, second := slices.Index(n.Events, w.given+o.First+1), slices.Index(n.Events, w.given+o.Second+1)
				if second < 0 || first >= 0 && first < second || second < w.given+o.First {
					t.Errorf("%v does not exchange %+v after %d", n.Events, o, w.given)
				}
				told := w.Story(n.Schedule)
				for i := range w.given + o.First {
					if n.Events[i] != i+1 || n.Schedule[i] != s[i] {
						t.Errorf("event %d of %v is not as in %v", i+1, n.Schedule, s)
					}
				}
				for i, k := range n.Events {
					if k > 0 && k <= len(w.run.moments) && w.run.moments[k-1].who > 0 && !strings.HasPrefix(told.Steps[i].Text, w.run.names[w.run.moments[k-1].who-1]+" ") {
						t.Errorf("step %d, %d of the run, is told as %q", i+1, k, told.Steps[i].Text)
					}
				}
			})
		}
	}
}

// chooses loses an update if a select takes its first case, which is the second one of those that a run may choose.
func chooses(t *testing.T) {
	a, b := make(chan int, 1), make(chan int, 1)
	a <- 1
	b <- 1
	select {
	case <-a:
		decided["a lost update"].f(t)
	case <-b:
	}
}

// TestNearestChoices: the nearest run has the choices of the run.
func TestNearestChoices(t *testing.T) {
	p := newProgram(t, chooses)
	p.random = false
	s := failing(t, p)
	n := explained(t, p, s).Nearest()
	if chosen := slices.IndexFunc(s, func(e model.Event) bool { return e.Index > 0 }); chosen < 0 || n == nil || !slices.Equal(n.Schedule[:chosen+1], s[:chosen+1]) {
		t.Errorf("%v is not as %v", n.Schedule, s)
	}
}

// twins fails if left is first. Whichever of the two is first starts the first goroutine of two with one name, and that takes
// the first mutex of two with one name.
func twins(*testing.T) {
	var a atomic.Bool
	var one, two sync.Mutex
	work := func(mu *sync.Mutex) { mu.Lock(); mu.Unlock() }
	left := func() { a.Store(true); go work(&one) }
	right := func() {
		go work(&two)
		if a.Load() {
			panic("left was first")
		}
	}
	go left()
	go right()
}

// TestNearestNames: goroutines and objects keep the names that they have in the run, though they come in another order.
func TestNearestNames(t *testing.T) {
	p := newProgram(t, twins)
	p.random = false
	var s transition.Schedule
	r := p.Run().(*run)
	for _, proc := range []model.ProcID{0, 0, 1, 1, 1, 3, 3, 3, 2, 2, 4, 4, 4, 2} {
		e := model.Event{Kind: model.Step, Proc: proc}
		if _, err := r.Apply(e); err != nil {
			t.Fatal(s, err)
		}
		s = append(s, e)
	}
	r.Reset()
	w := explained(t, p, s)
	n, was := w.Nearest(), p.Story(s)
	told := w.Story(n.Schedule)
	if !slices.Equal(was.Names, []string{"test", "left", "right", "work", "work 2"}) || !slices.Equal(told.Names, []string{"test", "left", "right", "work 2", "work"}) {
		t.Errorf("%q, and then %q", was.Names, told.Names)
	}
	locks := 0
	for i, k := range n.Events {
		if text := told.Steps[i].Text; strings.Contains(text, "locks mu #") {
			if locks++; was.Steps[k-1].Text != text {
				t.Errorf("step %d is told as %q, and then as %q", k, was.Steps[k-1].Text, text)
			}
		}
	}
	if locks != 4 || told.End != "" || slices.ContainsFunc(told.Steps, func(s recording.Told) bool { return s.Aside }) {
		t.Errorf("%d steps at mutexes in %+v", locks, told)
	}
}

// TestNamesKnown: goroutines that are known keep their names, and nobody else has these.
func TestNamesKnown(t *testing.T) {
	b := &bubble{records: records{births: make([]*place, mainGoroutine+4)}} // started by nobody, so they are timers
	if got := b.names(map[uint32]string{mainGoroutine + 4: "timer"})[mainGoroutine:]; !slices.Equal(got, []string{"test", "timer 2", "timer 3", "timer"}) {
		t.Errorf("%q", got)
	}
}

// TestLabelsLike: an object has its name and number, or no number, from the other run; what is new has a number that is free.
func TestLabelsLike(t *testing.T) {
	was := &labels{of: map[uintptr][]string{1: {"a"}, 2: {"b", "c"}}, numbers: map[uintptr]int{2: 4}}
	is := &labels{of: map[uintptr][]string{11: {"a", "x"}, 12: {"b"}, 13: {"d", "e"}, 14: {"f"}}, numbers: map[uintptr]int{11: 1, 13: 2}}
	is.like(was, []uintptr{13, 12, 14, 11}, map[uintptr]uintptr{11: 1, 12: 2})
	if want := (map[uintptr]int{12: 4, 13: 5}); !maps.Equal(is.numbers, want) {
		t.Errorf("numbers %v, want %v", is.numbers, want)
	}
	if want := (map[uintptr][]string{11: {"a"}, 12: {"b", "c"}, 13: {"d", "e"}, 14: {"f"}}); !maps.EqualFunc(is.of, want, slices.Equal) {
		t.Errorf("names %v, want %v", is.of, want)
	}
}

// beside prints the nearest order that passes beside a kept run, as -doorway.show=run.txt does.
func (s *sheet) beside(given string) {
	s.Helper()
	c, err := corpus.Read(filepath.Join(given, "circle.txt"))
	if err != nil {
		s.Fatal(err)
	}
	p := newProgram(s.T, circle)
	r, err := c.Runner(s.Context(), p, Passes)
	if err != nil {
		s.Fatal(err)
	}
	rec := recording.Replay(r, c.Behaviour)
	rec.Execution.Breaks(c.Behaviour)
	rec.Execution.Tell(p.Story(c.Schedule))
	scene := render.Of(c, p, Passes, rec)
	scene.Reasons, scene.Long = p.Why(s.Context(), Passes, rec.Execution, 200), true
	text, err := render.Formats()[0].Render(scene)
	_, rows, found := strings.Cut(text, "\n\nthe run")
	if err != nil || !found {
		s.Errorf("nothing is beside the run: %v\n%s", err, text)
	}
	fmt.Fprint(s, "the run"+rows)
}
