package page

import (
	"strings"

	"doorway/checker/cause"
	"doorway/draw/recording"
	"doorway/internal/english"
	"doorway/model"
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

// An other describes the same moment of the nearest run that goes well.
type other struct {
	Note      string // its event
	Processes []both
}

// A both compares what a process knows in two runs.
type both struct {
	Name, Run, Well string
	Differs         bool
}

// compared shows in each step of f what the processes know after as many steps of the run that goes well, if there is one. That
// stays as it is when it is over.
func compared(f, well *recording.Execution, all []step) []step {
	if well == nil {
		return all
	}
	for i := range all {
		k := min(i, well.Steps())
		o := &other{Note: "It is over."}
		if i == 0 {
			o.Note = "Nothing has happened yet."
		} else if k == i {
			o.Note = well.States[i].String()
		}
		for p := range f.Processes() {
			b := both{Name: f.Name(model.ProcID(p)), Run: knows(f, i, p)}
			if q := named(well, b.Name); q >= 0 {
				b.Well = knows(well, k, q)
			}
			b.Differs = b.Run != b.Well
			o.Processes = append(o.Processes, b)
		}
		all[i].Well = o
	}
	return all
}

// named returns the process with this name, or -1.
func named(f *recording.Execution, name string) int {
	for p := range f.Processes() {
		if f.Name(model.ProcID(p)) == name {
			return p
		}
	}
	return -1
}

// knows says in which region a process is after step i, unless a story has no regions, and what it knows.
func knows(f *recording.Execution, i, p int) string {
	var all []string
	if f.Names == nil {
		all = append(all, f.States[i].Views[p].Region.String())
	}
	if local := recording.Brief(f.States[i].Locals[p], f.Setup.N); local != "" {
		all = append(all, local)
	}
	return strings.Join(all, ", ")
}
