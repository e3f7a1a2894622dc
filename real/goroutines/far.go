package goroutines

import (
	"errors"
	"fmt"
	"slices"

	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A far run is an execution of a program in a process of its own.
type far struct {
	prog   *program
	child  *child
	now    answer
	events []model.Event
	err    error // why there is no process, or none any more
	seen   model.Observation
}

// open starts the process, if need be.
func (r *far) open() *far {
	if r.child != nil || r.err != nil {
		return r
	}
	r.prog.begins()
	c, err := r.prog.spawn()
	if err != nil {
		r.err = err
		return r
	}
	r.child = c
	r.look(c.ask(nil))
	return r
}

// look stores an answer.
func (r *far) look(s answer, err error) {
	if r.err = err; err != nil {
		return
	}
	r.now, r.events = s, r.events[:0]
	for _, text := range s.Events {
		e, err := notation.Event(text)
		if err != nil {
			r.err = err
		}
		r.events = append(r.events, e)
	}
}

// Enabled appends the enabled events. If the process is lost, it lists one event, whose error says so.
func (r *far) Enabled(buf []model.Event) []model.Event {
	if r.open().err != nil {
		return append(buf, model.Event{Kind: model.Tick})
	}
	return append(buf, r.events...)
}

// Apply applies e.
func (r *far) Apply(e model.Event) (*model.Observation, error) {
	err := r.take(e, false)
	r.seen = model.Observation{Event: e}
	return &r.seen, err
}

// take applies e, and describes it if explain is set.
func (r *far) take(e model.Event, explain bool) error {
	if r.open().err != nil {
		return r.err
	}
	if !slices.Contains(r.events, e) {
		return &transition.DisabledError{Event: e, Enabled: slices.Clone(r.events)}
	}
	r.look(r.child.ask(&word{Event: e.String(), Explain: explain}))
	if r.err == nil && r.now.Error != "" {
		return errors.New(r.now.Error)
	}
	return r.err
}

// Explain is Apply with a description of what happened.
func (r *far) Explain(e model.Event) (h transition.Step, err error) {
	err = r.take(e, true)
	h.Event = e
	h.Access, h.State, h.Of = r.now.Access, r.now.State, r.now.Of
	return h, err
}

// judge returns what is wrong with the run so far, or nil.
func (r *far) judge() error {
	if r.open().now.Failure != "" {
		return errors.New(r.now.Failure)
	}
	return nil
}

// Footprint returns what an enabled event touches.
func (r *far) Footprint(e model.Event) transition.Footprint {
	if i := slices.Index(r.events, e); i >= 0 {
		return r.now.Prints[i]
	}
	return transition.At(e)
}

// Key appends where each goroutine is.
func (r *far) Key(buf []byte) []byte { return append(buf, r.open().now.Key...) }

// N returns the number of processes.
func (r *far) N() int { return r.prog.setup.N }

// Local returns what a process is about to do, or waits for.
func (r *far) Local(p model.ProcID) any {
	if r.open().err != nil {
		return r.err.Error()
	}
	s, err := r.child.ask(&word{Local: p})
	text := s.Text
	r.look(s, err)
	return text
}

// story tells a run.
func (r *far) story(s transition.Schedule) (told recording.Story) {
	w := word{Story: true}
	for _, e := range s {
		w.Run = append(w.Run, e.String())
	}
	if r.open().err != nil {
		return recording.Story{End: fmt.Sprintln(r.err)}
	}
	answer, err := r.child.ask(&w)
	if err != nil {
		return recording.Story{End: fmt.Sprintln(err)}
	}
	return answer.Story
}

// Queue returns nothing: there are no messages.
func (r *far) Queue(model.ProcID, model.ProcID) []any { return nil }

// Countdowns returns nothing: goroutines have no timers of their own.
func (r *far) Countdowns(model.ProcID) []transition.Countdown { return nil }

// Deadlines returns nothing: there are no messages.
func (r *far) Deadlines(model.ProcID, model.ProcID) []int { return nil }

// Register returns 0: there are no registers.
func (r *far) Register(int) int { return 0 }

// Time returns the time since the beginning in milliseconds.
func (r *far) Time(model.ProcID) (int, bool) { return r.open().now.Time, r.now.Timed }

// Parts returns 1.
func (r *far) Parts() int { return 1 }

// View returns nothing: goroutines have no regions.
func (r *far) View(model.ProcID) model.View { return model.View{} }

// Reset ends the process.
func (r *far) Reset() {
	if r.child != nil {
		r.child.end()
	}
	*r = far{prog: r.prog}
}
