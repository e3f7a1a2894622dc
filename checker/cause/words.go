package cause

import (
	"fmt"
	"strings"

	"doorway/checker/internal/wording"
	"doorway/internal/english"
	"doorway/model"
)

// mostTold limits the reasons that a short text tells; the others it counts.
const mostTold = 4

// Lines says why the property is broken, in at most three sentences. Numbers in brackets are those of events.
func (c *Cause) Lines() []string {
	if len(c.Reasons) == 0 {
		return append([]string{c.inevitable()}, nonempty(c.tooLate())...)
	}
	return append([]string{c.decisive(), c.otherwise()}, nonempty(c.tooLate())...)
}

// inevitable says that nothing decides.
func (c *Cause) inevitable() string {
	all, after := c.Decided.After.All, ""
	if c.Given > 0 {
		after = fmt.Sprintf(" after (%d)", c.Given)
	}
	if all == 1 {
		return fmt.Sprintf("no order decides: the events%s can happen in this order alone.", after)
	}
	if c.Waits != 0 {
		return fmt.Sprintf("no order decides: in each of the %s orders of the events%s %v waits to the end.", count(all), after, c.Waits.Min())
	}
	return fmt.Sprintf("no order decides: each of the %s orders of the events%s breaks %s.", count(all), after, c.Property)
}

// decisive names the reasons.
func (c *Cause) decisive() string {
	var all []string
	for i, r := range c.Reasons {
		if i == mostTold-1 && len(c.Reasons) > mostTold {
			all = append(all, english.Count(len(c.Reasons)-i, "more reason"))
			break
		}
		all = append(all, c.reason(r))
	}
	if c.Given > 0 {
		return fmt.Sprintf("after the events up to (%d), %s.", c.Given, listed(all))
	}
	return listed(all) + "."
}

// reason names a reason.
func (c *Cause) reason(r Reason) string {
	first := c.happens(r.Before, "")
	if r.Fault() {
		return first
	}
	return first + " before " + c.happens(r.After, c.Trace[r.Before-1].Register)
}

// otherwise says what happens without each of the first reasons.
func (c *Cause) otherwise() string {
	var all []string
	for i, r := range c.Reasons {
		if i == 2 && len(c.Reasons) > 2 {
			break
		}
		all = append(all, c.without(r))
	}
	return capital(strings.Join(all, "; ")) + "."
}

// without says what happens without a reason.
func (c *Cause) without(r Reason) string {
	without := "without " + wording.Fault(c.Trace[r.Before-1]) + number(r.Before)
	if !r.Fault() {
		without = "if " + c.happens(r.After, "") + " before " + c.happens(r.Before, c.Trace[r.After-1].Register)
	}
	return without + ", " + c.instead(r.Without)
}

// instead says how a rearrangement ends.
func (c *Cause) instead(r Rearrangement) string {
	var all []string
	for p, is := range r.Ends {
		was, p := c.Ends[p], model.ProcID(p)
		switch {
		case was.Region != is.Region && is.Region == model.Trying:
			all = append(all, fmt.Sprintf("%v waits", p))
		case was.Region != is.Region && is.Region == model.Critical:
			all = append(all, fmt.Sprintf("%v enters", p))
		case was.Leaders != is.Leaders && is.Leaders.Empty():
			all = append(all, fmt.Sprintf("%v knows no leader", p))
		case was.Leaders != is.Leaders:
			all = append(all, fmt.Sprintf("%v takes %v for the leader", p, is.Leaders))
		}
	}
	if len(all) == 0 || len(all) > 2 {
		return c.holds()
	}
	return listed(all)
}

// holds says that the property holds, or that somebody no longer waits.
func (c *Cause) holds() string {
	if c.Waits == 0 {
		return c.Property + " holds"
	}
	return fmt.Sprintf("%v no longer waits", c.Waits.Min())
}

// tooLate says after which event no order helps, after which nothing does, and what is not known.
func (c *Cause) tooLate() string {
	var all []string
	if d := c.Decided; d.By > 0 {
		after := fmt.Sprintf("%s of %s orders of the rest go well, before it %s of %s", count(d.After.Well), count(d.After.All), count(d.Before.Well), count(d.Before.All))
		if d.After.All == 1 {
			after = fmt.Sprintf("the only order of the rest goes wrong, before it %s of %s go well", count(d.Before.Well), count(d.Before.All))
		}
		all = append(all, fmt.Sprintf("after (%d) %s", d.By, after))
	}
	if late := c.noReturn(); late != "" {
		all = append(all, late)
	}
	if c.Undecided > 0 {
		all = append(all, "of "+count(float64(c.Undecided))+" it is not known how they go on, and they count as going well")
	}
	if len(all) == 0 {
		return ""
	}
	return capital(strings.Join(all, "; ")) + "."
}

// noReturn says after which event nothing helps.
func (c *Cause) noReturn() string {
	n, it := c.NoReturn, "other events help until"
	switch {
	case n.Unknown:
		return ""
	case n.By == 0:
		return "no other events help, even before the first"
	case n.Before.All == 0 || n.After.All == 0:
		return fmt.Sprintf("%s (%d)", it, n.By)
	case n.By == len(c.Trace)-c.Pending:
		return fmt.Sprintf("%s (%d), in %s of %s", it, n.By, english.Number(n.Before.Open), english.Count(n.Before.All, "state"))
	}
	return fmt.Sprintf("%s (%d), in %s of %s, and in none of %s after it",
		it, n.By, english.Number(n.Before.Open), english.Count(n.Before.All, "state"), english.Number(n.After.All))
}

// count writes a number of orders.
func count(n float64) string {
	if n < 1e6 {
		return english.Number(int(n))
	}
	digit, exponent, _ := strings.Cut(fmt.Sprintf("%.0e", n), "e+")
	return fmt.Sprintf("about %s·10^%s", digit, strings.TrimLeft(exponent, "0"))
}

func nonempty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// listed joins some words: "a", "a and b", "a, b and c".
func listed(all []string) string {
	if len(all) == 1 {
		return all[0]
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " and " + all[last]
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func number(n int) string { return fmt.Sprintf(" (%d)", n) }

// happens says what happens in an event of the run. A register that was just named is "it".
func (c *Cause) happens(n int, named string) string {
	return wording.Text(c.Trace[n-1], named) + number(n)
}
