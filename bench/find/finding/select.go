package finding

import (
	"slices"

	"doorway/model"
	"doorway/model/notation"
)

// Common returns the records of hunts for properties that a finite run breaks, with
// short runs: the same limit for all schedulers.
func Common(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.short() && !r.endless() })
}

// Usual returns the records of such hunts with runs of the default length.
func Usual(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who != Who{} && !r.short() && !r.endless() })
}

// Ending returns the records of such hunts by schedulers, with runs of either length.
func Ending(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Limit > 0 && !r.endless() })
}

// Missed returns the records of hunts in which no hunter found anything.
func Missed(records []Record) (missed []Record) {
	for _, hunt := range byHunt(kept(records, func(r Record) bool { return r.Who != Who{} })) {
		if !slices.ContainsFunc(hunt, func(r Record) bool { return r.found() > 0 }) {
			missed = append(missed, hunt...)
		}
	}
	return missed
}

// Endless returns the records of hunts for properties of endless runs, with random
// prefixes of the default length. Only hunters that follow them by a fair schedule have
// such records.
func Endless(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who != Who{} && r.endless() && !r.short() })
}

// Hidden returns the records of hunts in which no random run can find the flaw.
func Hidden(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Who == Who{} })
}

func kept(records []Record, which func(Record) bool) []Record {
	return slices.DeleteFunc(slices.Clone(records), func(r Record) bool { return !which(r) })
}

// A stratum is a kind of hunt.
type stratum struct {
	name string
	has  func(Record) bool
}

// strata returns the families of the records, and strata for faults and for size.
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

// setup parses the setup. It returns the zero setup if the notation has changed.
func (r Record) setup() model.Setup {
	s, _ := notation.Setup(r.Setup)
	return s
}
