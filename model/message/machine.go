package message

import (
	"doorway/internal/hashtable"
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
	"doorway/model/message/internal/channels"
	"doorway/model/message/internal/network"
	"doorway/model/message/internal/symmetry"
	"doorway/model/transition"
)

func (m *machine[S, M]) Begun(v []uint32) uint32 {
	l := m.states.Value(v[0])
	view := m.sys.view(0, &l)
	return m.Known.Seen.ID(model.Observation{Event: model.Event{Kind: model.Begin}, Was: view, Is: view})
}

func (m *machine[S, M]) Bytes() (shared, own int) {
	k := m.Known
	shared = m.states.Bytes() + m.msgs.Bytes() + k.Budgets.Bytes() + k.Seen.Bytes()
	k.Mu.RLock()
	defer k.Mu.RUnlock()
	shared += hashtable.MapBytes(k.Nodes) + valuecode.SizeOf(k.Chans) + k.Contents
	own = valuecode.SizeOf(m.Sends) + m.Met
	for i := range m.Procs {
		own += valuecode.SizeOf(m.Procs[i].Infos) + m.Procs[i].Steps.Bytes()
	}
	for i := range m.Chans {
		own += valuecode.SizeOf(m.Chans[i].Infos) + m.Chans[i].Pushed.Bytes()
	}
	if m.orbits != nil {
		own += m.orbits.Bytes()
	}
	return shared, own
}

// machine represents a message-passing system by interned components: first
// every process's local state, then every channel's content, then the fault
// budget.
type machine[S, M comparable] struct {
	network.Vector
	sys    *system[S, M]
	states *valuecode.Table[enabled.Process[S]]   // shared by all forks, like the messages
	msgs   *valuecode.Table[channels.Envelope[M]] //
	again  contract.Again[answer[S, M]]
	orbits *symmetry.Orbits // or nil while processes are not exchanged
}

func newMachine[S, M comparable](sys *system[S, M]) *machine[S, M] {
	m := &machine[S, M]{sys: sys, states: valuecode.NewTable[enabled.Process[S]](), msgs: valuecode.NewTable[channels.Envelope[M]]()}
	m.Known = network.NewKnown()
	return m.fork()
}

func (m *machine[S, M]) Fork() transition.Machine { return m.fork() }

func (m *machine[S, M]) fork() *machine[S, M] {
	f := &machine[S, M]{sys: m.sys, states: m.states, msgs: m.msgs, again: contract.Again[answer[S, M]]{Most: contract.MachineAnswers}}
	f.Vector = network.NewVector(&m.sys.Network, f, m.Known, m.sys.EnabledSet(m.sys.choosing != nil, m.sys.selective != nil, m.sys.timed != nil))
	return f
}

func (m *machine[S, M]) Start(v []uint32) uint64 { return m.StartAt(v, 0) }

// StartAt fills v with an initial state and returns its fingerprint.
func (m *machine[S, M]) StartAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.N {
		l, _ := m.sys.begin(model.ProcID(p), start) // no error, as checked when the system was built
		v[p] = m.states.ID(l)
		fp += m.Proc(p, v[p]).Word
	}
	for i := range m.Links {
		fp += m.Channel(i, 0).Word
	}
	if m.Faulty {
		b := enabled.NewBudget(m.Given)
		v[m.N+len(m.Links)] = m.Known.Budgets.ID(b)
		fp += m.BudgetWord(b)
	}
	return fp
}

func (m *machine[S, M]) Action(v []uint32, e model.Event) transition.Action {
	var h uint64
	if e.Kind.OnMessage() {
		i := m.Link(e.From, e.Proc)
		h = m.sys.hash(m.msgs.Value(m.Channel(i, v[m.N+i]).Msgs[e.Index]))
	}
	return enabled.Action(e, m.sys.apart(), h)
}

func (m *machine[S, M]) Audit() error { return m.sys.askAll(&m.again, contract.Orders) }

// envelopes returns the messages with those numbers.
func (m *machine[S, M]) envelopes(msgs []uint32) []channels.Envelope[M] {
	q := make([]channels.Envelope[M], len(msgs))
	for k, x := range msgs {
		q[k] = m.msgs.Value(x)
	}
	return q
}

// The values that the numbers of the vector stand for.

func (m *machine[S, M]) NewProc(p model.ProcID, id uint32) network.Proc {
	l := m.states.Value(id)
	v := m.sys.view(p, &l)
	timers := m.sys.timers(p, &l, &v)
	return network.Proc{
		Own: m.sys.own(p, &l, &v, timers), Known: true, Timers: timers, Told: l.Told,
		Word: m.localWord(p, &l),
	}
}

func (m *machine[S, M]) NewChannel(i int, msgs []uint32) *network.Content {
	q := m.envelopes(msgs)
	c := &network.Content{Msgs: msgs, Takes: make([]network.ChanChange, len(msgs)), Mask: m.sys.waiting(q), Arrivals: channels.Arrivals(q), Older: network.ChanChange{Next: network.Unknown}}
	for k := range q {
		c.Takes[k].Next = network.Unknown
	}
	c.Word = m.contentWord(m.Links[i], q)
	return c
}

func (m *machine[S, M]) NewEffect(id uint32, e model.Event, x uint32) (out network.Effect, err error) {
	var msg M
	if e.Kind.OnMessage() {
		msg = m.msgs.Value(x).Msg
	}
	l, eff := m.states.Value(id), effect[S, M]{}
	defer eff.caught(e, &l, &err)
	was := m.sys.view(e.Proc, &l)
	if err := m.sys.meet(&l, &was, e, &msg, true, &m.again, &eff); err != nil {
		return network.Effect{}, err
	}
	if m.orbits != nil {
		if err := m.sys.auditAlike(&l, e, &msg, &eff); err != nil {
			return network.Effect{}, err
		}
	}
	eff.seen.Event.Index = 0 // the effect does not depend on the place in the channel
	out = network.Effect{
		Next: m.states.ID(eff.next), Seen: m.Known.Seen.ID(eff.seen),
		First: uint32(len(m.Sends)), Count: uint32(len(eff.posts)),
	}
	out.Word = m.Proc(int(e.Proc), out.Next).Word - m.Proc(int(e.Proc), id).Word
	for _, s := range eff.posts {
		s.Msg = m.msgs.ID(m.sys.posted(eff.sends.list[s.Msg].msg))
		m.Sends = append(m.Sends, s)
	}
	return out, nil
}

func (m *machine[S, M]) Forgotten(id uint32, crashed model.ProcID) uint32 {
	l := m.states.Value(id)
	l.Told = l.Told.Without(crashed)
	return m.states.ID(l)
}

func (m *machine[S, M]) PlaceOf(x uint32, msgs []uint32) int {
	msg := m.msgs.Value(x)
	return channels.Place(m.envelopes(msgs), &msg, m.Given.Channels, m.sys.msgs)
}

func (m *machine[S, M]) Older(x uint32) uint32 {
	l := m.msgs.Value(x)
	l.Left = enabled.Sooner(l.Left)
	return m.msgs.ID(l)
}

func (m *machine[S, M]) Carries(x uint32) int {
	msg := m.msgs.Value(x)
	return m.sys.carries(&msg.Msg)
}

func (m *machine[S, M]) State(p model.ProcID) any { return m.states.Value(m.Now[p]).State }

func (m *machine[S, M]) WaysOf(p model.ProcID, own kinds.Set) enabled.Ways {
	l := m.states.Value(m.Now[p])
	return m.sys.ways(p, &l, own)
}

func (m *machine[S, M]) Accepts(i, k int) bool {
	l := m.Links[i]
	to := m.states.Value(m.Now[l.To])
	return m.sys.accepts(l.To, &to, l.From, m.msgs.Value(m.Content(i).Msgs[k]).Msg)
}

func (m *machine[S, M]) Snapshot(v []uint32) model.Snapshot { return snapshot[S, M]{m, v} }

type snapshot[S, M comparable] struct {
	m *machine[S, M]
	v []uint32
}

func (s snapshot[S, M]) N() int { return s.m.N }

func (s snapshot[S, M]) Register(int) int { return 0 }

func (s snapshot[S, M]) Parts() int { return s.m.sys.parts() }

func (s snapshot[S, M]) Local(p model.ProcID) any { return s.m.states.Value(s.v[p]).State }

func (s snapshot[S, M]) View(p model.ProcID) model.View {
	l := s.m.states.Value(s.v[p])
	return s.m.sys.view(p, &l)
}

func (s snapshot[S, M]) Time(p model.ProcID) (int, bool) {
	l := s.m.states.Value(s.v[p])
	return s.m.sys.time(p, &l)
}

func (s snapshot[S, M]) Queue(from, to model.ProcID) []any {
	i := s.m.sys.Link(from, to)
	if i < 0 {
		return nil
	}
	var out []any
	for _, m := range s.m.envelopes(s.m.Channel(i, s.v[s.m.N+i]).Msgs) {
		out = append(out, m.Msg)
	}
	return out
}
