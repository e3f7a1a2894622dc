package model

import (
	"fmt"
	"slices"

	"doorway/internal/memo"
)

// What the rules ask of the machine, and what they change in it.

// maxMessages is how many different messages an exploration may meet: the
// number of one, of its sender and of a kind are one 32-bit input.
const maxMessages = 1<<(32-kindBits-procBits) - 1

func (m *mpMachine[S, M]) react(e Event, channel int) ([]post, error) {
	p := int(e.Proc)
	input, x := uint32(e.Kind), uint32(0)
	switch {
	case channel >= 0:
		if x = m.content(channel).msgs[e.Index]; x >= maxMessages {
			return nil, fmt.Errorf("there are more than %d different messages; bound the requests", maxMessages)
		}
		input |= uint32(e.From)<<kindBits | (x+1)<<(kindBits+procBits)
	case e.Kind.Opinion():
		input |= uint32(e.From) << kindBits
	default:
		input |= uint32(e.Index) << kindBits
	}
	key := memo.Pair(m.now[p], input)
	eff := m.procs[p].steps.Find(key)
	if eff == nil {
		known, err := m.newEffect(m.now[p], e, channel, x)
		if err != nil {
			return nil, err
		}
		eff = m.procs[p].steps.Put(key, known)
	}
	m.reaction, m.delta.Seen = eff, eff.seen
	return m.sends[eff.first:][:eff.count], nil
}

// newEffect calls the author's step function.
func (m *mpMachine[S, M]) newEffect(id uint32, e Event, channel int, x uint32) (out mpEffect, err error) {
	var msg M
	if channel >= 0 {
		msg = m.known.msgs.value(x).Msg
	}
	l, eff := m.known.locals.value(id), effect[S, M]{}
	defer eff.caught(e, &l, &err)
	if err := m.sys.meet(&l, m.sys.view(e.Proc, &l), e, &msg, true, &m.again, &eff); err != nil {
		return mpEffect{}, err
	}
	eff.seen.Event.Index = 0 // the effect is the same for every place in the channel
	out = mpEffect{
		next: m.known.locals.id(eff.next), seen: m.known.seen.id(eff.seen),
		first: uint32(len(m.sends)), count: uint32(len(eff.posts)),
	}
	out.word = m.proc(int(e.Proc), out.next).word - m.proc(int(e.Proc), id).word
	for _, s := range eff.posts {
		s.msg = m.known.msgs.id(letter[M]{eff.sends.list[s.msg].msg, uint8(m.sys.setup.Delay)})
		m.sends = append(m.sends, s)
	}
	return out, nil
}

func (m *mpMachine[S, M]) Audit() error { return m.sys.askAll(&m.again) }

func (m *mpMachine[S, M]) become(p ProcID) { m.set(int(p), m.reaction.next, m.reaction.word) }

func (m *mpMachine[S, M]) forget(p, crashed ProcID) {
	id := m.now[p]
	if l := m.known.locals.value(id); l.Told.Has(crashed) {
		l.Told = l.Told.Without(crashed)
		next := m.known.locals.id(l)
		m.set(int(p), next, m.proc(int(p), next).word-m.proc(int(p), id).word)
	}
}

func (m *mpMachine[S, M]) lose(tokens int) {
	obs := m.known.seen.value(m.delta.Seen)
	obs.Tokens -= tokens
	m.delta.Seen = m.known.seen.id(obs)
}

// budget returns the faults that may still happen, in a system with any.
func (m *mpMachine[S, M]) budget() budget {
	return m.known.budgets.value(m.now[m.n+len(m.sys.links)])
}

func (m *mpMachine[S, M]) spend(k Kind) {
	if !m.sys.setup.Faulty() {
		return // only clocks drift, as often as they may
	}
	old := m.budget()
	next := old
	next.spend(k)
	m.set(m.n+len(m.sys.links), m.known.budgets.id(next), m.budgetWord(next)-m.budgetWord(old))
}

func (m *mpMachine[S, M]) take(i int, k uint8) { m.setChannel(i, m.takeFrom(i, m.now[m.n+i], k)) }

func (m *mpMachine[S, M]) put(s post) bool {
	next, ok := m.push(int(s.link), m.now[m.n+int(s.link)], s.msg)
	if ok {
		m.setChannel(int(s.link), next)
	}
	return ok
}

func (m *mpMachine[S, M]) double(i int, k uint8) bool {
	msgs := m.content(i).msgs
	if len(msgs) == MaxQueue {
		return false
	}
	m.setChannel(i, m.changeTo(i, m.now[m.n+i], m.known.content(slices.Insert(slices.Clone(msgs), int(k), msgs[k]))))
	return true
}

func (m *mpMachine[S, M]) empty(i int) (tokens int) {
	for _, x := range m.content(i).msgs {
		tokens += m.carries(x)
	}
	m.setChannel(i, m.changeTo(i, m.now[m.n+i], 0))
	return tokens
}

func (m *mpMachine[S, M]) age(i int) { m.setChannel(i, m.aged(i, m.now[m.n+i])) }

func (m *mpMachine[S, M]) setChannel(i int, c chanChange) { m.set(m.n+i, c.next, c.word) }

// content returns what is to be known of the content of channel i.
func (m *mpMachine[S, M]) content(i int) *chanInfo { return m.channel(i, m.now[m.n+i]) }

// process returns what is to be known of the local state of p.
func (m *mpMachine[S, M]) process(p ProcID) *procInfo { return m.proc(int(p), m.now[p]) }

func (m *mpMachine[S, M]) state(p ProcID) any    { return m.known.locals.value(m.now[p]).State }
func (m *mpMachine[S, M]) down(p ProcID) bool    { return m.process(p).own == 1<<Recover }
func (m *mpMachine[S, M]) told(p ProcID) ProcSet { return m.process(p).told }
func (m *mpMachine[S, M]) split() bool           { return m.budget().split }

func (m *mpMachine[S, M]) timer(p ProcID) (bool, uint8) {
	return m.process(p).timed, m.process(p).timer
}

func (m *mpMachine[S, M]) deadlines(i int) (uint64, bool) {
	return m.content(i).due, m.content(i).others
}

func (m *mpMachine[S, M]) accepts(i, k int) bool {
	l := m.sys.links[i]
	to := m.known.locals.value(m.now[l.to])
	return m.sys.accepts(l.to, &to, l.from, m.known.msgs.value(m.content(i).msgs[k]).Msg)
}

func (m *mpMachine[S, M]) carries(x uint32) int {
	msg := m.known.msgs.value(x)
	return m.sys.carries(&msg.Msg)
}

func (sys *messagePassing[S, M]) sendTexts(out *Sends[M]) []string {
	var texts []string
	for i := range out.Len() {
		to, m := out.Get(i)
		texts = append(texts, fmt.Sprintf("%v to %v", m, to))
	}
	return texts
}
