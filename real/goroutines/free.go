package goroutines

import (
	"flag"
	"testing"
	"testing/synctest"

	"doorway/checker/searchflags"
	"doorway/internal/controlled"
)

// uncontrolled says how many runs go without control.
const uncontrolled = 100

// free runs the function in bubbles under Go's own scheduler, until the test fails. It replays no case.
func free(t *testing.T, f func(*testing.T)) {
	t.Helper()
	if err := searchflags.OfTests(); err != nil {
		t.Fatal(err)
	}
	if file := toReplay(); file != "" {
		t.Fatalf("%s cannot be replayed without control of the order of goroutines; run the test by \"go tool doorway test\"", file)
	}
	t.Log(controlled.Level())
	for i := 0; i < uncontrolled && !t.Failed(); i++ {
		once(t, f)
	}
}

// toReplay returns the file of the case to replay, or "".
func toReplay() string { return flag.Lookup("doorway.replay").Value.String() }

// once runs the function in a bubble; what synctest panics with fails the test.
func once(t *testing.T, f func(*testing.T)) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%v", r)
		}
	}()
	synctest.Test(t, f)
}
