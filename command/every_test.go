package command

import (
	"slices"
	"strings"
	"testing"

	"doorway/internal/trial"
)

// TestListed: the packages among the arguments of go test, and the flags by which these are found.
func TestListed(t *testing.T) {
	for args, want := range map[string]string{
		"":                               "",
		"./...":                          "./...",
		"-run TestX ./a ./b -v":          "./a ./b",
		"-tags=x,y -race . -count 2":     "-tags=x,y -race .",
		"-tags x -timeout=1m ./a":        "-tags x ./a",
		"-v -doorway.runs=5 ./a -args b": "./a",
		"-test.v ./a":                    "./a",
	} {
		got := (&goTest{args: strings.Fields(args)}).listed()
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

// TestOutcomes: the table has the tests of a package side by side, and their sums.
func TestOutcomes(t *testing.T) {
	var b strings.Builder
	printOutcomes(&b, []trial.Outcome{
		{Package: "b", Test: "TestB", Verdict: trial.Fails, Why: "TestB fails"},
		{Package: "a", Test: "TestA", Verdict: trial.Proved, Orders: 12, But: " in which nothing happens"},
		{Package: "b", Test: "TestLonger", Verdict: trial.Tested, Orders: 300},
	})
	const want = `
a
  proved  TestA  passes in every order in which nothing happens, by 12 runs
b
  FAILS   TestB       fails in some order: TestB fails
  tested  TestLonger  no failure in 300 orders

3 tests: 1 fails, 1 proved, 1 tested
`
	if b.String() != want {
		t.Errorf("%s\nwant%s", &b, want)
	}
}

// TestEveryRefuses: what cannot be tested is named before anything is compiled.
func TestEveryRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, complaints strings.Builder
	if got := run(t.Context(), &call{args: []string{"test", "-every", "."}, out: &out, err: &complaints}); got == exitOK || !strings.Contains(complaints.String(), "go.mod") {
		t.Errorf("exit %d: %s%s", got, &out, &complaints)
	}
}
