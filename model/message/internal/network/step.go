package network

import (
	"fmt"

	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// Events appends the events enabled in v.
func (m *Vector) Events(v []uint32, buf []model.Event) []model.Event {
	for p := range m.N {
		m.Next.Own[p] = m.Proc(p, v[p]).Own
	}
	for i, id := range v[m.N : m.N+len(m.Links)] {
		m.Next.Waiting[i] = m.Channel(i, id).Mask
	}
	if m.simple {
		return m.Next.Events(buf)
	}
	m.Now = append(m.Now[:0], v...)
	for p := range m.Next.Timers {
		m.Next.Timers[p] = m.process(model.ProcID(p)).Timers
	}
	for i := range m.Next.Arrivals {
		m.Next.Arrivals[i] = m.Content(i).Arrivals
	}
	for p := range m.Next.Ways {
		m.Next.Ways[p] = m.WaysOf(model.ProcID(p), m.Next.Own[p])
	}
	if m.Faulty {
		m.Next.Left = m.budget()
	}
	m.Detect(m, &m.Next)
	for i := range m.Next.Refused {
		m.Refuse(m, &m.Next, i)
	}
	m.Next.KeepTime()
	return m.Next.Events(buf)
}

// Step fills d with what e changes in v.
func (m *Vector) Step(v []uint32, e model.Event, d *transition.Delta) error {
	d.Reset()
	m.Now, m.Delta = append(m.Now[:0], v...), d
	return m.Happen(m, e)
}

// maxMessages limits the different messages that an exploration may meet: the numbers of a
// message, of its sender and of a kind share a 32-bit input.
const maxMessages = 1<<(32-enabled.KindBits-enabled.ProcBits) - 1

// React looks up what e does to its process, or calls the algorithm.
func (m *Vector) React(e model.Event, channel int) ([]Post, error) {
	p := int(e.Proc)
	input, x := uint32(e.Kind), uint32(0)
	switch {
	case channel >= 0:
		if x = m.Content(channel).Msgs[e.Index]; x >= maxMessages {
			return nil, fmt.Errorf("there are more than %d different messages; bound the requests", maxMessages)
		}
		input |= uint32(e.From)<<enabled.KindBits | (x+1)<<(enabled.KindBits+enabled.ProcBits)
	case e.Kind.Opinion():
		input |= uint32(e.From) << enabled.KindBits
	default:
		input |= uint32(e.Index)<<enabled.KindBits | uint32(m.Timer(e))<<(enabled.KindBits+8)
	}
	key := hashtable.Pair(m.Now[p], input)
	eff := m.Procs[p].Steps.Find(key)
	if eff == nil {
		known, err := m.NewEffect(m.Now[p], e, x)
		if err != nil {
			return nil, err
		}
		eff = m.Procs[p].Steps.Put(key, known)
	}
	m.reaction, m.Delta.Seen = *eff, eff.Seen
	return m.Sends[eff.First:][:eff.Count], nil
}

// Become gives p the local state that React computed.
func (m *Vector) Become(p model.ProcID) { m.Set(int(p), m.reaction.Next, m.reaction.Word) }

// Forget makes p forget that the crash was reported to it.
func (m *Vector) Forget(p, crashed model.ProcID) {
	if !m.Told(p).Has(crashed) {
		return
	}
	id := m.Now[p]
	next := m.Forgotten(id, crashed)
	m.Set(int(p), next, m.Proc(int(p), next).Word-m.Proc(int(p), id).Word)
}

// Lose subtracts tokens from the observation.
func (m *Vector) Lose(tokens int) {
	obs := m.Known.Seen.Value(m.Delta.Seen)
	obs.Tokens -= tokens
	m.Delta.Seen = m.Known.Seen.ID(obs)
}

// Spend takes one from the budget of k.
func (m *Vector) Spend(k model.Kind) {
	if !m.Faulty {
		return // only the drift of clocks, which has no budget
	}
	old := m.budget()
	next := old
	next.Spend(k)
	m.Set(m.N+len(m.Links), m.Known.Budgets.ID(next), m.BudgetWord(next)-m.BudgetWord(old))
}

// Down returns the crashed processes.
func (m *Vector) Down() (down model.ProcSet) {
	for p := range model.ProcID(m.N) {
		if m.process(p).Own == 1<<model.Recover {
			down = down.With(p)
		}
	}
	return down
}

// Told returns the processes whose crash has been reported to p.
func (m *Vector) Told(p model.ProcID) model.ProcSet { return m.process(p).Told }

// Split reports whether the network is split.
func (m *Vector) Split() bool { return m.budget().Split }
