package transition_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/transition"
)

// take makes k choices out of n.
func take(c transition.Chooser, n, k int) (got []int) {
	for range k {
		got = append(got, c.Choose(n))
	}
	return got
}

func TestSeededIsPinned(t *testing.T) {
	for seed, want := range map[uint64][]int{
		0:       {22, 67, 34, 44, 39, 7, 72, 48},
		1:       {59, 8, 71, 2, 70, 55, 81, 59},
		1 << 63: {10, 43, 3, 21, 73, 36, 26, 8},
	} {
		if got := take(transition.Seeded(seed), 100, 8); !slices.Equal(got, want) {
			t.Errorf("seed %d chooses %v, want %v", seed, got, want)
		}
	}
}

func TestSeededIsUniform(t *testing.T) {
	count := make([]int, 7)
	for _, i := range take(transition.Seeded(42), len(count), 70_000) {
		count[i]++
	}
	for i, k := range count {
		if k < 9_500 || k > 10_500 {
			t.Errorf("%d is chosen %d times in 70000", i, k)
		}
	}
}

func TestBytes(t *testing.T) {
	c := transition.Bytes([]byte{7, 255, 1, 2, 9})
	// One byte a choice, two if there are more than 256 to choose from, none if
	// there is nothing to choose; what is not there chooses 0.
	for i, n := range []int{10, 256, 1, 1000, 10, 10} {
		if got, want := c.Choose(n), []int{7, 255, 0, 258, 9, 0}[i]; got != want {
			t.Errorf("choice %d out of %d is %d, want %d", i, n, got, want)
		}
	}
	if got := transition.Bytes([]byte{5}).Choose(1 << 20); got != 5 {
		t.Errorf("a choice cut short is %d", got)
	}
}

func TestChoicesAreInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seeded := transition.Seeded(rapid.Uint64().Draw(t, "seed"))
		data := transition.Bytes(rapid.SliceOf(rapid.Byte()).Draw(t, "data"))
		drawn := transition.ChooserFunc(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
		for range 20 {
			n := rapid.IntRange(1, math.MaxInt).Draw(t, "n")
			for _, c := range []transition.Chooser{seeded, data, drawn} {
				if got := c.Choose(n); got < 0 || got >= n {
					t.Fatalf("%d out of %d", got, n)
				}
			}
		}
	})
}

// TestEnumerate walks a tree whose shape depends on the answers, and wants its
// leaves, each once and in order.
func TestEnumerate(t *testing.T) {
	var leaves []string
	transition.Enumerate(func(c transition.Chooser) bool {
		leaf := ""
		for n := 3; n > 0; n -= 1 + c.Choose(n) {
			leaf += fmt.Sprint(n)
		}
		leaves = append(leaves, leaf)
		return true
	})
	// What remains of 3 after one step and another: the compositions of 3,
	// except that the last choice, being made, need not be told.
	if want := []string{"321", "32", "31", "3"}; !slices.Equal(leaves, want) {
		t.Errorf("leaves %v, want %v", leaves, want)
	}
}

func TestEnumerateVisitsEveryLeafOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "tree")
		seen, calls := map[string]bool{}, 0
		transition.Enumerate(func(c transition.Chooser) bool {
			path := descend(c, seed)
			if calls++; seen[path] {
				t.Fatalf("leaf %s is visited twice", path)
			}
			seen[path] = true
			return true
		})
		if want := leaves(seed, ""); calls != want {
			t.Fatalf("%d leaves of %d", calls, want)
		}
	})
}

// width returns how many children a node of a random tree has, 0 for a leaf.
func width(seed uint64, path string) int {
	for _, c := range path {
		seed = seed*0x9e3779b97f4a7c15 + uint64(c)
		seed ^= seed >> 29
	}
	if len(path) > 4 {
		return 0
	}
	return int(seed % 5)
}

func descend(c transition.Chooser, seed uint64) (path string) {
	for {
		n := width(seed, path)
		if n == 0 {
			return path
		}
		path += string(rune('a' + c.Choose(n)))
	}
}

func leaves(seed uint64, path string) (sum int) {
	n := width(seed, path)
	if n == 0 {
		return 1
	}
	for i := range n {
		sum += leaves(seed, path+string(rune('a'+i)))
	}
	return sum
}

func TestEnumerateStops(t *testing.T) {
	calls := 0
	transition.Enumerate(func(c transition.Chooser) bool {
		c.Choose(10)
		calls++
		return calls < 3
	})
	if calls != 3 {
		t.Errorf("%d calls after it was told to stop at the third", calls)
	}
}

func TestSchedulers(t *testing.T) {
	step, crash := model.Event{Kind: model.Step}, model.Event{Kind: model.Crash}
	var asked int
	last := transition.ChooserFunc(func(n int) int { asked = n; return n - 1 })
	for name, c := range map[string]struct {
		scheduler transition.Scheduler
		enabled   []model.Event
		asks      int
	}{
		"uniform":         {transition.Uniform, []model.Event{step, crash, crash}, 3},
		"no faults":       {transition.RandomWalk, []model.Event{step, step}, 2},
		"faults":          {transition.RandomWalk, []model.Event{crash, step, crash}, 10},
		"nothing but one": {transition.RandomWalk, []model.Event{crash}, 1},
	} {
		if i := c.scheduler.Pick(last, c.enabled); i != len(c.enabled)-1 || asked != c.asks {
			t.Errorf("%s: event %d, asked for a choice out of %d, want %d", name, i, asked, c.asks)
		}
	}
	count := map[int]int{}
	transition.Enumerate(func(c transition.Chooser) bool {
		count[transition.RandomWalk(c, []model.Event{crash, step, crash})]++
		return true
	})
	if count[0] != 1 || count[1] != 8 || count[2] != 1 {
		t.Errorf("weights %v, want 1, 8 and 1", count)
	}
}
