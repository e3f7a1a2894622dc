package enabled

import (
	"doorway/model"
	"doorway/model/kinds"
)

// Opinions holds the processes that the failure detector may report to a process, by kind of report.
type Opinions struct{ Suspect, Trust, Mistrust model.ProcSet }

// of returns the processes that an opinion of kind k may be about.
func (o *Opinions) of(k model.Kind) model.ProcSet {
	switch k {
	case model.Suspect:
		return o.Suspect
	case model.Trust:
		return o.Trust
	default:
		return o.Mistrust
	}
}

// events appends the possible reports to p, of the allowed kinds.
func (o *Opinions) events(p model.ProcID, allowed kinds.Set, buf []model.Event) []model.Event {
	for _, k := range [...]model.Kind{model.Suspect, model.Trust, model.Mistrust} {
		if !allowed.Has(k) {
			continue
		}
		for s := o.of(k); s != 0; s &= s - 1 {
			buf = append(buf, model.Event{Kind: k, Proc: p, From: s.Min()})
		}
	}
	return buf
}
