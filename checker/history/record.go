package history

import "doorway/model"

// A recorder plays the environment of a lock: it watches processes move from
// region to region, notes their calls and answers, and keeps the register.
type recorder struct {
	ops      History
	now      int
	open     model.PerProc[[kinds]int] // the call that awaits its answer: its index + 1, or 0
	register int
	read     model.PerProc[int] // what each process read when it entered
}

func (r *recorder) call(p model.ProcID, k Kind) {
	r.now++
	r.ops = append(r.ops, Operation{Proc: p, Kind: k, Call: r.now})
	r.open[p][k] = len(r.ops)
}

// answer answers the open call of p, if there is one.
func (r *recorder) answer(p model.ProcID, k Kind, value int) {
	if i := r.open[p][k]; i > 0 {
		r.now++
		r.ops[i-1].Return, r.ops[i-1].Value = r.now, value
		r.open[p][k] = 0
	}
}

// move records the operations that a move of p from one region to another stands for; p may skip
// regions.
func (r *recorder) move(p model.ProcID, was, is model.Region) {
	if was == is {
		return
	}
	if was == model.Critical {
		r.leave(p, is)
	}
	switch is {
	case model.Trying, model.Critical:
		r.answer(p, Unlock, 0)
		r.enter(p, is)
	case model.Remainder:
		r.answer(p, Unlock, 0)
		r.open[p] = [kinds]int{} // an abandoned request is never answered
	case model.Down:
		r.open[p] = [kinds]int{} // nor are calls from before a crash
	}
}

func (r *recorder) enter(p model.ProcID, is model.Region) {
	if r.open[p][Lock] == 0 {
		r.call(p, Lock)
	}
	if is == model.Critical {
		r.answer(p, Lock, 0)
		r.call(p, Increment)
		r.read[p] = r.register
	}
}

func (r *recorder) leave(p model.ProcID, is model.Region) {
	if is != model.Down {
		r.register = r.read[p] + 1
		r.answer(p, Increment, r.read[p])
	}
	r.call(p, Unlock)
}
