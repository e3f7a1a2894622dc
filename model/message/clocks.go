package message

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/message/internal/clocks"
)

func (sys *system[S, M]) earliestIn(s S) int {
	f, least := clocks.Earliest()
	sys.clocked.StateClocks(s, f)
	return *least
}

func (sys *system[S, M]) earliestOf(m M) int {
	f, least := clocks.Earliest()
	sys.clocked.MessageClocks(m, f)
	return *least
}

// auditedShifts lists the amounts by which audits advance all clocks to check that a step does
// not depend on them.
var auditedShifts = [...]int{1, 6}

// auditClocks returns an error if a step would differ with later clocks.
func (sys *system[S, M]) auditClocks(e model.Event, s *S, in *Input[M], eff *effect[S, M]) error {
	for _, by := range auditedShifts {
		f := clocks.Later(by)
		shifted, want := *in, Sends[M]{used: eff.sends.used, restarted: eff.sends.restarted}
		if in.Kind == model.Deliver {
			shifted.Msg = sys.clocked.MessageClocks(in.Msg, f)
		}
		for i := range eff.sends.Len() {
			to, m := eff.sends.Get(i)
			want.list[i] = send[M]{to, sys.clocked.MessageClocks(m, f)}
		}
		next, again := sys.clocked.StateClocks(eff.next.State, f), effect[S, M]{}
		state := sys.clocked.StateClocks(*s, f)
		eff.stepping = true // as when the step was first called
		err := sys.step(e, &state, &shifted, &again)
		if eff.stepping = false; err != nil {
			return err
		}
		if again.next.State != next || again.sends != want || !sys.sameView(e.Proc, eff.next.State, next) {
			return contract.Breach(e, *s, "StateClocks and MessageClocks are wrong: with those clocks %d later it goes to %+v sending %v, not to %+v sending %v; "+
				"let them change every clock and nothing else, or leave them out and bound the requests",
				by, again.next.State, sys.sendTexts(&again.sends), next, sys.sendTexts(&want))
		}
	}
	return nil
}

// sameView reports whether two states have the same view except for the timestamp, and the same timers.
func (sys *system[S, M]) sameView(p model.ProcID, s, t S) bool {
	a, b := sys.alg.View(p, s), sys.alg.View(p, t)
	a.Stamp, b.Stamp = 0, 0
	return a == b && (sys.timed == nil || sys.timed.Timers(p, s) == sys.timed.Timers(p, t))
}
