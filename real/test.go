package real

import (
	"slices"
	"strings"
	"testing"
	"time"

	"doorway"
	"doorway/checker/property"
	"doorway/internal/english"
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
	prog.ended(t)
	prog.hints(t, props)
	t.Logf("%v of virtual time passed in all runs", prog.total.Round(time.Second))
}

// ended logs how many runs tested that everything ends, which follows the other properties in a report.
func (p *Program) ended(t *testing.T) {
	t.Helper()
	if p.first.err != nil {
		t.Logf("%s is broken by run %d, the first that left something behind", everythingEnds.Name, p.first.run)
		return
	}
	t.Logf("%s: tested at the end of %s, replays included: nothing was left behind", everythingEnds.Name, english.Count(*p.runs, "run"))
}

// hints logs what the properties of spells leave open.
func (p *Program) hints(t *testing.T, props []property.Property) {
	t.Helper()
	if *p.coarse > 0 {
		t.Logf("in %d spells of calm time nobody was inside in time, but somebody would have been if messages had not waited for the end of a tick of %v; a shorter Setup.Tick tests more", *p.coarse, p.tick)
	}
	if *p.idle > 0 && !slices.ContainsFunc(props, func(q property.Property) bool { return strings.HasPrefix(q.Name, "led-within(") }) {
		t.Logf("for up to %v nobody was inside, and nobody competed any more though somebody who had lived on; ask for real.LedWithin if they should", p.idle.Round(time.Millisecond))
	}
}
