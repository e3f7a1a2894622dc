package real_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

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
			for _, m := range run.Queue(2, 0) {
				if !strings.HasPrefix(fmt.Sprint(m), "event ") {
					t.Errorf("%v is in transit", m)
				}
			}
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

// What nobody waits for any more when the event ends is not in transit.
func TestPushGivenUp(t *testing.T) {
	told, run := play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
		time.Sleep(time.Millisecond)
		ctx, cancel := context.WithTimeout(p.Context(), time.Millisecond)
		defer cancel()
		say(fmt.Sprint(real.Push(ctx, p, "event")))
		<-p.Context().Done()
	}, "p0 request; tick")
	if sent := run.Queue(1, 0); told != "p0 context deadline exceeded" || len(sent) > 0 {
		t.Errorf("told %q, and in transit are %v", told, sent)
	}
}
