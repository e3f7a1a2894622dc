package property

import (
	"fmt"

	"doorway/model"
)

// A Constraint selects the states that are explored further, like TLC's CONSTRAINT. A verdict within it holds for
// the whole system only if no state lies outside.
type Constraint struct {
	Name  string
	Holds func(model.Snapshot) bool // must be pure
}

// Given returns an error if the constraint is incomplete. A nil constraint allows everything.
func (c *Constraint) Given() error {
	if c != nil && c.Holds == nil {
		return fmt.Errorf("the constraint %q has no function Holds; say which states are explored further", c.Name)
	}
	return nil
}

// Fits returns an error if the verdict on the property would not be sound within the constraint:
// states outside have no successors in the graph. A nil constraint fits everything.
func (c *Constraint) Fits(p Property) error {
	switch {
	case c == nil:
		return nil
	case p.Engine().OnGraph():
		return fmt.Errorf("property %s is about what can or will happen later, which may lie outside the constraint %s; "+
			"leave the constraint out and bound the requests, or take a property of single states", p.Name, c.Name)
	}
	return nil
}
