//go:build goroutines

package goroutines

import (
	"flag"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/exchange"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// decided are programs with a mistake, and the orders that decide, by what the mistake is.
var decided = map[string]struct {
	f      func(*testing.T)
	orders []string
}{
	"two locks in two orders": {func(*testing.T) {
		var a, b sync.Mutex
		left := func() {
			a.Lock()
			b.Lock()
			b.Unlock()
			a.Unlock()
		}
		right := func() {
			b.Lock()
			a.Lock()
			a.Unlock()
			b.Unlock()
		}
		go left()
		go right()
	}, []string{"left locks a before right locks a", "right locks b before left locks b"}},
	"a lost wake-up": {func(*testing.T) {
		var mu sync.Mutex
		c := sync.NewCond(&mu)
		wait := func() { mu.Lock(); c.Wait(); mu.Unlock() }
		wake := func() { c.Signal() }
		go wait()
		go wake()
	}, []string{"wake signals c before wait waits for c"}},
	"a lost update": {func(t *testing.T) {
		var n atomic.Int32
		var all sync.WaitGroup
		one := func() { n.Store(n.Load() + 1); all.Done() }
		two := func() { n.Store(n.Load() + 2); all.Done() }
		all.Add(2)
		go one()
		go two()
		if all.Wait(); n.Load() != 3 {
			t.Error("lost")
		}
	}, []string{"one loads n before two stores n", "two loads n before one stores n"}},
	"made twice": {func(t *testing.T) {
		var done atomic.Bool
		var made atomic.Int32
		one := func() {
			if !done.Load() {
				made.Add(1)
				done.Store(true)
			}
		}
		two := func() {
			if !done.Load() {
				if made.Add(1); made.Load() == 2 {
					t.Error("made twice")
				}
				done.Store(true)
			}
		}
		go one()
		go two()
	}, []string{"two loads done before one stores done", "one adds to made before two loads made"}},
	"a send to a closed channel": {func(*testing.T) {
		ch := make(chan int, 1)
		send := func() { ch <- 1 }
		go send()
		close(ch)
	}, []string{"test closes ch before send sends to ch"}},
	"nothing to wait for yet": {func(t *testing.T) {
		var all sync.WaitGroup
		var n atomic.Int32
		work := func() {
			all.Add(1)
			n.Add(1)
			all.Done()
		}
		go work()
		if all.Wait(); n.Load() != 1 {
			t.Error("not waited for")
		}
	}, []string{"test loads n before work adds to n"}},
}

// numbered matches where an event is, in the run and in the source.
var numbered = regexp.MustCompile(` \((\d+|to come)(, [^()]*)?\)`)

// reasonsOf returns what is said of why a test fails.
func reasonsOf(t *testing.T, f func(*testing.T)) []string {
	t.Helper()
	_, why, found := strings.Cut(plainly(t, "false", f), "\nwhy: ")
	if !found {
		t.Fatal("nothing says why")
	}
	why, _, _ = strings.Cut(why, "\n\n")
	return strings.Split(strings.Join(strings.Fields(why), " "), ". ")
}

// TestWhy: the orders that decide are those that the mistakes are about.
func TestWhy(t *testing.T) {
	for name, d := range decided {
		t.Run(name, func(t *testing.T) {
			if controlled.Racing() && name == "a send to a closed channel" {
				t.Skip("the race detector reports it in every order")
			}
			said := reasonsOf(t, d.f)
			got := strings.Split(strings.TrimSuffix(numbered.ReplaceAllString(said[0], ""), "."), "; ")
			slices.Sort(got)
			want := slices.Sorted(slices.Values(d.orders))
			if !slices.Equal(got, want) {
				t.Errorf("want %q, got %q", want, said)
			}
			t.Log(said)
		})
	}
}

// TestWhyWords: what is said claims no more than the replays show.
func TestWhyWords(t *testing.T) {
	part := exchange.Part{All: 50}
	for _, c := range []struct {
		is   exchange.Cause
		want string
	}{
		{exchange.Cause{Orders: make([]exchange.Order, 1), Tried: 1, All: 1},
			"A replay with this order exchanged, and the rest kept as far as possible, passes; there are no other orders of conflicting steps."},
		{exchange.Cause{Orders: make([]exchange.Order, 1), Tried: 2, All: 2, More: 1},
			"A replay with this order exchanged, and the rest kept as far as possible, passes; " +
				"so does the one with the only other order of conflicting steps exchanged, which exchanges more."},
		{exchange.Cause{Orders: make([]exchange.Order, 1), Tried: 2, All: 2, Given: 7},
			"A replay with this order exchanged, and the rest kept as far as possible, passes; " +
				"the one with the only other order of conflicting steps after (7) exchanged does not."},
		{exchange.Cause{Orders: make([]exchange.Order, 3), Tried: 200, All: 1234},
			"A replay with either order exchanged, or another one, and the rest kept as far as possible, passes; of 1,234 orders of conflicting steps 200 were tried."},
		{exchange.Cause{Orders: make([]exchange.Order, 2), More: 1, Tried: 9, All: 9, Open: 2},
			"A replay with either order exchanged, and the rest kept as far as possible, passes; of the other 7 orders of conflicting steps one does, but by exchanging more, and 2 replays did not end."},
		{exchange.Cause{}, "no order decides: no steps of different goroutines conflict."},
		{exchange.Cause{Tried: 4, All: 4}, "no single order decides: of 4 orders of conflicting steps 4 were exchanged, each in a replay, and none passes."},
		{exchange.Cause{Tried: 8, All: 8, Impossible: 3},
			"no single order decides: of 8 orders of conflicting steps 3 cannot be exchanged alone, 5 were exchanged, each in a replay, and none passes."},
		{exchange.Cause{Tried: 2, All: 2, Impossible: 2}, "no single order decides: of 2 orders of conflicting steps 2 cannot be exchanged alone."},
		{exchange.Cause{Tried: 4, All: 5}, "no single order was found that decides: of 5 orders of conflicting steps 4 were tried, and no replay passes with one of these exchanged."},
		{exchange.Cause{Tried: 4, All: 4, Open: 1, Impossible: 1},
			"no single order was found that decides: of 4 orders of conflicting steps 1 cannot be exchanged alone, 2 were exchanged, each in a replay, and none passes, and 1 replay did not end."},
	} {
		r := &reasons{Cause: &c.is, own: 20}
		got := r.words().Undecided()
		if len(c.is.Orders) > 0 {
			got = r.words().Passing(r.exchanged())
		}
		if got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	for _, c := range []struct {
		is   exchange.NoReturn
		want string
	}{
		{exchange.NoReturn{By: 9, Before: exchange.Part{Passed: 12, All: 50, Open: 3}, After: part},
			"Too late after (10), by an estimate: none of 50 random continuations passed (95% interval 0% to 8%), one step earlier 12 of 50 (14% to 44%, 3 did not end)."},
		{exchange.NoReturn{By: 9, Before: exchange.Part{Passed: 12, All: 50}},
			"Too late after (10), by an estimate: nothing else could follow, and one step earlier 12 of 50 random continuations passed (95% interval 14% to 38%)."},
		{exchange.NoReturn{By: 20, Before: exchange.Part{Passed: 12, All: 50}},
			"Too late only after the last step (21), by an estimate: before it 12 of 50 random continuations passed (95% interval 14% to 38%)."},
		{exchange.NoReturn{From: 5, Cut: true, After: part},
			"Too late after (6), by an estimate: none of 50 random continuations passed from there on (95% interval 0% to 8%); whether it was earlier was not tried."},
		{exchange.NoReturn{From: 20, Cut: true}, "When it was too late is not known: no random continuation was tried."},
		{exchange.NoReturn{After: part}, "Too late from the beginning, by an estimate: none of 50 random continuations passed after any step (95% interval 0% to 8%)."},
		{exchange.NoReturn{}, "Too late from the beginning: at no step could anything else happen."},
	} {
		if got := (&reasons{Cause: &exchange.Cause{NoReturn: c.is}, given: 1, own: 20}).words().TooLate(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	if got := (&reasons{Cause: &exchange.Cause{NoReturn: exchange.NoReturn{By: 9}}, given: 1, own: 20}).Late(); !slices.Equal(got, []int{10}) {
		t.Errorf("too late after %v", got)
	}
}

// TestWhyBudget: the flag bounds the replays, and 0 turns them off.
func TestWhyBudget(t *testing.T) {
	if few, many := budget(100, 200), budget(2000, 200); !controlled.Racing() && (few != (exchange.Budget{Orders: 200, Continuations: 1000}) || many.Orders != 50) {
		t.Errorf("budgets %v and %v", few, many)
	}
	f := flag.Lookup("doorway.why")
	defer func(was string) { _ = f.Value.Set(was) }(f.Value.String())
	_ = f.Value.Set("1")
	if said := reasonsOf(t, decided["a lost update"].f); !strings.Contains(strings.Join(said, ". "), "of 7 orders of conflicting steps 1 were tried") {
		t.Errorf("said %q", said)
	}
	_ = f.Value.Set("0")
	if log := plainly(t, "false", decided["a lost update"].f); strings.Contains(log, "why: ") {
		t.Errorf("says why:\n%s", log)
	}
}

// following follows the run in which these goroutines take a step each.
func following(t *testing.T, f func(*testing.T), procs ...model.ProcID) *follower {
	t.Helper()
	p := newProgram(t, f)
	p.random = false
	r := p.Run().(*run)
	defer r.Reset()
	for _, proc := range procs {
		if _, err := r.Apply(model.Event{Kind: model.Step, Proc: proc}); err != nil {
			t.Fatal(err)
		}
	}
	s := slices.Clone(r.past)
	r.Reset()
	fo, err := newFollower(p, Passes, s)
	if err != nil {
		t.Fatal(err)
	}
	return fo
}

// TestWaitsOnce: a wait for a Mutex that ends is no step that could be exchanged.
func TestWaitsOnce(t *testing.T) {
	f := following(t, func(*testing.T) {
		var mu sync.Mutex
		use := func() { mu.Lock(); mu.Unlock() }
		go use()
		go use()
	}, 0, 0, 1, 1, 2, 2, 1, 2, 2)
	if c := exchange.Explain(t.Context(), f.events, f, exchange.Budget{Orders: 100}); c.All != 3 {
		t.Errorf("%d orders", c.All)
	}
}

// followed are runs, and what comes of an exchange of two of their steps.
var followed = map[string]struct {
	f             func(*testing.T)
	procs         []model.ProcID
	first, second int
	outcome       exchange.Outcome
	at            []int
}{
	"nobody waits for a lock while another can go on": {func(*testing.T) {
		var mu sync.Mutex
		use := func() { mu.Lock(); mu.Unlock() }
		go use()
		go use()
	}, []model.ProcID{0, 0, 1, 1, 1, 2, 2, 2}, 3, 6, exchange.Passes, []int{0, 1, 2, 6, 7, 3, 4, 5}},
	"who can only begin to wait has no lock": {func(*testing.T) {
		var mu sync.Mutex
		c := make(chan int)
		go func() { mu.Lock(); mu.Unlock(); c <- 1 }()
		go func() { mu.Lock(); <-c; mu.Unlock() }()
		go func() { mu.Lock(); mu.Unlock() }()
	}, []model.ProcID{0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 2, 2, 3, 3, 3}, 4, 13, exchange.Impossible, []int{0, 1, 2, 3, -1, -1, 4, 5, 6, -1, -1, -1, 7, -1, -1}},
	"what one does not do does not make the rest early": {func(t *testing.T) {
		var on, done atomic.Bool
		var n atomic.Int32
		go func() {
			was := on.Load()
			if !was {
				n.Add(1)
				n.Add(1)
			}
			if done.Store(true); !was {
				t.Error("not on")
			}
		}()
		go func() {
			if on.Store(true); done.Load() {
				t.Error("done")
			}
		}()
	}, []model.ProcID{0, 0, 1, 1, 1, 1, 2, 2, 2, 1}, 3, 7, exchange.Passes, []int{0, 1, 2, 5, -1, -1, 3, 4, 6, 7}},
	"who goes another way is not early": {func(t *testing.T) {
		var on, done atomic.Bool
		var n atomic.Int32
		go func() {
			if on.Load() {
				n.Add(2)
				n.Add(2)
				done.Store(true)
				return
			}
			n.Add(1)
			n.Add(1)
			done.Store(true)
			t.Error("not on")
		}()
		go func() {
			if on.Store(true); done.Load() {
				t.Error("done")
			}
		}()
	}, []model.ProcID{0, 0, 1, 1, 1, 1, 2, 2, 2, 1}, 3, 7, exchange.Passes, []int{0, 1, 2, 5, -1, -1, 3, 4, 8, -1}},
	"who goes round lets others go first": {func(t *testing.T) {
		var on, lost, flag atomic.Bool
		go func() {
			if !on.Load() {
				lost.Store(true)
				return
			}
			for !flag.Load() {
			}
		}()
		go func() {
			on.Store(true)
			if lost.Load() {
				t.Error("lost")
				return
			}
			flag.Store(true)
		}()
	}, []model.ProcID{0, 0, 1, 1, 1, 2, 2, 2}, 3, 6, exchange.Passes, []int{0, 1, 2, 5, -1, 3, 4, 7}},
	"time passes before somebody goes round": {func(t *testing.T) {
		var a, flag atomic.Bool
		time.AfterFunc(time.Second, func() { flag.Store(true) })
		go func() { a.Store(true) }()
		go func() {
			if a.Load() {
				t.Error("early")
				return
			}
			for !flag.Load() {
			}
		}()
	}, []model.ProcID{0, 0, 1, 1, 2, 2}, 3, 5, exchange.Passes, nil},
	"a failure before the exchange is one": {func(t *testing.T) {
		var a, b atomic.Bool
		go func() { a.Store(true) }()
		go func() {
			if !a.Load() {
				t.Error("late")
			}
			b.Load()
			t.Error("always")
		}()
	}, []model.ProcID{0, 0, 1, 1, 2, 2, 2}, 3, 6, exchange.Fails, nil},
	"who waits for an RWMutex has two steps": {func(*testing.T) {
		var mu sync.RWMutex
		go func() { mu.RLock(); mu.RUnlock() }()
		go func() { mu.Lock(); mu.Unlock() }()
	}, []model.ProcID{0, 0, 1, 1, 2, 2, 1, 2, 2}, 3, 5, exchange.Passes, []int{0, 1, 2, 6, 3, 4, 7, -1, 5}},
	"who goes round for another that is held does not get on": {func(t *testing.T) {
		var a, b atomic.Int32
		go func() { a.Store(1); b.Store(1) }()
		go func() {
			for a.Load() == 0 {
			}
			b.Load()
		}()
	}, []model.ProcID{0, 0, 1, 1, 1, 2, 2, 2}, 3, 7, exchange.Impossible, []int{0, 1, 2, -1, -1, 3, 4, -1}},
}

// TestExchange: the rest is as in the run.
func TestExchange(t *testing.T) {
	for name, c := range followed {
		t.Run(name, func(t *testing.T) {
			outcome, at, _ := following(t, c.f, c.procs...).Exchange(c.first, c.second)
			if outcome != c.outcome || c.at != nil && !slices.Equal(at, c.at) {
				t.Errorf("outcome %d, %v; want %d, %v", outcome, at, c.outcome, c.at)
			}
		})
	}
}

// TestWhyNames: each step of a run, and each that would come next, has a name.
func TestWhyNames(t *testing.T) {
	f := following(t, func(t *testing.T) {
		var n atomic.Int32
		crew(func() { n.Add(1) }, func() { n.Load(); t.Error("no") }, func() { n.Add(1) })
	}, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2)
	s := transition.Schedule{}
	for _, n := range f.names[:f.own] {
		s = append(s, model.Event{Kind: model.Step, Proc: model.ProcID(n.thread - firstOther)})
	}
	r, told := newReasons(f, s), ""
	for i := range f.events {
		teller := r.next
		if i < f.own {
			told += r.happens(r.run, i) + "\n"
		}
		told += r.happens(teller, i) + "\n"
	}
	for _, want := range []string{"f counts down all (8, at its end)", "f 2 loads n (10, ", "f 3 counts down all (to come, at its end)"} {
		if !strings.Contains(told, want) {
			t.Errorf("want %q in\n%s", want, told)
		}
	}
}

// TestOnward: what goes on at random does so after the events of the run, with their choices.
func TestOnward(t *testing.T) {
	p := newProgram(t, func(t *testing.T) {
		a, b, c := make(chan int, 1), make(chan int, 1), make(chan int, 1)
		a <- 1
		b <- 1
		go func() { c <- 1 }()
		select {
		case <-a:
			t.Error("a")
		case <-b:
		}
		<-c
	})
	p.random = false
	var s transition.Schedule
	for _, e := range p.pilots {
		if e.failed {
			s = e.past
		}
	}
	f, err := newFollower(p, Passes, s)
	if err != nil {
		t.Fatal(err)
	}
	chosen := slices.IndexFunc(f.names, func(n name) bool { return n.op == controlled.Select })
	if s[chosen].Index == 0 {
		t.Fatal("no choice to keep")
	}
	for events, want := range map[int][2]bool{chosen: {true, true}, chosen + 1: {true, false}} {
		ends := [2]bool{}
		for seed := range uint64(exchange.Sample) {
			outcome := f.Onward(events, seed)
			ends[outcome] = true
			if again := f.Onward(events, seed); again != outcome {
				t.Errorf("after %d events, seed %d: %d, then %d", events, seed, outcome, again)
			}
		}
		if ends != want {
			t.Errorf("after %d events %v, want %v", events, ends, want)
		}
	}
}

var seenBefore bool

// TestWhyApart: where each run needs a process of its own, nothing is looked for.
func TestWhyApart(t *testing.T) {
	said := reasonsOf(t, func(t *testing.T) {
		var n atomic.Int32
		go n.Add(1)
		if was := seenBefore; was || n.Load() == 0 {
			t.Error("before")
		}
		seenBefore = true
	})
	if !strings.Contains(said[0], "each run of this test needs a process of its own") {
		t.Errorf("said %q", said)
	}
}
