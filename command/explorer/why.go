package explorer

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/cause"
	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/model/transition"
)

// Reasons say why a run breaks its property.
type Reasons struct {
	Text    []string `json:"text"`    // sentences; numbers in brackets are those of steps
	Picture string   `json:"picture"` // as that of the view, with the steps pale that do not decide; of a long run it has all that decide
	Whole   string   `json:"whole"`   // the same with all steps that the view shows; "" if Picture leaves none out
	Well    []string `json:"well"`    // the events of the nearest run that goes well; empty if there is none
	Beside  []Pair   `json:"beside"`  // both runs beside each other
	rows    []page.Row
}

// Said returns the sentences, and both runs beside each other, for a terminal that has so many columns; 0 stands for the
// usual number.
func (r *Reasons) Said(width int) string {
	return render.Because(r.Text, width) + render.Beside(r.rows)
}

// A Pair has the events of two runs at the same place, for people.
type Pair struct {
	Run     string `json:"run"`  // "" behind the end
	Well    string `json:"well"` // "" behind the end
	Differs bool   `json:"differs"`
	Aside   bool   `json:"aside"`  // left out at first
	Folded  string `json:"folded"` // says how many are left out from here on, or ""
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
	v, err := runner.Strict(transition.Finite(s.schedule))
	if err != nil {
		return nil, err
	}
	if v == nil {
		return nil, fmt.Errorf("this run does not break %s", s.prop.Name)
	}
	c, err := cause.Explain(ctx, s.sys, s.prop, v, cause.Options{})
	if unexplained := (*cause.UnexplainedError)(nil); errors.As(err, &unexplained) {
		return &Reasons{Text: []string{unexplained.Error()}, Well: []string{}, Beside: []Pair{}}, nil
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
	whole, err := recording.Record(s.sys, s.schedule)
	if err != nil {
		return nil, err
	}
	whole.Title, whole.Hidden, whole.Mark = f.Title, f.Hidden, broken
	whole.Decide(c.Lines(), c.Decisive(), append(c.Late(), broken)...)
	all := &Reasons{Text: c.Long(), Picture: unstyled(diagram.StepsSVG(f)), Well: []string{}, Beside: []Pair{}}
	if whole.Folded() {
		all.Picture, all.Whole = unstyled(diagram.StepsSVG(whole)), all.Picture
	}
	if c.Nearest == nil {
		return all, nil
	}
	all.Well = lines(c.Nearest.Schedule)
	rows, err := c.Beside(s.sys)
	all.rows = page.Beside(whole, rows)
	for _, r := range all.rows {
		p := Pair{Run: r.Run, Well: r.Well, Differs: r.Differs, Aside: r.Aside}
		if r.Same > 0 {
			p.Folded = r.Folded()
		}
		all.Beside = append(all.Beside, p)
	}
	return all, err
}
