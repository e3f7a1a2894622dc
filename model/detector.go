package model

// opinions is of whom the failure detector may tell a process what.
type opinions struct{ suspect, trust, mistrust ProcSet }

// of returns of whom it may tell an opinion of kind k.
func (o *opinions) of(k Kind) ProcSet {
	switch k {
	case Suspect:
		return o.suspect
	case Trust:
		return o.trust
	default:
		return o.mistrust
	}
}

// events appends what it may tell p, of the kinds that are allowed.
func (o *opinions) events(p ProcID, allowed Kinds, buf []Event) []Event {
	for _, k := range [...]Kind{Suspect, Trust, Mistrust} {
		if !allowed.Has(k) {
			continue
		}
		for s := o.of(k); s != 0; s &= s - 1 {
			buf = append(buf, Event{Kind: k, Proc: p, From: s.Min()})
		}
	}
	return buf
}

// detectors returns room for what the detector may tell, nil without one.
func (sys *messagePassing[S, M]) detectors() []opinions {
	if sys.setup.Detector == NoDetector {
		return nil
	}
	return make([]opinions, sys.setup.N)
}

// opinions returns what the detector may tell p, given who is down, were every
// mistake allowed.
func (sys *messagePassing[S, M]) opinions(p ProcID, l *local[S], down ProcSet) (o opinions) {
	if l.Down {
		return opinions{}
	}
	o.suspect = down &^ l.Told.With(p)
	if sys.setup.Detector == EventualDetector {
		o.trust = l.Told &^ down
		o.mistrust = Others(sys.setup.N, p) &^ down &^ l.Told
	}
	return o
}

// forgets reports whether who was told of a crash is as if it had not been once
// the crashed recovers. An eventual detector takes it back.
func (s *Setup) forgets() bool { return s.Detector != EventualDetector }
