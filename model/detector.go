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
