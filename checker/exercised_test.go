package checker_test

import (
	"testing"

	"doorway/checker"
)

// A property of runs that go on for ever is put to the test once someone waits.
func TestLivenessExercised(t *testing.T) {
	for _, property := range []string{"starvation-freedom", "livelock-freedom", "election-terminates"} {
		for _, c := range []decided{
			{"nobody waits", toy{quick}, "requests=unlimited", property, checker.Vacuous, "", ""},
			{"someone waits", toy{lock}, "requests=unlimited", property, checker.Proved, "", ""},
		} {
			t.Run(c.name+" "+property, c.decide)
		}
	}
}
