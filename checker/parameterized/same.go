package parameterized

import (
	"fmt"

	"doorway/model/memory"
	"doorway/model/transition"
)

// Same returns an error if the program of another system does something else than the program of this covering set, at
// a place that the covering set covers. It is for algorithms that are built for a number of processes: only if all are
// built of the same program, what is proved for any number of copies is about them.
func (c *Covering) Same(other transition.System) error {
	t, err := memory.TemplateOf(other)
	if err != nil {
		return err
	}
	local, values, err := t.Begin()
	if err != nil {
		return err
	}
	mine := len(c.start.at) - 1
	if keyOf(values) != keyOf(c.space.controls[c.start.control]) || t.Local(local) != c.space.template.Local(mine) {
		return fmt.Errorf("the program begins in another state, with %s", registers(t, values))
	}
	theirs := map[int]int{mine: local} // by number in this covering set
	for _, p := range c.space.asked {
		if err := c.same(t, p, theirs); err != nil {
			return err
		}
	}
	return nil
}

// same compares what the programs do at a place, and learns how the other numbers the local states that it leads to.
func (c *Covering) same(t memory.Template, p place, theirs map[int]int) error {
	all, err := t.Moves(theirs[p.local], c.space.controls[p.control])
	if err != nil {
		return err
	}
	mine := c.space.moves[p]
	alike := len(mine) == len(all) && t.View(0, theirs[p.local]) == c.space.template.View(0, p.local)
	for i := 0; alike && i < len(all); i++ {
		m, o := mine[i].Move, all[i]
		alike = m.Event == o.Event && m.Register == o.Register && m.Value == o.Value && t.Local(o.Next) == c.space.template.Local(m.Next)
		theirs[m.Next] = o.Next
	}
	if !alike {
		return fmt.Errorf("the program does something else in local state %+v with %s", c.space.template.Local(p.local), registers(c.space.template, c.space.controls[p.control]))
	}
	return nil
}
