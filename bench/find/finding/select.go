package finding

import (
	"slices"

	"doorway/model"
)

// Common returns the records of hunts that end when a run breaks the property, by
// runs of the same few events at most whatever the scheduler.
func Common(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.short() && !r.endless() })
}

// Usual returns those by runs as long as they are unless one asks for others.
func Usual(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who != Who{} && !r.short() && !r.endless() })
}

// Ending returns those of both.
func Ending(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Limit > 0 && !r.endless() })
}

// Missed returns the records of hunts in which nobody ever found anything.
func Missed(records []Record) (missed []Record) {
	for _, hunt := range byHunt(kept(records, func(r Record) bool { return r.Who != Who{} })) {
		if !slices.ContainsFunc(hunt, func(r Record) bool { return r.found() > 0 }) {
			missed = append(missed, hunt...)
		}
	}
	return missed
}

// Endless returns the records of hunts that end when a fair schedule breaks a
// promise for ever; whoever only takes runs cannot do that, and is left out.
func Endless(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who != Who{} && r.endless() && !r.short() })
}

// Hidden returns the records of hunts that no random run can end.
func Hidden(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who == Who{} })
}

func kept(records []Record, which func(Record) bool) []Record {
	return slices.DeleteFunc(slices.Clone(records), func(r Record) bool { return !which(r) })
}

// A stratum is hunts of one sort.
type stratum struct {
	name string
	has  func(Record) bool
}

// strata returns the families of the records and other sorts of hunts.
func strata(records []Record) (all []stratum) {
	for _, r := range records {
		s := stratum{r.Family, func(x Record) bool { return x.Family == r.Family }}
		if !slices.ContainsFunc(all, func(x stratum) bool { return x.name == s.name }) {
			all = append(all, s)
		}
	}
	return append(all,
		stratum{"faults", func(r Record) bool { s := r.setup(); return s.Faulty() }},
		stratum{"n ≥ 4", func(r Record) bool { return r.setup().N >= 4 }},
	)
}

// setup returns the setup, or none if it is written otherwise than now.
func (r Record) setup() model.Setup {
	s, _ := model.ParseSetup(r.Setup)
	return s
}
