package goroutines

import (
	"fmt"
	"strings"

	"doorway/internal/controlled"
)

// verbs are what operations are called.
var verbs = [...]string{
	"begins", "yields", "sends to", "receives from", "tries to send to", "tries to receive from", "selects", "tries to select", "closes",
	"locks", "tries to lock", "unlocks", "read-locks", "tries to read-lock", "read-unlocks",
	"adds to", "waits for", "waits for", "signals", "broadcasts", "does once",
	"loads", "stores", "swaps", "compares and swaps", "fetches and changes",
}

// doing tells what a goroutine is about to do, or waits for.
func (b *bubble) doing(number int, s *controlled.Slot) string {
	switch {
	case s.State == controlled.Ended:
		return "has ended"
	case s.State == controlled.Died:
		return "has died"
	case s.Op == controlled.Start && s.State == controlled.Ready:
		return fmt.Sprintf("begins (go at %v)", createdAt(s))
	case s.Op == controlled.Start:
		return "waits or sleeps before its first operation"
	}
	text := operation(s)
	switch {
	case s.State == controlled.Waiting:
		return text + " and waits"
	case s.Awake == 1:
		return "goes on: " + text
	default:
		return text
	}
}

// operation tells the operation that a goroutine is at, with its object and place.
func operation(s *controlled.Slot) string {
	v := visited(s)
	if v.call != nil {
		name := v.call.function[strings.LastIndexByte(v.call.function, '/')+1:]
		return fmt.Sprintf("calls %s (%v)", name, v.at)
	}
	object := v.at.object(s.Op)
	if object != "" {
		object = " " + object
	}
	return fmt.Sprintf("%s%s (%v)", verbs[s.Op], object, v.at)
}

// createdAt returns the place of the go statement.
func createdAt(s *controlled.Slot) *place {
	for _, p := range placesAt(s.Created) {
		return p
	}
	return nil
}

// after tells what came of a step, beyond the operation.
func (b *bubble) after(number, created, first int) (text string) {
	all := controlled.All()
	for n := created; n < len(all); n++ {
		text += fmt.Sprintf("; creates p%d", n-first)
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
