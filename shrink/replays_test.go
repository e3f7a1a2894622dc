package shrink

import (
	"reflect"
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// What is known of a program is what another run would show: random changes of a schedule,
// with and without detours, break the property where they break that of the model, which is
// run each time, and most need no run. A cache that is full remembers no more.
func TestPast(t *testing.T) {
	for size, most := range map[int]int{0: 140, maxNodes: 2700} {
		if taken := retrace(t, size); taken > most || taken < most/2 {
			t.Errorf("%d runs were taken with a cache of %d nodes, want at most %d", taken, size, most)
		}
	}
}

// retrace compares a program with a cache of that size with a model, and returns how many
// runs were taken of the program.
func retrace(t *testing.T, size int) int {
	t.Helper()
	const tries = 2000
	setup := model.Setup{N: 2, Requests: 2, Drops: 1}
	twin, err := newBench(t.Context(), Subject{Build: transition.Builder(noTieBreak).Runnable, Property: properties.MutualExclusion}, setup)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBench(t.Context(), Subject{Build: onlyForward(noTieBreak), Property: properties.MutualExclusion}, setup)
	if err != nil {
		t.Fatal(err)
	}
	b.replays.size = size
	c, broken := transition.Seeded(1), 0
	long := random(twin, c)
	for seed := range uint64(tries) {
		s := changed(long, c)
		steps := c.Choose(2 * len(s))
		got, want := b.walk(s, steps), twin.walk(s, steps)
		if seed%4 == 0 {
			got, want = b.detour(s, transition.Seeded(seed)), twin.detour(s, transition.Seeded(seed))
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\ncomes to %+v, want %+v", s, got, want)
		}
		if want != nil {
			broken++
		}
	}
	if broken < tries/20 || broken > tries/2 {
		t.Errorf("%d of %d schedules break the property: that is not a test", broken, tries)
	}
	return b.simulator.Stats().Runs
}

// random returns a random run that breaks the property.
func random(b *bench, c transition.Chooser) transition.Schedule {
	for {
		b.chance, b.detours = c, 1
		if v := b.walk(make(transition.Schedule, 1), 60); v != nil {
			b.chance = nil
			return v.Schedule
		}
	}
}

// changed returns a schedule without some events, or with one in another place.
func changed(s transition.Schedule, c transition.Chooser) transition.Schedule {
	s = slices.Clone(s)
	at := c.Choose(len(s))
	e := s[at]
	s = slices.Delete(s, at, at+1)
	if c.Choose(2) == 0 {
		s = slices.Insert(s, c.Choose(len(s)+1), e)
	}
	if c.Choose(2) == 0 {
		at := c.Choose(len(s))
		s = slices.Delete(s, at, min(at+3, len(s)))
	}
	return s
}
