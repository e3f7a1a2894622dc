package goroutines

import (
	"fmt"
	"slices"
	"strings"

	"doorway/internal/controlled"
)

// standing tells what each goroutine waits for at the end, who holds it, and that nobody else will serve it.
func (t *teller) standing() string {
	var text strings.Builder
	states := t.states()
	for _, who := range t.left() {
		i := t.last(who)
		if i < 0 || states[who] != controlled.Waiting {
			continue
		}
		m := &t.moments[i]
		what := t.operation(m)
		if by := t.served(m); by != "" && strings.HasPrefix(what, "waits") {
			what += ": " + by
		} else if by != "" {
			what += " and waits: " + by
		}
		fmt.Fprintf(&text, "%s %s\n", t.names[who-1], what)
	}
	return text.String() + t.circle()
}

// last returns the last moment of a goroutine, or -1.
func (t *teller) last(who uint32) int {
	for i := len(t.moments) - 1; i >= 0; i-- {
		if t.moments[i].who == who {
			return i
		}
	}
	return -1
}

// served says who could let a goroutine go on.
func (t *teller) served(m *happening) string {
	switch op := m.visit.op; {
	case len(m.against) > 0 && !m.rest.sleeps():
		return t.heldBy(m.against, m.who)
	case m.rest.sleeps() || m.visit.call != nil || m.begins:
		return m.rest.state + " (" + m.rest.place + ")"
	case !t.run.bubble.dead():
		return ""
	case m.visit.of == 0 && (op == controlled.Send || op == controlled.Receive):
		return "the channel is nil"
	case op == controlled.Select:
		return t.nobody("make a case ready")
	default:
		return t.lastServed(m)
	}
}

// heldBy says who holds a lock, and since when.
func (t *teller) heldBy(all []hold, of uint32) string {
	var text []string
	for _, h := range all {
		at := t.moments[h.since].visit.at
		if at == nil {
			at = t.run.bubble.births[h.who-1]
		}
		how := "holds it"
		if h.reads {
			how = "holds it for reading"
		}
		one := fmt.Sprintf("%s %s since %s (%v)", t.names[h.who-1], how, t.at(h.since), at)
		if i, ended := t.ended[h.who]; ended {
			one += fmt.Sprintf(", and ended in %s without unlocking it", t.at(i))
		} else if h.who == of {
			one += ": itself"
		}
		text = append(text, one)
	}
	return strings.Join(text, ", ")
}

// services lists the operations that let a waiting one go on, with the words for them.
var services = map[controlled.Op]struct {
	ops   []controlled.Op
	words string
}{
	controlled.Send:     {[]controlled.Op{controlled.Receive, controlled.TryReceive, controlled.Select, controlled.TrySelect}, "receive"},
	controlled.Receive:  {[]controlled.Op{controlled.Send, controlled.TrySend, controlled.Close, controlled.Select, controlled.TrySelect}, "send or to close it"},
	controlled.Wait:     {[]controlled.Op{controlled.Add}, "count down"},
	controlled.CondWait: {[]controlled.Op{controlled.Signal, controlled.Broadcast}, "signal"},
}

// nobody says that nobody will do something: the others have ended, or wait as well.
func (t *teller) nobody(does string) string {
	if len(t.left()) > 1 {
		return "nobody can go on to " + does
	}
	return "nobody is left to " + does
}

// lastServed says that nobody will serve an operation, and who did so last.
func (t *teller) lastServed(m *happening) string {
	service, known := services[m.visit.op]
	if !known {
		return ""
	}
	text := t.nobody(service.words)
	if m.visit.op == controlled.Wait {
		text = fmt.Sprintf("its counter is %d, and %s", int32(tally(m.visit.of)), text)
	}
	i := t.service(m)
	if i < 0 && m.visit.op == controlled.Wait {
		return text
	} else if i < 0 {
		return text + ", and nobody ever did"
	}
	text += fmt.Sprintf("; the last to do so was %s in step %d (%v)", t.names[t.moments[i].who-1], i+1, t.moments[i].visit.at)
	if t.moments[i].who == m.who {
		text += ": itself"
	}
	if began := t.began(m); m.visit.op == controlled.CondWait && i < began {
		text += fmt.Sprintf(", before the wait began in %s", t.at(began))
	}
	return text
}

// service returns the last moment at which a goroutine has served such an operation as m's, or -1.
func (t *teller) service(m *happening) int {
	ops := services[m.visit.op].ops
	for i := len(t.moments) - 1; i >= 0; i-- {
		o := &t.moments[i]
		if o.who == 0 || o.begins || !o.done || o.failed || !slices.Contains(ops, o.visit.op) {
			continue
		}
		if t.object(o) == m.visit.of && o.directed(m) && (o.visit.op != controlled.Add || int32(o.now) < int32(o.before)) {
			return i
		}
	}
	return -1
}

// directed reports whether m, if it is a select, has a case that serves another operation: one that sends, if that receives.
func (m *happening) directed(other *happening) bool {
	switch sends, receives := m.chans[:m.sends], m.chans[m.sends:]; {
	case len(m.chans) == 0:
		return true
	case other.visit.op == controlled.Receive:
		return slices.Contains(sends, other.visit.of)
	default:
		return slices.Contains(receives, other.visit.of)
	}
}

// object returns the object of an operation: of a select the channel of the case that it takes, or 0 if that is not known.
func (t *teller) object(m *happening) uintptr {
	switch {
	case m.visit.of != 0:
		return m.visit.of
	case m.chosen >= 0 && m.chosen < len(m.chans):
		return m.chans[m.chosen]
	case m.goesOn && m.by >= 0:
		return t.object(&t.moments[m.by])
	default:
		return 0
	}
}

// began returns the moment at which the wait of m began.
func (t *teller) began(m *happening) (began int) {
	for i := range t.moments {
		if o := &t.moments[i]; o.who == m.who && !o.goesOn && o.visit.op == m.visit.op && o.visit.of == m.visit.of {
			began = i
		}
	}
	return began
}

// circle names goroutines of which each waits for a lock that the next one holds, if there are some.
func (t *teller) circle() string {
	next, states := map[uint32]uint32{}, t.states()
	for _, who := range t.left() {
		if i := t.last(who); i >= 0 && states[who] == controlled.Waiting && len(t.moments[i].against) > 0 {
			if by := t.moments[i].against[0].who; by != who {
				next[who] = by
			}
		}
	}
	for _, first := range t.left() {
		path := []string{t.names[first-1]}
		for who := next[first]; who != 0 && len(path) <= len(next); who = next[who] {
			path = append(path, t.names[who-1])
			if who == first && len(path) > 2 {
				return "each waits for the next: " + strings.Join(path, " → ") + "\n"
			}
		}
	}
	return ""
}
