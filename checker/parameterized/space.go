package parameterized

import (
	"encoding/binary"
	"fmt"
	"slices"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A LimitError says that the search met more than it may.
type LimitError struct {
	Register string // a register that has taken too many values, or ""
	Local    any    // the local state met last, if there are too many
	Limit    int
	What     string // what there are too many of
}

// Error names the limit, and what may grow without bound.
func (e *LimitError) Error() string {
	switch {
	case e.Register != "":
		return fmt.Sprintf("register %s has taken more than %s: it may grow with the number of processes, or without bound", e.Register, english.Count(e.Limit, "value"))
	case e.Local != nil:
		return fmt.Sprintf("limit of %s, the last %+v: they may grow without bound", english.Count(e.Limit, e.What), e.Local)
	default:
		return "limit of " + english.Count(e.Limit, e.What)
	}
}

// A space computes what processes can do when asked, and keeps the answers.
type space struct {
	template memory.Template
	cycle    property.WellFormedness
	limits   Options

	controls [][]int        // the values of the registers, by number
	numbers  map[string]int // of these
	values   []map[int]bool // those that a register has taken
	moves    map[place][]move
	asked    []place // in the order in which moves was filled
	locals   int     // local states met
}

// A place gives a local state of a process, and the registers that it finds.
type place struct{ control, local int }

// A move says what a process can do at a place.
type move struct {
	memory.Move
	control int // the registers afterwards
}

func newSpace(t memory.Template, cycle property.WellFormedness, limits Options) *space {
	return &space{template: t, cycle: cycle, limits: limits, numbers: map[string]int{}, values: make([]map[int]bool, len(t.Registers())), moves: map[place][]move{}}
}

// control returns the number of a valuation of the registers.
func (s *space) control(values []int) (int, error) {
	key := keyOf(values)
	if n, known := s.numbers[key]; known {
		return n, nil
	}
	for r, v := range values {
		if s.values[r] == nil {
			s.values[r] = map[int]bool{}
		}
		if s.values[r][v] = true; len(s.values[r]) > s.limits.Values {
			return 0, &LimitError{Register: s.template.Registers()[r].Name, Limit: s.limits.Values}
		}
	}
	n := len(s.controls)
	s.controls, s.numbers[key] = append(s.controls, slices.Clone(values)), n
	return n, nil
}

func keyOf(values []int) string {
	var b []byte
	for _, v := range values {
		b = binary.AppendVarint(b, int64(v))
	}
	return string(b)
}

// from returns what a process can do at a place.
func (s *space) from(p place) ([]move, error) {
	if all, known := s.moves[p]; known {
		return all, nil
	}
	values := s.controls[p.control]
	of, err := s.template.Moves(p.local, values)
	if err != nil {
		return nil, err
	}
	all := make([]move, 0, len(of))
	for _, m := range of {
		if err := s.meet(p.local, m); err != nil {
			return nil, err
		}
		after := values
		if m.Register != transition.NoRegister {
			after = slices.Clone(values)
			after[m.Register] = m.Value
		}
		c, err := s.control(after)
		if err != nil {
			return nil, err
		}
		all = append(all, move{m, c})
	}
	s.moves[p], s.asked = all, append(s.asked, p)
	return all, nil
}

// meet checks the order of regions and the number of local states.
func (s *space) meet(from int, m memory.Move) error {
	o := model.Observation{Event: m.Event, Was: s.template.View(0, from), Is: s.template.View(0, m.Next)}
	if s.cycle.Breach(&o) != "" {
		return s.cycle.Err(&o, s.template.Local(from))
	}
	if s.locals = max(s.locals, m.Next+1); s.locals > s.limits.Locals {
		return &LimitError{Local: s.template.Local(m.Next), Limit: s.limits.Locals, What: "local state"}
	}
	return nil
}

// A crowd shows a state with few processes, or a part of a state.
type crowd struct {
	of     *space
	values []int
	locals []int // of each process
}

// N returns the number of processes.
func (c crowd) N() int { return len(c.locals) }

// View returns the view of a process.
func (c crowd) View(p model.ProcID) model.View { return c.of.template.View(p, c.locals[p]) }

// Local returns the local state of a process.
func (c crowd) Local(p model.ProcID) any { return c.of.template.Local(c.locals[p]) }

// Queue returns no messages.
func (c crowd) Queue(_, _ model.ProcID) []any { return nil }

// Register returns the value of a register.
func (c crowd) Register(r int) int { return c.values[r] }

// Time returns none.
func (c crowd) Time(model.ProcID) (int, bool) { return 0, false }

// Parts returns 1.
func (c crowd) Parts() int { return 1 }
