package goroutines

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

var (
	judgedScripts = flag.Int("judge", 300, "judge so many random `scripts`")
	judgeSeed     = flag.Uint64("judge-seed", 1, "the `seed` of random scripts")
)

// judgedStates is how many states of a script the judge looks at.
const judgedStates = 100_000

// differ tells what is in one of two sets of outcomes alone, or returns "".
func differ(want, got map[string]bool) string {
	want, got = anyone(want), anyone(got)
	var all []string
	for o := range want {
		if !got[o] {
			all = append(all, "- "+o)
		}
	}
	for o := range got {
		if !want[o] {
			all = append(all, "+ "+o)
		}
	}
	slices.Sort(all)
	if more := len(all) - 6; more > 0 {
		all = append(all[:6], fmt.Sprintf("and %d more", more))
	}
	if len(all) == 0 {
		return ""
	}
	return "\n" + strings.Join(all, "\n")
}

// anyone forgets which of several calls of Done has found a counter of zero: a search does not tell their orders apart.
func anyone(outcomes map[string]bool) map[string]bool {
	all := map[string]bool{}
	for o := range outcomes {
		if strings.Contains(o, "negative WaitGroup counter") {
			o = "negative WaitGroup counter"
		}
		all[o] = true
	}
	return all
}

// TestJudgeOwnOrder: what real goroutines come to in Go's own order is among the outcomes of the judge.
func TestJudgeOwnOrder(t *testing.T) {
	tried := 0
	for i := range uint64(*judgedScripts) {
		s := randomScript(*judgeSeed, i)
		want, err := judged(s, true, judgedStates)
		if err != nil || !ends(want) || s.has(doGoIn) {
			continue
		}
		tried++
		for range 30 {
			st := newStage(s)
			var all sync.WaitGroup
			st.join = func(f func()) { all.Go(f) }
			all.Go(func() { st.actors[0].act(0) })
			all.Wait()
			if got := st.outcome(); !want[got] {
				t.Errorf("script %d of seed %d: %s\n%v", i, *judgeSeed, got, s)
				break
			}
		}
	}
	t.Logf("%d of %d scripts, seed %d", tried, *judgedScripts, *judgeSeed)
}

// ends reports whether nobody waits for ever or panics.
func ends(outcomes map[string]bool) bool {
	for o := range outcomes {
		if strings.Contains(o, " at ") || strings.Contains(o, "panic") || strings.Contains(o, "fatal") {
			return false
		}
	}
	return true
}
