package message_test

import (
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
)

// watch is alarm with a hardware clock that shows 10 at first; its state is what
// the clock showed in the last step.
type watch struct{ Proc[int, string] }

func (watch) Clock(me model.ProcID) int { return 10 * int(me+1) }

func (watch) Time(_ model.ProcID, s, clock int) (int, bool) { return clock - s, s > 0 }

func (watch) Parts() int { return 1 }

func watches() watch {
	return watch{Proc[int, string]{
		Does: func(me model.ProcID, _ int, in message.Input[string]) (int, message.Sends[string]) {
			var out message.Sends[string]
			if in.Kind == model.Request {
				out.To(1-me, "a")
			}
			return in.Clock, out
		},
	}}
}

// wantTimes wants what two processes tell; a negative time is none.
func wantTimes(t *testing.T, r *Run, want ...int) {
	t.Helper()
	for p, w := range want {
		got, ok := r.World.Time(model.ProcID(p))
		if !ok {
			got = -1
		}
		if got != w {
			t.Errorf("p%d tells %d, want %d", p, got, w)
		}
	}
}

func TestHardwareClocks(t *testing.T) {
	r := Start(t, Passing(t, watches(), "n=2 requesters=p0 delay=3 drift=2"))
	WantEnabled(t, r, "p0 request") // nothing is on its way: clocks stand still
	wantTimes(t, r, -1, -1)
	r.Do("p0 request")
	WantEnabled(t, r, "p0 gain; p0 lose; p1 gain; p1 lose; p0->p1 deliver; tick")
	wantTimes(t, r, 0, -1)
	r.Do("p0 gain")
	WantEnabled(t, r, "p1 gain; p1 lose; p0->p1 deliver; tick")
	r.Do("tick")
	wantTimes(t, r, 2, -1)
	WantEnabled(t, r, "p1 gain; p1 lose; p0->p1 deliver; tick") // p0's drifted in the last unit
	r.Do("p1 lose; tick")
	wantTimes(t, r, 3, -1)
	r.Do("p0 lose; tick")
	wantTimes(t, r, 3, -1)
	WantEnabled(t, r, "p0->p1 deliver") // due: no time passes
	r.Do("p0->p1 deliver")
	if got := r.World.Local(1); got != 22 {
		t.Errorf("p1 reads %v, want 20 and two units, one of three lost", got)
	}
	WantEnabled(t, r, "")
}

// TestClocksInCrashes lets a hardware clock go on while its process is down; it
// does not drift then.
func TestClocksInCrashes(t *testing.T) {
	r := Start(t, Passing(t, watches(), "n=2 requesters=p0 delay=2 drift=2 crashes=1 crashers=p1 recoveries=1"))
	r.Do("p1 crash; p0 request; tick")
	wantTimes(t, r, 1, -1)
	WantEnabled(t, r, "p0 gain; p0 lose; p1 recover; p0->p1 deliver; tick")
	r.Do("p1 recover; tick; p0->p1 deliver")
	if got := r.World.Local(1); got != 22 {
		t.Errorf("p1 reads %v, want 22", got)
	}
}

// TestTimersDrift lets timers run by hardware clocks.
func TestTimersDrift(t *testing.T) {
	armed := func(drift string) *Run {
		return Start(t, Passing(t, Alarm(Always(3)), "n=2 requesters=p0 delay=1"+drift)).Do("p0 request; p0->p1 deliver")
	}
	r := armed(" drift=3").Do("p0 gain; p1 lose; tick; tick")
	WantEnabled(t, r, "p0 timeout")
	r.Do("p0 timeout; tick")
	WantEnabled(t, r, "p0 gain; p0 lose; p1 gain; p1 lose; tick")
	r.Do("p1 gain; tick")
	WantEnabled(t, r, "p1 timeout")
	WantEnabled(t, armed(""), "tick") // without drift
}

func TestLeastDelay(t *testing.T) {
	for _, order := range []string{"fifo", "any"} {
		r := Start(t, Passing(t, Letters("a", "b"), "n=2 requests=2 requesters=p0 drops=1 delay=3 mindelay=2 channels="+order)).Do("p0 request; tick; p0 request")
		WantEnabled(t, r, "tick")
		r.Do("tick")
		WantEnabled(t, r, "p0->p1 deliver; p0->p1 drop; tick")
		r.Do("tick; p0->p1 deliver")
		WantEnabled(t, r, "p0->p1 deliver; p0->p1 drop; tick")
	}
}

// TestClocksCount counts hardware clocks in a state only where they matter.
func TestClocksCount(t *testing.T) {
	fingerprint := func(alg message.Process[int, string], setup string) uint64 {
		return Start(t, Passing(t, alg, setup)).Do("p0 request; tick; p0->p1 deliver").Fp
	}
	plain := watches().Proc
	if fingerprint(plain, "n=2 delay=2 requests=unlimited") != fingerprint(plain, "n=2 delay=2 mindelay=1 requests=unlimited") {
		t.Error("a least delay is not a part of the state")
	}
	same := func(alg message.Process[int, string]) bool {
		sys := Passing(t, alg, "n=2 delay=2 requests=unlimited requesters=p0")
		a := Start(t, sys).Do("p0 request; p0->p1 deliver")
		was := a.Fp
		return was == a.Do("p0 request; tick; p0->p1 deliver").Fp
	}
	if !same(plain) || same(watches()) {
		t.Error("clocks that nobody reads tell states apart, or those that somebody reads do not")
	}
	if message.TellsTime(Passing(t, plain, "n=2")) || !message.TellsTime(Passing(t, watches(), "n=2")) {
		t.Error("who tells the time?")
	}
}

func TestHardwareIsForMessages(t *testing.T) {
	_, err := memory.System(Once(func(m *memory.Memory) int { return 0 }, 5), ParseSetup(t, "n=2 delay=2 drift=2"))
	if err == nil {
		t.Fatal("no error for drift in shared memory")
	}
	WantText(t, err.Error(), "leave mindelay, answer and drift out")
}
