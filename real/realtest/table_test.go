package realtest_test

import (
	"strings"
	"testing"

	"doorway/real/realtest"
)

// found is a hunt with a scheduler that found a run, or none if runs is 0, shrunk to this length.
func found(scheduler string, runs, length int, seconds float64) realtest.Hunt {
	return realtest.Hunt{Bug: "b", Scheduler: scheduler, Limit: 99, Runs: runs, Length: length, Same: min(length, 1) * 20, Seconds: seconds}
}

func TestTables(t *testing.T) {
	all := []realtest.Hunt{
		found("processes", 5, 12, 1), found("processes", 9, 10, 3.14), found("processes", 1, 13, 2), found("processes", 7, 15, 0.5),
		found("pos", 0, 0, 1), found("pos", 30, 0, 1), found("pos", 0, 0, 1), found("pos", 20, 0, 1),
		found("surw", 0, 0, 1), found("surw", 0, 0, 1), found("surw", 8, 0, 1), found("surw", 0, 0, 1), found("coverage", 0, 0, 1),
	}
	var out strings.Builder
	if err := realtest.Finding(&out, all); err != nil {
		t.Fatal(err)
	}
	if err := realtest.Shrinking(&out, all); err != nil {
		t.Fatal(err)
	}
	const want = "bug  limit  processes  pos              surw          coverage\n" +
		"b    99     5 [1, 9]   (2) 30 [20, 30]  (1) · [8, 8]  ·\n" +
		"bug  found   shortest  median  ratio  longest  same      seconds  at most\n" +
		"b    4 of 4  10        12      1.20   15       20 of 20  1.0      3.1\n"
	if out.String() != want {
		t.Errorf("printed is\n%s\nwant\n%s", out.String(), want)
	}
	out.Reset()
	const schedulers = "scheduler  by every seed  by some  median  most  factor                milliseconds\n" +
		"processes  1 of 1         1        5       9     1.00 [1.00, 1.00]     1000\n" +
		"pos        0 of 1         1        20      30    16.53 [16.53, 16.53]  1000\n" +
		"surw       0 of 1         1        8       8     21.07 [21.07, 21.07]  1000\n" +
		"coverage   0 of 1         0        ·       ·     ·                     ·\n"
	if err := realtest.Schedulers(&out, all); err != nil || out.String() != schedulers {
		t.Errorf("error %v, printed is\n%s\nwant\n%s", err, out.String(), schedulers)
	}
	other := found("processes", 3, 3, 3)
	other.Bug = "c"
	if err := realtest.Finding(&out, append(all, other)); err == nil || err.Error() != "c was not hunted with pos" {
		t.Errorf("error %v", err)
	}
}
