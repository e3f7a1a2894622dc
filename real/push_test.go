package real_test

import (
	"fmt"
	"testing"

	"doorway/real"
)

// watch waits for two messages that the server pushes.
func watch(p *real.Process, say func(string)) {
	for i := range 2 {
		err := real.Push(p.Context(), p, fmt.Sprint("event ", i))
		say(fmt.Sprint(i, " ", err))
	}
}

// What the server pushes arrives when the schedule says so, or is lost, and goes to
// the process alone.
func TestPush(t *testing.T) {
	for _, c := range []struct{ what, schedule, told string }{
		{"sent and not arrived", "p0 request; tick", ""},
		{"arrived", "p0 request; p2->p0 deliver; p2->p0 deliver", "p0 0 <nil>, p0 1 <nil>"},
		{"lost", "p0 request; p2->p0 drop; p2->p0 deliver", "p0 0 connection reset by peer, p0 1 <nil>"},
		{"nobody waits any more", "p0 request; p0 shutdown", "p0 0 context canceled, p0 1 context canceled"},
		{"to one that has crashed", "p0 request; p0 crash; p1 request; p2->p1 deliver", "p1 0 <nil>"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, run := play(t, real.Setup{N: 2, Drops: 1, Shutdowns: 1, Crashes: 1}, watch, c.schedule)
			if told != c.told {
				t.Errorf("told %q, want %q", told, c.told)
			}
			for _, e := range run.Enabled(nil) {
				if e.Kind.OnMessage() && e.Proc == 2 {
					t.Errorf("the server may get %v", e)
				}
			}
			if waits := run.Local(0); waits != "" {
				t.Errorf("p0 waits for %q, and has called nobody", waits)
			}
		})
	}
}
