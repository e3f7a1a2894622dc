package independence_test

import (
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// collector is an algorithm in which p1 and p2 ask, and p0 collects what they send.
type collector struct{}

func (collector) Init(model.ProcID) model.ProcSet { return 0 }

func (collector) View(p model.ProcID, s model.ProcSet) model.View {
	return model.View{Bystander: p == 0}
}

func (collector) Step(me model.ProcID, s model.ProcSet, in message.Input[bool]) (model.ProcSet, message.Sends[bool]) {
	var out message.Sends[bool]
	if in.Kind == model.Request {
		out.To(0, true)
		return s, out
	}
	return s.With(in.From), out
}

// An onlooker minds, or does not, when an event is taken early, or two are exchanged.
type onlooker struct{ left, swap bool }

func (o onlooker) Left(uint32) bool            { return o.left }
func (o onlooker) Swap(_, _, _, _ uint32) bool { return o.swap }

// TestLoner has two messages to p0, which may come in both orders. Either can be taken alone if nobody minds.
func TestLoner(t *testing.T) {
	sys, err := message.System[model.ProcSet, bool](collector{}, model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2)})
	if err != nil {
		t.Fatal(err)
	}
	m := sys.Machine()
	v := make([]uint32, m.Width())
	m.Start(v)
	met := independence.NewEncounters(m, sys.Setup())
	recorder := independence.NewRecorder(met, m)
	var both []uint32 // the state in which both are on their way
	var visit func(v []uint32)
	visit = func(v []uint32) {
		events := m.Events(v, nil)
		recorder.Record(v, events)
		if len(events) == 2 && events[0].Kind == model.Deliver && events[1].Kind == model.Deliver {
			both = slices.Clone(v)
		}
		for _, e := range events {
			var d transition.Delta
			if err := m.Step(v, e, &d); err != nil {
				t.Fatal(err)
			}
			next := slices.Clone(v)
			for _, c := range d.Changes {
				next[c.Component] = c.ID
			}
			visit(next)
		}
	}
	visit(v)
	met = met.With(recorder)
	for _, o := range []onlooker{{true, true}, {true, false}, {false, true}} {
		loner := independence.NewLoner(independence.NewRecorder(met, m), o)
		for _, e := range m.Events(both, nil) {
			if got, want := loner.Alone(both, e), o.left && o.swap; got != want {
				t.Errorf("%+v: %v can be taken alone: %v, want %v", o, e, got, want)
			}
		}
	}
}
