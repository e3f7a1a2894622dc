package model

// Steps of message passing that choose (Choosing).

// ways is by kind how many alternatives the events of a process have.
type ways [Timeout + 1]uint16

// ways returns how many alternatives those events of p have that it can have by
// itself. What is wrong with Choices shows again, and is reported, when the event
// happens.
func (sys *messagePassing[S, M]) ways(p ProcID, l *local[S], own Kinds) (all ways) {
	for k := Request; k <= Timeout; k++ {
		if alternating.Has(k) && own.Has(k) {
			all[k] = sys.choices(p, l, k)
		}
	}
	return all
}

func (sys *messagePassing[S, M]) choices(p ProcID, l *local[S], k Kind) (n uint16) {
	defer func() {
		if recover() != nil {
			n = 1
		}
	}()
	return uint16(max(1, min(sys.choosing.Choices(p, l.State, k), MaxChoices)))
}

// choose finds the alternative that e is, and from how many.
func (sys *messagePassing[S, M]) choose(l *local[S], e Event, in *Input[M]) error {
	if sys.choosing == nil || !alternating.Has(e.Kind) {
		return nil
	}
	n := sys.choosing.Choices(e.Proc, l.State, e.Kind)
	if n < 1 || n > MaxChoices {
		return breach(e, l.State, "Choices returns %d, want 1 to %d", n, MaxChoices)
	}
	in.choice, in.choices = uint16(e.Index), uint16(n)
	return nil
}

// alternativesOf returns from how many alternatives e has chosen, or 0.
func (w *mpWorld[S, M]) alternativesOf(e Event) int {
	if w.enabled.ways == nil || !alternating.Has(e.Kind) || int(e.Proc) >= len(w.locals) || w.enabled.ways[e.Proc][e.Kind] <= 1 {
		return 0
	}
	return int(w.enabled.ways[e.Proc][e.Kind])
}
