package explorer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// A View holds everything shown of a run.
type View struct {
	Run        Run        `json:"run"` // with its defaults filled in
	Title      string     `json:"title"`
	Meaning    string     `json:"meaning"` // what the variant does
	Picture    string     `json:"picture"` // the space-time diagram of the last steps, as SVG
	Heads      string     `json:"heads"`   // the names of its processes, as SVG
	Steps      []string   `json:"steps"`   // the last steps
	Choices    []Choice   `json:"choices"` // the enabled events
	Program    []Line     `json:"program"` // empty if the page has none
	Processes  []Process  `json:"processes"`
	Registers  []Register `json:"registers"`
	Transit    []Message  `json:"transit"`
	Properties []Verdict  `json:"properties"` // the first is the run's own
	Watched    []string   `json:"watched"`    // the values of the expression, before the last steps and after each
	Unwatched  string     `json:"unwatched"`  // what is wrong with the expression, or ""
}

// A Choice offers an enabled event.
type Choice struct {
	Event  string `json:"event"`  // as a line of a schedule
	At     string `json:"at"`     // the process, or "" for all
	Label  string `json:"label"`  // with its message
	Effect string `json:"effect"` // its effect
	Fault  bool   `json:"fault"`
	Left   string `json:"left"` // the rest of the budget for this kind of fault
}

// A Line shows a line of the program, with the processes that are there.
type Line struct {
	Text  string   `json:"text"`
	Label string   `json:"label"` // "" where no process stops
	At    []string `json:"at"`
}

// A Process shows the state of a process.
type Process struct {
	Name    string   `json:"name"`
	Region  string   `json:"region"`
	State   string   `json:"state"` // the parts that are not zero
	Notes   []string `json:"notes"` // token, leader, what waits: timers, store buffers
	Changes []string `json:"changes"`
}

// A Register shows a shared register.
type Register struct {
	Name    string `json:"name"`
	Value   int    `json:"value"`
	Changed bool   `json:"changed"`
}

// A Message shows a message in transit.
type Message struct {
	From string `json:"from"`
	To   string `json:"to"`
	Text string `json:"text"`
	Sent int    `json:"sent"` // the step, 0 if it is not among the last
}

// A Verdict gives the standing of a property after a run.
type Verdict struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Is      string `json:"is"`   // "broken", "holds so far", "nothing to judge yet" or "about what follows"
	Why     string `json:"why"`  // why it is broken
	Step    int    `json:"step"` // at which it was broken
}

// A picture has at least this many of the last steps, and its first step stays for some steps, so that a page adds
// rows and moves none.
const (
	drawn = 60
	stays = 20
)

// View returns the view of a run. An error names the step that is impossible.
func (x Explorer) View(r Run) (*View, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	w, err := s.world()
	if err != nil {
		return nil, err
	}
	f, err := s.last()
	if err != nil {
		return nil, err
	}
	v := &View{Run: s.Run, Title: s.page.Title, Meaning: s.variant.Meaning, Steps: []string{}, Choices: s.choices(w), Watched: []string{}, Registers: []Register{}, Transit: []Message{}}
	for _, fr := range f.States[1:] {
		v.Steps = append(v.Steps, fr.String())
	}
	if v.Properties, err = x.verdicts(s); err != nil {
		return nil, err
	}
	mark(f, v.Properties[0])
	last := f.States[f.Steps()]
	v.state(f, &last)
	v.Program = program(s.page, s.variant, w)
	for p := range v.Processes {
		v.Processes[p].Notes = append(v.Processes[p].Notes, waits(w, model.ProcID(p))...)
	}
	if f.Hidden, err = hidden(r.Hide, f.Setup.N); err != nil {
		return nil, err
	}
	v.watch(f, r.Watch)
	v.Heads, v.Picture = diagram.Heads(f), unstyled(diagram.StepsSVG(f))
	return v, nil
}

// last records the last steps of the run.
func (s *stage) last() (*recording.Execution, error) {
	from := max(0, len(s.schedule)-drawn) / stays * stays
	f, err := recording.RecordFrom(s.sys, s.schedule, from)
	f.Title, f.Skipped = s.page.Title, from
	return f, err
}

// program returns the page's program with the processes at their lines. The text is that of the first variant, so
// for another variant a description of it comes first.
func program(page *catalogue.Page, v catalogue.Variant, w model.Snapshot) []Line {
	all := []Line{}
	if v.Name != "" && len(page.Program.Lines) > 0 {
		const column = 72
		differs := fmt.Sprintf("This is the text of %s. Variant %s is not shown: it %s.", page.Name, v.Name, v.Meaning)
		for l := range strings.Lines(corpus.Wrap(differs, column)) {
			all = append(all, Line{Text: strings.TrimSpace(l), At: []string{}})
		}
	}
	for _, l := range page.Program.Lines {
		line := Line{Text: l.Text, Label: l.Label, At: []string{}}
		for p := range model.ProcID(w.N()) {
			if l.Label != "" && page.Program.At(p, w.Local(p), w.View(p)) == l.Label {
				line.At = append(line.At, p.String())
			}
		}
		all = append(all, line)
	}
	return all
}

// waits describes what p waits for: its own writes, the end of times, and messages that are due.
func waits(w transition.Run, p model.ProcID) []string {
	all := transition.Waiting(w, p)
	for _, c := range w.Countdowns(p) {
		all = append(all, c.String())
	}
	for q := range model.ProcID(w.N()) {
		messages := w.Queue(q, p)
		for i, left := range w.Deadlines(q, p) {
			all = append(all, fmt.Sprintf("%v from %v within %d", messages[i], q, left))
		}
	}
	return all
}

// mark marks the step that breaks a property.
func mark(f *recording.Execution, v Verdict) {
	if v.Is != broken {
		return
	}
	switch {
	case v.Step == 0 && f.Skipped == 0:
		f.Mark = recording.AtStart
	case v.Step > f.Skipped:
		f.Mark = v.Step - f.Skipped
	}
}

// Execution returns a run as an execution, with the step marked that breaks its property.
func (x Explorer) Execution(r Run) (*recording.Execution, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	verdicts, err := x.verdicts(s)
	if err != nil {
		return nil, err
	}
	f, err := recording.Record(s.sys, s.schedule)
	if err == nil {
		mark(f, verdicts[0])
	}
	return f, err
}

// unstyled removes the style from a picture: a page has diagram.Style once.
func unstyled(svg string) string {
	before, rest, _ := strings.Cut(svg, "<style>")
	_, after, _ := strings.Cut(rest, "</style>")
	return before + after
}

// world returns the world that the run has reached.
func (s *stage) world() (transition.World, error) {
	w := s.sys.World()
	for i, e := range s.schedule {
		if _, err := w.Apply(e); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return w, nil
}

// choices returns the enabled events with their effects.
func (s *stage) choices(w transition.World) []Choice {
	all := []Choice{}
	enabled := w.Enabled(nil)
	slices.SortStableFunc(enabled, func(a, b model.Event) int { return order(a) - order(b) })
	for _, e := range enabled {
		c := Choice{Event: e.String(), Label: e.String(), Fault: e.Kind.Fault()}
		if !e.Kind.Everywhere() {
			c.At = e.Proc.String()
		}
		if c.Fault {
			c.Left = s.left(e.Kind)
		}
		next := w.Clone()
		h, err := next.Explain(e)
		if err != nil {
			c.Effect = err.Error()
			all = append(all, c)
			continue
		}
		whole := h.String()
		label, notes, _ := strings.Cut(whole, "  (")
		c.Label = label
		var effects []string
		if !e.Kind.Everywhere() {
			effects = changes(w.Local(e.Proc), next.Local(e.Proc))
		}
		if notes = strings.TrimSuffix(notes, ")"); notes != "" {
			effects = append([]string{notes}, effects...)
		}
		c.Effect = strings.Join(effects, "; ")
		all = append(all, c)
	}
	return all
}

// order sorts events by process, then those of all processes, then faults.
func order(e model.Event) int {
	switch {
	case e.Kind.Fault():
		return model.MaxProcs + 1
	case e.Kind.Everywhere():
		return model.MaxProcs
	default:
		return int(e.Proc)
	}
}

// changes returns the parts in which two states of a process differ, except its region, which is
// shown anyway.
func changes(was, is any) []string {
	all := []string{}
	for _, c := range page.Diff(was, is) {
		if !strings.HasSuffix(c.Path, "Region") {
			all = append(all, fmt.Sprintf("%s: %s → %s", c.Path, c.Was, c.Is))
		}
	}
	return all
}

// left returns the rest of the budget for faults of a kind.
func (s *stage) left(k model.Kind) string {
	setup := s.sys.Setup()
	budget := setup.Allowed(k)
	if budget == model.Unlimited {
		return "any number"
	}
	for _, e := range s.schedule {
		if e.Kind == k {
			budget--
		}
	}
	return fmt.Sprint(budget)
}

// state fills in the last state.
func (v *View) state(f *recording.Execution, is *recording.State) {
	was := is
	if f.Steps() > 0 {
		was = &f.States[f.Steps()-1]
	}
	for p := range f.Setup.N {
		view := is.Views[p]
		q := Process{Name: model.ProcID(p).String(), Region: view.Region.String(), State: recording.Brief(is.Locals[p], f.Setup.N), Notes: notes(view), Changes: changes(was.Locals[p], is.Locals[p])}
		v.Processes = append(v.Processes, q)
	}
	for i, name := range f.Registers {
		v.Registers = append(v.Registers, Register{name, is.Values[i], was.Values[i] != is.Values[i]})
	}
	for _, k := range is.Transit {
		m := f.Messages[k]
		sent := m.Sent
		if sent > 0 {
			sent += f.Skipped
		}
		v.Transit = append(v.Transit, Message{m.From.String(), m.To.String(), m.String(), sent})
	}
}

// notes describes the view of a process beside its region.
func notes(v model.View) []string {
	all := []string{}
	if v.Token {
		all = append(all, "has the token")
	}
	if !v.Leaders.Empty() {
		all = append(all, "leader: "+v.Leaders.String())
	}
	return all
}

// The words of a verdict.
const (
	broken  = "broken"
	kept    = "holds so far"
	open    = "nothing to judge yet"
	follows = "about what follows"
)

// soon limits the states explored to judge a run by its continuations.
const soon = 300

// short limits the length of a run that is judged so: the search begins with all of its events.
const short = 200

// verdicts follows the properties through the run.
func (x Explorer) verdicts(s *stage) (all []Verdict, err error) {
	props := s.judged()
	watched := slices.DeleteFunc(slices.Clone(props), func(p property.Property) bool { return p.Engine().OnGraph() && len(s.schedule) > short })
	outcomes, err := replay.Together(s.sys, watched, s.schedule, soon)
	if err != nil {
		return nil, err
	}
	for _, p := range props {
		v := Verdict{Name: p.Name, Meaning: p.Meaning, Is: follows}
		i := slices.IndexFunc(watched, func(w property.Property) bool { return w.Name == p.Name })
		if i < 0 {
			all = append(all, v)
			continue
		}
		v.Is = open
		got := outcomes[i]
		var undecided *replay.UndecidedError
		var rule *transition.AlgorithmError
		switch {
		case errors.As(got.Err, &undecided):
			v.Is = follows
		case errors.As(got.Err, &rule) && p.Name != s.Property:
			continue // about entries, and this is an election
		case got.Err != nil:
			return nil, got.Err
		case got.Violation != nil:
			v.Is, v.Why, v.Step = broken, got.Violation.Err.Error(), len(got.Violation.Schedule)
		case p.Engine().Endless():
			v.Is = follows
		case got.Exercised:
			v.Is = kept
		}
		all = append(all, v)
	}
	return all, nil
}
