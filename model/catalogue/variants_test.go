package catalogue_test

import (
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// sized never reads its register, and shows in its one how many processes it is for.
type sized struct{ N int }

func (p sized) Registers() []memory.Register {
	return []memory.Register{{Name: "n", Init: p.N, Max: p.N}}
}
func (sized) Init(model.ProcID) int                             { return 0 }
func (sized) Step(_ model.ProcID, pc int, _ *memory.Memory) int { return pc }
func (sized) View(model.ProcID, int) model.View                 { return model.View{} }

func sizedVariants(s model.Setup) []catalogue.Variant {
	odd := [5]int{1: 1, 3: 3}[s.N] // panics for five processes and more
	return []catalogue.Variant{{Build: memory.Builder(sized{s.N})}, {Name: "odd", Build: memory.Builder(sized{odd})}}
}

// TestVariants builds the variants again for each setup.
func TestVariants(t *testing.T) {
	for i, v := range catalogue.Variants(sizedVariants) {
		for n, want := range [][]int{1: {1, 1}, 2: {2, 0}, 3: {3, 3}} {
			if n == 0 {
				continue
			}
			sys, err := v.Build(model.NewSetup(n))
			if err != nil {
				t.Fatal(err)
			}
			if got := sys.World().Register(0); got != want[i] {
				t.Errorf("variant %q for n=%d has the register %d, want %d", v.Name, n, got, want[i])
			}
		}
	}
}

// TestForProcesses expects an error, and no look at the list, for other numbers of processes.
func TestForProcesses(t *testing.T) {
	two := func() []catalogue.Variant { return catalogue.Variants(sizedVariants) }
	cases := []struct {
		variants []catalogue.Variant
		n        int
		want     string
	}{
		{two(), 65, "setup: n=65 processes, want 1 to 64 (a set of processes is one machine word)"},
		{catalogue.ForProcesses(2, 4, "four places", two()), 5, "n=5, want 2 to 4: four places"},
		{catalogue.ForProcesses(2, 4, "four places", two()), 1, "n=1, want 2 to 4: four places"},
		{catalogue.ForProcesses(2, 4, "four places", two()), 4, ""},
		{catalogue.ForProcesses(3, 3, "it is for three", two()), 2, "n=2, want 3: it is for three"},
		{catalogue.ForProcesses(3, 0, "fewer make no ring", two()), 2, "n=2, want 3 or more: fewer make no ring"},
		{catalogue.ForProcesses(3, 0, "fewer make no ring", two()), 4, ""},
	}
	for _, c := range cases {
		for _, v := range c.variants {
			_, err := v.Build(model.Setup{N: c.n, Requests: 1})
			if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
				t.Errorf("variant %q for n=%d: %v, want %q", v.Name, c.n, err, c.want)
			}
		}
	}
}
