package properties

import (
	"fmt"
	"strconv"
	"strings"

	"doorway/checker/property"
	"doorway/internal/spelling"
	"doorway/model/notation"
)

// All returns the properties that go by a name alone, in the order in
// which tables show them.
func All() []property.Property {
	return []property.Property{
		MutualExclusion, DeadlockFreedom, LivelockFreedom, StarvationFreedom, NoInterference, SoloEntry,
		ReadersWriters, ConcurrentEntering,
		WaitingBounded, WaitingBoundedFromDoorway, FirstComeFirstServed, TimestampOrder, TokenUniqueness, TokenPreservation,
		UniqueLeader, Agreement, BestLeader, ElectionEnds, ElectionTerminates,
		ResourceExclusion, NoStaleWrite, NoPhantomDeadlock, DeadlockDetected,
	}
}

// Families returns the properties that take a number, by the name before it.
func Families() []Family {
	return []Family{
		family(KExclusion), family(BoundedWaiting), family(BoundedWaitingFromDoorway),
		family(MessagesPerEntry), family(MessagesPerEntryAtMost), family(MessagesAtMost),
		family(ClockDifference), family(ClockError),
	}
}

// A Family groups the properties that differ in a number.
type Family struct {
	Name string
	With func(k int) property.Property
}

func family(with func(k int) property.Property) Family {
	name, _, _ := strings.Cut(with(1).Name, "(")
	return Family{name, with}
}

// Named returns the property with the given name, such as "mutual-exclusion",
// "bounded-waiting(2)", "starvation-freedom(strong)" or, for one resource,
// "mutual-exclusion@a". Those of your own, as the lemmas of a page, come first.
func Named(name string, own ...property.Property) (property.Property, error) {
	for _, p := range own {
		if p.Name == name {
			return p, nil
		}
	}
	if stem, ok := strings.CutSuffix(name, property.Strong); ok {
		return stronglyNamed(stem)
	}
	if stem, resource, ok := strings.Cut(name, property.At); ok {
		return namedOn(stem, resource)
	}
	for _, p := range All() {
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
			return property.Property{}, fmt.Errorf("property %q: want a number from 0 to 1000 in brackets, as in %s(2)", name, stem)
		}
		return f.With(k), nil
	}
	return property.Property{}, fmt.Errorf("unknown property %q; %s", name, spelling.Or(name, names(), "known are "+strings.Join(names(), ", ")))
}

// stronglyNamed returns the property that says the same about strongly fair runs.
func stronglyNamed(stem string) (property.Property, error) {
	p, err := Named(stem)
	switch {
	case err != nil:
		return property.Property{}, err
	case p.Engine().AnyRun():
		return property.Property{}, fmt.Errorf("property %q: %s is about every run, fair or not, so fairness does not matter; leave %s out", stem+property.Strong, stem, property.Strong)
	case !p.Engine().Endless():
		return property.Property{}, fmt.Errorf("property %q: %s is not about runs that go on for ever, so fairness does not matter; leave %s out",
			stem+property.Strong, stem, property.Strong)
	case strings.HasSuffix(stem, property.Strong):
		return property.Property{}, fmt.Errorf("property %q: %s judges strongly fair runs already; leave one %s out", stem+property.Strong, stem, property.Strong)
	default:
		return property.Strongly(p), nil
	}
}

// namedOn returns the property that says the same about one resource.
func namedOn(stem, resource string) (property.Property, error) {
	p, err := Named(stem)
	if err != nil {
		return property.Property{}, err
	}
	r, err := notation.Resource(resource)
	switch {
	case err != nil:
		return property.Property{}, fmt.Errorf("property %q: %w", stem+property.At+resource, err)
	case !p.OfRegions():
		return property.Property{}, fmt.Errorf("property %q: %s is not about regions alone, so it cannot be asked of one resource; leave %s out",
			stem+property.At+resource, stem, property.At+resource)
	default:
		return p.On(r), nil
	}
}

func names() (all []string) {
	for _, p := range All() {
		all = append(all, p.Name)
		if p.Engine().Endless() && !p.Engine().AnyRun() {
			all = append(all, p.Name+property.Strong)
		}
	}
	for _, f := range Families() {
		all = append(all, f.Name+"(k)")
	}
	return all
}
