package symmetry

import (
	"cmp"
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/permute"
)

// A Symmetry exchanges processes of one kind in local states and messages.
type Symmetry[S, M comparable] struct {
	*Group
	Locals *permute.Exchanger[enabled.Process[S]]
	Msgs   *permute.Exchanger[M]
	views  *permute.Exchanger[model.View]
}

// New returns the symmetry of kinds, or nil if no two processes are of one kind.
func New[S, M comparable](firsts []model.ProcID) *Symmetry[S, M] {
	g := NewGroup(firsts)
	if g == nil {
		return nil
	}
	return &Symmetry[S, M]{g, permute.NewExchanger[enabled.Process[S]](), permute.NewExchanger[M](), permute.NewExchanger[model.View]()}
}

// Begins returns an error if processes of one kind do not begin alike, or have other channels.
func (s *Symmetry[S, M]) Begins(initial []enabled.Process[S], shown func(model.ProcID, *enabled.Process[S]) (model.View, enabled.Ways), linked func(from, to model.ProcID) bool) error {
	for _, x := range s.Steps { // among them are exchanges that together make all others
		a, b := x[0], x[1]
		for i := range initial {
			p, q := model.ProcID(i), model.ProcID(i).Exchange(a, b)
			want, is := s.Locals.Exchange(initial[p], a, b), initial[q]
			if want != is {
				return fmt.Errorf("method Alike returns true, but with %v and %v exchanged %v begins in %+v, not in %+v", a, b, q, is.State, want.State)
			}
			v, ways := shown(p, &initial[p])
			w, others := shown(q, &is)
			if v = s.views.Exchange(v, a, b); v != w {
				return fmt.Errorf("method Alike returns true, but with %v and %v exchanged %v shows %+v at the beginning, not %+v", a, b, q, w, v)
			}
			if ways != others {
				return fmt.Errorf("method Alike returns true, but Choices returns one number for %v at the beginning, and another for %v", p, q)
			}
			for j := range initial {
				r := model.ProcID(j)
				if linked(p, r) != linked(q, r.Exchange(a, b)) {
					return fmt.Errorf("method Alike returns true, but there is a channel only one way when %v and %v are exchanged: from %v to %v, or from %v to %v",
						a, b, p, r, q, r.Exchange(a, b))
				}
			}
		}
	}
	return nil
}

// A Call holds the arguments of a step.
type Call[S, M comparable] struct {
	Event model.Event
	Local enabled.Process[S]
	Msg   M
}

// An Answer records the result of a step.
type Answer[S, M comparable] struct {
	Next   enabled.Process[S]
	View   model.View   // of Next
	Ways   enabled.Ways // in Next
	Tokens int
	Sent   []Sent[M]
}

// Sent records a message to one process, which arrives within so many units of time.
type Sent[M comparable] struct {
	To     model.ProcID
	Msg    M
	Within int
}

// String names the message and the receiver.
func (m Sent[M]) String() string { return fmt.Sprintf("%v to %v", m.Msg, m.To) }

// Audit returns an error if a step does not commute with some renaming.
func (s *Symmetry[S, M]) Audit(call Call[S, M], want Answer[S, M], ask func(Call[S, M]) (Answer[S, M], error)) (broken string) {
	order(want.Sent)
	for k, x := range s.Steps {
		s.exchange(&call, &want, x[0], x[1])
		got, err := ask(call)
		switch order(got.Sent); {
		case err != nil:
			return fmt.Sprintf("method Alike returns true, but with %s: %v", s.text(k+1), err)
		case got.Next.State != want.Next.State || !slices.Equal(got.Sent, want.Sent):
			return fmt.Sprintf("method Alike returns true, but with %s, %q in %+v leads to %+v sending %v, not to %+v sending %v; %s",
				s.text(k+1), call.Event, call.Local.State, got.Next.State, got.Sent, want.Next.State, want.Sent, advice)
		case got.Ways != want.Ways:
			return fmt.Sprintf("method Alike returns true, but with %s, after %q in %+v Choices returns another number in %+v; %s",
				s.text(k+1), call.Event, call.Local.State, got.Next.State, advice)
		case got.Next != want.Next || got.View != want.View || got.Tokens != want.Tokens:
			return fmt.Sprintf("method Alike returns true, but with %s, after %q in %+v its view, its timers or the tokens differ: it shows %+v, not %+v; %s",
				s.text(k+1), call.Event, call.Local.State, got.View, want.View, advice)
		}
	}
	return ""
}

const advice = "let nothing depend on which processes they are, except by their roles, and name them by ProcID, ProcSet, ProcQueue and PerProc alone"

// exchange exchanges two processes in a call and its answer.
func (s *Symmetry[S, M]) exchange(call *Call[S, M], want *Answer[S, M], a, b model.ProcID) {
	e := &call.Event
	if e.Proc = e.Proc.Exchange(a, b); e.Kind.OnMessage() || e.Kind.Opinion() {
		e.From = e.From.Exchange(a, b)
	}
	call.Local, call.Msg = s.Locals.Exchange(call.Local, a, b), s.Msgs.Exchange(call.Msg, a, b)
	want.Next, want.View = s.Locals.Exchange(want.Next, a, b), s.views.Exchange(want.View, a, b)
	for i := range want.Sent {
		m := &want.Sent[i]
		m.To, m.Msg = m.To.Exchange(a, b), s.Msgs.Exchange(m.Msg, a, b)
	}
	order(want.Sent)
}

// order sorts messages by receiver: in which order a step sends to different processes changes nothing.
func order[M comparable](sent []Sent[M]) {
	slices.SortStableFunc(sent, func(m, o Sent[M]) int { return cmp.Compare(m.To, o.To) })
}
