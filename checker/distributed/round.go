package distributed

import (
	"bufio"
	"context"
	"encoding/binary"

	"doorway/checker/internal/store"
)

// A round expands those states of a part that are so many events from the initial state.
type round struct {
	*part
	h      header
	in     []int // by part: how many messages were read
	sentTo []int // by part: how many were written
	sent   *sections
	kept   *sections
	out    []messenger // by owner
	link   linker
	buf    []byte
	own    []uint32 // the names of a state
	next   []uint32 // and of a successor
}

// A part remembers 1<<recentBits fingerprints, by their leading bits, to send a state that it meets again in the
// round but once.
const recentBits = 16

// A step names a state, by its part and number, and the event that leads from it.
type step struct{ part, state, event int }

// nothing stands for no event.
const nothing = -1

// A faultError reports an error of the algorithm at an event of the state to which a step leads.
type faultError struct {
	to    step
	event int
	err   error
}

func (e *faultError) Error() string { return e.err.Error() }

func newRound(p *part) *round {
	r := &round{
		part: p, h: header{Round: p.from, Part: p.me, First: p.done}, in: make([]int, p.at.parts), sentTo: make([]int, p.at.parts),
		sent: newSections(p.opts.Dir, p.at.parts), kept: newSections(p.opts.Dir, keptSections),
		own: make([]uint32, len(p.v)), next: make([]uint32, len(p.v)),
	}
	for range p.at.parts {
		r.out = append(r.out, messenger{rows: newCoder(len(p.v))})
	}
	p.names.begin()
	clear(p.recent)
	return r
}

func (r *round) close() {
	r.sent.close()
	r.kept.close()
}

// run takes the states that the parts have sent, or the initial one, and writes the files.
func (r *round) run(ctx context.Context) error {
	r.far.depth.Store(int64(r.from))
	if err := r.take(ctx); err != nil {
		return err
	}
	if err := r.kept.add(derived, r.names.told); err != nil {
		return err
	}
	for _, n := range append(r.in, r.sentTo...) {
		if err := r.kept.add(exchanged, binary.AppendUvarint(nil, uint64(n))); err != nil {
			return err
		}
	}
	r.h.Exercised = r.watch.Exercised()
	r.h.Kind = sentKind
	if err := r.at.write(r.h, r.sent); err != nil {
		return err
	}
	r.h.Kind = keptKind
	return r.at.write(r.h, r.kept)
}

func (r *round) take(ctx context.Context) error {
	if r.from == 0 {
		return r.begin()
	}
	if err := r.hearAll(r.from - 1); err != nil {
		return err
	}
	for i := range r.at.parts {
		if err := r.receive(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// begin takes the initial state, if the part owns it.
func (r *round) begin() error {
	v, fp, broken := r.start()
	if r.owner(fp) != r.me {
		return nil
	}
	if broken != nil {
		r.h.AtNode = &breach{0, nothing, broken.Error()}
	}
	for c, id := range v {
		r.own[c] = r.names.name(c, id)
	}
	r.seen.Add(fp)
	return r.expand(step{}, fp)
}

// receive takes the states that a part has sent.
func (r *round) receive(ctx context.Context, from int) error {
	f, err := r.at.open(sentKind, r.from-1, from)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.section(r.me, func(in *bufio.Reader) error {
		m := messenger{rows: newCoder(len(r.v))}
		for more(in) {
			if r.in[from]&0xff == 0 {
				if err := interrupted(ctx); err != nil {
					return err
				}
			}
			t, err := m.read(in)
			if err != nil {
				return err
			}
			r.in[from]++
			if !r.seen.Add(t.fp) {
				continue
			}
			if err := r.other[from].translate(r.own, m.rows.last); err != nil {
				return err
			}
			if err := r.expand(step{from, t.parent, t.event}, t.fp); err != nil {
				return err
			}
		}
		return nil
	})
}

// expand judges a new state, given by its names in r.own, and sends its successors to their owners.
func (r *round) expand(by step, fp uint64) error {
	state := r.h.First + r.h.States
	r.h.States++
	r.far.states.Add(1)
	r.buf = put(r.buf[:0], fp)
	if err := r.kept.add(fingerprints, r.buf); err != nil {
		return err
	}
	r.buf = r.link.append(r.buf[:0], by)
	if err := r.kept.add(links, r.buf); err != nil {
		return err
	}
	v, err := r.row(r.own)
	if err != nil {
		return err
	}
	events := r.enabled(v)
	if why := r.judge(v); why != nil && r.h.AtNode == nil {
		r.h.AtNode = &breach{state, nothing, why.Error()}
	}
	r.h.Transitions += len(events)
	r.far.transitions.Add(int64(len(events)))
	for k, e := range events {
		broken, err := r.step(v, e)
		if err != nil {
			return &faultError{by, k, err}
		}
		if broken != nil && r.h.AtEvent == nil {
			r.h.AtEvent = &breach{state, k, broken.Error()}
		}
		if err := r.send(state, k, store.Nonzero(fp+r.delta.Word)); err != nil {
			return err
		}
	}
	return nil
}

// send sends the state that the last step leads to, by an event of a state whose names are in r.own, to its owner.
func (r *round) send(state, event int, fp uint64) error {
	if at := &r.recent[fp>>(64-recentBits)]; *at == fp {
		return nil
	} else {
		*at = fp
	}
	owner := r.owner(fp)
	if owner == r.me && r.seen.Has(fp) {
		return nil
	}
	r.names.note(r.own, event, r.delta.Word, r.changes)
	copy(r.next, r.own)
	for _, ch := range r.changes {
		r.next[ch.Component] = r.names.name(int(ch.Component), ch.ID)
	}
	r.sentTo[owner]++
	r.h.Sent++
	r.buf = r.out[owner].append(r.buf[:0], message{state, event, fp}, r.next)
	return r.sent.add(owner, r.buf)
}
