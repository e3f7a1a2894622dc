package render

import (
	"context"
	"errors"
	"strings"

	"doorway/checker/cause"
	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model/transition"
)

// whyWidth is the number of columns of an explanation where nothing limits them.
const whyWidth = 120

// An Explanation says why a run breaks a property. The zero value says nothing.
type Explanation struct {
	Lines   []string // sentences
	Found   bool     // Lines are reasons, and do not say why there are none
	long    []string // more sentences
	nearest transition.Schedule
	story   func(transition.Schedule) recording.Story // of the nearest run that goes well, in the words of the run; or nil
	rows    func(*recording.Execution) []cause.Row    // of the run and the nearest that goes well, whose record is given
}

// A Cause says why a run of a program breaks a property, as its replays show. If it has a method Story, it tells the nearest
// run that goes well in the words of the run.
type Cause interface {
	Lines() []string           // sentences
	Decisive() []int           // the numbers of the events that they name as reasons
	Late() []int               // those of the events after which it was too late
	Nearest() *exchange.Replay // that goes well, or nil
}

// Replayed explains a run of a program, of which f is a record, by its replays.
func Replayed(c Cause, f *recording.Execution) *Explanation {
	e := &Explanation{Lines: c.Lines(), Found: true, long: c.Lines()}
	if n := c.Nearest(); n != nil {
		e.nearest = n.Schedule
		e.rows = func(well *recording.Execution) []cause.Row { return cause.Beside(texts(f), texts(well), n.Events) }
	}
	if t, tells := c.(interface {
		Story(transition.Schedule) recording.Story
	}); tells {
		e.story = t.Story
	}
	f.Decide(e.Lines, c.Decisive(), c.Late()...)
	return e
}

// texts say in a few words what happens in each step, in those of a story if there is one.
func texts(f *recording.Execution) (all []string) {
	for i := range f.States[1:] {
		s := &f.States[i+1]
		if s.Text == "" {
			all = append(all, cause.Text(s.Step))
		} else {
			all = append(all, s.Text)
		}
	}
	return all
}

// Explain says which orders of events and which faults break a property in a run, or, if they are not found, why not. It says
// nothing of a real program, of a run without an event, or if ctx is done before. Pictures of f, which has recorded the run,
// then leave pale what does not decide, and leave out most of it if the run is long.
func Explain(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation, f *recording.Execution) *Explanation {
	whole, ok := sys.(transition.System)
	if !ok || v == nil || v.Len() == 0 || prop.OfSomeRun() {
		return &Explanation{}
	}
	c, err := cause.Explain(ctx, whole, prop, v, cause.Options{})
	unexplained := (*cause.UnexplainedError)(nil)
	switch {
	case errors.As(err, &unexplained):
		return &Explanation{Lines: []string{unexplained.Error()}}
	case err != nil:
		return &Explanation{}
	}
	f.Breaks(v.Behaviour)
	e := &Explanation{Lines: c.Lines(), Found: true, long: c.Long()}
	if c.Nearest != nil {
		e.nearest = c.Nearest.Schedule
		e.rows = func(well *recording.Execution) []cause.Row { return c.Rows(well.Trace()) }
	}
	f.Decide(e.Lines, c.Decisive(), c.Late()...)
	return e
}

// unfold says how to see what a text leaves out of f, if it does.
func unfold(f *recording.Execution) string {
	if f.Asides() == 0 {
		return ""
	}
	return "Add -v to see all steps.\n"
}

// Because writes sentences that say why a run fails behind "why: ", after an empty line, or nothing if there are none; width is
// as in diagram.Options.
func Because(lines []string, width int) string {
	if len(lines) == 0 {
		return ""
	}
	if width <= 0 {
		width = whyWidth
	}
	var b strings.Builder
	lead := "why: "
	for _, line := range lines {
		for part := range strings.SplitSeq(diagram.Wrap(line, width-len(lead)), "\n") {
			b.WriteString(lead + part + "\n")
			lead = "     "
		}
	}
	return "\n" + b.String()
}

// why explains the case, in a few lines or at length with the nearest run that goes well beside its run.
func (s *Scene) why() string {
	e := s.explained()
	if !e.Found || !s.Long {
		return Because(e.Lines, s.Options.Width)
	}
	text := Because(e.long, s.Options.Width)
	if well := s.nearest(e); well != nil {
		text += Beside(page.Beside(s.shown(), e.rows(well)))
	}
	return text
}

// nearest records the nearest run that goes well, or returns nil if there is none, or if a program does not repeat it.
func (s *Scene) nearest(e *Explanation) *recording.Execution {
	if e.nearest == nil {
		return nil
	}
	f, err := recording.Record(s.sys, e.nearest)
	if err != nil {
		return nil
	}
	if e.story != nil {
		f.Tell(e.story(e.nearest))
	}
	return f
}

// differing lets pictures of the nearest run that goes well leave pale what stands at the same place in the run.
func (s *Scene) differing(well *recording.Execution, e *Explanation) *recording.Execution {
	var differ []int
	for i, r := range e.rows(well) {
		if r.Differs && r.Well != "" {
			differ = append(differ, i+1)
		} else if e.story != nil && r.Well != "" {
			well.States[i+1].Aside = s.execution.States[i+1].Aside
		}
	}
	well.Title, well.Subtitle = "The nearest run that goes well", "Steps that are pale stand at the same place in both runs."
	if well.Decide(nil, differ); s.Whole {
		return well.Whole()
	}
	return well
}
