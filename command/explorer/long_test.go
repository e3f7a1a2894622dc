package explorer_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/command/explorer"
)

// TestLong wants of a long run the last steps alone, under their numbers, and the mark of a
// violation only where it is among them. The first step that is drawn stays for twenty steps.
func TestLong(t *testing.T) {
	for n, first := range map[int]int{79: 1, 80: 21, 99: 21, 100: 41} {
		v := must(all.View(long(t, "chang-roberts", "n=4 requests=unlimited", n)))
		if has := strings.Index(v.Picture, fmt.Sprintf(`data-step="%d"`, first)); has < 0 || len(v.Steps) != n-first+1 {
			t.Errorf("of %d steps %d are drawn", n, len(v.Steps))
		}
	}
	v := must(all.View(long(t, "chang-roberts", "n=4 requests=unlimited", 300)))
	if n := strings.Count(v.Picture, `class="row"`); n != 60 || len(v.Steps) != 60 || len(v.Run.Events) != 300 {
		t.Errorf("%d rows, %d steps, %d events", n, len(v.Steps), len(v.Run.Events))
	}
	if !strings.Contains(v.Picture, `data-step="300"`) || strings.Contains(v.Picture, `data-step="239"`) || strings.Count(v.Heads, `class="name"`) != 4 {
		t.Error("the steps have other numbers, or the processes no names")
	}
	if sent := v.Transit; len(sent) == 0 || sent[0].Sent <= 240 || sent[0].Sent > 300 {
		t.Errorf("in transit: %+v", sent)
	}
	broken := run("naive-lock", "", "n=2 requests=unlimited", "mutual-exclusion", "p0 request, p1 request, p0 step, p1 step, p0 step, p1 step")
	for range 4 {
		v := must(all.View(broken))
		marked := strings.Contains(v.Picture, `class="band mark"`)
		if p := v.Properties[0]; p.Is != "broken" || p.Step != 6 || marked != (len(broken.Events) < 80) {
			t.Fatalf("after %d events: %+v, marked %v", len(broken.Events), p, marked)
		}
		for range 15 {
			broken = must(all.Walk(broken, explorer.Once, 1))
			broken = must(all.Walk(broken, explorer.Once, 2))
		}
	}
}
