// Package scheduling contains the schedulers of random runs, by name: what each prefers, the paper
// it comes from and, if there is a theorem, the probability with which it finds a bug.
package scheduling

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"doorway/model"
	"doorway/model/transition"
)

// A Policy names a scheduler. The zero Policy is the default: processes, mixed for what can
// only be run, timed if that has ticks, and pos+uniform for goroutines (Policy.Of).
type Policy struct {
	kind   *kind
	number int
}

// A kind describes a policy without its number.
type kind struct {
	name         string
	numbered     bool // takes a number in brackets:
	least, usual int  // the least, and the default
	fresh        func(number int, s model.Setup) transition.Scheduler
	expects      bool // needs to know how many events a run will have
	adapts       bool // its runs depend on earlier ones
	mixes        bool // composed of others
}

// most is the largest number in brackets.
const most = 100

var kinds = []*kind{
	{name: "processes", fresh: newProcesses},
	{name: "uniform", fresh: func(int, model.Setup) transition.Scheduler { return transition.Uniform }},
	{name: "pct", numbered: true, least: 1, usual: 2, fresh: yields(byChain, newPriorities), expects: true},
	{name: "pos", fresh: yields(byProcess, newSampling)},
	{name: "surw", fresh: newSelective},
	{name: "coverage", fresh: newGuided, adapts: true},
	programs,
	clocked,
	goroutines,
}

// By default, programs schedules what can only be run, clocked those of them that are Ticking, and goroutines those
// that are Threaded.
var (
	programs   = &kind{name: "mixed", fresh: newMixed, mixes: true}
	clocked    = &kind{name: "timed", fresh: newTimed, mixes: true}
	goroutines = &kind{name: "pos+uniform", fresh: newWeighed, mixes: true}
)

// A Ticking program lets as much time pass at each tick as Tick returns. Its last process is the
// server of the others.
type Ticking interface{ Tick() time.Duration }

// A Threaded program knows what the enabled events of its threads touch.
type Threaded interface{ Threads() }

// All returns every policy that is not made of others, the default first. Those
// that take a number have the default one.
func All() (all []Policy) {
	for _, k := range kinds {
		if !k.mixes {
			all = append(all, Policy{k, k.usual})
		}
	}
	return all
}

// For returns the policies to compare for a program, its default first.
func For(sys transition.Runnable) []Policy {
	first := []Policy{(Policy{}).Of(sys)}
	if mixed := (Policy{kind: programs}); first[0] != mixed {
		first = append(first, mixed)
	}
	return append(first, All()...)
}

// Names lists the policies for people, those that take a number with the default
// one: "processes, uniform, pct(2), …".
func Names() string {
	var names []string
	for _, k := range kinds {
		names = append(names, Policy{k, k.usual}.String())
	}
	return strings.Join(names, ", ")
}

// Named returns the policy with a name, such as "pos", "pct" or "pct(3)".
func Named(name string) (Policy, error) {
	base, rest, brackets := strings.Cut(name, "(")
	for _, k := range kinds {
		if k.name != base {
			continue
		}
		if !brackets {
			return Policy{k, k.usual}, nil
		}
		n, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
		if !k.numbered {
			return Policy{}, fmt.Errorf("scheduler %q: %s takes no number in brackets", name, base)
		}
		if err != nil || !strings.HasSuffix(rest, ")") || n < k.least || n > most {
			return Policy{}, fmt.Errorf("scheduler %q: want a number from %d to %d in brackets, as in %s(%d)", name, k.least, most, base, k.usual)
		}
		return Policy{k, n}, nil
	}
	return Policy{}, fmt.Errorf("unknown scheduler %q; known are %s", name, Names())
}

// String returns the policy's name.
func (p Policy) String() string {
	k := p.get()
	if !k.numbered {
		return k.name
	}
	return fmt.Sprintf("%s(%d)", k.name, p.number)
}

// Of returns the policy or, for the zero Policy, the default for a system: mixed
// for what can only be run, timed if that is Ticking, and pos+uniform if it is Threaded.
func (p Policy) Of(sys transition.Runnable) Policy {
	if _, explorable := sys.(transition.System); p.kind != nil || explorable {
		return p
	}
	switch sys.(type) {
	case Ticking:
		return Policy{kind: clocked}
	case Threaded:
		return Policy{kind: goroutines}
	}
	return Policy{kind: programs}
}

// Default reports whether it is the policy for models if none is named.
func (p Policy) Default() bool { return p.get() == kinds[0] }

// Expects reports whether its schedulers want to know how many events a run
// will have.
func (p Policy) Expects() bool { return p.get().expects }

// Adapts reports whether a run depends on those before it. Then nothing follows
// from how many there were.
func (p Policy) Adapts() bool { return p.get().adapts }

// For returns a scheduler for systems with a setup. It is for one goroutine.
func (p Policy) For(s model.Setup) transition.Scheduler { return p.get().fresh(p.number, s) }

func (p Policy) get() *kind {
	if p.kind == nil {
		return kinds[0]
	}
	return p.kind
}
