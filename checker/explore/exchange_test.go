package explore_test

import (
	"strings"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// A ticket is the local state of a desk, p0, and its clients.
type ticket struct {
	Region model.Region
	Queue  model.ProcQueue
	Holder model.ProcSet
	Last   uint8 // with the mistake "number", the client that has the ticket, in a way that nobody knows
}

// A slip is a message; a request names the client.
type slip struct {
	Code uint8
	Of   model.ProcSet
}

// desk lets one client in at a time. It declares clients alike, and with a mistake treats them by name.
type desk struct{ mistake string }

func (desk) Alike() bool { return true }

func (desk) Role(me model.ProcID) string {
	if me == 0 {
		return "desk"
	}
	return "client"
}

func (d desk) Init(me model.ProcID) ticket {
	if d.mistake == "init" && me == 2 {
		return ticket{Last: 1}
	}
	return ticket{}
}

func (d desk) Linked(from, to model.ProcID) bool {
	return from != to && (from == 0 || to == 0) || d.mistake == "link" && from == 1 && to == 2
}

func (d desk) Step(me model.ProcID, s ticket, in message.Input[slip]) (ticket, message.Sends[slip]) {
	var out message.Sends[slip]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(0, slip{d.code(me), model.Procs(me)})
	case in.Kind == model.Exit:
		s.Region = model.Remainder
		out.To(0, slip{})
	case me != 0:
		s.Region = model.Critical
	case in.Msg.Code == 0:
		s.Holder = 0
		d.next(&s, &out)
	default:
		s.Queue.Push(in.From)
		if s.Holder.Empty() {
			d.next(&s, &out)
		}
	}
	return s, out
}

// Choices lets nobody choose, but for p2 with one of two mistakes.
func (d desk) Choices(me model.ProcID, s ticket, kind model.Kind) int {
	if me == 2 && (d.mistake == "choices" && kind == model.Exit && s.Region == model.Critical || d.mistake == "first choice" && kind == model.Request) {
		return 2
	}
	return 1
}

// Carries gives nobody a token, but for p1 with a mistake.
func (d desk) Carries(m slip) bool { return d.mistake == "token" && m.Of.Has(1) }

// Answers says that the desk's messages are answers, and with a mistake p1's, too.
func (d desk) Answers(m slip) bool { return m.Of.Empty() || d.mistake == "answer" && m.Of.Has(1) }

// code is what a client sends for its request.
func (d desk) code(me model.ProcID) uint8 {
	if d.mistake == "message" {
		return uint8(me)
	}
	return 1
}

func (d desk) next(s *ticket, out *message.Sends[slip]) {
	if s.Queue.Empty() {
		return
	}
	p := s.Queue.Pop()
	if d.mistake == "favourite" && s.Queue.Has(1) { // lets p1 go first
		s.Queue, p = model.ProcQueue{}, 1
	}
	s.Holder = model.Procs(p)
	if d.mistake == "number" {
		s.Last = uint8(p)
	}
	out.To(p, slip{Code: 1})
}

func (d desk) View(me model.ProcID, s ticket) model.View {
	v := model.View{Region: s.Region}
	if d.mistake == "view" && s.Region == model.Critical || d.mistake == "first view" {
		v.Rank = int(me)
	}
	return v
}

// TestFalselyAlikeMessages declares clients alike that are not: a server that prefers one, and names
// that an exchange does not find, are reported by the search that exchanges clients. Without a mistake
// the same search is reduced.
func TestFalselyAlikeMessages(t *testing.T) {
	for mistake, want := range map[string]string{
		"":             "",
		"init":         "method Alike returns true, but with p1 and p2 exchanged p2 begins in ",
		"link":         "method Alike returns true, but there is a channel only one way when p1 and p2 are exchanged",
		"favourite":    `method Alike returns true, but with `,
		"message":      `method Alike returns true, but with [p2 p1] in the places of [p1 p2], "p2 request" in `,
		"number":       `method Alike returns true, but with [p2 p1] in the places of [p1 p2], "p2->p0 deliver" in `,
		"choices":      `method Alike returns true, but with [p2 p1] in the places of [p1 p2], after "p0->p2 deliver" in `,
		"first choice": "method Alike returns true, but Choices returns one number for p1 at the beginning, and another for p2",
		"token":        `method Alike returns true, but with [p2 p1] in the places of [p1 p2], after "p2 request" in `,
		"first view":   "method Alike returns true, but with p1 and p2 exchanged p2 shows ",
		"view":         `method Alike returns true, but with [p2 p1] in the places of [p1 p2], after "p0->p2 deliver" in `,
		"answer":       `method Alike returns true, but with [p2 p1] in the places of [p1 p2], "p2 request" in `,
	} {
		setup := "n=4 requests=2 requesters=p1,p2,p3"
		if mistake == "answer" {
			setup = timed
		}
		sys, err := message.System(desk{mistake}, Parse(t, setup))
		if err == nil {
			var r *explore.Result
			r, err = explore.Explore(t.Context(), sys, []property.Property{properties.MutualExclusion}, explore.Options{Workers: 1, Reduce: true})
			if err == nil && r.Reduced != "symmetry" {
				t.Errorf("%q: reduced by %q", mistake, r.Reduced)
			}
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", mistake, err, want)
		}
	}
}

// timed is a setup of a desk and two clients in which the desk's messages are faster.
const timed = "n=3 requests=1 requesters=p1,p2 delay=2 answer=1"

// clockedDesk has clocks that a search without a limit on requests renumbers.
type clockedDesk struct{ desk }

func (clockedDesk) StateClocks(s ticket, _ func(int) int) ticket { return s }
func (clockedDesk) MessageClocks(m slip, _ func(int) int) slip   { return m }

// pickyDesk could refuse messages.
type pickyDesk struct{ desk }

func (pickyDesk) Accepts(model.ProcID, ticket, model.ProcID, slip) bool { return true }

// TestExchangedOrNot exchanges clients unless clocks are renumbered or messages may be refused.
func TestExchangedOrNot(t *testing.T) {
	const free, limited = "n=3 requests=unlimited requesters=p1,p2", "n=3 requests=1 requesters=p1,p2"
	for _, c := range []struct {
		alg   message.Process[ticket, slip]
		setup string
		want  bool
	}{
		{desk{}, free, true},
		{clockedDesk{}, free, false},
		{clockedDesk{}, limited, true}, // no clock is renumbered
		{desk{}, limited, true},
		{pickyDesk{}, limited, false},
		{desk{}, timed, true},
	} {
		sys, err := message.System(c.alg, Parse(t, c.setup))
		if err != nil {
			t.Fatal(err)
		}
		r, err := explore.Explore(t.Context(), sys, []property.Property{properties.MutualExclusion}, explore.Options{Workers: 1, Reduce: true})
		if err != nil || (r.Reduced == "symmetry") != c.want {
			t.Errorf("%T, %s: reduced by %q, exchanges wanted: %v: %v", c.alg, c.setup, r.Reduced, c.want, err)
		}
	}
}
