package real

import (
	"slices"
	"testing"
	"time"

	"doorway"
	"doorway/checker/property"
)

// Test tests properties of a program by random runs. Each process of the
// program is a call of the function. The flags of doorway.Verify say how many
// runs there are or for how long they go on, how long each is, the scheduler and
// the seed. A run that breaks a property fails the test. It is shrunk, replayed
// 20 times, drawn and kept, and later tests replay it first. So is a run at whose end
// a process goes on or a goroutine is left, a minute after all contexts were cancelled
// and all calls have failed.
//
// Nothing is proved: a test that passes says how many runs there were, how much
// time passed in them, and what never happened. The test must not be parallel.
func Test(t *testing.T, s Setup, process func(*Process), props ...property.Property) {
	t.Helper()
	prog, err := New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	prog.unheard = !slices.ContainsFunc(props, func(p property.Property) bool { return p.Name == NoFailure.Name })
	doorway.Test(t, prog, props...)
	if !*prog.acted {
		t.Log("no process was inside or led in any run; a program says so by p.Inside, p.Work or p.Leads")
	}
	t.Logf("%v of virtual time passed in all runs", prog.total.Round(time.Second))
}
