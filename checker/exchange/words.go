package exchange

import (
	"fmt"
	"math"
	"strings"

	"doorway/internal/english"
)

// Words put a cause into sentences, but for the events that it names.
type Words struct {
	*Cause
	Before int    // events of the run before the first one that Explain was given
	Own    int    // of those that it was given, the ones of the run; others would come next
	Event  string // what an event is called, as "step"
	What   string // what may decide, as "order"
	One    string // of what may decide, as "order of conflicting steps"
	Many   string // of what may decide, as "orders of conflicting steps"
	Done   string // with it, as "exchanged"
	None   string // why there is nothing, as "no steps of different goroutines conflict"
}

// Passing says what the replays have shown, if one with something exchanged or left out passes.
func (w Words) Passing(with string) string {
	return fmt.Sprintf("A replay %s, and the rest kept as far as possible, passes; %s.", with, w.others())
}

// others says what came of the others.
func (w Words) others() string {
	others := w.Tried - len(w.Orders) - len(w.Faults)
	text := "there are no other " + w.Many
	if w.Given > 0 {
		text = fmt.Sprintf("there are no others after (%d)", w.Before+w.Given)
	}
	switch {
	case w.Tried < w.All:
		text = fmt.Sprintf("of %s %s were tried", w.possible(w.All), english.Number(w.Tried))
	case others == 1 && w.More > 0:
		text = "so does the one with " + w.other() + ", which exchanges more"
	case others == 1:
		text = "the one with " + w.other() + " does not"
	case others > 0 && w.More > 0:
		text = fmt.Sprintf("of the other %s %s, but by exchanging more", w.possible(others), did(w.More, others))
	case others > 0:
		text = fmt.Sprintf("of the other %s none does", w.possible(others))
	}
	return text + w.open()
}

// possible counts what could be tried.
func (w Words) possible(n int) string {
	text := english.Number(n) + " " + w.Many
	if n == 1 {
		text = "1 " + w.One
	}
	if w.Given > 0 {
		text += fmt.Sprintf(" after (%d)", w.Before+w.Given)
	}
	return text
}

// other names what is not named, if that is one.
func (w Words) other() string {
	return "the only other" + strings.TrimPrefix(w.possible(1), "1") + " " + w.Done
}

// did says that n of several do so.
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
func (w Words) open() string {
	if w.Open == 0 {
		return ""
	}
	return fmt.Sprintf(", and %s did not end", english.Count(w.Open, "replay"))
}

// Unnamed counts orders that are not named.
func Unnamed(n int) string {
	if n == 1 {
		return "another one"
	}
	return fmt.Sprintf("one of %d more", n)
}

// Undecided says that nothing decides by itself.
func (w Words) Undecided() string {
	all := w.possible(w.All)
	switch {
	case w.All == 0 && w.Given > 0:
		return fmt.Sprintf("no %s was found that decides: %s after (%d).", w.What, w.None, w.Before+w.Given)
	case w.All == 0:
		return fmt.Sprintf("no %s decides: %s.", w.What, w.None)
	case w.Tried < w.All:
		return fmt.Sprintf("no single %s was found that decides: of %s %s were tried, "+
			"and no replay passes with one of these %s%s.", w.What, all, english.Number(w.Tried), w.Done, w.open())
	case w.Open > 0 || w.Given > 0:
		return fmt.Sprintf("no single %s was found that decides: of %s %s%s.", w.What, all, w.helpless(), w.open())
	}
	return fmt.Sprintf("no single %s decides: of %s %s.", w.What, all, w.helpless())
}

// helpless says how many cannot be tried alone, and that the others do not help.
func (w Words) helpless() string {
	switch n := w.Tried - w.Impossible - w.Open; {
	case n == 0:
		return fmt.Sprintf("%s cannot be %s alone", english.Number(w.Impossible), w.Done)
	case w.Impossible == 0:
		return fmt.Sprintf("%s were %s, each in a replay, and none passes", english.Number(n), w.Done)
	default:
		return fmt.Sprintf("%s cannot be %s alone, %s were %[2]s, each in a replay, and none passes",
			english.Number(w.Impossible), w.Done, english.Number(n))
	}
}

// TooLate says when it was too late.
func (w Words) TooLate() string {
	n := w.NoReturn
	none := fmt.Sprintf("none of %d random continuations passed", Sample)
	passed := fmt.Sprintf("%d of %d", n.Before.Passed, n.Before.All)
	const with = "95% interval "
	switch {
	case n.By == w.Own:
		return fmt.Sprintf("Too late only after the last %s (%d), by an estimate: before it %s random continuations passed%s.",
			w.Event, w.Before+n.By, passed, share(with, n.Before))
	case n.By > 0 && n.After.All == 0:
		return fmt.Sprintf("Too late after (%d), by an estimate: nothing else could follow, and one %s earlier %s random continuations passed%s.",
			w.Before+n.By, w.Event, passed, share(with, n.Before))
	case n.By > 0:
		return fmt.Sprintf("Too late after (%d), by an estimate: %s%s, one %s earlier %s%s.",
			w.Before+n.By, none, share(with, n.After), w.Event, passed, share("", n.Before))
	case n.Cut && n.After.All == 0:
		return "When it was too late is not known: no random continuation was tried."
	case n.Cut:
		return fmt.Sprintf("Too late after (%d), by an estimate: %s from there on%s; whether it was earlier was not tried.",
			w.Before+n.From, none, share(with, n.After))
	case n.After.All == 0:
		return fmt.Sprintf("Too late from the beginning: at no %s could anything else happen.", w.Event)
	}
	return fmt.Sprintf("Too late from the beginning, by an estimate: %s after any %s%s.", none, w.Event, share(with, n.After))
}

// Late returns the number of the event after which it was too late, if TooLate names one of the run.
func (w Words) Late() []int {
	n := w.NoReturn.By
	if w.NoReturn.Cut {
		n = w.NoReturn.From
	}
	if n == 0 || n > w.Own {
		return nil
	}
	return []int{w.Before + n}
}

// share says between which bounds the share of continuations that pass is, and how many replays have not ended.
func share(with string, p Part) string {
	low, high := p.Interval()
	text := fmt.Sprintf("%s%.0f%% to %.0f%%", with, math.Floor(100*low), math.Ceil(100*high))
	if p.Open > 0 {
		text += fmt.Sprintf(", %d did not end", p.Open)
	}
	return " (" + text + ")"
}
