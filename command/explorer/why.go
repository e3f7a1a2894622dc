package explorer

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/cause"
	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/model"
)

// Reasons say why a run breaks its property.
type Reasons struct {
	Text    []string `json:"text"`    // sentences; numbers in brackets are those of steps
	Picture string   `json:"picture"` // as that of the view, with the steps pale that do not decide
	Well    []string `json:"well"`    // the events of the nearest run that goes well; empty if there is none
}

// Why explains a run that breaks its property. It stops when ctx is done.
func (x Explorer) Why(ctx context.Context, r Run) (*Reasons, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	runner, err := replay.NewRunner(s.sys, s.prop)
	if err != nil {
		return nil, err
	}
	runner.Context = ctx
	v, err := runner.Strict(model.Finite(s.schedule))
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, fmt.Errorf("this run does not break %s", s.prop.Name)
	}
	c, err := cause.Explain(ctx, s.sys, s.prop, v, cause.Options{})
	if unexplained := (*cause.UnexplainedError)(nil); errors.As(err, &unexplained) {
		return &Reasons{Text: []string{unexplained.Error()}, Well: []string{}}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.reasons(r, c, len(v.Schedule))
}

// reasons tells a cause and draws it.
func (s *stage) reasons(r Run, c *cause.Cause, broken int) (*Reasons, error) {
	f, err := s.last()
	if err != nil {
		return nil, err
	}
	if f.Hidden, err = hidden(r.Hide, f.Setup.N); err != nil {
		return nil, err
	}
	f.Decisive, f.Mark = c.Decisive(), max(0, broken-f.Skipped)
	all := &Reasons{Text: c.Long(), Picture: unstyled(diagram.StepsSVG(f)), Well: []string{}}
	if c.Nearest != nil {
		all.Well = lines(c.Nearest.Schedule)
	}
	return all, nil
}
