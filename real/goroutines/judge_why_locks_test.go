//go:build goroutines

package goroutines

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A lockScript is a lock of two: what each does in Lock and in Unlock, one operation after another.
type lockScript [2][2][]lockOp

// A lockOp is an operation on one of two variables.
type lockOp struct {
	do    int
	of    int
	value int32
}

// The operations. Those that look go no further if they see 1.
const (
	lookLoad = iota
	lookCAS
	doStoreIt
	doAddIt
	lockOps
)

// A randomLocker is a lock as one of the two sees it.
type randomLocker struct {
	does  *[2][]lockOp
	cells *[2]atomic.Int32
}

func (s *randomLocker) Lock()   { s.do(0) }
func (s *randomLocker) Unlock() { s.do(1) }

func (s *randomLocker) do(part int) {
	for _, o := range s.does[part] {
		goesOn := true
		switch c := &s.cells[o.of]; o.do {
		case lookLoad:
			goesOn = c.Load() != 1
		case lookCAS:
			goesOn = c.CompareAndSwap(0, 1)
		case doStoreIt:
			c.Store(o.value)
		case doAddIt:
			c.Add(o.value)
		}
		if !goesOn {
			<-make(chan int)
		}
	}
}

// randomLock returns a lock that often excludes.
func randomLock(rnd *rand.Rand) (s lockScript) {
	for p := range s {
		for part := range s[p] {
			for range 1 + rnd.IntN(3-part) {
				o := lockOp{rnd.IntN(lockOps), rnd.IntN(2), int32(rnd.IntN(2))}
				if part == 1 { // who is inside can leave
					o.do = doStoreIt + rnd.IntN(2)
				}
				s[p][part] = append(s[p][part], o)
			}
		}
	}
	return s
}

// A lockJudge takes all runs of a lock. It sees by itself which break a property.
type lockJudge struct {
	*testing.T
	lockScript
	prog     *program
	breaks   func(phases []model.Region, over bool) bool
	all      []lockRun
	counts   map[string]int
	followed transition.Schedule // the replay at hand
}

// A lockRun is a run up to its end, or until it breaks the property.
type lockRun struct {
	schedule transition.Schedule
	waits    []bool // by event, it is a wait for ever
	breaks   bool
}

// perform takes the events of a run and then the first possible ones, and returns what else was possible.
func (j *lockJudge) perform(s transition.Schedule) (l lockRun, options [][]model.Event) {
	r := j.prog.Run().(*run)
	defer r.Reset()
	for {
		possible := slices.Clone(r.options())
		if l.breaks = j.breaks(r.prog.locks.phases, len(possible) == 0); l.breaks || len(possible) == 0 {
			return l, options
		}
		e := possible[0]
		if len(l.schedule) < len(s) {
			e = s[len(l.schedule)]
		}
		l.waits = append(l.waits, r.bubble.last(r.bubble.slot(e.Proc)).op == controlled.Receive)
		if _, err := r.Apply(e); err != nil {
			j.Fatal(err)
		}
		l.schedule, options = append(l.schedule, e), append(options, possible)
	}
}

// take takes each run once.
func (j *lockJudge) take() {
	for path := (transition.Schedule{}); path != nil; {
		l, options := j.perform(path)
		j.all, path = append(j.all, l), nil
		for k := len(l.schedule) - 1; k >= 0 && path == nil; k-- {
			if i := slices.Index(options[k], l.schedule[k]) + 1; i < len(options[k]) {
				path = append(slices.Clone(l.schedule[:k]), options[k][i])
			}
		}
	}
}

// An ownEvent is an event in all runs: the nth of a process, or the one that waits for ever.
type ownEvent struct {
	proc  model.ProcID
	nth   int
	waits bool
}

// name names an event of a run.
func (l *lockRun) name(at int) ownEvent {
	o := ownEvent{proc: l.schedule[at].Proc, waits: l.waits[at]}
	for _, e := range l.schedule[:at] {
		if e.Proc == o.proc {
			o.nth++
		}
	}
	return o
}

// place returns where an event is in a run, or -1.
func (l *lockRun) place(o ownEvent) int {
	for i, e := range l.schedule {
		if e.Proc == o.proc {
			if l.waits[i] == o.waits && (o.nth == 0 || o.waits) {
				return i
			}
			o.nth--
		}
	}
	return -1
}

// exchanged reports whether a run has two events in the other order, or the second without the first.
func (l *lockRun) exchanged(first, second ownEvent) bool {
	a, b := l.place(first), l.place(second)
	return b >= 0 && (a < 0 || a > b)
}

// with counts the runs that go as the given one up to its event number first and have that and another one exchanged.
func (j *lockJudge) with(l lockRun, first, second int) (well, ill int) {
	for _, q := range j.all {
		if len(q.schedule) >= first && slices.Equal(q.schedule[:first], l.schedule[:first]) && q.exchanged(l.name(first), l.name(second)) {
			if q.breaks {
				ill++
			} else {
				well++
			}
		}
	}
	return well, ill
}

// A lockWatch notes the replay.
type lockWatch struct {
	property.Follower
	judge *lockJudge
	run   *run
}

func (w lockWatch) Step(o *model.Observation) error {
	w.judge.followed = slices.Clone(w.run.past)
	return w.Follower.Step(o)
}

// A lockWitness judges each exchange.
type lockWitness struct {
	*follower
	judge *lockJudge
	of    lockRun
	heals map[[2]int]bool
}

func (w *lockWitness) Exchange(first, second int) (exchange.Outcome, []int, transition.Schedule) {
	j := w.judge
	outcome, at, taken := w.follower.Exchange(first, second)
	w.heals[[2]int{first, second}] = outcome == exchange.Passes
	well, ill := j.with(w.of, first, second)
	j.counts[[...]string{"fails", "passes", "open", "impossible"}[outcome]]++
	wrong := ""
	switch {
	case outcome == exchange.Open:
		wrong = "has an end"
	case outcome == exchange.Impossible && well+ill > 0:
		wrong = "is possible"
	case outcome == exchange.Fails && ill == 0, outcome == exchange.Passes && well == 0:
		wrong = fmt.Sprintf("ends otherwise: %d well, %d ill", well, ill)
	case outcome != exchange.Impossible:
		took, _ := j.perform(j.followed)
		if !slices.Equal(took.schedule, j.followed) || took.breaks != (outcome == exchange.Fails) || !took.exchanged(w.of.name(first), w.of.name(second)) {
			wrong = fmt.Sprintf("ends otherwise in its own run: %v", took)
		}
	}
	if wrong != "" {
		j.Errorf("%v\n%v\n%d before %d exchanged, outcome %d: %s", j.lockScript, w.of, first, second, outcome, wrong)
	}
	return outcome, at, taken
}

// op returns the operation that an event is, or nil.
func (j *lockJudge) op(o ownEvent) *lockOp {
	does := &j.lockScript[o.proc]
	switch k := o.nth - 1; { // after the request
	case o.waits:
	case k >= 0 && k < len(does[0]):
		return &does[0][k]
	case k > len(does[0]) && k <= len(does[0])+len(does[1]): // after the exit
		return &does[1][k-len(does[0])-1]
	}
	return nil
}

// moves reports whether a process surely changes its region by an event.
func (j *lockJudge) moves(o ownEvent) bool {
	does := j.lockScript[o.proc][0]
	inside := len(does)
	return !o.waits && (o.nth == 0 || o.nth == inside && does[inside-1].do >= doStoreIt || o.nth == inside+1 || o.nth == inside+1+len(j.lockScript[o.proc][1]))
}

// conflict reports whether two events surely conflict.
func (j *lockJudge) conflict(a, b ownEvent) bool {
	if a.proc == b.proc || j.moves(a) && j.moves(b) {
		return a.proc != b.proc
	}
	first, second := j.op(a), j.op(b)
	return first != nil && second != nil && first.of == second.of && max(first.do, second.do) >= doStoreIt
}

// judges compares what is said of a run with all runs.
func (j *lockJudge) judges(l lockRun, prop property.Property) {
	f, err := newFollower(j.prog, prop, l.schedule)
	if err != nil {
		j.Fatal(err)
	}
	f.watch = lockWatch{f.watch, j, f.run}
	w := &lockWitness{f, j, l, map[[2]int]bool{}}
	c := exchange.Explain(j.Context(), f.events, w, exchange.Budget{Orders: 1000})
	if !c.Complete() {
		j.Errorf("not complete: %+v", c)
	}
	for b := range l.schedule {
		for a := range b {
			if !j.conflict(l.name(a), l.name(b)) {
				continue
			}
			if well, ill := j.with(l, a, b); well > 0 && ill == 0 {
				j.counts["must be found"]++
				if !w.heals[[2]int{a, b}] {
					j.Errorf("%v\n%v\nthat %d comes before %d decides, and was not found", j.lockScript, l, a, b)
				}
			}
		}
	}
}

// firstInside says that p0 need not see p1 inside while it tries: which of them moves first decides.
var firstInside = property.New("first inside", "p1 is not inside while p0 tries", "", property.Monitor[bool]{
	Start: func(model.Snapshot) bool { return false },
	Always: func(_ bool, s model.Snapshot) error {
		if s.View(0).Region == model.Trying && s.View(1).Region == model.Critical {
			return errors.New("p1 is inside")
		}
		return nil
	},
})

// TestJudgeWhyLocks: replays of locks with an order exchanged end as the runs do that have it exchanged.
func TestJudgeWhyLocks(t *testing.T) {
	mustControl(t)
	counts := map[string]int{}
	for i := range uint64(60) {
		rnd := rand.New(rand.NewPCG(*judgeSeed, i))
		script := randomLock(rnd)
		for prop, breaks := range map[*property.Property]func([]model.Region, bool) bool{
			&properties.MutualExclusion: func(phases []model.Region, _ bool) bool {
				return phases[0] == model.Critical && phases[1] == model.Critical
			},
			&firstInside: func(phases []model.Region, _ bool) bool {
				return phases[0] == model.Trying && phases[1] == model.Critical
			},
			&deadlockFreedom: func(phases []model.Region, over bool) bool {
				return over && slices.ContainsFunc(phases, func(r model.Region) bool { return r == model.Trying || r == model.Exiting })
			},
		} {
			t.Run(fmt.Sprint(i, prop.Name), func(t *testing.T) {
				p, err := newLock(t, model.NewSetup(2), func(int) []sync.Locker {
					cells := new([2]atomic.Int32)
					return []sync.Locker{&randomLocker{&script[0], cells}, &randomLocker{&script[1], cells}}
				})
				if err != nil {
					t.Fatal(err)
				}
				j := &lockJudge{T: t, lockScript: script, prog: p, breaks: breaks, counts: counts}
				j.take()
				bad := slices.DeleteFunc(slices.Clone(j.all), func(l lockRun) bool { return !l.breaks })
				if len(bad) == 0 || len(bad) == len(j.all) {
					counts["never or always"]++
					return
				}
				for range 3 {
					counts["judged"]++
					j.judges(bad[rnd.IntN(len(bad))], *prop)
				}
			})
		}
	}
	if t.Log(counts); counts["judged"] < 50 || counts["passes"] < 100 || counts["fails"] < 100 || counts["impossible"] < 10 || counts["must be found"] < 50 {
		t.Error("that is not a test")
	}
}

// checkThenTake looks whether it is held, and then takes it.
type checkThenTake struct{ held atomic.Int32 }

func (l *checkThenTake) Lock() {
	for l.held.Load() != 0 {
	}
	l.held.Store(1)
}

func (l *checkThenTake) Unlock() { l.held.Store(0) }

// twoOrders locks two mutexes, in the one order and the other by turns.
type twoOrders struct {
	a, b  sync.Mutex
	turns atomic.Int32
}

func (l *twoOrders) Lock() {
	first, second := &l.a, &l.b
	if l.turns.Add(1) == 2 {
		first, second = second, first
	}
	lockBoth(first, second)
}

func lockBoth(first, second *sync.Mutex) { first.Lock(); second.Lock() }

func (l *twoOrders) Unlock() { l.a.Unlock(); l.b.Unlock() }

// TestWhyLocks: why a lock fails is told by steps of its processes, whose objects have the numbers of the picture.
func TestWhyLocks(t *testing.T) {
	if given() == nil {
		t.Chdir(t.TempDir())
	}
	spins, turns := Same(func() *checkThenTake { return new(checkThenTake) }), Same(func() *twoOrders { return new(twoOrders) })
	for name, c := range map[string]struct {
		f    func(*testing.T)
		want []string
	}{
		"tested": {func(t *testing.T) { TestLock(t, model.NewSetup(2), spins, properties.MutualExclusion) },
			[]string{"p0 loads l.held before p1 stores l.held", "p1 loads l.held before p0 stores l.held"}},
		"proved": {func(t *testing.T) { ProveLock(t, Unbounded, model.NewSetup(2), spins, properties.MutualExclusion) },
			[]string{"p0 loads l.held before p1 stores l.held", "p1 loads l.held before p0 stores l.held"}},
		"deadlock": {func(t *testing.T) { TestLock(t, model.NewSetup(2), turns, properties.DeadlockFreedom) },
			[]string{"p0 locks #2 before p1 locks #2", "p1 locks #3 before p0 locks #3"}},
	} {
		_, log := aside(t, c.f)
		picture, why, _ := strings.Cut(log, "why: ")
		why, _, _ = strings.Cut(strings.Join(strings.Fields(why), " "), ". ")
		got := slices.Sorted(slices.Values(strings.Split(strings.TrimSuffix(numbered.ReplaceAllString(why, ""), "."), "; ")))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q\n%s", name, c.want, log)
		}
		for _, at := range regexp.MustCompile(`(p\d) (\w+ #\d) \((\d+), `).FindAllStringSubmatch(why, -1) {
			if !regexp.MustCompile(`(?m) ` + at[3] + `  ` + at[1] + ` step  \(` + at[2] + ` `).MatchString(picture) {
				t.Errorf("%s: the picture has no line %q\n%s", name, at, log)
			}
		}
	}
}
