package model

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"doorway/internal/memo"
)

// mpMachine is a message-passing system over interned components: first every
// process's local state, then every channel's content, then the fault budget.
type mpMachine[S, M comparable] struct {
	sys   *messagePassing[S, M]
	n     int
	known *mpKnown[S, M] // shared by all forks
	menu  menu
	salts []uint64

	// Caches of this goroutine.
	procs   []procCache
	chans   []chanCache // by link
	effects []mpEffect
}

// mpKnown is the interned values.
type mpKnown[S, M comparable] struct {
	locals  *table[local[S]]
	msgs    *table[letter[M]]
	budgets *table[budget]
	seen    *table[Observation]

	mu    sync.RWMutex
	nodes map[chanNode]uint32
	chans [][]uint32 // the message numbers of each channel content
}

// chanNode is a channel content written as a shorter one and a last message.
type chanNode struct{ before, last uint32 }

type procCache struct {
	infos []procInfo       // by number of the local state
	steps memo.Map[uint32] // (local state, input) → effect
}

type procInfo struct {
	own   Kinds
	known bool
	timed bool  // it has a timeout that fires after a time,
	timer uint8 // and so much is left of it
	told  ProcSet
	word  uint64
}

// chanCache is one channel. Changes to it carry their words, so that a step
// mixes no hashes.
type chanCache struct {
	infos  []*chanInfo          // by number of the content
	pushed memo.Map[chanChange] // (content, message) → content
}

type chanInfo struct {
	mask  uint64 // the messages that can be told apart
	word  uint64
	msgs  []uint32
	takes []chanChange // takes[k] takes message k away; filled when asked

	// In a synchronous system:
	due    uint64     // the messages that are due
	others bool       // there are others
	aged   chanChange // what a tick does; filled when asked
}

// chanChange is a channel's next content, and the word of it less that of the
// content before.
type chanChange struct {
	next uint32
	word uint64
}

const unknown = ^uint32(0)

// mpEffect is an effect in numbers.
type mpEffect struct {
	next     uint32
	repeated bool // some channel is changed more than once
	word     uint64
	sends    []mpSend
	seen     uint32
}

type mpSend struct {
	link int32
	msg  uint32
}

func newMPMachine[S, M comparable](sys *messagePassing[S, M]) *mpMachine[S, M] {
	known := &mpKnown[S, M]{
		locals: newTable[local[S]](), msgs: newTable[letter[M]](), budgets: newTable[budget](), seen: newTable[Observation](),
		nodes: map[chanNode]uint32{}, chans: [][]uint32{nil},
	}
	return (&mpMachine[S, M]{sys: sys, n: sys.setup.N, known: known}).fork()
}

func (m *mpMachine[S, M]) Fork() Machine { return m.fork() }

func (m *mpMachine[S, M]) fork() *mpMachine[S, M] {
	links := len(m.sys.links)
	f := &mpMachine[S, M]{
		sys: m.sys, n: m.n, known: m.known,
		menu: menu{
			own: make([]Kinds, m.n), opinions: make([]opinions, m.n),
			links: m.sys.links, waiting: make([]uint64, links), left: newBudget(m.sys.setup),
		},
		procs: make([]procCache, m.n),
		chans: make([]chanCache, links),
	}
	for c := range m.n + links + 1 {
		f.salts = append(f.salts, salt(c))
	}
	return f
}

func (m *mpMachine[S, M]) Width() int {
	if m.sys.setup.Faulty() {
		return m.n + len(m.sys.links) + 1
	}
	return m.n + len(m.sys.links)
}

// begin returns what p begins with.
func (m *mpMachine[S, M]) begin(p ProcID) local[S] {
	l, _ := m.sys.begin(p) // without error, as when the system was built
	return l
}

func (m *mpMachine[S, M]) Start(v []uint32) (fp uint64) {
	clear(v)
	for p := range m.n {
		v[p] = m.known.locals.id(m.begin(ProcID(p)))
		fp += m.proc(p, v[p]).word
	}
	for i := range m.sys.links {
		fp += m.channel(i, 0).word
	}
	if m.sys.setup.Faulty() {
		b := newBudget(m.sys.setup)
		v[m.n+len(m.sys.links)] = m.known.budgets.id(b)
		fp += m.budgetWord(b)
	}
	return fp
}

// proc returns what is to be known of local state id of process p.
func (m *mpMachine[S, M]) proc(p int, id uint32) *procInfo {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]procInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	info := &c.infos[id]
	if !info.known {
		l := m.known.locals.value(id)
		v := m.sys.view(ProcID(p), &l)
		*info = procInfo{m.sys.own(ProcID(p), &l, &v), true, v.timed(), l.Timer, l.Told, mix(m.sys.locals.hash(&l) + m.salts[p])}
	}
	return info
}

func (m *mpMachine[S, M]) isDown(v []uint32, p ProcID) bool {
	return m.proc(int(p), v[p]).own == 1<<Recover
}

// channel returns what is to be known of content id of channel i.
func (m *mpMachine[S, M]) channel(i int, id uint32) *chanInfo {
	c := &m.chans[i]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]*chanInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	if c.infos[id] == nil {
		c.infos[id] = m.loadChannel(i, id)
	}
	return c.infos[id]
}

func (m *mpMachine[S, M]) loadChannel(i int, id uint32) *chanInfo {
	m.known.mu.RLock()
	msgs := m.known.chans[id]
	m.known.mu.RUnlock()
	c := &chanInfo{
		msgs: msgs, takes: make([]chanChange, len(msgs)),
		mask: distinct(m.sys.setup.Channels, len(msgs), func(a, b int) bool { return msgs[a] == msgs[b] }),
	}
	h := uint64(len(msgs))
	c.aged.next = unknown
	for k, x := range msgs {
		msg := m.known.msgs.value(x)
		if msg.Left == 0 {
			c.due |= 1 << k
		} else {
			c.others = true
		}
		h = fold(h, m.sys.msgs.hash(&msg))
		c.takes[k].next = unknown
	}
	c.word = mix(h + m.salts[m.n+i])
	return c
}

func (m *mpMachine[S, M]) budgetWord(b budget) uint64 {
	h := uint64(b.mistakes)<<56 | uint64(flag(b.split))<<48 | uint64(b.splits)<<40 | uint64(b.heals)<<32 | uint64(b.crashes)<<24 | uint64(b.recoveries)<<16 | uint64(b.drops)<<8 | uint64(b.duplicates)
	return mix(h + m.salts[m.n+len(m.sys.links)])
}

// content returns the number of a channel content.
func (k *mpKnown[S, M]) content(msgs []uint32) uint32 {
	id := uint32(0)
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, x := range msgs {
		next, ok := k.nodes[chanNode{id, x}]
		if !ok {
			next = uint32(len(k.chans))
			k.chans = append(k.chans, slices.Clone(msgs[:i+1]))
			k.nodes[chanNode{id, x}] = next
		}
		id = next
	}
	return id
}

// changeTo returns the change of channel i from one content to another.
func (m *mpMachine[S, M]) changeTo(i int, from, to uint32) chanChange {
	return chanChange{to, m.channel(i, to).word - m.channel(i, from).word}
}

// take returns the change that takes message k out of channel i.
func (m *mpMachine[S, M]) take(i int, id uint32, k uint8) chanChange {
	c := m.channel(i, id)
	if c.takes[k].next == unknown {
		rest := slices.Delete(slices.Clone(c.msgs), int(k), int(k)+1)
		c.takes[k] = m.changeTo(i, id, m.known.content(rest))
	}
	return c.takes[k]
}

// push returns the change that puts message x into channel i: behind what is
// there or, in any order, where it sorts. It is not ok if the channel is full.
func (m *mpMachine[S, M]) push(i int, id, x uint32) (change chanChange, ok bool) {
	if known := m.chans[i].pushed.Find(memo.Pair(id, x)); known != nil {
		return *known, true
	}
	q := m.channel(i, id).msgs
	if len(q) == MaxQueue {
		return chanChange{}, false
	}
	at := len(q)
	if m.sys.setup.Channels == AnyOrder {
		msg := m.known.msgs.value(x)
		for at > 0 {
			before := m.known.msgs.value(q[at-1])
			if m.sys.msgs.compare(&before, &msg) <= 0 {
				break
			}
			at--
		}
	}
	change = m.changeTo(i, id, m.known.content(slices.Insert(slices.Clone(q), at, x)))
	m.chans[i].pushed.Put(memo.Pair(id, x), change)
	return change, true
}

func (m *mpMachine[S, M]) Events(v []uint32, buf []Event) []Event {
	for p := range m.n {
		m.menu.own[p] = m.proc(p, v[p]).own
	}
	for i, id := range v[m.n : m.n+len(m.sys.links)] {
		m.menu.waiting[i] = m.channel(i, id).mask
	}
	if m.sys.setup.Faulty() {
		m.menu.left = m.known.budgets.value(v[m.n+len(m.sys.links)])
		m.detect(v)
	}
	if m.sys.selective != nil {
		m.choose(v)
	}
	if m.sys.setup.Synchronous() {
		m.keepTime(v)
	}
	return m.menu.events(buf)
}

func (m *mpMachine[S, M]) detect(v []uint32) {
	if m.sys.setup.Detector == NoDetector {
		return
	}
	var down ProcSet
	for p, own := range m.menu.own {
		if own == 1<<Recover {
			down = down.With(ProcID(p))
		}
	}
	for p := range m.n {
		l := local[S]{Told: m.proc(p, v[p]).told, Down: down.Has(ProcID(p))}
		m.menu.opinions[p] = m.sys.opinions(ProcID(p), &l, down)
	}
}

// choose removes from the menu the messages that their receivers do not accept.
func (m *mpMachine[S, M]) choose(v []uint32) {
	for i, l := range m.sys.links {
		for rest := m.menu.waiting[i]; rest != 0; rest &= rest - 1 {
			k := bits.TrailingZeros64(rest)
			to := m.known.locals.value(v[l.to])
			if !m.sys.accepts(l.to, &to, l.from, m.known.msgs.value(m.channel(i, v[m.n+i]).msgs[k]).Msg) {
				m.menu.waiting[i] &^= 1 << k
			}
		}
	}
}

func (m *mpMachine[S, M]) Step(v []uint32, e Event, d *Delta) error {
	d.reset()
	switch e.Kind {
	case Deliver:
		return m.deliver(v, e, d)
	case Tick:
		m.tick(v, d)
		return nil
	case Split, Heal:
		m.divide(v, e.Kind, d)
		return nil
	case Drop, Duplicate:
		m.spend(v, e.Kind, d)
		return m.disturb(v, e, d)
	}
	input := uint32(e.Kind)
	if e.Kind.Opinion() {
		input |= uint32(e.From) << 4
	}
	m.spend(v, e.Kind, d)
	return m.local(v, e, input, 0, d)
}

// maxMessages is how many different messages an exploration may meet: the
// number of one, of its sender and of a kind are one 32-bit input.
const maxMessages = 1<<22 - 1

// deliver takes the message out of its channel and hands it to the process.
func (m *mpMachine[S, M]) deliver(v []uint32, e Event, d *Delta) error {
	i := m.sys.link(e.From, e.Proc)
	id := v[m.n+i]
	x := m.channel(i, id).msgs[e.Index]
	if x >= maxMessages {
		return fmt.Errorf("there are more than %d different messages; bound the requests", maxMessages)
	}
	m.setChannel(i, m.take(i, id, e.Index), d)
	return m.local(v, e, uint32(e.Kind)|uint32(e.From)<<4|(x+1)<<10, x, d)
}

func (m *mpMachine[S, M]) setChannel(i int, c chanChange, d *Delta) {
	d.change(m.n+i, c.next, c.word)
}

// local lets a process react; input numbers what it reacts to, x the message.
func (m *mpMachine[S, M]) local(v []uint32, e Event, input, x uint32, d *Delta) error {
	p := int(e.Proc)
	at := m.procs[p].steps.Find(memo.Pair(v[p], input))
	if at == nil {
		eff, err := m.newEffect(v[p], e, x)
		if err != nil {
			return err
		}
		m.effects = append(m.effects, eff)
		at = m.procs[p].steps.Put(memo.Pair(v[p], input), uint32(len(m.effects)-1))
	}
	eff := &m.effects[*at]
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
	defer caught(e, &l, &err)
	var eff effect[S, M]
	if err := m.sys.react(&l, e, &msg, true, &eff); err != nil {
		return mpEffect{}, err
	}
	out.next = m.known.locals.id(eff.next)
	out.word = m.proc(int(e.Proc), out.next).word - m.proc(int(e.Proc), id).word
	obs := Observation{Event: e, Was: m.sys.view(e.Proc, &l), Is: m.sys.view(e.Proc, &eff.next)}
	obs.Event.Index = 0 // the effect is the same for every place in the channel
	used := ProcSet(0)
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
			out.sends = append(out.sends, mpSend{int32(i), m.known.msgs.id(letter[M]{msg, uint8(m.sys.setup.Delay)})})
		}
	}
	obs.Tokens = eff.tokens + holds(&obs.Is) - holds(&obs.Was)
	out.seen = m.known.seen.id(obs)
	return out, nil
}

// send puts the messages of an effect into their channels.
func (m *mpMachine[S, M]) send(v []uint32, e Event, eff *mpEffect, d *Delta) (lost int, err error) {
	split := m.isSplit(v)
	mortal := m.sys.setup.Crashes > 0 && m.sys.deadLetters()
	for _, s := range eff.sends {
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
	msgs := m.channel(i, id).msgs
	x := msgs[e.Index]
	l := m.known.locals.value(v[e.Proc])
	view := m.sys.view(e.Proc, &l)
	obs := Observation{Event: e, Was: view, Is: view, Tokens: m.carries(x)}
	obs.Event.Index = 0
	next := m.take(i, id, e.Index)
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

func (m *mpMachine[S, M]) Action(v []uint32, e Event) Action {
	var h uint64
	if e.Kind.OnMessage() {
		i := m.sys.link(e.From, e.Proc)
		msg := m.known.msgs.value(m.channel(i, v[m.n+i]).msgs[e.Index])
		h = m.sys.msgs.hash(&msg)
	}
	return action(e, m.sys.setup.Channels, h)
}

func (m *mpMachine[S, M]) Observed(id uint32) Observation { return m.known.seen.value(id) }

func (m *mpMachine[S, M]) Snapshot(v []uint32) Snapshot { return mpSnapshot[S, M]{m, v} }

type mpSnapshot[S, M comparable] struct {
	m *mpMachine[S, M]
	v []uint32
}

func (s mpSnapshot[S, M]) N() int             { return s.m.n }
func (s mpSnapshot[S, M]) Register(int) int   { return 0 }
func (s mpSnapshot[S, M]) Local(p ProcID) any { return s.m.known.locals.value(s.v[p]).State }

func (s mpSnapshot[S, M]) View(p ProcID) View {
	l := s.m.known.locals.value(s.v[p])
	return s.m.sys.view(p, &l)
}

func (s mpSnapshot[S, M]) Queue(from, to ProcID) []any {
	i := s.m.sys.link(from, to)
	if i < 0 {
		return nil
	}
	var out []any
	for _, x := range s.m.channel(i, s.v[s.m.n+i]).msgs {
		out = append(out, s.m.known.msgs.value(x).Msg)
	}
	return out
}
