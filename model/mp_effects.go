package model

import (
	"fmt"
	"slices"

	"doorway/internal/memo"
)

// local lets a process react; input numbers what it reacts to, x the message.
func (m *mpMachine[S, M]) local(v []uint32, e Event, input, x uint32, d *Delta) error {
	p := int(e.Proc)
	eff := m.procs[p].steps.Find(memo.Pair(v[p], input))
	if eff == nil {
		known, err := m.newEffect(v[p], e, x)
		if err != nil {
			return err
		}
		eff = m.procs[p].steps.Put(memo.Pair(v[p], input), known)
	}
	d.Seen = eff.seen
	if eff.next != v[p] {
		d.change(p, eff.next, eff.word)
	}
	lost, err := m.send(v, e, eff, d)
	switch e.Kind {
	case Crash:
		lost += m.discardTo(v, e.Proc, d)
	case Recover:
		m.forgetCrash(v, e.Proc, d)
	}
	if lost != 0 {
		obs := m.known.seen.value(d.Seen)
		obs.Tokens -= lost
		d.Seen = m.known.seen.id(obs)
	}
	return err
}

// newEffect calls the author's step function.
func (m *mpMachine[S, M]) newEffect(id uint32, e Event, x uint32) (out mpEffect, err error) {
	var msg M
	if e.Kind == Deliver {
		msg = m.known.msgs.value(x).Msg
	}
	l := m.known.locals.value(id)
	var eff effect[S, M]
	defer eff.caught(e, &l, &err)
	if err := m.sys.react(&l, e, &msg, true, &eff); err != nil {
		return mpEffect{}, err
	}
	if err := m.again.look(m.sys.itself, e, l.State, m.sys.asked(e)); err != nil {
		return out, err
	}
	out.next = m.known.locals.id(eff.next)
	out.word = m.proc(int(e.Proc), out.next).word - m.proc(int(e.Proc), id).word
	obs := Observation{Event: e, Was: m.sys.view(e.Proc, &l), Is: m.sys.view(e.Proc, &eff.next)}
	obs.Event.Index = 0 // the effect is the same for every place in the channel
	used := ProcSet(0)
	out.first = uint32(len(m.sends))
	if e.Kind == Deliver && e.From == e.Proc {
		used = Procs(e.Proc)
	}
	for k := range eff.sends.Len() {
		to, msg := eff.sends.Get(k)
		obs.Sent += to.Len()
		out.repeated = out.repeated || used&to != 0
		used |= to
		for q := range to.Each() {
			i := m.sys.link(e.Proc, q)
			if i < 0 {
				return out, breach(e, l.State, "it sends %v to %v, to which there is no channel", msg, q)
			}
			out.count++
			m.sends = append(m.sends, mpSend{int32(i), m.known.msgs.id(letter[M]{msg, uint8(m.sys.setup.Delay)})})
		}
	}
	obs.Tokens = eff.tokens + holds(&obs.Is) - holds(&obs.Was)
	out.seen = m.known.seen.id(obs)
	return out, m.sys.keep(&m.again, e, &l, &msg, &eff, obs.Was)
}

func (m *mpMachine[S, M]) Audit() error { return m.sys.askAll(&m.again) }

// send puts the messages of an effect into their channels.
func (m *mpMachine[S, M]) send(v []uint32, e Event, eff *mpEffect, d *Delta) (lost int, err error) {
	split := m.isSplit(v)
	mortal := m.sys.setup.Crashes > 0 && m.sys.deadLetters()
	for _, s := range m.sends[eff.first:][:eff.count] {
		l := m.sys.links[s.link]
		if mortal && m.isDown(v, l.to) || split && m.sys.setup.parted(l) {
			lost += m.carries(s.msg)
			continue
		}
		c := m.n + int(s.link)
		old := v[c]
		if eff.repeated {
			old = d.current(c, old)
		}
		next, ok := m.push(int(s.link), old, s.msg)
		if !ok {
			return lost, m.sys.overflow(e, m.known.locals.value(v[e.Proc]).State, l)
		}
		m.setChannel(int(s.link), next, d)
	}
	return lost, nil
}

// carries returns how many tokens message x carries.
func (m *mpMachine[S, M]) carries(x uint32) int {
	msg := m.known.msgs.value(x)
	return m.sys.carries(&msg.Msg)
}

// current returns a component's value after the changes so far.
func (d *Delta) current(component int, id uint32) uint32 {
	for _, c := range d.Changes {
		if c.Component == int32(component) {
			id = c.ID
		}
	}
	return id
}

// disturb drops or duplicates a message.
func (m *mpMachine[S, M]) disturb(v []uint32, e Event, d *Delta) error {
	i := m.sys.link(e.From, e.Proc)
	id := v[m.n+i]
	c := m.channel(i, id)
	msgs := c.msgs
	x := msgs[e.Index]
	l := m.known.locals.value(v[e.Proc])
	view := m.sys.view(e.Proc, &l)
	obs := Observation{Event: e, Was: view, Is: view, Tokens: m.carries(x)}
	obs.Event.Index = 0
	next := m.take(i, id, c, e.Index)
	if e.Kind == Drop {
		obs.Tokens = -obs.Tokens
	} else if len(msgs) == MaxQueue {
		return m.sys.overflow(e, l.State, link{e.From, e.Proc})
	} else {
		next = m.changeTo(i, id, m.known.content(slices.Insert(slices.Clone(msgs), int(e.Index), x)))
	}
	m.setChannel(i, next, d)
	d.Seen = m.known.seen.id(obs)
	return nil
}

func (m *mpMachine[S, M]) spend(v []uint32, k Kind, d *Delta) {
	c := m.n + len(m.sys.links)
	if c == len(v) || !k.Fault() {
		return
	}
	old := m.known.budgets.value(v[c])
	next := old
	next.spend(k)
	d.change(c, m.known.budgets.id(next), m.budgetWord(next)-m.budgetWord(old))
}

func (m *mpMachine[S, M]) discardTo(v []uint32, p ProcID, d *Delta) (lost int) {
	if !m.sys.deadLetters() {
		return 0
	}
	return m.discard(v, func(l link) bool { return l.to == p }, d)
}

// forgetCrash makes every process ready to be told of another crash of p.
func (m *mpMachine[S, M]) forgetCrash(v []uint32, p ProcID, d *Delta) {
	if !m.sys.setup.forgets() {
		return
	}
	for q := range m.n {
		id := d.current(q, v[q])
		l := m.known.locals.value(id)
		if l.Told.Has(p) {
			l.Told = l.Told.Without(p)
			next := m.known.locals.id(l)
			d.change(q, next, m.proc(q, next).word-m.proc(q, id).word)
		}
	}
}

func (sys *messagePassing[S, M]) sendTexts(out *Sends[M]) []string {
	var texts []string
	for i := range out.Len() {
		to, m := out.Get(i)
		texts = append(texts, fmt.Sprintf("%v to %v", m, to))
	}
	return texts
}
