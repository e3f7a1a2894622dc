package checker_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// tb is what testing and rapid have in common.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
}

// A frame is one state of a toy process: what it shows, and where it goes from
// here. A process that tries or exits has a step to take, unless this is its
// last frame or it waits for a message.
type frame struct {
	model.View
	Next  int           // where its next event leads, plus one; 0 means the frame behind this one
	Late  int           // where a timeout leads, likewise
	Back  int           // where it finds itself when it recovers from a crash here
	Takes bool          // it waits for a message
	Sends model.ProcSet // to whom its next event sends Msg
	Msg   note
	Bang  bool // its next event panics
	Ways  int  // from how many more alternatives a request, an exit or a step chooses: each leads a frame further
}

// A note is a message of a toy.
type note uint8

// coin is the note that carries a token.
const coin note = 7

// A toy is a message-passing algorithm written down as one list of frames a
// process.
type toy [][]frame

// A spot is the local state of a toy process: its frame, and how often it has sent.
type spot struct{ At, Sent uint8 }

// breath is how many messages a toy process has, so that toys are finite.
const breath = 3

func (t toy) Init(model.ProcID) spot { return spot{} }

func (t toy) Durable(me model.ProcID, s spot) spot {
	return spot{uint8(t[me][s.At].Back), s.Sent}
}

// Abortable says that toys may give up, so that giving up is not a mistake.
func (t toy) Abortable() bool { return true }

func (t toy) Carries(m note) bool { return m == coin }

func (t toy) Accepts(me model.ProcID, s spot, _ model.ProcID, _ note) bool { return t[me][s.At].Takes }

func (t toy) Choices(me model.ProcID, s spot, kind model.Kind) int {
	if kind == model.Timeout {
		return 1
	}
	return 1 + t[me][s.At].Ways
}

func (t toy) Step(me model.ProcID, s spot, in message.Input[note]) (spot, message.Sends[note]) {
	var out message.Sends[note]
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

func (t toy) View(me model.ProcID, s spot) model.View {
	f := t[me][s.At]
	last := int(s.At) == len(t[me])-1 && f.Next == 0
	moves := f.Region == model.Trying || f.Region == model.Exiting
	f.Ready = f.Ready || moves && !last && !f.Takes
	return f.View
}

// The frames that show nothing but a region, and what they are made of.
var (
	rest   = frame{}
	try    = region(model.Trying)
	inside = region(model.Critical)
	leave  = region(model.Exiting)
)

func region(r model.Region) frame { return frame{View: model.View{Region: r}} }

func (f frame) to(next int) frame             { f.Next = next + 1; return f }
func (f frame) back(at int) frame             { f.Back = at; return f }
func (f frame) takes() frame                  { f.Takes = true; return f }
func (f frame) passed() frame                 { f.Passed = true; return f }
func (f frame) stamp(n int) frame             { f.Stamp = n; return f }
func (f frame) token() frame                  { f.Token = true; return f }
func (f frame) rank(n int) frame              { f.Rank = n; return f }
func (f frame) bang() frame                   { f.Bang = true; return f }
func (f frame) leads(ps ...int) frame         { f.Leaders = procs(ps); return f }
func (f frame) sends(m note, to ...int) frame { f.Sends, f.Msg = procs(to), m; return f }
func (f frame) late(at int) frame             { f.Armed, f.Late = true, at+1; return f }

func procs(ps []int) (s model.ProcSet) {
	for _, p := range ps {
		s = s.With(model.ProcID(p))
	}
	return s
}

// lock is a process that competes and takes nobody into account; quick enters
// with its request.
var (
	lock  = []frame{rest, try, inside.to(0)}
	quick = []frame{rest, inside.to(0)}
	idle  = []frame{rest}
	spin  = []frame{leave.to(0)}
)

func build(t tb, alg toy, setup string) transition.System {
	t.Helper()
	return system(t, alg, fmt.Sprintf("n=%d %s", len(alg), setup))
}

func system(t tb, alg message.Process[spot, note], setup string) transition.System {
	t.Helper()
	sys, err := message.System(alg, parse(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func parse(t tb, setup string) model.Setup {
	t.Helper()
	s, err := model.ParseSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// schedule reads a schedule whose events are divided by commas.
func schedule(t tb, text string) (s model.Schedule) {
	t.Helper()
	s, err := model.ParseSchedule(lines(text))
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

// line is the inverse of schedule.
func line(s model.Schedule) string {
	text := ""
	for i, e := range s {
		if i > 0 {
			text += ", "
		}
		text += e.String()
	}
	return text
}

// named returns a property by its name.
func named(t tb, name string) property.Property {
	t.Helper()
	p, err := properties.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// found is a violation, or the want of one, as text.
func found(v *property.Violation) string {
	if v == nil {
		return "no violation"
	}
	return fmt.Sprintf("%s: %v by [%s]", v.Property, v.Err, line(v.Schedule))
}

func explored(t tb, sys transition.System, opts explore.Options, props ...property.Property) *explore.Result {
	t.Helper()
	r, err := explore.Explore(context.Background(), sys, props, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// account is all that an exploration says, as text.
func account(r *explore.Result) string {
	text := fmt.Sprintf("%d states, %d transitions, depth %d, stopped %q", r.States, r.Transitions, r.Depth, reason(r))
	for _, f := range r.Findings {
		text += fmt.Sprintf("\n%s exercised %v: %s", f.Property.Name, f.Exercised, found(f.Violation))
	}
	return text
}

// outline is account, but of runs that go on for ever it says how long their stems
// are: of several as long the reference takes any, and the explorer one with a
// shortest loop.
func outline(r *explore.Result) string {
	some := *r
	some.Findings = slices.Clone(r.Findings)
	for i, f := range some.Findings {
		if v := f.Violation; v != nil && f.Property.Engine().Endless() {
			some.Findings[i].Violation = &property.Violation{Property: v.Property, Err: fmt.Errorf("for ever after %d events", len(v.Schedule))}
		}
	}
	return account(&some)
}

func same(t tb, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

var workers = []int{1, 2, 3, 8}

// reason says why a search stopped, or nothing.
func reason(r *explore.Result) string {
	if r.Complete() {
		return ""
	}
	return r.Stopped.Error()
}
