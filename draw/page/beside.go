package page

import (
	"doorway/checker/cause"
	"doorway/draw/recording"
	"doorway/internal/english"
)

// A Row has an event of the run and the one beside it, of the nearest run that goes well.
type Row struct {
	cause.Row
	Aside bool // left out at first
	Same  int  // so many rows are left out from this one on, or 0
}

// Folded says how many rows are left out.
func (r Row) Folded() string { return english.Count(r.Same, "step") + ", the same" }

// Beside tells which rows of two runs beside each other are left out: those where both are the same, and where the picture of
// f, the run that breaks its property, leaves out the step. One alone stays.
func Beside(f *recording.Execution, rows []cause.Row) (all []Row) {
	aside := func(i int) bool { return i < f.Steps() && f.States[i+1].Aside && i < len(rows) && !rows[i].Differs }
	for i := 0; i < len(rows); {
		end := i
		for aside(end) {
			end++
		}
		if end-i < 2 {
			end = i
		}
		for same := end - i; i < end; i, same = i+1, 0 {
			all = append(all, Row{Row: rows[i], Aside: true, Same: same})
		}
		if i < len(rows) {
			all = append(all, Row{Row: rows[i]})
			i++
		}
	}
	return all
}
