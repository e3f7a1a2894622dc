package model

// mpMachine is a message-passing system over interned components: first every
// process's local state, then every channel's content, then the fault budget.
type mpMachine[S, M comparable] struct {
	vector
	sys    *messagePassing[S, M]
	states *table[local[S]]    // shared by all forks, as the messages are
	msgs   *table[envelope[M]] //
	again  again[mpAnswer[S, M]]
}

func newMPMachine[S, M comparable](sys *messagePassing[S, M]) *mpMachine[S, M] {
	m := &mpMachine[S, M]{sys: sys, states: newTable[local[S]](), msgs: newTable[envelope[M]]()}
	m.known = newMPKnown()
	return m.fork()
}

func (m *mpMachine[S, M]) Fork() Machine { return m.fork() }

func (m *mpMachine[S, M]) fork() *mpMachine[S, M] {
	f := &mpMachine[S, M]{sys: m.sys, states: m.states, msgs: m.msgs, again: again[mpAnswer[S, M]]{most: machineAnswers}}
	f.vector = newVector(&m.sys.network, f, m.known, m.sys.newEnabledSet())
	return f
}

func (m *mpMachine[S, M]) Start(v []uint32) uint64 { return m.startAt(v, 0) }

// startAt fills v with an initial state and returns its fingerprint.
func (m *mpMachine[S, M]) startAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.n {
		l, _ := m.sys.begin(ProcID(p), start) // without error, as when the system was built
		v[p] = m.states.id(l)
		fp += m.proc(p, v[p]).word
	}
	for i := range m.links {
		fp += m.channel(i, 0).word
	}
	if m.setup.Faulty() {
		b := newBudget(m.setup)
		v[m.n+len(m.links)] = m.known.budgets.id(b)
		fp += m.budgetWord(b)
	}
	return fp
}

func (m *mpMachine[S, M]) Action(v []uint32, e Event) Action {
	var h uint64
	if e.Kind.OnMessage() {
		i := m.link(e.From, e.Proc)
		h = m.sys.hash(m.msgs.value(m.channel(i, v[m.n+i]).msgs[e.Index]))
	}
	return action(e, m.sys.apart(), h)
}

func (m *mpMachine[S, M]) Audit() error { return m.sys.askAll(&m.again) }

// envelopes returns the messages with those numbers.
func (m *mpMachine[S, M]) envelopes(msgs []uint32) []envelope[M] {
	q := make([]envelope[M], len(msgs))
	for k, x := range msgs {
		q[k] = m.msgs.value(x)
	}
	return q
}

// What the numbers of the vector stand for.

func (m *mpMachine[S, M]) newProc(p ProcID, id uint32) mpProc {
	l := m.states.value(id)
	v := m.sys.view(p, &l)
	return mpProc{
		own: m.sys.own(p, &l, &v), known: true, timer: timer{timed(&v), l.Timer}, told: l.Told,
		word: mix(m.sys.locals.hash(&l) + m.salts[p]),
	}
}

func (m *mpMachine[S, M]) newChannel(i int, msgs []uint32) *chanInfo {
	q := m.envelopes(msgs)
	c := &chanInfo{msgs: msgs, takes: make([]chanChange, len(msgs)), mask: m.sys.waiting(q), arrivals: arrivalsOf(q), older: chanChange{next: unknown}}
	h := uint64(len(msgs))
	for k := range q {
		h = fold(h, m.sys.msgs.hash(&q[k]))
		c.takes[k].next = unknown
	}
	c.word = mix(h + m.salts[m.n+i])
	return c
}

func (m *mpMachine[S, M]) newEffect(id uint32, e Event, x uint32) (out mpEffect, err error) {
	var msg M
	if e.Kind.OnMessage() {
		msg = m.msgs.value(x).Msg
	}
	l, eff := m.states.value(id), effect[S, M]{}
	defer eff.caught(e, &l, &err)
	was := m.sys.view(e.Proc, &l)
	if err := m.sys.meet(&l, &was, e, &msg, true, &m.again, &eff); err != nil {
		return mpEffect{}, err
	}
	eff.seen.Event.Index = 0 // the effect is the same for every place in the channel
	out = mpEffect{
		next: m.states.id(eff.next), seen: m.known.seen.id(eff.seen),
		first: uint32(len(m.sends)), count: uint32(len(eff.posts)),
	}
	out.word = m.proc(int(e.Proc), out.next).word - m.proc(int(e.Proc), id).word
	for _, s := range eff.posts {
		s.msg = m.msgs.id(envelope[M]{eff.sends.list[s.msg].msg, uint8(m.setup.Delay)})
		m.sends = append(m.sends, s)
	}
	return out, nil
}

func (m *mpMachine[S, M]) forgotten(id uint32, crashed ProcID) uint32 {
	l := m.states.value(id)
	l.Told = l.Told.Without(crashed)
	return m.states.id(l)
}

func (m *mpMachine[S, M]) placeOf(x uint32, msgs []uint32) int {
	msg := m.msgs.value(x)
	return m.sys.place(m.envelopes(msgs), &msg)
}

func (m *mpMachine[S, M]) older(x uint32) uint32 {
	l := m.msgs.value(x)
	l.Left = sooner(l.Left)
	return m.msgs.id(l)
}

func (m *mpMachine[S, M]) carries(x uint32) int {
	msg := m.msgs.value(x)
	return m.sys.carries(&msg.Msg)
}

func (m *mpMachine[S, M]) state(p ProcID) any { return m.states.value(m.now[p]).State }

func (m *mpMachine[S, M]) waysOf(p ProcID, own Kinds) ways {
	l := m.states.value(m.now[p])
	return m.sys.ways(p, &l, own)
}

func (m *mpMachine[S, M]) accepts(i, k int) bool {
	l := m.links[i]
	to := m.states.value(m.now[l.to])
	return m.sys.accepts(l.to, &to, l.from, m.msgs.value(m.content(i).msgs[k]).Msg)
}
