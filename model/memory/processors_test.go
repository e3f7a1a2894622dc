package memory_test

import (
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
)

// cycle goes through the regions of a lock, with interrupts disabled in two of them.
var cycle = Prog[model.Region]{
	Does: func(_ model.ProcID, at model.Region, _ *memory.Memory) model.Region { return (at + 1) % model.Down },
	Shows: func(_ model.ProcID, at model.Region) model.View {
		return model.View{Region: at, Masked: at == model.Critical || at == model.Exiting}
	},
}

func TestMaskedProcessKeepsItsProcessor(t *testing.T) {
	r := Start(t, Sharing(t, cycle, "n=4 requests=1 processors=2")).Do("p0 request; p2 request; p1 request; p0 step")
	if got := Enabled(r.World); got != "p0 exit; p1 step; p3 request" {
		t.Errorf("while p0 keeps p2 off its processor can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 exit; p0 step").World); got != "p1 step; p2 step; p3 request" {
		t.Errorf("when interrupts are enabled again can happen: %s", got)
	}
	if got := Enabled(Start(t, Sharing(t, cycle, "n=2")).Do("p0 request; p0 step").World); got != "p0 exit; p1 request" {
		t.Errorf("with a processor each can happen: %s", got)
	}
}

// TestHaltKeepsTheProcessor wants a process that halts while it is masked to
// leave its processor so until it recovers.
func TestHaltKeepsTheProcessor(t *testing.T) {
	sys := Sharing(t, cycle, "n=2 processors=1 crashes=2 recoveries=1")
	r := Start(t, sys).Do("p1 request; p0 request; p0 step; p0 crash")
	if got := Enabled(r.World); got != "p0 recover; p1 crash" {
		t.Errorf("after the crash can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 recover").World); got != "p0 crash; p1 step; p1 crash" {
		t.Errorf("after the recovery can happen: %s", got)
	}
	if got := Enabled(Start(t, sys).Do("p0 request; p0 crash").World); got != "p0 recover; p1 request; p1 crash" {
		t.Errorf("after a crash with interrupts enabled can happen: %s", got)
	}
}

// TestInterruptedWrite lets a process lose its processor in the middle of a
// write.
func TestInterruptedWrite(t *testing.T) {
	alg := Litmus([]Instruction{Put(X, 1)}, []Instruction{Get(X), Get(X), Get(X)})
	view := alg.Shows
	alg.Shows = func(me model.ProcID, s Thread) model.View {
		v := view(me, s)
		v.Masked = me == 1 && (s.At == 1 || s.At == 2)
		return v
	}
	r := Start(t, Sharing(t, alg, "n=2 requests=0 processors=1 memory=regular")).Do("p0 step; p1 step #1")
	if got := Enabled(r.World); got != "p1 step; p1 step #1" {
		t.Errorf("while p1 is masked can happen: %s", got)
	}
	if got := Enabled(r.Do("p1 step; p1 step").World); got != "p0 finish" {
		t.Errorf("afterwards can happen: %s", got)
	}
}

func TestProcessorsNeedMemory(t *testing.T) {
	if _, err := message.System(Proc[int, int]{}, ParseSetup(t, "n=2 processors=1")); err == nil {
		t.Error("no error for processors without memory")
	} else {
		WantText(t, err.Error(), "message passing has no shared memory or processors")
	}
}
