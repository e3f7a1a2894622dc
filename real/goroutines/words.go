package goroutines

import (
	"fmt"
	"strings"

	"doorway/internal/controlled"
)

// verbs names the operations.
var verbs = [...]string{
	"begins", "yields", "sends to", "receives from", "tries to send to", "tries to receive from", "selects", "tries to select", "closes",
	"locks", "tries to lock", "unlocks", "read-locks", "tries to read-lock", "read-unlocks",
	"adds to", "waits for", "waits for", "signals", "broadcasts", "does once",
	"loads", "stores", "swaps", "compares and swaps", "fetches and changes", "takes from", "puts into", "goes on",
}

// doing describes what a goroutine is about to do, or waits for.
func (b *bubble) doing(number int, s *controlled.Slot) string {
	last := b.last(number)
	begun := last.at != nil
	switch {
	case s.State == controlled.Ended:
		return "has ended"
	case s.State == controlled.Died:
		return "has died"
	case s.State == controlled.Ready && !begun && s.Awake == 1 && b.bornAt(number) == nil:
		return "begins"
	case s.State == controlled.Ready && !begun && s.Awake == 1:
		return fmt.Sprintf("begins (go at %v)", b.bornAt(number))
	case !begun && b.bornAt(number) == nil:
		return "waits or sleeps"
	case !begun:
		return fmt.Sprintf("waits or sleeps (go at %v)", b.bornAt(number))
	case last.done:
		return fmt.Sprintf("is done: tells #%d (go at %v)", b.number(last.of), b.bornAt(number))
	case s.State == controlled.Ready && s.Awake == 1:
		return "goes on after it " + b.tell(last)
	default:
		return b.tell(last)
	}
}

// tell describes an operation, with its object and place.
func (b *bubble) tell(v *visit) string {
	if v.call != nil {
		name := v.call.function[strings.LastIndexByte(v.call.function, '/')+1:]
		return fmt.Sprintf("calls %s (%v)", name, v.at)
	}
	if v.of == 0 {
		return fmt.Sprintf("%s (%v)", verbs[v.op], v.at)
	}
	object := fmt.Sprintf("#%d", b.number(v.of))
	if all, _ := v.at.operands(v.op); len(all) == 1 { // not several on one line, say
		object = all[0]
	}
	return fmt.Sprintf("%s %s (%v)", verbs[v.op], object, v.at)
}

// bornAt returns where a goroutine was created.
func (b *bubble) bornAt(number int) *place {
	if number < len(b.gs) {
		return b.gs[number].born
	}
	return nil
}

// after describes what a step did beyond the operation.
func (b *bubble) after(number, created int) (text string) {
	all := controlled.All()
	for p, n := range b.procs {
		if int(b.gs[n].serial) > created && b.gs[n].proc == p {
			text += fmt.Sprintf("; creates p%d", p)
		}
	}
	switch s := &all[number]; s.State {
	case controlled.Waiting:
		text += "; waits"
	case controlled.Ended:
		text += "; ends"
	case controlled.Died:
		text += "; dies"
	}
	return text
}
