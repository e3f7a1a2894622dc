package scheduling_test

import (
	"slices"
	"testing"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/transition"
)

// spin runs three threads: a and b go round a few states until c has had all its
// events, or the limit is reached. It returns whose turn it was.
func spin(s transition.Scheduler, c transition.Chooser, limit int) (turns []int) {
	at := [3]int{}
	if s, ok := s.(transition.StateAware); ok {
		s.See(func() uint64 { return uint64(at[0]%2 + 2*(at[1]%5) + 10*at[2]) })
	}
	s.Begin(c, 40)
	for len(turns) < limit && at[2] < 4 {
		enabled := []model.Event{{Kind: model.Step, Proc: 0}, {Kind: model.Step, Proc: 1}, {Kind: model.Step, Proc: 2}, {Kind: model.Crash}}
		i := s.Pick(c, enabled)
		if turns = append(turns, i); i < 3 {
			at[i]++
		}
	}
	return turns
}

// Threads that spin give way to the one that they wait for, however low its
// priority, but are not given up for faults.
func TestYield(t *testing.T) {
	for _, name := range []string{"pct(1)", "pct(3)", "pos"} {
		most := 0
		for seed := range uint64(200) {
			most = max(most, len(spin(policy(t, name).For(model.Setup{}), transition.Seeded(seed), 1000)))
		}
		if most > 200 {
			t.Errorf("%s: threads that spin keep another out for %d events", name, most)
		}
	}
}

// At the beginning of a run a scheduler forgets those before, unless it is one
// that says it does not.
func TestBeginForgets(t *testing.T) {
	for _, p := range scheduling.Every() {
		if p.Adapts() {
			continue
		}
		s := p.For(model.Setup{N: 3})
		for seed := range uint64(100) {
			limit := 1 + int(seed)%60 // where the run before is cut off
			spin(s, transition.Seeded(seed+1000), limit)
			got, want := spin(s, transition.Seeded(seed), 60), spin(p.For(model.Setup{N: 3}), transition.Seeded(seed), 60)
			if !slices.Equal(got, want) {
				t.Fatalf("%v, seed %d: turns %v, and without another run before %v", p, seed, got, want)
			}
		}
	}
}

// A thread that makes progress does not yield, nor does one that spins while
// nobody else can do anything but faults.
func TestNoYield(t *testing.T) {
	for seed := range uint64(50) {
		s, state, turns := policy(t, "pct(1)").For(model.Setup{}), uint64(0), []int{}
		s.(transition.StateAware).See(func() uint64 { return state })
		c := transition.Seeded(seed)
		s.Begin(c, 40)
		for range 30 {
			state++
			turns = append(turns, s.Pick(c, []model.Event{{Kind: model.Step, Proc: 0}, {Kind: model.Step, Proc: 1}}))
		}
		if slices.Min(turns) != slices.Max(turns) {
			t.Fatalf("seed %d: a thread that makes progress gives way: %v", seed, turns)
		}
		crashes := 0
		for range 30 {
			i := s.Pick(c, []model.Event{{Kind: model.Step, Proc: 0}, {Kind: model.Crash, Proc: 0}})
			crashes, state = crashes+i, state+uint64(i)
		}
		if crashes != 0 && crashes != 30 {
			t.Fatalf("seed %d: who spins gives way to %d faults", seed, crashes)
		}
	}
}

// A thread that has spun and makes progress again goes on.
func TestYieldEnds(t *testing.T) {
	for seed := range uint64(50) {
		s, state, turns := policy(t, "pct(1)").For(model.Setup{}), uint64(0), []int{}
		s.(transition.StateAware).See(func() uint64 { return state })
		c := transition.Seeded(seed)
		s.Begin(c, 40)
		for i := range 40 {
			if i >= 10 {
				state++
			}
			turns = append(turns, s.Pick(c, []model.Event{{Kind: model.Step, Proc: 0}, {Kind: model.Step, Proc: 1}}))
		}
		if slices.Min(turns[:10]) == slices.Max(turns[:10]) || slices.Min(turns[15:]) != slices.Max(turns[15:]) {
			t.Fatalf("seed %d: threads spin until the tenth turn, and then do not: %v", seed, turns)
		}
	}
}

// A run that came to new states is kept up to the last of these, and varied.
func TestGuided(t *testing.T) {
	s, state := policy(t, "coverage").For(model.Setup{}), uint64(0)
	s.(transition.StateAware).See(func() uint64 { return state })
	c := transition.Seeded(1)
	run := func(events int, news func(i int) uint64) (turns string) {
		s.Begin(c, 0)
		for i := range events {
			state = news(i)
			turns += string(rune('a' + s.Pick(c, []model.Event{{Kind: model.Step, Proc: 0}, {Kind: model.Step, Proc: 1}})))
		}
		return turns
	}
	first := run(30, func(i int) uint64 { return uint64(min(i, 20)) })
	whole, parts := 0, 0
	for range 1000 {
		again := run(30, func(int) uint64 { return 0 })
		same := 0
		for same < 30 && again[same] == first[same] {
			same++
		}
		if same >= 10 {
			parts++
		}
		if same == 30 {
			whole++
		}
	}
	if parts < 250 || parts > 750 || whole > 5 {
		t.Errorf("of 1000 runs %d begin with 10 events as the one that saw something new, and %d are the same beyond", parts, whole)
	}
}
