package parameterized

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// The size of random programs.
const (
	lines  = 4
	values = 3
)

// A toy is a random anonymous program with one register: Does[pc][value] is what a step does. A process in line 0 is in
// its remainder.
type toy struct {
	Does [lines][values]action
}

// An action waits, or sets the register and goes to a line.
type action struct {
	Waits bool
	Value uint8
	Next  uint8
}

func (toy) Registers() []memory.Register { return []memory.Register{{Name: "r"}} }

func (toy) Init(model.ProcID) uint8 { return 0 }

func (p toy) Step(_ model.ProcID, pc uint8, mem *memory.Memory) uint8 {
	if pc == 0 {
		return 1
	}
	v := mem.AwaitAndPhi(0, func(v int) bool { return !p.Does[pc][v].Waits }, func(v int) int { return int(p.Does[pc][v].Value) })
	return p.Does[pc][v].Next
}

func (toy) View(_ model.ProcID, pc uint8) model.View {
	if pc == 0 {
		return model.View{}
	}
	return model.View{Region: model.Trying}
}

func drawn(t *rapid.T) (p toy) {
	for pc := 1; pc < lines; pc++ {
		for v := range values {
			p.Does[pc][v] = action{
				Waits: rapid.IntRange(0, 2).Draw(t, "waits") == 0,
				Value: uint8(rapid.IntRange(0, values-1).Draw(t, "value")),
				Next:  uint8(rapid.IntRange(0, lines-1).Draw(t, "next")),
			}
		}
	}
	return p
}

// A state of a toy: the register, and how many processes are at each line.
type state struct {
	value int
	at    [lines]int
}

// reached returns the states that n processes reach. It knows the program and nothing of templates.
func (p toy) reached(n int) map[state]bool {
	frontier := []state{{at: [lines]int{n}}}
	met := map[state]bool{frontier[0]: true}
	for ; len(frontier) > 0; frontier = frontier[1:] {
		for pc, some := range frontier[0].at {
			if some == 0 {
				continue
			}
			next, a := frontier[0], action{Value: uint8(frontier[0].value), Next: 1}
			if pc > 0 {
				a = p.Does[pc][frontier[0].value]
			}
			next.value = int(a.Value)
			next.at[pc]--
			next.at[a.Next]++
			if !a.Waits && !met[next] {
				met[next] = true
				frontier = append(frontier, next)
			}
		}
	}
	return met
}

// apart is the property that no process is in line a, or in line b if a = b is not two processes, while another is.
func apart(a, b uint8) property.Property {
	return property.ForAll(2, fmt.Sprintf("apart-%d-%d", a, b), "no two processes are in these lines", func(s model.Snapshot) error {
		if l := model.Locals[uint8](s); l[0] == a && l[1] == b {
			return errors.New("together")
		}
		return nil
	})
}

// together reports whether two processes are in these lines.
func (s state) together(a, b uint8) bool {
	if a == b {
		return s.at[a] > 1
	}
	return s.at[a] > 0 && s.at[b] > 0
}

// TestCoveringSets checks covering sets of random programs against the states that 1 to 6 processes reach: each is
// covered, and what is covered is reached by some number of processes.
func TestCoveringSets(t *testing.T) {
	proved, broken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		sys, err := memory.System(p, model.NewSetup(1))
		if err != nil {
			t.Fatal(err)
		}
		c, err := Cover(context.Background(), sys, nil, Options{})
		if err != nil || c.Stopped != nil {
			t.Fatal(err, c.Stopped)
		}
		reached := map[int]map[state]bool{}
		for n := 1; n <= 6; n++ {
			reached[n] = p.reached(n)
			for s := range reached[n] {
				if !c.covers(c.toyMarked(s)) {
					t.Fatalf("%d processes reach %+v, which is not covered by %q", n, s, c.Markings())
				}
			}
		}
		for m := range c.all {
			reachedBySome(t, p, reached, c, m)
		}
		a, b := uint8(rapid.IntRange(1, lines-1).Draw(t, "a")), uint8(rapid.IntRange(1, lines-1).Draw(t, "b"))
		v, err := c.Decide(context.Background(), apart(a, b))
		if err != nil {
			t.Fatal(err)
		}
		if agrees(t, p, v, a, b); v.Broken {
			broken++
		} else {
			proved++
		}
	})
	if proved == 0 || broken == 0 {
		t.Errorf("%d are proved and %d broken: the random programs test nothing", proved, broken)
	}
}

// toyMarked returns a state as a marking, with a control of its own if no marking has its value.
func (c *Covering) toyMarked(s state) marking {
	m := marking{control: -1}
	if n, known := c.space.numbers[keyOf([]int{s.value})]; known {
		m.control = n
	}
	for pc, some := range s.at {
		for local := range c.space.locals + 1 {
			if local <= c.space.locals && c.local(local) == uint8(pc) {
				for len(m.at) <= local {
					m.at = append(m.at, 0)
				}
				m.at[local] = some
				some = 0
			}
		}
		if some > 0 {
			m.control = -1 // no marking has anybody there
		}
	}
	return m
}

// local returns a local state, or one that there is not.
func (c *Covering) local(n int) (pc uint8) {
	defer func() {
		if recover() != nil {
			pc = lines
		}
	}()
	return c.space.template.Local(n).(uint8)
}

// reachedBySome expects that some number of processes reaches a state with as many processes as a marking has, and two
// for any number.
func reachedBySome(t *rapid.T, p toy, reached map[int]map[state]bool, c *Covering, m marking) {
	want, n := state{value: c.space.controls[m.control][0]}, 0
	for local, some := range m.at {
		if some == omega {
			some = 2
		}
		want.at[c.local(local)] += some
		n += some
	}
	for ; n <= 24; n++ {
		if reached[n] == nil {
			reached[n] = p.reached(n)
		}
		for s := range reached[n] {
			if more(s, want) {
				return
			}
		}
	}
	t.Fatalf("%s is covered, and no 24 processes reach it", c.text(m))
}

// more reports whether a state has at least the processes of another.
func more(s, than state) bool {
	for pc, n := range than.at {
		if s.at[pc] < n {
			return false
		}
	}
	return s.value == than.value
}

// agrees checks a verdict against the states that 2 to 6 processes reach, and against the explorer.
func agrees(t *rapid.T, p toy, v *Verdict, a, b uint8) {
	least := 0
	for n := 2; n <= 6 && least == 0; n++ {
		for s := range p.reached(n) {
			if s.together(a, b) {
				least = n
			}
		}
	}
	switch {
	case !v.Broken && least > 0:
		t.Fatalf("%v, and %d processes are in %d and %d", v, least, a, b)
	case !v.Broken:
		return
	case v.Violation == nil:
		t.Fatal(v)
	case least > 0 && v.System.Setup().N != least, least == 0 && v.System.Setup().N <= 6:
		t.Fatalf("%v, and the least number is %d", v, least)
	}
	r, err := explore.Explore(context.Background(), v.System, []property.Property{v.Property}, explore.Options{})
	if err != nil || r.Findings[0].Violation == nil || len(r.Findings[0].Violation.Schedule) > len(v.Violation.Schedule) {
		t.Fatalf("%v, and the explorer finds %+v (%v)", v, r, err)
	}
}
