package command

import (
	"strings"
	"testing"
)

// TestEveryN decides pages for every number of processes, and draws the run of the least number that break a property.
func TestEveryN(t *testing.T) {
	all := doorway(t, "every-n")
	all.is(t, exitOK, "naive-lock  mutual-exclusion  violated by 2 processes, by a run of 6 events",
		"not decided for every number of processes:", "peterson (and ", "processes are not anonymous: in {PC:Raise}")
	if strings.Contains(all.out, "ricart-agrawala") {
		t.Errorf("it has a page that passes messages:\n%s", all.out)
	}
	doorway(t, "every-n", "naive-lock/").is(t, exitOK, "naive-lock  mutual-exclusion  violated by 2 processes",
		"naive-lock: mutual-exclusion: violated for n=2 and not for fewer: {p0,p1} are in their critical sections at the same time", "6  p1 step", "◄━━ violation")
	doorway(t, "every-n", "-values=1", "naive-lock/").is(t, exitOK, "not decided for every number of processes:",
		"naive-lock: unknown for every n: register held has taken more than 1 value")
	doorway(t, "every-n", "naive-lock/misprintet").is(t, exitUsage, `err: doorway: naive-lock has no variant "misprintet"; did you mean misprinted?`)
	doorway(t, "every-n", "naive-lock/", "ricart-agrawala").is(t, exitUsage, "naive-lock  mutual-exclusion  violated by 2 processes",
		"err: doorway: ricart-agrawala: nothing to decide for every number of processes: want processes that share memory")
	doorway(t, "every-n", "petersen").is(t, exitUsage, `err: did you mean peterson?`)
}
