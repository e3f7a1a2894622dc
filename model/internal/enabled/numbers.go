package enabled

import (
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// Alternating is the set of kinds of a process's events that may choose.
const Alternating = kinds.Set(1<<model.Request | 1<<model.Exit | 1<<model.Step | 1<<model.Timeout)

// Ways counts, by kind, the alternatives of a process's events.
type Ways [model.Timeout + 1]uint16

var allNumbers = func() (all [transition.MaxChoices]uint8) {
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}()

// Firsts returns the first n numbers.
func Firsts(n int) []uint8 { return allNumbers[:n:n] }

// Those returns those of the first n numbers that are possible.
func Those(n int, can func(number uint8) bool) []uint8 {
	all, some := Firsts(n), []uint8(nil)
	for k, i := range all {
		switch ok := can(i); {
		case !ok && some == nil:
			some = all[:k:k]
		case ok && some != nil:
			some = append(some, i)
		}
	}
	if some == nil {
		return all
	}
	return some
}
