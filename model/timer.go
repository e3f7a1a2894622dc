package model

import (
	"fmt"
	"strings"
)

// A Timer is the name of one of the timers of a process, as a Timeout event carries it: a word of
// small letters, digits and hyphens that begins with a letter. The zero value is the timer of a
// process that has a single one (View.Armed), which has no name.
//
// It is an array so that an event stays a small value without pointers.
type Timer [12]byte

// NameTimer returns the timer with that name, or an error that says what is wrong with the name.
func NameTimer(name string) (t Timer, err error) {
	const letters, others = "abcdefghijklmnopqrstuvwxyz", "0123456789-"
	if len(name) > len(t) || strings.Trim(name, letters+others) != "" || strings.IndexAny(name, letters) != 0 {
		return t, fmt.Errorf("%q is not the name of a timer, want 1 to %d small letters, digits and hyphens, a letter first", name, len(t))
	}
	copy(t[:], name)
	return t, nil
}

// String returns the name, or "" for the timer without one.
func (t Timer) String() string { return strings.TrimRight(string(t[:]), "\x00") }
