package symmetry

import (
	"fmt"
	"testing"

	"doorway/model"
)

// TestGroup wants every renaming that keeps kinds, each once, and never more than the most.
func TestGroup(t *testing.T) {
	for _, c := range []struct {
		firsts []model.ProcID
		want   int
	}{
		{[]model.ProcID{0, 1, 1}, 2}, {[]model.ProcID{0, 1, 1, 1, 1}, 24}, {[]model.ProcID{0, 1, 1, 0, 1, 5, 0}, 36},
		{[]model.ProcID{0, 0, 0, 0, 0, 0, 0, 0}, most}, {[]model.ProcID{0, 0, 0, 0, 0, 5, 5, 5, 5}, most},
	} {
		g, met := NewGroup(c.firsts), map[string]bool{}
		for _, names := range g.Names {
			met[fmt.Sprint(names)] = true
			for p, name := range names {
				if c.firsts[p] != c.firsts[name] {
					t.Errorf("%v: %d is called %v", c.firsts, p, name)
				}
			}
		}
		if len(met) != c.want || len(g.Names) != c.want {
			t.Errorf("%v: %d renamings, %d of them different, want %d", c.firsts, len(g.Names), len(met), c.want)
		}
	}
	if g := NewGroup([]model.ProcID{0, 1, 2}); g != nil {
		t.Errorf("nothing to exchange: %v", g.Names)
	}
}
