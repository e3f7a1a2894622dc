package parameterized

import (
	"doorway/model"
)

// Covers reports whether a state of any number of processes that run the program is covered.
func (c *Covering) Covers(s model.Snapshot) bool {
	m, known := c.marked(s)
	return known && c.covers(m)
}

// marked returns a state as a marking. It reports false if no marking has its registers or one of its local states.
func (c *Covering) marked(s model.Snapshot) (m marking, known bool) {
	values := make([]int, len(c.space.template.Registers()))
	for r := range values {
		values[r] = s.Register(r)
	}
	if m.control, known = c.space.numbers[keyOf(values)]; !known {
		return m, false
	}
	locals := map[any]int{}
	for n := range c.space.locals {
		locals[c.space.template.Local(n)] = n
	}
	for p := range model.ProcID(s.N()) {
		local, known := locals[s.Local(p)]
		if !known {
			return m, false
		}
		for len(m.at) <= local {
			m.at = append(m.at, 0)
		}
		m.at[local]++
	}
	return m, true
}
