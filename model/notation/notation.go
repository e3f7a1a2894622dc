// Package notation reads setups, schedules, events and the names in them as their String methods write them.
//
// Engines and the command read texts; authors of algorithms do not.
package notation

import (
	"fmt"
	"strconv"
	"strings"

	"doorway/model"
	"doorway/model/internal/names"
)

// Proc reads a process name such as "p3".
func Proc(name string) (model.ProcID, error) {
	digits, ok := strings.CutPrefix(name, "p")
	i, err := strconv.ParseUint(digits, 10, 8)
	if !ok || err != nil || i >= model.MaxProcs || digits != strconv.Itoa(int(i)) {
		return 0, fmt.Errorf("%q is not a process, want p0 to p%d", name, model.MaxProcs-1)
	}
	return model.ProcID(i), nil
}

// Resource reads the name of a resource, such as "a" or "r26".
func Resource(name string) (model.Resource, error) {
	last := model.Resource(0)
	for r := last; model.Resources(1)<<r != 0; r++ { // a set of resources has a bit for each
		if r.String() == name {
			return r, nil
		}
		last = r
	}
	const lastLetter model.Resource = 'z' - 'a'
	return 0, fmt.Errorf("%q is not a resource, want %v to %v or %v to %v", name, model.Resource(0), lastLetter, lastLetter+1, last)
}

// Timer returns the timer with that name, or an error that says what is wrong with the name or that a program cannot
// name more timers.
func Timer(name string) (model.Timer, error) {
	t, err := names.Timer(name)
	return model.Timer(t), err
}
