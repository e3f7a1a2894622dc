package command

import (
	"context"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/model/catalogue"
)

// TestRepair repairs programs, and says what it cannot repair and why.
func TestRepair(t *testing.T) {
	swapped := []string{
		"peterson/swapped: mutual-exclusion: violated for n=2 requests=1: {p0,p1} are in their critical sections at the same time, by a run of 9 events\n",
		"repair: exchange GiveWay (turn := other) and Raise (flag[me] := true)\n        the same steps as those of peterson\n",
		"        proved for n=2 requests=1, 61 states: mutual-exclusion, everyone-enters\n",
		"        proved for n=2 requests=unlimited, 128 states: mutual-exclusion, deadlock-freedom,",
		"repair: make GiveWay (turn := other) and Raise (flag[me] := true) one step\n",
		"tried 115 changes: 2 verified, 0 not decided\n",
	}
	doorway(t, "repair", "peterson", "-variant", "swapped").is(t, exitOK, swapped...)
	doorway(t, "repair", "-variant=swapped", "peterson").is(t, exitOK, swapped...)
	doorway(t, "repair", "peterson", "-setup=n=2 requests=1 memory=tso", "-property=mutual-exclusion").is(t, exitOK,
		"repair: add a fence after GiveWay (turn := other)\n        the same steps as those of peterson/fenced\n", "tried 114 changes: 1 verified")
	doorway(t, "repair", "naive-lock").is(t, exitOK, "repair: make Test (while held: nothing) and Set (held := 1) one step\n",
		"waived: not asked of a repair, since the variant without the mistake does not have it: starvation-freedom\n")
	doorway(t, "repair", "peterson", "-variant=own-turn").is(t, exitUnexpected, "tried 115 changes: 0 verified, 0 not decided\n")
	doorway(t, "repair", "peterson", "-variant=swapped", "-states=40").is(t, exitUnexpected, "0 verified", "not decided")
	for _, c := range []struct{ line, err string }{
		{"repair", "wrong number of arguments"},
		{"repair petersen", "did you mean peterson?"},
		{"repair peterson -variant swopped", "did you mean swapped?"},
		{"repair peterson -setup n=3", "n=3, want 2"},
		{"repair ricart-agrawala", "the processes of ricart-agrawala pass messages; only programs of shared memory are repaired"},
		{"repair peterson -property mutual-exclusio", "did you mean mutual-exclusion?"},
		{"repair peterson -property mutual-exclusion -setup n=2", "only what is violated is repaired; -property and -setup choose something else"},
	} {
		doorway(t, strings.Fields(c.line)...).is(t, exitUsage, "err: "+c.err)
	}
}

// TestRepairInterrupted: an interrupt ends the search, and what was found until then is told.
func TestRepairInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	on(ctx, []*catalogue.Page{&naivelock.Page, &peterson.Page}, "repair", "peterson", "-variant=swapped").is(t, exitInterrupted, "err: interrupted; what is above was found until then")
}
