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

// opinions returns what the detector may tell p, given whose crash it has reported
// to p and who is down, were every mistake allowed.
func (s *Setup) opinions(p ProcID, told, down ProcSet) (o opinions) {
	if down.Has(p) {
		return opinions{}
	}
	o.suspect = down &^ told.With(p)
	if s.Detector == EventualDetector {
		o.trust = told &^ down
		o.mistrust = Others(s.N, p) &^ down &^ told
	}
	return o
}

// forgets reports whether who was told of a crash is as if it had not been once
// the crashed recovers. An eventual detector takes it back.
func (s *Setup) forgets() bool { return s.Detector != EventualDetector }
