package model

// Embed lets an algorithm that is a part of another take a step, and returns its
// next state. Its state s is a part of the other's, and what it sends is added
// to out, each message wrapped as one of the other's, behind what out holds.
//
// Everything else is the other's: which inputs it hands on, also inputs of its
// own making; what it does when its part's state changes; and whether it has
// the optional methods of its part. MaxSends counts both together.
func Embed[S, M, O comparable](alg Process[S, M], me ProcID, s S, in Input[M], out *Sends[O], wrap func(M) O) S {
	next, sends := alg.Step(me, s, in)
	if sends.used > MaxSends {
		out.used = sends.used // too many for the part are too many for the whole
		return next
	}
	for i := range sends.Len() {
		to, m := sends.Get(i)
		out.ToAll(to, wrap(m))
	}
	return next
}
