package model

import "doorway/model/internal/names"

// A Timer names one of the timers of a process, as a Timeout event carries it: a word of lower case
// letters, digits and hyphens that begins with a letter. The zero value is the timer of a process
// that has a single one (View.Armed), which has no name.
//
// It is a number, so that an event fits into a machine word. Timers are equal if their names are;
// a name need not have the same number in every run of a program.
type Timer uint16

// String returns the name, or "" for the timer without one.
func (t Timer) String() string { return names.OfTimer(uint16(t)) }
