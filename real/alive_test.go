package real_test

import (
	"errors"
	"testing"
	"time"

	"doorway/real"
)

// A call over a connection that is found to be dead fails once it was silent for so long, and not before; one that is only
// slow goes on.
func TestKeepAlive(t *testing.T) {
	dead := errors.New("dead")
	for _, c := range []struct {
		what     string
		silence  time.Duration
		schedule string
		want     error // after the last event, and nil before
		returned bool
	}{
		{"the call is lost in a cut", 3 * time.Second, "p0 request; split; tick 3", dead, true},
		{"for as long as may be", 3 * time.Second, "p0 request; split; tick 2", nil, false},
		{"the answer is", 3 * time.Second, "p0 request; p0->p1 deliver; split; tick 3", dead, true},
		{"the cut has ended", 3 * time.Second, "p0 request; split; heal; tick 3", dead, true},
		{"the call is slow", 3 * time.Second, "p0 request; tick 10", nil, false},
		{"the answer is slow", 3 * time.Second, "p0 request; p0->p1 deliver; tick 10", nil, false},
		{"it arrives", 3 * time.Second, "p0 request; p0->p1 deliver; tick 10; p1->p0 deliver", nil, true},
		{"it was slow and is cut off", 3 * time.Second, "p0 request; tick 4; split; tick 2", dead, true},
		{"nobody finds out", 0, "p0 request; split; tick 10", nil, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			var got error
			returned := false
			prog, err := real.New(t, real.Setup{N: 1, Splits: 1, Heals: 1}, func(p *real.Process) {
				_, got = real.Call(real.KeepAlive(p.Context(), c.silence, dead), p, "ask", func() (none struct{}, _ error) { return none, nil })
				returned = true
				<-p.Context().Done()
			})
			if err != nil {
				t.Fatal(err)
			}
			run := prog.Run()
			defer run.Reset()
			for _, e := range scheduled(t, c.schedule) {
				if got != nil {
					t.Errorf("it fails before the end: %v", got)
				}
				if _, err := run.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			if got != c.want || returned != c.returned {
				t.Errorf("it has returned: %v, with %v", returned, got)
			}
		})
	}
}
