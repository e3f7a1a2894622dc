package cause

import (
	"slices"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A situation holds a state of a run with what the property remembers, and with the numbers of the messages in transit.
type situation struct {
	world   transition.World
	monitor property.Follower
	mail    mail
	broken  error // why the property is broken, by a finite run
}

// begin returns the situation at the beginning of a run.
func (x *explainer) begin() (s *situation, err error) {
	if x.start == nil {
		x.start, err = x.first()
	}
	return x.start, err
}

func (x *explainer) first() (*situation, error) {
	m, err := x.prop.Engine().Follow()
	if err != nil {
		return nil, err
	}
	s := &situation{world: x.sys.World(), monitor: m}
	if memory.PassesMessages(x.sys) {
		s.mail = newMail(x.sys.Setup().N)
		s.mail.align(s.world, 0)
	}
	if s.broken = m.Reset(s.world); s.broken == nil {
		s.broken = s.judge(s.world.Enabled(nil))
	}
	return s, nil
}

// findWaiting finds the processes that wait throughout the loop of a run.
func (x *explainer) findWaiting(b transition.Behaviour) error {
	at, err := x.begin()
	for i := 0; err == nil && i < len(b.Schedule); i++ {
		at, err = at.next(b.Schedule[i], at.mail.numberOf(b.Schedule[i]), i+1)
	}
	if err != nil {
		return err
	}
	x.loop, x.waits = b.Loop, at.monitor.Owed()
	for i, e := range b.Loop {
		if at, err = at.next(e, at.mail.numberOf(e), len(b.Schedule)+i+1); err != nil {
			return err
		}
		x.waits &= at.monitor.Owed()
	}
	if x.waits == 0 {
		return &UnexplainedError{"nobody waits all the time"}
	}
	return nil
}

// judge judges the state, in which these events are enabled, as a replay does.
func (s *situation) judge(events []model.Event) error {
	if transition.AtRest(events) {
		if err := s.monitor.AtRest(); err != nil {
			return err
		}
	}
	return s.monitor.Always(s.world)
}

// next returns the situation after an event. named is the number of its message, if it is about one; by is the number
// of the event.
func (s *situation) next(e model.Event, named, by int) (*situation, error) {
	n := &situation{world: s.world.Clone(), monitor: s.monitor.Clone(), mail: s.mail.clone()}
	obs, err := n.world.Apply(e)
	if err != nil {
		return nil, err
	}
	if e.Kind.OnMessage() {
		n.mail.take(e, named)
	}
	if n.broken = n.monitor.Step(obs); n.broken == nil {
		n.broken = n.judge(n.world.Enabled(nil))
	}
	n.mail.align(n.world, by)
	return n, nil
}

// key returns bytes that are equal for equal states and memories.
func (s *situation) key(buf []byte) []byte { return s.monitor.Key(s.world.Key(buf)) }

// mail numbers the messages in transit, by the number of the event that sent them and by their place among those that
// it sent to the same process. It is nil if processes share memory.
type mail []channel

type channel struct {
	numbers []int // of what is in transit, in the order of the queue
	values  []any
}

func newMail(n int) mail { return make(mail, n*n) }

const (
	mostSent = 1 << 8  // more messages than an event sends to a process
	copied   = 1 << 24 // is added to the number of a message for a copy of it
)

func (m mail) clone() mail { return slices.Clone(m) } // the slices in it are replaced, never changed

// take notes that the message with a number leaves its channel, or is copied.
func (m mail) take(e model.Event, number int) {
	c := &m[m.place(e.From, e.Proc)]
	i := slices.Index(c.numbers, number)
	numbers, values := slices.Clone(c.numbers), slices.Clone(c.values)
	if e.Kind == model.Duplicate {
		c.numbers, c.values = slices.Insert(numbers, i+1, number+copied), slices.Insert(values, i+1, values[i])
		return
	}
	c.numbers, c.values = slices.Delete(numbers, i, i+1), slices.Delete(values, i, i+1)
}

func (m mail) place(from, to model.ProcID) int { return int(from)*m.processes() + int(to) }

func (m mail) processes() int {
	n := 0
	for n*n < len(m) {
		n++
	}
	return n
}

// align numbers what is new in the channels and forgets what is lost. A new message never stands before an older
// equal one.
func (m mail) align(w transition.World, by int) {
	n := m.processes()
	for k := range m {
		c, sent := &m[k], by*mostSent
		queue := w.Queue(model.ProcID(k/n), model.ProcID(k%n))
		if slices.Equal(queue, c.values) {
			continue
		}
		numbers, was := make([]int, 0, len(queue)), c.values
		old := c.numbers
		for _, v := range queue {
			if len(was) > 0 && was[0] == v {
				numbers, was, old = append(numbers, old[0]), was[1:], old[1:]
				continue
			}
			if i := slices.Index(was, v); i >= 0 && lost(queue, was[:i]) {
				numbers, was, old = append(numbers, old[i]), was[i+1:], old[i+1:]
				continue
			}
			numbers = append(numbers, sent)
			sent++
		}
		c.numbers, c.values = numbers, slices.Clone(queue)
	}
}

// lost reports whether none of some messages is in a queue any more.
func lost(queue, some []any) bool {
	return !slices.ContainsFunc(some, func(v any) bool { return slices.Contains(queue, v) })
}

// has reports whether an event delivers a message, numbered in now, that was in transit before.
func (m mail) has(e model.Event, now mail) bool {
	return e.Kind == model.Deliver && slices.Contains(m[m.place(e.From, e.Proc)].numbers, now.number(e))
}

// find returns the event of a kind on the message with a number, if it is in transit. Of equal messages only the first
// has an event: which of them it is makes no difference.
func (m mail) find(kind model.Kind, from, to model.ProcID, number int) (model.Event, bool) {
	c := &m[m.place(from, to)]
	i := slices.Index(c.numbers, number)
	if i < 0 || slices.Index(c.values, c.values[i]) != i {
		return model.Event{}, false
	}
	return model.Event{Kind: kind, Proc: to, From: from, Which: model.Which{Index: uint8(i)}}, true
}

// number returns the number of the message that an event is about.
func (m mail) number(e model.Event) int { return m[m.place(e.From, e.Proc)].numbers[e.Index] }
