package recording

import (
	"slices"
	"strings"

	"doorway/model"
)

// A Story tells the run of a program in its own words, when the whole run is known.
type Story struct {
	Names []string // of the processes
	Steps []Told
	End   string // what follows
}

// A Told tells a step of a story.
type Told struct {
	Text  string
	Aside bool // it is left out of a picture that shows only what matters
}

// Tell gives f the words of a story. A story of another run is ignored.
func (f *Execution) Tell(s Story) {
	if f.End = strings.TrimRight(s.End, "\n"); len(s.Steps) != f.Steps() {
		return
	}
	if f.Names = s.Names; s.Names != nil {
		f.Hidden = model.AllProcs(f.Setup.N) &^ model.AllProcs(len(s.Names)) // the run has no others
	}
	f.told = true
	for i, told := range s.Steps {
		f.States[i+1].Told = told
	}
}

// Decide marks the steps that decide that the property is broken, by their numbers from 1, and keeps what a program says of
// that. A picture shows these steps and the others that the reasons name, whatever it leaves out. If some decide, and no
// story says what matters, it leaves out most others of a run of more than forty. The mark or the loop of f must be set.
func (f *Execution) Decide(reasons []string, decisive []int, others ...int) {
	f.Reasons, f.Decisive = reasons, decisive
	named := slices.Concat(decisive, others)
	if !f.told && len(decisive) > 0 {
		f.fold(named)
	}
	for _, i := range named {
		f.States[i].Aside = false
	}
}

// Folded reports whether steps are left out because the run is long, and not by a story.
func (f *Execution) Folded() bool { return !f.told && f.Asides() > 0 }

// Processes returns how many processes a picture has: all, or those of a story.
func (f *Execution) Processes() int {
	if f.Names != nil {
		return len(f.Names)
	}
	return f.Setup.N
}

// Whole returns f with nothing left out.
func (f *Execution) Whole() *Execution {
	whole := *f
	whole.States = append([]State(nil), f.States...)
	for i := range whole.States {
		whole.States[i].Aside = false
	}
	return &whole
}

// Asides returns how many steps are left out.
func (f *Execution) Asides() (n int) {
	for i := range f.States {
		if f.States[i].Aside {
			n++
		}
	}
	return n
}

// Fold returns how many steps in a row are left out from step i on, if it is the first of several; one alone has no row.
func (f *Execution) Fold(i int) (steps int) {
	if i == 0 || f.States[i-1].Aside {
		return 0
	}
	for i < len(f.States) && f.States[i].Aside {
		i, steps = i+1, steps+1
	}
	if steps == 1 {
		return 0
	}
	return steps
}

// Actor names the process of step i, or says what happens everywhere.
func (f *Execution) Actor(i int) string {
	if !f.Busy(i, 1).Empty() {
		return f.Name(f.States[i].Event.Proc)
	}
	return f.States[i].Event.Kind.String()
}

// Busy returns the processes to which some of these steps belong.
func (f *Execution) Busy(from, steps int) (busy model.ProcSet) {
	for i := from; i < from+steps; i++ {
		if !f.States[i].Event.Kind.Everywhere() && f.States[i].Event.Kind != model.Begin {
			busy = busy.With(f.States[i].Event.Proc)
		}
	}
	return busy
}

// String returns the step as one line.
func (s State) String() string {
	if s.Text != "" {
		return s.Text
	}
	return s.Step.String()
}
