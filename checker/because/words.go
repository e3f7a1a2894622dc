package because

import (
	"fmt"
	"slices"
	"strings"

	"doorway/checker/exchange"
	"doorway/checker/internal/wording"
)

// mostTold limits the faults and orders that are told; the others are counted.
const mostTold = 3

// Lines says why the property is broken, in at most three sentences. Numbers in brackets are those of events.
func (c *Cause) Lines() []string {
	w := c.words()
	if len(c.Faults)+len(c.Orders) == 0 {
		return []string{w.Undecided(), w.TooLate()}
	}
	return []string{strings.Join(c.reasons(), "; ") + ".", w.Passing(c.with()), w.TooLate()}
}

// Decisive returns the numbers of the events that Lines names as reasons.
func (c *Cause) Decisive() (all []int) {
	faults, orders := c.told()
	all = append(all, faults...)
	for _, o := range orders {
		all = append(all, o.First, o.Second)
	}
	all = slices.DeleteFunc(all, func(i int) bool { return i >= c.own })
	for k := range all {
		all[k]++
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Late returns the number of the event after which it was too late, if Lines names one.
func (c *Cause) Late() []int { return c.words().Late() }

// told returns the faults and orders that are told. An order that says nearly what another one does is not: it is of the
// same event and one that comes soon before or after the other's, in its thread.
func (c *Cause) told() (faults []int, orders []exchange.Order) {
	faults = c.Faults[:min(mostTold, len(c.Faults))]
	for _, o := range c.Orders {
		if len(faults)+len(orders) < mostTold && !slices.ContainsFunc(orders, func(t exchange.Order) bool { return c.nearly(o, t) }) {
			orders = append(orders, o)
		}
	}
	return faults, orders
}

// nearly reports whether two orders have one event in common and the others of one thread.
func (c *Cause) nearly(o, p exchange.Order) bool {
	return o.First == p.First && c.events[o.Second].Thread == c.events[p.Second].Thread ||
		o.Second == p.Second && c.events[o.First].Thread == c.events[p.First].Thread
}

// reasons names faults and orders.
func (c *Cause) reasons() (all []string) {
	faults, orders := c.told()
	for _, i := range faults {
		all = append(all, c.happens(i, ""))
	}
	for _, o := range orders {
		all = append(all, c.happens(o.First, "")+" before "+c.happens(o.Second, c.trace[o.First].Register))
	}
	return all
}

// happens says what happens in an event, with its number.
func (c *Cause) happens(i int, named string) string {
	if i >= c.own {
		return wording.Text(c.trace[i], named) + " (to come)"
	}
	return fmt.Sprintf("%s (%d)", wording.Text(c.trace[i], named), i+1)
}

// with names the replays that pass.
func (c *Cause) with() string {
	faults, orders := c.told()
	var all []string
	for _, i := range faults {
		all = append(all, "without "+wording.Fault(c.trace[i]))
	}
	switch len(orders) {
	case 0:
	case 1:
		all = append(all, "with this order exchanged")
	default:
		all = append(all, "with either order exchanged")
	}
	if n := len(c.Faults) + len(c.Orders) - len(faults) - len(orders); n > 0 {
		all = append(all, exchange.Unnamed(n))
	}
	return strings.Join(all, ", or ")
}

func (c *Cause) words() exchange.Words {
	return exchange.Words{
		Cause: &c.Cause, Own: c.own, Event: "event", What: "order or fault", One: "order or fault", Many: "orders and faults",
		Done: "exchanged or left out", None: "there are no faults, and no two events are of one process",
	}
}
