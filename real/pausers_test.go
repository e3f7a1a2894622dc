package real_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// visits makes both take a lease for five seconds. p0 looks whether it has that, and is in and out at once; p1 works for a
// second, and is not alone if it pauses meanwhile.
func visits(p *real.Process) {
	until, ok := acquire(p, 5*time.Second)
	if ok && time.Now().Before(until) {
		p.Inside(func() { time.Sleep(time.Duration(p.ID()) * time.Second) })
	}
}

// A holder of a lease that pauses is found out only if it is among those who may, and the verdict says who they are.
func TestPausers(t *testing.T) {
	for _, c := range []struct {
		pausers model.ProcSet
		events  int // of the shortest run, or 0
		said    string
	}{
		{0, 12, "n=3 requests=1 requesters=p0,p1 channels=any delay=1 pauses=1"},
		{model.Procs(1), 12, "pausers=p1"},
		{model.Procs(0), 0, "pausers=p0"},
	} {
		t.Run(fmt.Sprint(c.pausers), func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Within: time.Second, Pauses: 1, Pausers: c.pausers}, visits)
			if err != nil {
				t.Fatal(err)
			}
			if said := prog.Setup().String(); !strings.Contains(said, c.said) {
				t.Errorf("the setup is %q, want %q", said, c.said)
			}
			realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 100, Seed: 1}, c.events)
		})
	}
}

// Who cannot pause is no pauser, and without pauses nobody is.
func TestWrongPausers(t *testing.T) {
	for want, s := range map[string]real.Setup{
		"p2, is the server, which does not pause; leave it out of the pausers": {N: 2, Pauses: 1, Pausers: model.Procs(1, 2)},
		"pausers {p4} are not among the n=3 processes":                         {N: 2, Pauses: 1, Pausers: model.Procs(4)},
		"pausers {p1} without pauses=1 or more":                                {N: 2, Pausers: model.Procs(1)},
	} {
		if _, err := real.New(t, s, visits); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
