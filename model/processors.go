package model

// Processors: with processors=k process p runs on processor p mod k. One that
// has disabled the interrupts of its processor (View.Masked) cannot be made to
// give way, so no other process there takes a step. If it halts like that, it
// takes the processor with it until it recovers.

// heldBack returns who takes no step because another process of the same processor
// has disabled its interrupts.
func heldBack(s *Setup, masked ProcSet) (held ProcSet) {
	for m := range masked.Each() {
		for p := int(m) % s.Processors; p < s.N; p += s.Processors {
			if p != int(m) {
				held = held.With(ProcID(p))
			}
		}
	}
	return held
}
