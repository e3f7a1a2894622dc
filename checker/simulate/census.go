package simulate

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// A Census measures how much of a system random runs have seen.
type Census struct {
	// Traces is the number of runs that differ in some process's sequence of events, and so by
	// more than the order of independent events (Mazurkiewicz, Trace theory, 1987). Where no
	// messages are delivered, as in shared memory, any other order counts as a different run.
	Traces int
	Looked int // states sampled at equal distances along the runs, which double in longer tests
	States int // how many of these are different
	// Never lists the events that the setup or a sampled state allowed and that no run took:
	// "drop", or "exit at {p3}" if other processes took it.
	Never []string
}

// census collects a Census.
type census struct {
	setup       model.Setup
	every, left int // sample again after this many events
	states      map[uint64]bool
	traces      map[uint64]bool
	looked      int
	offered     model.PerProc[kinds.Set] // events enabled in the sampled states
	key         []byte
}

// lookedAt limits the states sampled: encoding a state costs as much as many steps.
const lookedAt = 10_000

// newCensus returns an empty census for runs of at most steps events.
func newCensus(s model.Setup, runs, steps int) *census {
	every := 1 + runs*steps/lookedAt
	return &census{setup: s, every: every, left: every, states: map[uint64]bool{}, traces: map[uint64]bool{}}
}

// look samples the run's state and its enabled events, if it is time to.
func (c *census) look(run transition.Run, events []model.Event) {
	if c.left--; c.left > 0 {
		return
	}
	c.looked++
	if c.looked%lookedAt == 0 {
		c.every *= 2 // more runs than expected
	}
	c.left = c.every
	c.key = run.Key(c.key[:0])
	c.states[hash(c.key)] = true
	for _, e := range events {
		c.offered[e.Proc] |= 1 << e.Kind
	}
}

// The constants of FNV-1a (Fowler, Noll and Vo).
const (
	fnvBasis = 14695981039346656037
	fnvPrime = 1099511628211
)

func hash(key []byte) uint64 {
	h := uint64(fnvBasis)
	for _, b := range key {
		h = (h ^ uint64(b)) * fnvPrime
	}
	return h
}

// trace notes a run.
func (c *census) trace(s transition.Schedule) { c.traces[Trace(s, c.setup.Channels)] = true }

// Trace returns a hash that is equal for equivalent runs: of each process's sequence of events or, if nothing was
// delivered, of the whole sequence. In a channel of any order a message's number depends on what its sender sent
// before, so an event there belongs to both ends.
func Trace(s transition.Schedule, order model.Order) uint64 {
	var own model.PerProc[uint64]
	delivered := slices.ContainsFunc(s, func(e model.Event) bool { return e.Kind == model.Deliver })
	for _, e := range s {
		at := model.Procs(e.Proc)
		switch {
		case !delivered:
			at = model.Procs(0)
		case e.Kind.Everywhere():
			at = model.AllProcs(model.MaxProcs)
		case e.Kind.OnMessage() && order == model.AnyOrder:
			at = at.With(e.From)
		}
		for p := range at.Each() {
			own[p] = fnv(fnv(fnv(fnv(own[p]+fnvBasis, e.Kind), e.Proc), e.From), e.Index)
			if e.Timer != 0 {
				for _, b := range []byte(e.Timer.String()) {
					own[p] = fnv(own[p], b)
				}
			}
		}
	}
	all := uint64(fnvBasis)
	for _, h := range own {
		for ; h != 0; h >>= 8 {
			all = fnv(all, uint8(h))
		}
		all = fnv(all, uint8(0))
	}
	return all
}

func fnv[B ~uint8](h uint64, b B) uint64 { return (h ^ uint64(b)) * fnvPrime }

// result returns the census of runs in which such events happened, by process.
func (c *census) result(happened *model.PerProc[kinds.Set]) Census {
	return Census{len(c.traces), c.looked, len(c.states), c.never(happened)}
}

// never lists what was possible but never happened.
func (c *census) never(by *model.PerProc[kinds.Set]) (all []string) {
	s, happened := c.setup, kinds.Set(0)
	for _, ks := range by {
		happened |= ks
	}
	for k := model.Request; k <= kinds.Max; k++ {
		missing := c.possible(k, happened)
		for p := range model.ProcID(s.N) {
			if by[p].Has(k) {
				missing = missing.Without(p)
			}
		}
		switch {
		case !happened.Has(k) && (!missing.Empty() || s.Allowed(k) != 0):
			all = append(all, k.String())
		case !missing.Empty():
			all = append(all, fmt.Sprintf("%v at %v", k, missing))
		}
	}
	return all
}

// possible returns at which processes events of a kind are known to be possible.
func (c *census) possible(k model.Kind, happened kinds.Set) (set model.ProcSet) {
	s := c.setup
	for p := range model.ProcID(s.N) {
		if c.offered[p].Has(k) ||
			k == model.Request && s.Requests != 0 && s.MayRequest(p) ||
			k == model.Exit && happened.Has(k) && s.MayRequest(p) ||
			k == model.Crash && s.Crashes > 0 && s.MayCrash(p) {
			set = set.With(p)
		}
	}
	return set
}
