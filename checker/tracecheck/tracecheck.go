// Package tracecheck checks recorded logs against a system: whether some run of the system writes the
// log (trace validation: Cirstea, Kuppe, Loillier and Merz, Validating traces of distributed programs
// against TLA+ specifications, SEFM 2024).
//
// It keeps the set of all states in which the system can be after the lines so far, so it never has
// to go back. Events that may be unlogged are taken between lines. A line that fits no state ends the
// check: no run of the system writes the log.
package tracecheck

import (
	"encoding/json"
	"fmt"
	"slices"

	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/trace"
)

// Options say what a log leaves out.
type Options struct {
	// Unlogged selects the events that may happen without a line.
	Unlogged Events
	// Names are the names of the processes in the log, p0 first; nil for p0, p1, ….
	Names []string
	// States limits the states that may fit a line; 0 means DefaultStates.
	States int
}

// DefaultStates is the most states that may fit a line, unless Options say otherwise.
const DefaultStates = 1_000_000

// Events selects events of certain kinds, and those at certain processes.
type Events struct {
	Kinds kinds.Set
	Procs model.ProcSet
}

// Has reports whether e is among them. Which initial state a system begins in is never logged.
func (s Events) Has(e model.Event) bool {
	return s.Kinds.Has(e.Kind) || e.Kind == model.Begin || !e.Kind.Everywhere() && s.Procs.Has(e.Proc)
}

// A Validator checks the lines of a log one by one.
type Validator struct {
	opts    Options
	n       int
	machine transition.Machine
	width   int
	now     set // the states that fit, those after unlogged events included once it is closed
	next    set
	closed  bool
	lines   int
	most    int
	texts   map[any]string // of local states
	events  []model.Event
	delta   transition.Delta
	time    float64     // of the last line that has one, …
	last    json.Number // … as it is written
	vector  []uint32
}

// New returns a validator of logs of sys, before the first line.
func New(sys transition.System, opts Options) (*Validator, error) {
	if err := transition.Given(sys); err != nil {
		return nil, err
	}
	n := sys.Setup().N
	if opts.Names == nil {
		for p := range model.ProcID(n) {
			opts.Names = append(opts.Names, p.String())
		}
	}
	if len(opts.Names) != n {
		return nil, fmt.Errorf("%d names of processes, and the system has %d processes: name each once", len(opts.Names), n)
	}
	if opts.States == 0 {
		opts.States = DefaultStates
	}
	m := message.WithClocks(sys).Machine()
	v := &Validator{opts: opts, n: n, machine: m, width: m.Width(), texts: map[any]string{}, vector: make([]uint32, m.Width())}
	fp := m.Start(v.vector)
	v.now.reset(v.width)
	v.next.reset(v.width)
	v.now.add(v.vector, fp, nil)
	v.most = 1
	return v, nil
}

// Lines returns how many lines fit.
func (v *Validator) Lines() int { return v.lines }

// States returns how many states fit the lines so far, and the most that did after any line.
func (v *Validator) States() (now, most int) { return len(v.now.fps), v.most }

// A Misfit reports a line that no run of the system can write after the earlier lines.
type Misfit struct {
	Reasons []Reason // why, the nearest miss first
	// Missing, if there is any, are events after which the line would fit; the log has no line for
	// them, and they are not among Options.Unlogged.
	Missing transition.Schedule
}

// A Reason says why a line cannot happen in some of the remaining states.
type Reason struct {
	Why    string
	States int // in how many
	at     int // one of them
	rank   int
}

// Line takes the next line of the log, with its number. A line that names what the system cannot have
// is an error.
func (v *Validator) Line(number int, l trace.Line) (misfit *Misfit, err error) {
	err = panics.Aside(func() (err error) {
		misfit, err = v.line(number, l)
		return err
	})
	return misfit, err
}

func (v *Validator) line(number int, l trace.Line) (*Misfit, error) {
	want, err := v.parse(l)
	if err == nil {
		err = v.tell(l.Time)
	}
	if err != nil {
		return nil, err
	}
	if err := v.close(); err != nil {
		return nil, err
	}
	v.next.reset(v.width)
	for i := range v.now.fps {
		if err := v.each(i, &v.next, func(e model.Event) bool { return v.chosen(want, i, e) }, want, number); err != nil {
			return nil, err
		}
	}
	if len(v.next.fps) == 0 {
		return v.explain(want)
	}
	v.now, v.next, v.closed = v.next, v.now, false
	v.lines++
	v.most = max(v.most, len(v.now.fps))
	return nil, v.limit(&v.now)
}

// tell checks the time of a line, "" for none.
func (v *Validator) tell(t json.Number) error {
	if t == "" {
		return nil
	}
	now, err := t.Float64()
	if err != nil {
		return fmt.Errorf("time %q: %w", t, err)
	}
	if v.last != "" && now < v.time {
		return fmt.Errorf("time %v is before %v, that of an earlier line; sort the log by time", t, v.last)
	}
	v.time, v.last = now, t
	return nil
}

// chosen reports whether e in state i matches a line, whatever its effect.
func (v *Validator) chosen(w *pattern, i int, e model.Event) bool {
	return w.event(e) && (w.line.Message == "" || v.message(i, e) == w.line.Message)
}

// each takes the events of state i that are chosen, and adds the states after them to a set, those
// that are as wanted if want is not nil. Line is the number of the events' line, or 0.
func (v *Validator) each(i int, to *set, chosen func(model.Event) bool, want *pattern, line int) error {
	from := v.now
	v.events = v.machine.Events(from.at(i), v.events[:0])
	for _, e := range v.events {
		if !chosen(e) {
			continue
		}
		fp, err := v.step(from.at(i), from.fps[i], e)
		if err != nil {
			return err
		}
		if want != nil && !e.Kind.Everywhere() {
			if why, err := v.differs(want, v.vector, e.Proc); err != nil {
				return err
			} else if why != "" {
				continue
			}
		}
		to.add(v.vector, fp, &link{from.links[i], e, line})
	}
	return nil
}

// step puts the state after e into v.vector and returns its fingerprint.
func (v *Validator) step(from []uint32, fp uint64, e model.Event) (uint64, error) {
	v.delta.Reset()
	if err := v.machine.Step(from, e, &v.delta); err != nil {
		return 0, err
	}
	copy(v.vector, from)
	for _, c := range v.delta.Changes {
		v.vector[c.Component] = c.ID
	}
	return fp + v.delta.Word, nil
}

// close adds the states that unlogged events lead to.
func (v *Validator) close() error {
	for i := 0; i < len(v.now.fps) && !v.closed; i++ {
		if err := v.each(i, &v.now, v.opts.Unlogged.Has, nil, 0); err != nil {
			return err
		}
		if err := v.limit(&v.now); err != nil {
			return err
		}
	}
	v.closed = true
	v.most = max(v.most, len(v.now.fps))
	return nil
}

func (v *Validator) limit(s *set) error {
	if len(s.fps) > v.opts.States {
		return fmt.Errorf("more than %d states fit here; log more events, name fewer that may be unlogged, or raise the limit", v.opts.States)
	}
	return nil
}

// Run returns a run that writes the lines so far, and for each of its events the number of its line,
// or 0 for an unlogged event. After a misfit it leads to the state of its first reason.
func (v *Validator) Run(m *Misfit) (s transition.Schedule, lines []int) {
	at := 0
	if m != nil && len(m.Reasons) > 0 {
		at = m.Reasons[0].at
	}
	for l := v.now.links[at]; l != nil; l = l.before {
		s, lines = append(s, l.event), append(lines, l.line)
	}
	slices.Reverse(s)
	slices.Reverse(lines)
	return s, lines
}
