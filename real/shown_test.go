package real_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/model/notation"
	"doorway/real"
)

// An event shows only what it may do to a process: what goes further is shown by the next ones, and one that has ended begins
// with a request.
func TestShownOneByOne(t *testing.T) {
	again := func(p *real.Process) {
		p.Inside(func() { time.Sleep(500 * time.Millisecond) })
		p.Inside(func() { <-p.Context().Done() })
	}
	leads := func(p *real.Process) {
		p.Inside(func() {
			time.Sleep(500 * time.Millisecond)
			p.Leads(true)
			<-p.Context().Done()
		})
	}
	later := func(p *real.Process) {
		go func() {
			_, _ = real.Call(context.Background(), p, "ask", func() (int, error) { return 0, nil })
			p.Inside(func() { time.Sleep(time.Second) })
		}()
	}
	for _, c := range []struct {
		what     string
		process  func(*real.Process)
		schedule string
		shown    string
	}{
		{"out and in again", again, "p0 request; tick", "p0 exit exiting {}, p0 step trying {}, p0 step critical {}"},
		{"it leads inside", leads, "p0 request; tick", "p0 step critical {p0}"},
		{"it has ended, and comes inside", later, "p0 request; p0->p1 deliver; p1->p0 deliver", "p0 request critical {}"},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			run := prog.Run()
			for line := range strings.SplitSeq(c.schedule, "; ") {
				e, err := notation.Event(line)
				if err == nil {
					_, err = run.Apply(e)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			var shown []string
			for events := run.Enabled(nil); len(events) == 1 && events[0].Proc == 0 && !events[0].Kind.OnMessage() && !events[0].Kind.Everywhere(); events = run.Enabled(nil) {
				o, err := run.Apply(events[0])
				if err != nil {
					t.Fatal(err)
				}
				shown = append(shown, fmt.Sprint(o.Event, " ", o.Is.Region, " ", o.Is.Leaders))
			}
			if got := strings.Join(shown, ", "); got != c.shown {
				t.Errorf("it shows\n%s, want\n%s", got, c.shown)
			}
		})
	}
}
