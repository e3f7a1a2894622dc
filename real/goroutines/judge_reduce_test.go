//go:build goroutines

package goroutines

import (
	"slices"
	"testing"
)

// reduced drops what it can from a script while the search and the judge differ, and returns how they do.
func reduced(t *testing.T, s *script, diff string) (*script, string) {
	for again := true; again; {
		again = false
		for _, smaller := range s.smaller() {
			if d, err := compared(t, smaller); err == nil && d != "" {
				s, diff, again = smaller, d, true
				break
			}
		}
	}
	return s, diff
}

// smaller returns the scripts with a little less, or with something plainer.
func (s *script) smaller() (all []*script) {
	with := func(change func(*script)) {
		c := *s
		c.cells = slices.Clone(s.cells)
		c.bodies = slices.Clone(s.bodies)
		change(&c)
		c.number()
		all = append(all, &c)
	}
	edit := func(id int, change func(*op) []*op) {
		with(func(c *script) {
			for g := range c.bodies {
				c.bodies[g] = edited(c.bodies[g], func(o *op) []*op {
					if o.id == id {
						return change(o)
					}
					return []*op{o}
				})
			}
		})
	}
	if last := len(s.bodies) - 1; last > 0 {
		with(func(c *script) {
			c.bodies = c.bodies[:last]
			for g := range c.bodies {
				c.bodies[g] = edited(c.bodies[g], func(o *op) []*op {
					if (o.do == doGo || o.do == doGoIn) && o.of == last {
						return nil
					}
					return []*op{o}
				})
			}
		})
	}
	for id := range s.size() {
		edit(id, func(*op) []*op { return nil })
		edit(id, func(o *op) []*op { return o.body })
	}
	if s.style != direct {
		with(func(c *script) { c.style = direct })
	}
	if s.loops {
		with(func(c *script) { c.loops = false })
	}
	for i, k := range s.cells {
		if k != int32Methods {
			with(func(c *script) { c.cells[i] = int32Methods })
		}
	}
	return all
}

// edited returns a copy of a body, with other ops in place of each.
func edited(body []*op, change func(*op) []*op) (all []*op) {
	for _, o := range body {
		for _, o := range change(o) {
			c := *o
			c.body, c.tail = edited(o.body, change), edited(o.tail, change)
			all = append(all, &c)
		}
	}
	return all
}

// size is how many statements there are.
func (s *script) size() (n int) {
	for _, b := range s.bodies {
		each(b, func(*op) { n++ })
	}
	return n
}
