// Package checkertest contains toy algorithms and properties, random ones, and short ways to run them, for the tests of
// the engine. Tests import it with a dot.
package checkertest

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// TB declares the methods that testing and rapid have in common.
type TB interface {
	Helper()                           // leaves the caller out of what is reported
	Errorf(format string, args ...any) // fails the test
	Fatal(args ...any)                 // fails and ends it
}

// A Frame describes one state of a toy process: what it shows, and where it
// goes from here. A process that tries or exits has a step to take, unless this
// is its last frame or it waits for a message.
type Frame struct {
	model.View
	Next  int           // where its next event leads, plus one; 0 means the frame behind this one
	Late  int           // where a timeout leads, likewise
	Back  int           // where it finds itself when it recovers from a crash here
	Takes bool          // it waits for a message
	Sends model.ProcSet // to whom its next event sends Msg
	Msg   Note
	Bang  bool // its next event panics
	Ways  int  // from how many more alternatives a request, an exit or a step chooses: each leads a frame further
}

// A Note carries a number, as the message of a toy.
type Note uint8

// Coin is the note that carries a token.
const Coin Note = 7

// A Toy writes down a message-passing algorithm as one list of frames a
// process.
type Toy [][]Frame

// A Spot holds the local state of a toy process: its frame, and how often it has sent.
type Spot struct{ At, Sent uint8 }

// breath limits the messages of a toy process, so that toys are finite.
const breath = 3

// Init begins at the first frame.
func (t Toy) Init(model.ProcID) Spot { return Spot{} }

// Durable goes to where the frame recovers.
func (t Toy) Durable(me model.ProcID, s Spot) Spot {
	return Spot{uint8(t[me][s.At].Back), s.Sent}
}

// Abortable says that toys may give up, so that giving up is not a mistake.
func (t Toy) Abortable() bool { return true }

// Carries says that coins carry the token.
func (t Toy) Carries(m Note) bool { return m == Coin }

// Accepts takes messages at frames that wait for one.
func (t Toy) Accepts(me model.ProcID, s Spot, _ model.ProcID, _ Note) bool { return t[me][s.At].Takes }

// Choices allows the alternatives of the frame.
func (t Toy) Choices(me model.ProcID, s Spot, kind model.Kind) int {
	if kind == model.Timeout {
		return 1
	}
	return 1 + t[me][s.At].Ways
}

// Step goes to the next frame and sends what this one says.
func (t Toy) Step(me model.ProcID, s Spot, in message.Input[Note]) (Spot, message.Sends[Note]) {
	var out message.Sends[Note]
	f := t[me][s.At]
	behind := min(int(s.At)+1, len(t[me])-1)
	switch {
	case in.Kind == model.Recover || in.Kind == model.Suspect || in.Kind == model.Trust && f.Region == model.Remainder:
		return s, out
	case f.Bang:
		panic("bang")
	case in.Kind == model.Timeout:
		s.At = uint8(cmp.Or(f.Late, behind+1) - 1)
		return s, out
	}
	s.At = uint8(cmp.Or(f.Next, behind+1) - 1)
	if in.Kind <= model.Step {
		s.At = uint8((int(s.At) + in.Choose(1+f.Ways)) % len(t[me]))
	}
	if s.Sent < breath && !f.Sends.Empty() {
		out.ToAll(f.Sends, f.Msg)
		s.Sent++
	}
	return s, out
}

// View shows what the frame says.
func (t Toy) View(me model.ProcID, s Spot) model.View {
	f := t[me][s.At]
	last := int(s.At) == len(t[me])-1 && f.Next == 0
	moves := f.Region == model.Trying || f.Region == model.Exiting
	f.Ready = f.Ready || moves && !last && !f.Takes
	return f.View
}

// The frames that show nothing but a region, and what they are made of.
var (
	Rest   = Frame{}
	Try    = Region(model.Trying)
	Inside = Region(model.Critical)
	Leave  = Region(model.Exiting)
)

// Region returns a frame that shows a region.
func Region(r model.Region) Frame { return Frame{View: model.View{Region: r}} }

// To leads to another frame than the one behind.
func (f Frame) To(next int) Frame { f.Next = next + 1; return f }

// BackTo recovers at a frame.
func (f Frame) BackTo(at int) Frame { f.Back = at; return f }

// Taking waits for a message.
func (f Frame) Taking() Frame { f.Takes = true; return f }

// Past returns the frame with the doorway passed.
func (f Frame) Past() Frame { f.Passed = true; return f }

// Stamped has a timestamp.
func (f Frame) Stamped(n int) Frame { f.Stamp = n; return f }

// Holding has the token.
func (f Frame) Holding() Frame { f.Token = true; return f }

// Ranked has a rank.
func (f Frame) Ranked(n int) Frame { f.Rank = n; return f }

// Banging panics at its next event.
func (f Frame) Banging() Frame { f.Bang = true; return f }

// Leading knows leaders.
func (f Frame) Leading(ps ...int) Frame { f.Leaders = Procs(ps); return f }

// Sending sends a note by its next event.
func (f Frame) Sending(m Note, to ...int) Frame { f.Sends, f.Msg = Procs(to), m; return f }

// LateTo has a timer, which leads to a frame.
func (f Frame) LateTo(at int) Frame { f.Armed, f.Late = true, at+1; return f }

// Procs returns a set of processes.
func Procs(ps []int) (s model.ProcSet) {
	for _, p := range ps {
		s = s.With(model.ProcID(p))
	}
	return s
}

// Lock competes and takes nobody into account; Quick enters with its request.
var (
	Lock  = []Frame{Rest, Try, Inside.To(0)}
	Quick = []Frame{Rest, Inside.To(0)}
	Idle  = []Frame{Rest}
	Spin  = []Frame{Leave.To(0)}
)

// Build returns a system of as many processes as the toy has.
func Build(t TB, alg Toy, setup string) transition.System {
	t.Helper()
	return System(t, alg, fmt.Sprintf("n=%d %s", len(alg), setup))
}

// System returns a system of a toy, or of one with more methods.
func System(t TB, alg message.Process[Spot, Note], setup string) transition.System {
	t.Helper()
	sys, err := message.System(alg, Parse(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Parse reads a setup.
func Parse(t TB, setup string) model.Setup {
	t.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Schedule reads a schedule whose events are divided by commas.
func Schedule(t TB, text string) (s transition.Schedule) {
	t.Helper()
	s, err := notation.Schedule(lines(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func lines(text string) string {
	b := []byte(text)
	for i := range b {
		if b[i] == ',' {
			b[i] = '\n'
		}
	}
	return string(b)
}

// Line writes a schedule as Schedule reads it.
func Line(s transition.Schedule) string {
	text := ""
	for i, e := range s {
		if i > 0 {
			text += ", "
		}
		text += e.String()
	}
	return text
}

// Named returns a property by its name.
func Named(t TB, name string) property.Property {
	t.Helper()
	p, err := properties.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Found returns a violation, or the want of one, as text.
func Found(v *property.Violation) string {
	if v == nil {
		return "no violation"
	}
	return fmt.Sprintf("%s: %v by [%s]", v.Property, v.Err, Line(v.Schedule))
}

// Explored explores a system.
func Explored(t TB, sys transition.System, opts explore.Options, props ...property.Property) *explore.Result {
	t.Helper()
	r, err := explore.Explore(context.Background(), sys, props, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Account returns all that an exploration says, as text.
func Account(r *explore.Result) string {
	text := fmt.Sprintf("%d states, %d transitions, depth %d, stopped %q", r.States, r.Transitions, r.Depth, Reason(r))
	for _, f := range r.Findings {
		text += fmt.Sprintf("\n%s exercised %v: %s", f.Property.Name, f.Exercised, Found(f.Violation))
	}
	return text
}

// Outline returns the text of Account, but of infinite runs it says how long
// their stems are: of several as long the reference takes any, and the explorer
// one with a shortest loop.
func Outline(r *explore.Result) string {
	some := *r
	some.Findings = slices.Clone(r.Findings)
	for i, f := range some.Findings {
		if v := f.Violation; v != nil && f.Property.Engine().Endless() {
			some.Findings[i].Violation = &property.Violation{Property: v.Property, Err: fmt.Errorf("for ever after %d events", len(v.Schedule))}
		}
	}
	return Account(&some)
}

// Same wants two texts to be the same.
func Same(t TB, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

// Workers lists the numbers of workers with which a search is tried.
var Workers = []int{1, 2, 3, 8}

// Reason says why a search stopped, or nothing.
func Reason(r *explore.Result) string {
	if r.Complete() {
		return ""
	}
	return r.Stopped.Error()
}

// Reading wants to read only.
func (f Frame) Reading() Frame { f.Reader = true; return f }
