package report

import (
	"fmt"
	"html/template"

	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/draw/recording"
)

// A run shows a violating run, as a picture and as a list of steps.
type run struct {
	Picture template.HTML
	Steps   []step
	Fair    []string // why an infinite run is fair
}

// A step describes one event.
type step struct{ Note, Tag string }

// most is the length of the longest run that the report draws. Runs that an exploration finds are
// shorter; random runs, which are not shrunk, may be longer.
const most = 400

// Events returns the number of events of the run, counting those of a loop once.
func (c *claim) Events() int { return len(c.Verdict.Violation.Events()) }

// Broken reports whether there is a run to show.
func (c *claim) Broken() bool { return c.Err == nil && c.Verdict.Violation != nil }

// Run draws the run that breaks the property. It returns nil if the run is too long.
func (c *claim) Run() (*run, error) {
	if c.Events() > most {
		return nil, nil
	}
	v := c.Verdict.Violation
	sys, err := c.page.System(c.Claim)
	if err != nil {
		return nil, err
	}
	r, err := replay.NewRunner(sys, c.Claim.Property)
	if err != nil {
		return nil, err
	}
	r.States = 1 // what can follow the run was searched when it was found
	rec := recording.Replay(r, v.Behaviour)
	if rec.Cut != nil {
		return nil, fmt.Errorf("the run of %s cannot be replayed: %w", c.ID, rec.Cut)
	}
	if rec.Violation != nil {
		v = rec.Violation
	}
	rec.Execution.Breaks(rec.Behaviour)
	return &run{template.HTML(diagram.InsetSVG(rec.Execution)), steps(rec.Execution), v.Fair}, nil
}

func steps(f *recording.Execution) (all []step) {
	for i := 1; i <= f.Steps(); i++ {
		all = append(all, step{f.States[i].String(), diagram.Tag(f, i)})
	}
	return all
}
