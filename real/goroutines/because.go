package goroutines

import (
	"fmt"
	"slices"
	"strings"

	"doorway/checker/exchange"
	"doorway/internal/english"
	"doorway/model"
)

// reasons put a cause into words.
type reasons struct {
	*exchange.Cause
	run   *teller
	next  *teller // of the run with what would come next in place of its last event, or nil
	given int     // events before the first that can be exchanged
	own   int     // events of the run that can be exchanged
}

// mostTold is how many orders are told; the others are counted.
const mostTold = 2

// lines returns the sentences.
func (r *reasons) lines() []string {
	if len(r.Orders) == 0 {
		return []string{r.undecided(), r.tooLate()}
	}
	return []string{r.orders(), r.replays(), r.tooLate()}
}

// decisive returns the numbers of the events of the run that are named.
func (r *reasons) decisive() (all []int) {
	for _, o := range r.Orders[:min(mostTold, len(r.Orders))] {
		for _, i := range []int{o.First, o.Second} {
			if i < r.own && !slices.Contains(all, r.given+i+1) {
				all = append(all, r.given+i+1)
			}
		}
	}
	return all
}

// orders names the orders that decide.
func (r *reasons) orders() string {
	var all []string
	for _, o := range r.Orders[:min(mostTold, len(r.Orders))] {
		t := r.run
		if o.Second >= r.own {
			t = r.next // which knows the names of both
		}
		all = append(all, r.happens(t, o.First)+" before "+r.happens(t, o.Second))
	}
	return strings.Join(all, "; ") + "."
}

// moment returns an event as a teller knows it. What comes next is told in place of the last event, which follows then.
func (r *reasons) moment(t *teller, i int) *happening {
	switch {
	case t == r.next && i >= r.own:
		i--
	case t == r.next && i == r.own-1:
		i = len(t.moments) - r.given - 1
	}
	return &t.moments[r.given+i]
}

// happens says what happens in an event, with its number and place.
func (r *reasons) happens(t *teller, i int) string {
	m, number := r.moment(t, i), fmt.Sprint(r.given+i+1)
	if i >= r.own {
		number = "to come"
	}
	if m.event.Kind == model.Tick {
		return fmt.Sprintf("time passes (%s)", number)
	}
	text := t.names[m.who-1] + " " + t.does(m)
	place := strings.LastIndexByte(text, '(')
	if place < 0 {
		return fmt.Sprintf("%s (%s)", text, number)
	}
	what := strings.TrimSuffix(strings.TrimSpace(text[:place]), m.values()) // which may be other values in another order
	return fmt.Sprintf("%s (%s, %s", what, number, text[place+1:])
}

// replays says what the replays with an order exchanged have shown.
func (r *reasons) replays() string {
	which := "this order exchanged"
	if n := len(r.Orders); n > 1 {
		which = "either order exchanged"
		if n > mostTold {
			which += ", or " + unnamed(n-mostTold)
		}
	}
	return fmt.Sprintf("A replay with %s, and the rest kept as far as possible, passes; %s.", which, r.others())
}

// others says what came of the other orders.
func (r *reasons) others() string {
	others := r.Tried - len(r.Orders)
	text := "there are no other orders of conflicting steps"
	if r.Given > 0 {
		text = fmt.Sprintf("there are no others after (%d)", r.given+r.Given)
	}
	switch {
	case r.Tried < r.All:
		text = fmt.Sprintf("of %s %s were tried", r.possible(r.All), english.Number(r.Tried))
	case others == 1 && r.More > 0:
		text = "so does the one with " + r.other() + ", which exchanges more"
	case others == 1:
		text = "the one with " + r.other() + " does not"
	case others > 0 && r.More > 0:
		text = fmt.Sprintf("of the other %s %s, but by exchanging more", r.possible(others), did(r.More, others))
	case others > 0:
		text = fmt.Sprintf("of the other %s none does", r.possible(others))
	}
	return text + r.open()
}

// possible counts orders that could be tried.
func (r *reasons) possible(n int) string {
	text := english.Count(n, "order") + " of conflicting steps"
	if r.Given > 0 {
		text += fmt.Sprintf(" after (%d)", r.given+r.Given)
	}
	return text
}

// other names the only order that is not named.
func (r *reasons) other() string {
	return "the only other order" + strings.TrimPrefix(r.possible(1), "1 order") + " exchanged"
}

// did says that n of several orders do so.
func did(n, of int) string {
	switch n {
	case of:
		return "all do"
	case 1:
		return "one does"
	}
	return english.Number(n) + " do"
}

// open says how many replays have not ended.
func (r *reasons) open() string {
	if r.Open == 0 {
		return ""
	}
	return fmt.Sprintf(", and %s did not end", english.Count(r.Open, "replay"))
}

// unnamed counts orders that are not named.
func unnamed(n int) string {
	if n == 1 {
		return "another one"
	}
	return fmt.Sprintf("one of %d more", n)
}

// undecided says that no single order decides.
func (r *reasons) undecided() string {
	all := r.possible(r.All)
	switch {
	case r.All == 0 && r.Given > 0:
		return fmt.Sprintf("no order was found that decides: no steps of different goroutines conflict after (%d).", r.given+r.Given)
	case r.All == 0:
		return "no order decides: no steps of different goroutines conflict."
	case r.Tried < r.All:
		return fmt.Sprintf("no single order was found that decides: of %s %s were tried, "+
			"and no replay passes with one of these exchanged%s.", all, english.Number(r.Tried), r.open())
	case r.Open > 0 || r.Given > 0:
		return fmt.Sprintf("no single order was found that decides: of %s %s%s.", all, r.helpless(), r.open())
	}
	return fmt.Sprintf("no single order decides: of %s %s.", all, r.helpless())
}

// helpless says how many orders cannot be exchanged, and that to exchange the others does not help.
func (r *reasons) helpless() string {
	switch n := r.Tried - r.Impossible - r.Open; {
	case n == 0:
		return english.Number(r.Impossible) + " cannot be exchanged alone"
	case r.Impossible == 0:
		return fmt.Sprintf("%s were exchanged, each in a replay, and none passes", english.Number(n))
	default:
		return fmt.Sprintf("%s cannot be exchanged alone, %s were exchanged, each in a replay, and none passes",
			english.Number(r.Impossible), english.Number(n))
	}
}

// tooLate says when it was too late.
func (r *reasons) tooLate() string {
	n := r.NoReturn
	none := fmt.Sprintf("none of %d random continuations passed", exchange.Sample)
	switch {
	case n.By == r.own:
		return fmt.Sprintf("Too late only after the last step (%d), by an estimate: before it %d of %d random continuations passed%s.",
			r.given+n.By, n.Before.Passed, n.Before.All, endless(n.Before))
	case n.By > 0 && n.After.All == 0:
		return fmt.Sprintf("Too late after (%d), by an estimate: nothing else could follow, "+
			"and one step earlier %d of %d random continuations passed%s.", r.given+n.By, n.Before.Passed, n.Before.All, endless(n.Before))
	case n.By > 0:
		return fmt.Sprintf("Too late after (%d), by an estimate: %s%s, one step earlier %d of %d%s.",
			r.given+n.By, none, endless(n.After), n.Before.Passed, n.Before.All, endless(n.Before))
	case n.Cut && n.After.All == 0:
		return "When it was too late is not known: no random continuation was tried."
	case n.Cut:
		return fmt.Sprintf("Too late after (%d), by an estimate: %s from there on; whether it was earlier was not tried.",
			r.given+n.From, none)
	}
	return fmt.Sprintf("Too late from the beginning, by an estimate: %s after any step.", none)
}

// endless says how many replays have not ended.
func endless(p exchange.Part) string {
	if p.Open == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d did not end)", p.Open)
}
