package checker

import (
	"fmt"
	"strconv"
	"strings"

	"doorway/internal/near"
	"doorway/model"
)

// Properties returns the properties that go by a name alone, in the order in
// which tables show them.
func Properties() []Property {
	return []Property{
		MutualExclusion, DeadlockFreedom, LivelockFreedom, StarvationFreedom, NoInterference, SoloEntry,
		WaitingBounded, WaitingBoundedFromDoorway, FirstComeFirstServed, TimestampOrder, TokenUniqueness, TokenPreservation,
		UniqueLeader, Agreement, BestLeader, ElectionEnds, ElectionTerminates,
		ResourceExclusion, NoPhantomDeadlock, DeadlockDetected,
	}
}

// Families returns the properties that take a number, by the name before it.
func Families() []Family {
	return []Family{
		{"bounded-waiting", BoundedWaiting},
		{"bounded-waiting-from-doorway", BoundedWaitingFromDoorway},
		{"messages-per-entry", MessagesPerEntry},
		{"messages-per-entry-at-most", MessagesPerEntryAtMost},
		{"messages-at-most", MessagesAtMost},
		{"clock-difference", ClockDifference},
		{"clock-error", ClockError},
	}
}

// A Family is the properties that differ in a number.
type Family struct {
	Name string
	With func(k int) Property
}

// Named returns the property with the given name, such as "mutual-exclusion",
// "bounded-waiting(2)" or "starvation-freedom(strong)".
func Named(name string) (Property, error) {
	if stem, ok := strings.CutSuffix(name, strong); ok {
		return stronglyNamed(stem)
	}
	for _, p := range Properties() {
		if p.Name == name {
			return p, nil
		}
	}
	stem, rest, bracket := strings.Cut(name, "(")
	for _, f := range Families() {
		if f.Name != stem {
			continue
		}
		k, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
		if !bracket || !strings.HasSuffix(rest, ")") || err != nil || k < 0 || k > 1000 {
			return Property{}, fmt.Errorf("property %q: want a number from 0 to 1000 in brackets, as in %s(2)", name, stem)
		}
		return f.With(k), nil
	}
	return Property{}, fmt.Errorf("unknown property %q; %s", name, near.Or(name, names(), "known are "+strings.Join(names(), ", ")))
}

// Of returns the property that a claim of a page names: a lemma of the page, or
// one that all pages share.
func Of(page *model.Page, name string) (Property, error) {
	if l, ok := page.Lemma(name); ok {
		p := Invariant(l.Name, l.Meaning, l.Holds)
		p.Source = l.Source
		return p, nil
	}
	return Named(name)
}

// stronglyNamed returns the property that says the same of strongly fair runs.
func stronglyNamed(stem string) (Property, error) {
	p, err := Named(stem)
	switch {
	case err != nil:
		return Property{}, err
	case p.AnyRun():
		return Property{}, fmt.Errorf("property %q: %s is about every run, fair or not: fairness is nothing to it; leave %s out", stem+strong, stem, strong)
	case !p.Endless():
		return Property{}, fmt.Errorf("property %q: %s is no property of runs that go on for ever: fairness is nothing to it; leave %s out",
			stem+strong, stem, strong)
	case p.strong:
		return Property{}, fmt.Errorf("property %q: %s judges strongly fair runs already; leave one %s out", stem+strong, stem, strong)
	default:
		return Strongly(p), nil
	}
}

func names() (all []string) {
	for _, p := range Properties() {
		all = append(all, p.Name)
		if p.Endless() && !p.AnyRun() {
			all = append(all, p.Name+strong)
		}
	}
	for _, f := range Families() {
		all = append(all, f.Name+"(k)")
	}
	return all
}
