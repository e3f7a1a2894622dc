package distributed_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/command/matrix"
)

// TestGoldenCounts decides in three parts the first claim of each page that is proved, small, and decided by finite
// runs, and expects the verdict that the catalogue's golden file has.
func TestGoldenCounts(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../properties/testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	golden, decided := string(text), 0
	for _, page := range algorithms.Catalogue() {
		for _, claim := range page.Claims {
			start := fmt.Sprintf("\n%s: %s for %v: proved, ", matrix.Who(page, claim), claim.Property.Name, claim.Setup)
			_, want, found := strings.Cut(golden, start)
			want, _, _ = strings.Cut(want, "\n")
			states := 0
			if _, err := fmt.Sscanf(want, "%d states", &states); !found || err != nil || states > 250 || claim.Property.Engine().OnGraph() {
				continue
			}
			sys, err := page.System(claim)
			if err != nil {
				t.Fatal(err)
			}
			s := search(t, sys, claim.Property)
			if err := together(s, 3); err != nil {
				t.Errorf("%s%v", start, err)
				break
			}
			v, err := checker.DecideParts(context.Background(), s)
			if err != nil || v.Status != checker.Proved {
				t.Errorf("%s%v, %v", start, v, err)
				break
			}
			r := v.Explored
			Same(t, start, fmt.Sprintf("%d states, %d transitions, depth %d", r.States, r.Transitions, r.Depth), want)
			decided++
			break
		}
	}
	if decided < 30 {
		t.Errorf("only %d pages have such a claim", decided)
	}
	t.Logf("%d pages", decided)
}
