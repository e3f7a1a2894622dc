package names

import (
	"fmt"
	"math"
	"strings"
	"sync"
)

// maxTimer limits the letters of a timer's name.
const maxTimer = 12

// timers holds the names of timers, by number.
var timers = struct {
	sync.RWMutex
	names   []string
	numbers map[string]uint16
}{names: []string{""}, numbers: map[string]uint16{"": 0}}

// Timer returns the number of the timer with that name, or an error that says what is wrong with the name. A name need
// not have the same number in every run of a program.
func Timer(name string) (uint16, error) {
	const letters, others = "abcdefghijklmnopqrstuvwxyz", "0123456789-"
	if len(name) > maxTimer || strings.Trim(name, letters+others) != "" || strings.IndexAny(name, letters) != 0 {
		return 0, fmt.Errorf("%q is not the name of a timer, want 1 to %d lower case letters, digits and hyphens, beginning with a letter", name, maxTimer)
	}
	timers.Lock()
	defer timers.Unlock()
	t, known := timers.numbers[name]
	if !known && len(timers.names) > math.MaxUint16 {
		return 0, fmt.Errorf("the timer %q is one too many: a program can name %d", name, math.MaxUint16)
	}
	if !known {
		t = uint16(len(timers.names))
		name = strings.Clone(name)
		timers.names, timers.numbers[name] = append(timers.names, name), t
	}
	return t, nil
}

// OfTimer returns the name of the timer with that number, which Timer returned, or "" for the timer without a name, 0.
func OfTimer(t uint16) string {
	timers.RLock()
	defer timers.RUnlock()
	return timers.names[t]
}
