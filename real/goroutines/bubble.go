package goroutines

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"doorway/internal/controlled"
	"doorway/internal/trial"
	"doorway/model"
)

// A bubble runs a test's function once.
type bubble struct {
	aftermath
	watch    *time.Timer
	patience int // glances
	steps    atomic.Uint64
	over     atomic.Bool
	first    int   // the number of the goroutine that is p0; earlier ones run on freely
	made     int   // how many are known
	queue    []int // goroutines that wait to be processes, the oldest first
	held     int   // locks that goroutines of the program hold or wait for
	ended    chan struct{}
	records
}

// Records list a bubble's goroutines and objects for the driver.
type records struct {
	gs     []goroutine // by number
	procs  []int       // by process, the number of its goroutine
	births []*place    // of all goroutines, in the order of creation
	object map[uintptr]int
	passed []insideStep // in the step at hand
}

// spare has the memory of the last bubble's records, for the next.
var spare = records{object: map[uintptr]int{}}

// reuse returns empty records in the spare memory.
func reuse() records {
	clear(spare.object)
	return records{spare.gs[:0], spare.procs[:0], spare.births[:0], spare.object, spare.passed[:0]}
}

// An insideStep records an operation of the standard library's own. It belongs to the step that it lies in.
type insideStep struct {
	op     controlled.Op
	call   bool // of a function that has more than one
	object uintptr
	width  uint32 // of an atomic variable
	before uint64 // what it held
	old    uint64 // what a compare-and-swap expected
}

// passes returns the operation that a goroutine is about to pass.
func passes(s *controlled.Slot, call bool) insideStep {
	p := insideStep{op: s.Op, call: call, object: s.Object}
	if s.Op >= controlled.Load && s.Op <= controlled.Fetch {
		p.width, p.before, p.old = s.Width, controlled.Value(s.Object, s.Width), controlled.Fits(s.Old, s.Width)
	}
	return p
}

// A goroutine holds what the driver knows of a goroutine.
type goroutine struct {
	serial uint32 // its place in the order of creation, from 1
	proc   int    // or -1
	last   visit  // its last operation
	born   *place // where it was created
	begun  bool   // it has taken a step
}

// The goroutines of package testing that run a function in a bubble; the second calls it.
const (
	helper        = 1
	mainGoroutine = 2
)

// blow starts the program's function in a bubble, and returns before its first operation.
func blow(p *program, seed uint64) *bubble {
	b := &bubble{first: p.first, patience: p.patience, ended: make(chan struct{}), records: reuse()}
	b.watch = time.AfterFunc(glance, func() { b.look(notYet, 0, 0) })
	if p.own {
		trial.Leave = b.leave
	}
	controlled.Begin(seed, true)
	go func() {
		defer close(b.ended)
		defer func() { // it panics when goroutines are left, or before anything
			if r := recover(); r != nil && len(controlled.All()) == 0 {
				b.runsOn(fmt.Sprintf("no run can begin: %v", r))
				controlled.Poke()
			}
		}()
		controlled.Arm()
		synctest.Test(p.in, func(t *testing.T) {
			atEnd(t, func() { controlled.Mute(true); b.fails(t.Failed()); b.skips(t.Skipped()) })
			controlled.Mute(false)
			defer func() {
				if r := recover(); r != nil {
					b.dies(fmt.Sprintf("panic: %v\n\n%s", r, debug.Stack()))
				}
			}()
			p.f(t)
		})
	}()
	controlled.Await()
	b.settle(0)
	b.track(nil)
	if p.first == mainGoroutine && !b.late() {
		b.step(mainGoroutine, 0)
	}
	return b
}

// itself says why nothing comes of a run in which the function chooses orders itself.
const itself = "it chooses its own orders"

// leave ends the run where the function begins to choose orders itself. It does nothing if Doorway is about to choose them.
func (b *bubble) leave() {
	if controlled.Current() != 0 {
		b.runsOn(itself)
		select {}
	}
}

// step runs a goroutine up to its next operation that counts.
func (b *bubble) step(number, choice int) {
	b.passed = b.passed[:0]
	if number < len(b.gs) {
		b.gs[number].begun = true
	}
	was := *b.last(number)
	at, awake := was.at, controlled.All()[number].Awake == 1
	b.steps.Add(1)
	controlled.Step(number, choice)
	b.settle(number)
	if !awake {
		b.holds(was.op, controlled.All()[number].Failed == 1)
	}
	b.track(at)
	if v := b.last(number); v.at != nil {
		b.number(v.of)
	}
}

// tick advances time to the next timers, and fires one of them.
func (b *bubble) tick(choice int, sleeps bool) {
	b.steps.Add(1)
	controlled.Tick(choice, sleeps)
	b.settle(0)
	b.track(nil)
}

// track finds the goroutines that were created at a place, and makes processes of them while there is room.
func (b *bubble) track(at *place) {
	all := controlled.All()
	if made := controlled.Made(); made != b.made {
		b.made = made
		b.meet(all, at)
	}
	for len(b.queue) > 0 {
		p := b.vacant(all)
		if p < 0 {
			return
		}
		n := b.queue[0]
		b.queue = b.queue[1:]
		if p == len(b.procs) {
			b.procs = append(b.procs, n)
		}
		b.procs[p], b.gs[n].proc = n, p
	}
}

// meet records new goroutines.
func (b *bubble) meet(all []controlled.Slot, at *place) {
	b.gs = append(b.gs, make([]goroutine, max(0, len(all)-len(b.gs)))...)
	for n := range all {
		if s := &all[n]; s.Serial != b.gs[n].serial {
			born := b.birthplace(s, at)
			b.gs[n] = goroutine{serial: s.Serial, proc: -1, born: born}
			b.births = append(b.births, make([]*place, max(0, int(s.Serial)-len(b.births)))...)
			b.births[s.Serial-1] = born
			if n >= b.first {
				b.queue = append(b.queue, n)
			}
		}
	}
	slices.SortFunc(b.queue, func(m, n int) int { return cmp.Compare(b.gs[m].serial, b.gs[n].serial) })
}

// birthplace returns where a goroutine was created: its go statement, or the operation at a place that a call of the
// standard library has led to it, as one of WaitGroup.Go. There is none if a timer has created it, or what runs
// the test.
func (b *bubble) birthplace(s *controlled.Slot, at *place) *place {
	born := outermost(placesAt(s.Created))
	if born == nil || born.std && !born.subtest && (at != nil || int(s.Creator) < b.first) {
		return at
	}
	return born
}

// vacant returns a process that is no goroutine, preferably one that never was, or -1.
func (b *bubble) vacant(all []controlled.Slot) int {
	if len(b.procs) < model.MaxProcs {
		return len(b.procs)
	}
	for p, n := range b.procs {
		if gone(&all[n]) || b.gs[n].proc != p { // another goroutine may have its number by now
			return p
		}
	}
	return -1
}

// gone reports whether a goroutine has ended.
func gone(s *controlled.Slot) bool { return s.State >= controlled.Ended || s.State == controlled.None }

// slot returns the number of a process's goroutine, or -1.
func (b *bubble) slot(p model.ProcID) int {
	if int(p) >= len(b.procs) {
		return -1
	}
	return b.procs[p]
}

// process returns the goroutine that is a process, or nil.
func (b *bubble) process(p model.ProcID) *controlled.Slot {
	if n := b.slot(p); n >= 0 {
		return &controlled.All()[n]
	}
	return nil
}

// last returns the last operation of a goroutine; its place is nil if it has come to none.
func (b *bubble) last(number int) *visit {
	if number >= 0 && number < len(b.gs) {
		return &b.gs[number].last
	}
	return &none
}

// none stands for the visit of a goroutine that has reached no operation.
var none visit

// number numbers objects in the order in which goroutines use them.
func (b *bubble) number(address uintptr) int {
	n, ok := b.object[address]
	if !ok {
		n = len(b.object)
		b.object[address] = n
	}
	return n
}

// settle steps over everything that is not an operation of the program, and waits for what happens outside. Once a goroutine
// has waited for the operating system, the run is over: how it went on would depend on how busy the machine is.
func (b *bubble) settle(last int) {
	for !controlled.Over() && !b.late() {
		if controlled.System() {
			b.runsOn(waiter())
			return
		}
		all := controlled.All()
		switch {
		case last > 0 && last < len(all) && all[last].State == controlled.Ready && all[last].Awake == 0 && !b.counts(last, &all[last]):
			controlled.Step(last, 0)
		case b.machinery(all) > 0:
			controlled.Step(b.machinery(all), 0)
		case all[0].State == controlled.Ready && b.wanted(all):
			controlled.Step(0, 0)
		case anyReady(all):
			return
		default:
			controlled.Await()
		}
	}
	if controlled.Over() {
		<-b.ended
	}
}

// wanted reports whether to run the enabled root: to end the bubble, to wait again until all are blocked, or to
// wake a goroutine that waits for that. Nobody else can go on while one waits for what is outside of the bubble.
func (b *bubble) wanted(all []controlled.Slot) bool {
	total, _, _, done := controlled.Clock()
	_, waited := controlled.Timers(true)
	return total == 1 && done || anyReady(all[1:]) || waited || controlled.Outside()
}

// machinery returns the number of an enabled goroutine that is not a process, or 0.
func (b *bubble) machinery(all []controlled.Slot) int {
	for n := helper; n < b.first && n < len(all); n++ {
		if all[n].State == controlled.Ready {
			return n
		}
	}
	return 0
}

func anyReady(all []controlled.Slot) bool {
	for i := range all {
		if all[i].State == controlled.Ready {
			return true
		}
	}
	return false
}

// counts reports whether a goroutine's current point is an operation of the program.
func (b *bubble) counts(number int, s *controlled.Slot) bool {
	v := visited(s)
	b.fails(v.fails)
	if !v.counts(b.last(number)) {
		if v.std {
			b.passed = append(b.passed, passes(s, v.call != nil))
		}
		return false
	}
	b.gs = append(b.gs, make([]goroutine, max(0, number+1-len(b.gs)))...)
	b.gs[number].last = v
	return true
}

// able reports whether some goroutine can continue.
func (b *bubble) able() bool {
	all := controlled.All()
	return !controlled.Over() && anyReady(all[1:])
}

// dead reports whether no goroutine can continue, now or later.
func (b *bubble) dead() bool { return !controlled.Over() && !b.able() && b.timers(true) == 0 }

// timers returns how many timers fire next. Without sleeps, time does not pass the end of a sleep.
func (b *bubble) timers(sleeps bool) int {
	if controlled.Over() {
		return 0
	}
	count, _ := controlled.Timers(sleeps)
	return count
}

// returned reports whether the function has returned.
func returned() bool {
	_, _, _, done := controlled.Clock()
	return done
}

// holds counts the locks held.
func (b *bubble) holds(op controlled.Op, failed bool) {
	switch op {
	case controlled.Lock, controlled.RLock:
		b.held++
	case controlled.TryLock, controlled.TryRLock:
		if !failed {
			b.held++
		}
	case controlled.Unlock, controlled.RUnlock:
		b.held--
	}
}

// onward limits the steps of an abandoned run, taken to release locks that outlive it.
const onward = 1000

// end abandons the bubble, unless it has ended. It first releases locks, which later runs may need.
func (b *bubble) end() {
	for i := 0; i < onward && b.held > 0 && b.able() && !b.late(); i++ {
		all := controlled.All()
		for k := range all {
			if n := (i + k) % len(all); n > 0 && all[n].State == controlled.Ready {
				b.step(n, 0)
				break
			}
		}
	}
	spare = b.records
	b.over.Store(true)
	b.watch.Stop()
	if !controlled.Over() {
		controlled.Leave()
	}
}
