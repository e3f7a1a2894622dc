package goroutines

import (
	"fmt"
	"slices"
	"strings"

	"doorway/checker/exchange"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// reasons put a cause into words.
type reasons struct {
	*exchange.Cause
	run   *teller
	next  *teller // of the run with what would come next in place of its last event, or nil
	given int     // events before the first that can be exchanged
	own   int     // events of the run that can be exchanged

	replays *program // takes the nearest run that passes
}

// mostTold limits how many orders are told; the others are counted.
const mostTold = 2

// Lines returns the sentences.
func (r *reasons) Lines() []string {
	if len(r.Orders) == 0 {
		return []string{r.words().Undecided(), r.words().TooLate()}
	}
	return []string{r.orders(), r.words().Passing(r.exchanged()), r.words().TooLate()}
}

// Decisive returns the numbers of the events of the run that are named.
func (r *reasons) Decisive() (all []int) {
	for _, o := range r.Orders[:min(mostTold, len(r.Orders))] {
		for _, i := range []int{o.First, o.Second} {
			if i < r.own && !slices.Contains(all, r.given+i+1) {
				all = append(all, r.given+i+1)
			}
		}
	}
	return all
}

// Late returns the number of the event after which it was too late.
func (r *reasons) Late() []int { return r.words().Late() }

// Nearest returns the replay that passes and exchanges least, or nil.
func (r *reasons) Nearest() *exchange.Replay {
	n := r.Cause.Nearest()
	if n == nil {
		return nil
	}
	all := &exchange.Replay{}
	for i := range r.given {
		all.Schedule, all.Events = append(all.Schedule, r.run.moments[i].event), append(all.Events, i+1)
	}
	all.Schedule = append(all.Schedule, n.Schedule...)
	for _, i := range n.Events {
		if i > 0 {
			i += r.given
		}
		all.Events = append(all.Events, i)
	}
	return all
}

// Story tells that replay. Goroutines and objects have the names that they have in the run, and nothing is left out.
func (r *reasons) Story(s transition.Schedule) (told recording.Story) {
	if r.replays.locks != nil {
		return told // its steps are those of processes
	}
	t := r.replays.told(s)
	t.like(r.run, r.Nearest().Events)
	for _, who := range t.procs {
		told.Names = append(told.Names, t.names[who-1])
	}
	for i := range t.moments {
		told.Steps = append(told.Steps, recording.Told{Text: t.text(&t.moments[i])})
	}
	return told
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

// exchanged names the replays that pass.
func (r *reasons) exchanged() string {
	n := len(r.Orders)
	switch {
	case n == 1:
		return "with this order exchanged"
	case n > mostTold:
		return "with either order exchanged, or " + exchange.Unnamed(n-mostTold)
	}
	return "with either order exchanged"
}

func (r *reasons) words() exchange.Words {
	return exchange.Words{
		Cause: r.Cause, Before: r.given, Own: r.own, Event: "step", What: "order", One: "order of conflicting steps",
		Many: "orders of conflicting steps", Done: "exchanged", None: "no steps of different goroutines conflict",
	}
}
