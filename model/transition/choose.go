package transition

import (
	"math/bits"
	"math/rand/v2"

	"doorway/model"
)

// A Chooser makes every nondeterministic choice. So random testing, fuzzing, enumeration and
// generators of test cases are the same code with different choosers.
type Chooser interface {
	// Choose returns a number from 0 to n−1; n is at least 1.
	Choose(n int) int
}

// ChooserFunc turns a function into a Chooser, for instance one of rapid's generators.
type ChooserFunc func(n int) int

// Choose calls the function.
func (f ChooserFunc) Choose(n int) int { return f(n) }

// Seeded returns a chooser that chooses uniformly; the same seed makes the same
// choices on every machine.
func Seeded(seed uint64) Chooser { return &seeded{*rand.NewPCG(seed, 0)} }

type seeded struct{ rand.PCG }

func (s *seeded) Choose(n int) int {
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(hi)
}

// Bytes returns a chooser that reads its choices from data, as a fuzzer
// supplies them, and chooses 0 when data is used up.
func Bytes(data []byte) Chooser { return &fromBytes{data} }

type fromBytes struct{ rest []byte }

func (b *fromBytes) Choose(n int) int {
	x := uint(0)
	for limit := n - 1; limit > 0 && len(b.rest) > 0; limit >>= 8 {
		x = x<<8 | uint(b.rest[0])
		b.rest = b.rest[1:]
	}
	return int(x % uint(n))
}

// Enumerate calls run repeatedly, each time with a chooser that makes another sequence of choices,
// until it has made them all or run returns false. Since the sequences form a tree, run must make
// the same choices after the same answers.
func Enumerate(run func(Chooser) (more bool)) {
	e := &enumerator{}
	for run(e) && e.next() {
		e.at = 0
	}
}

// enumerator counts like an odometer: it has the answers given, and the number of alternatives at each.
type enumerator struct {
	answers, limits []int
	at              int
}

func (e *enumerator) Choose(n int) int {
	if e.at == len(e.answers) {
		e.answers, e.limits = append(e.answers, 0), append(e.limits, n)
	}
	e.at++
	return e.answers[e.at-1]
}

// next moves on to the next sequence of answers, if there is one.
func (e *enumerator) next() bool {
	e.answers, e.limits = e.answers[:e.at], e.limits[:e.at]
	for i := len(e.answers) - 1; i >= 0; i-- {
		if e.answers[i]++; e.answers[i] < e.limits[i] {
			return true
		}
		e.answers, e.limits = e.answers[:i], e.limits[:i]
	}
	return false
}

// A Scheduler picks which event happens next. It may remember what it did in a run, and takes all
// its randomness from the chooser.
type Scheduler interface {
	// Begin starts a new run, which is expected to have at most the given number of events.
	Begin(c Chooser, steps int)
	// Pick picks one of the events that can happen and returns its index. There
	// is at least one.
	Pick(c Chooser, enabled []model.Event) int
}

// A StateAware scheduler also looks at the states of a run.
type StateAware interface {
	Scheduler
	// See passes a function that returns a hash of the current state of the run, the memory of the
	// properties included: equal for equal states, and different for others unless hashes collide.
	// It is called before the first run.
	See(state func() uint64)
}

// A FootprintAware scheduler also looks at the footprints of the enabled events.
type FootprintAware interface {
	Scheduler
	// Foresee passes a function that returns the footprint of an enabled event. It is called before the first run.
	Foresee(footprint func(model.Event) Footprint)
}

// Memoryless chooses events without memory.
type Memoryless func(c Chooser, enabled []model.Event) int

// Begin does nothing.
func (Memoryless) Begin(Chooser, int) {}

// Pick calls the function.
func (f Memoryless) Pick(c Chooser, enabled []model.Event) int { return f(c, enabled) }

// Uniform picks any event with equal weight.
var Uniform Memoryless = func(c Chooser, enabled []model.Event) int { return c.Choose(len(enabled)) }

// RandomWalk picks a step of the algorithm with eight times the weight of a fault.
var RandomWalk Memoryless = randomWalk

// stepWeight says how many times likelier a step of the algorithm is than a fault, lest all
// faults happen before anything else.
const stepWeight = 8

func randomWalk(c Chooser, enabled []model.Event) int {
	total := 0
	for _, e := range enabled {
		total += weight(e)
	}
	if total == stepWeight*len(enabled) {
		return c.Choose(len(enabled))
	}
	at := c.Choose(total)
	for i, e := range enabled {
		if at -= weight(e); at < 0 {
			return i
		}
	}
	panic("unreachable: the weights add up to the total")
}

func weight(e model.Event) int {
	if e.Kind.Fault() {
		return 1
	}
	return stepWeight
}
