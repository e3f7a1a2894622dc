package properties_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/checker"
	"doorway/checker/property"
	"doorway/model/catalogue"
)

var update = flag.Bool("update", false, "write the golden counts anew")

const countsFile = "testdata/counts.txt"

// TestMatrix decides every claim, and holds the numbers of states and
// transitions and the depth against the golden ones: a change in any of them
// is a change in what was verified, and must be meant.
func TestMatrix(t *testing.T) {
	var counts strings.Builder
	abreast(firsts(), func(c cell) { _, _ = verdict(c) }) // decide says below what is wrong
	for _, c := range cells() {
		v := decide(t, c)
		if !v.AsClaimed(c.claim) {
			t.Errorf("%s: claimed %v, found: %v%s", c.name(), c.claim.Expect, v, whereKept(c, v.Violation))
		}
		fmt.Fprintf(&counts, "%s: %s\n", c.name(), count(v))
	}
	if *update {
		if err := os.WriteFile(countsFile, []byte(counts.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(countsFile)
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Split(string(golden), "\n"), strings.Split(counts.String(), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the counts changed (-golden +now); if that is meant, run go test ./properties -run TestMatrix -update\n%s", diff)
	}
}

func count(v *checker.Verdict) string {
	if v.Status == checker.Violated {
		return fmt.Sprintf("violated by %d events", len(v.Violation.Schedule))
	}
	return fmt.Sprintf("%v, %d states, %d transitions, depth %d", v.Status, v.Explored.States, v.Explored.Transitions, v.Explored.Depth)
}

// Searches of up to so many transitions, or without -twins, are done again with three workers.
const (
	workersTransitions      = 100_000
	smallWorkersTransitions = 5_000
)

// TestWorkers checks what three workers find out against what one does: of every
// small enough claim that is violated, and of one that holds for each system.
func TestWorkers(t *testing.T) {
	t.Parallel()
	most := again(smallWorkersTransitions, workersTransitions)
	for _, cs := range alike() {
		if cs[0].claim.Expect == catalogue.Holds {
			cs = []cell{onGraph(t, cs)}
		}
		for _, c := range cs {
			if one := decide(t, c); one.Explored.Transitions <= most {
				agree(t, c, one, anew(t, c, 3))
			}
		}
	}
}

// onGraph returns the first of some claims whose property is judged on the graph,
// for which workers share the most, or else the first.
func onGraph(t *testing.T, cs []cell) cell {
	t.Helper()
	_, props := together(t, cs)
	return cs[max(0, slices.IndexFunc(props, func(p property.Property) bool { return p.Engine().OnGraph() }))]
}

func agree(t *testing.T, c cell, one, three *checker.Verdict) {
	t.Helper()
	if diff := cmp.Diff(one.String(), three.String()); diff != "" {
		t.Errorf("%s: one worker and three disagree (-one +three)\n%s", c.name(), diff)
	}
	if one.Violation == nil {
		return
	}
	if diff := cmp.Diff(one.Violation.Schedule, three.Violation.Schedule); diff != "" {
		t.Errorf("%s: one worker and three find different runs (-one +three)\n%s", c.name(), diff)
	}
}
