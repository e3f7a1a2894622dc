// Package symmetry exchanges processes of one kind in systems that pass messages.
package symmetry

import (
	"fmt"
	"slices"

	"doorway/model"
)

// most limits the renamings of a group. Every fingerprint takes a sum for each, and every step is repeated under
// each; so in a large kind some processes keep their names.
const most = 720

// A Group holds all renamings that permute the processes of each kind.
type Group struct {
	// Steps are exchanges of two processes: the first, the first two, … together are all renamings, each once.
	Steps [][2]model.ProcID
	// Names has, for each renaming, the new name of each process; the first changes
	// none.
	Names [][]model.ProcID
}

// NewGroup returns the group of kinds, which give for each process the first of its kind; it is nil
// if no two are of one kind.
func NewGroup(firsts []model.ProcID) *Group {
	g, size := &Group{}, 1
	for p := range model.ProcID(len(firsts)) {
		var kind []model.ProcID
		for q, first := range firsts {
			if grown := size * (len(kind) + 1); first == p && grown <= most {
				kind, size = append(kind, model.ProcID(q)), grown
			}
		}
		own := orders(kind)
		outer := g.Steps
		g.Steps = slices.Clone(own)
		for _, x := range outer {
			g.Steps = append(append(g.Steps, x), own...)
		}
	}
	if len(g.Steps) == 0 {
		return nil
	}
	now := make([]model.ProcID, len(firsts))
	for p := range now {
		now[p] = model.ProcID(p)
	}
	g.Names = [][]model.ProcID{now}
	for _, x := range g.Steps {
		now = exchanged(now, x)
		g.Names = append(g.Names, now)
	}
	return g
}

// orders returns exchanges that lead through all orders of the processes. When those of the first few
// are known, each of these and the next one gets the next one's name once, and then the others take all
// orders.
func orders(kind []model.ProcID) (steps [][2]model.ProcID) {
	for m := 1; m < len(kind); m++ {
		inner := slices.Clone(steps)
		now := slices.Clone(kind)
		for _, x := range inner {
			now = exchanged(now, x)
		}
		for i := range m {
			block := append([][2]model.ProcID{{now[i], kind[m]}}, inner...)
			for _, x := range block {
				now = exchanged(now, x)
			}
			steps = append(steps, block...)
		}
	}
	return steps
}

func exchanged(names []model.ProcID, x [2]model.ProcID) []model.ProcID {
	names = slices.Clone(names)
	for i, p := range names {
		names[i] = p.Exchange(x[0], x[1])
	}
	return names
}

// text describes a renaming, as in "p2 and p1 in the places of p1 and p2".
func (g *Group) text(renaming int) string {
	var was, is []model.ProcID
	for p, name := range g.Names[renaming] {
		if int(name) != p {
			was, is = append(was, model.ProcID(p)), append(is, name)
		}
	}
	return fmt.Sprintf("%v in the places of %v", is, was)
}
