package distributed

import (
	"bufio"
	"encoding/binary"
	"slices"

	"doorway/model/transition"
)

// A linker writes and reads the steps that led to the states of a part, in the order of their numbers. Within a round
// neither the parts that sent them descend nor the states of each.
type linker struct{ last step }

func (l *linker) append(buf []byte, s step) []byte {
	if s.part != l.last.part {
		buf = binary.AppendUvarint(buf, uint64(s.part-l.last.part))
		l.last = step{part: s.part}
	} else {
		buf = append(buf, 0)
	}
	buf = binary.AppendUvarint(buf, uint64(s.state-l.last.state))
	l.last = s
	return binary.AppendUvarint(buf, uint64(s.event))
}

func (l *linker) read(r *bufio.Reader) (step, error) {
	parts, err1 := number(r, MaxParts)
	if parts > 0 {
		l.last = step{part: l.last.part + parts}
	}
	states, err2 := number(r, maxStates)
	event, err3 := number(r, maxEvent)
	l.last.state += states
	l.last.event = event
	return l.last, firstOf(err1, err2, err3)
}

// step returns the step that led to a state of a round that is not the first.
func (a place) step(round, part, state int) (s step, err error) {
	f, err := a.open(keptKind, round, part)
	if err != nil {
		return s, err
	}
	defer f.Close()
	if state < f.First || state >= f.First+f.States {
		return s, &DamagedError{f.Name(), errDamaged}
	}
	err = f.section(links, func(r *bufio.Reader) error {
		var l linker
		for i := range f.States {
			at, err := l.read(r)
			if err != nil {
				return err
			}
			if f.First+i == state {
				s = at
			}
		}
		return nil
	})
	return s, err
}

// schedule returns the run by a step to a state of a round, and by one event more, unless that is nothing.
func (a place) schedule(w *worker, round int, to step, event int) (transition.Schedule, error) {
	var path []int
	if event != nothing {
		path = append(path, event)
	}
	for ; round > 0; round-- {
		path = append(path, to.event)
		if round == 1 {
			break
		}
		var err error
		if to, err = a.step(round-1, to.part, to.state); err != nil {
			return nil, err
		}
	}
	slices.Reverse(path)
	v, _, _ := w.start()
	var s transition.Schedule
	for i, k := range path {
		events := w.enabled(v)
		if k >= len(events) {
			return nil, errOther
		}
		e := events[k]
		s = append(s, e)
		if i == len(path)-1 { // at the last event the algorithm may break a rule
			break
		}
		if _, err := w.step(v, e); err != nil {
			return nil, err
		}
		w.apply(v)
	}
	return s, nil
}
