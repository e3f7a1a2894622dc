package goroutines

import (
	"fmt"
	"slices"
	"strings"

	"doorway/internal/controlled"
	"doorway/model"
	"doorway/real/internal/source"
)

// text describes a moment in one line.
func (t *teller) text(m *happening) string {
	switch {
	case m.event.Kind == model.Begin:
		return ""
	case m.event.Kind == model.Tick:
		return t.passes(m)
	}
	return t.names[m.who-1] + " " + t.does(m) + t.effects(m)
}

// passes describes that time passes.
func (t *teller) passes(m *happening) string {
	text := fmt.Sprint("time passes: it is ", m.time)
	if m.hurry {
		text += ", though a goroutine could go on: it is slow"
	}
	return text + t.effects(m)
}

// does describes what a goroutine does, with the place.
func (t *teller) does(m *happening) string {
	v := &m.visit
	switch {
	case m.event.Kind == model.Request:
		return "requests"
	case m.event.Kind == model.Exit:
		return "exits"
	case m.goesOn && m.after.sleeps():
		return fmt.Sprintf("goes on: it has slept %v (%s)", m.time-m.after.since, m.after.place)
	case m.begins && m.goesOn:
		return "goes on after a wait"
	case m.begins:
		return "begins"
	case v.op == controlled.Go && v.call == nil:
		return fmt.Sprintf("goes on after the go statement (%v)", v.at)
	case m.goesOn:
		return "goes on: it " + t.operation(m)
	default:
		return t.operation(m)
	}
}

// operation describes the operation of a moment.
func (t *teller) operation(m *happening) string {
	v := &m.visit
	if v.call != nil {
		name := v.call.function[strings.LastIndexByte(v.call.function, '/')+1:]
		text, deferred := source.Call(v.at.file, v.at.line, name[strings.LastIndexByte(name, '.')+1:])
		if text == "" {
			text = name
		}
		return fmt.Sprintf("calls %s (%s)", text, placed(v.at, deferred))
	}
	if born := t.run.bubble.births[m.who-1]; v.at == nil && born != nil {
		return fmt.Sprintf("begins (go at %v)", born)
	} else if v.at == nil {
		return "begins"
	}
	name, deferred := t.name(v, m.who)
	place := placed(v.at, deferred)
	if v.done {
		place = "at its end"
	}
	if v.of == 0 && (v.op == controlled.Select || v.op == controlled.TrySelect) {
		return fmt.Sprintf("%s (%s)", t.selects(m), place)
	}
	return fmt.Sprintf("%s%s (%s)", strings.TrimRight(t.verb(m)+" "+name, " "), m.values(), place)
}

// placed returns a place, and says if what happens there is deferred.
func placed(at *place, deferred bool) string {
	if deferred {
		return "deferred, " + at.String()
	}
	return at.String()
}

// verb returns the verb for an operation.
func (t *teller) verb(m *happening) string {
	v := &m.visit
	switch {
	case v.op == controlled.Add && int32(m.now) < int32(m.before):
		return "counts down"
	case v.op == controlled.Store && v.once:
		return "has done"
	case v.op == controlled.Fetch && strings.Contains(v.into, "Add"):
		return "adds to"
	}
	return verbs[v.op]
}

// selects describes which case a select takes.
func (t *teller) selects(m *happening) string {
	cases := source.Cases(m.visit.at.file, m.visit.at.line)
	switch {
	case len(cases) == len(m.chans) && slices.Contains(m.chans, t.object(m)):
		return "selects: " + cases[slices.Index(m.chans, t.object(m))]
	case m.state == controlled.Waiting && len(cases) > 0:
		return "selects (" + strings.Join(cases, ", ") + ")"
	case m.visit.op == controlled.TrySelect && m.chosen < 0:
		return "selects: default"
	}
	return verbs[m.visit.op]
}

// values tells the values of an atomic variable, or the counter of a WaitGroup.
func (m *happening) values() string {
	v := &m.visit
	switch {
	case v.op == controlled.Add:
		return fmt.Sprintf(": %d → %d", int32(m.before), int32(m.now))
	case m.goesOn && !m.done, v.op == controlled.TrySend, v.op == controlled.TryReceive, v.op == controlled.TryLock, v.op == controlled.TryRLock:
		if m.failed {
			return ", in vain"
		}
		return ""
	case v.op == controlled.Take && m.event.Index == 1:
		return ", which gives nothing"
	case m.width == 0 || v.once:
		return ""
	case v.op == controlled.Load:
		return ": " + m.value(m.before)
	case v.op == controlled.CompareAndSwap && m.failed:
		return fmt.Sprintf(": it is %s, not %s", m.value(m.before), m.value(m.old))
	default:
		return fmt.Sprintf(": %s → %s", m.value(m.before), m.value(m.now))
	}
}

// value writes a value of an atomic variable as its type does.
func (m *happening) value(x uint64) string {
	switch into := m.visit.into; {
	case strings.Contains(into, "Pointer"):
		if x == 0 {
			return "nil"
		}
		return "a pointer"
	case strings.Contains(into, "Bool"):
		return fmt.Sprint(x != 0)
	case strings.Contains(into, "Int32"):
		return fmt.Sprint(int32(x))
	case strings.Contains(into, "Int64"):
		return fmt.Sprint(int64(x))
	default:
		return fmt.Sprint(x)
	}
}

// effects describes what a step has led to.
func (t *teller) effects(m *happening) (text string) {
	for _, who := range m.creates {
		text += "; starts " + t.names[who-1]
	}
	for _, who := range m.wakes {
		text += "; wakes " + t.names[who-1]
	}
	switch {
	case m.state == controlled.Waiting && m.rest.sleeps():
		text += "; sleeps" + t.howLong(m) + " (" + m.rest.place + ")"
	case m.state == controlled.Waiting && len(m.against) > 0:
		text += "; waits: " + t.list(m.against) + " it"
	case m.state == controlled.Waiting && (m.visit.op == controlled.Wait || m.visit.op == controlled.CondWait) && m.visit.call == nil:
	case m.state == controlled.Waiting:
		text += "; waits"
	case m.state == controlled.Ended:
		text += "; ends"
	case m.state == controlled.Died:
		text += "; dies"
	}
	return text
}

// howLong tells how long a goroutine sleeps after a moment, if the run shows it.
func (t *teller) howLong(m *happening) string {
	for i := range t.moments {
		if o := &t.moments[i]; o.goesOn && o.who == m.who && o.after.sleeps() && o.after.since == m.rest.since && o.time > m.time {
			return " " + (o.time - m.rest.since).String()
		}
	}
	return ""
}

// list names those who hold a lock.
func (t *teller) list(all []hold) string {
	var names []string
	for _, h := range all {
		names = append(names, t.names[h.who-1])
	}
	verb := "holds"
	if len(all) > 1 {
		verb = "hold"
	}
	return strings.Join(names, " and ") + " " + verb
}

// at names a moment.
func (t *teller) at(i int) string { return fmt.Sprintf("step %d", i+1) }
