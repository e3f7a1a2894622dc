package model

import (
	"fmt"
	"math"
	"strings"
	"sync"
)

// A Timer names one of the timers of a process, as a Timeout event carries it: a word of lower case
// letters, digits and hyphens that begins with a letter. The zero value is the timer of a process
// that has a single one (View.Armed), which has no name.
//
// It is a number, so that an event fits into a machine word. Timers are equal if their names are;
// a name need not have the same number in every run of a program.
type Timer uint16

// maxTimerName limits the letters of a timer's name.
const maxTimerName = 12

// timers holds the names, by number.
var timers = struct {
	sync.RWMutex
	names   []string
	numbers map[string]Timer
}{names: []string{""}, numbers: map[string]Timer{"": 0}}

// NameTimer returns the timer with that name, or an error that says what is wrong with the name.
func NameTimer(name string) (Timer, error) {
	const letters, others = "abcdefghijklmnopqrstuvwxyz", "0123456789-"
	if len(name) > maxTimerName || strings.Trim(name, letters+others) != "" || strings.IndexAny(name, letters) != 0 {
		return 0, fmt.Errorf("%q is not the name of a timer, want 1 to %d lower case letters, digits and hyphens, beginning with a letter", name, maxTimerName)
	}
	timers.Lock()
	defer timers.Unlock()
	t, known := timers.numbers[name]
	if !known && len(timers.names) > math.MaxUint16 {
		return 0, fmt.Errorf("the timer %q is one too many: a program can name %d", name, math.MaxUint16)
	}
	if !known {
		t = Timer(len(timers.names))
		name = strings.Clone(name)
		timers.names, timers.numbers[name] = append(timers.names, name), t
	}
	return t, nil
}

// String returns the name, or "" for the timer without one.
func (t Timer) String() string {
	timers.RLock()
	defer timers.RUnlock()
	return timers.names[t]
}
