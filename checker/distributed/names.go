package distributed

import (
	"bufio"
	"encoding/binary"
	"errors"

	"doorway/internal/hashtable"
	"doorway/model/transition"
)

// The numbers that a machine gives to values have a meaning only in its own process, and only the algorithm knows the
// types of the values. So a part gives each value of a component a name, and tells the others how to come by it: by
// which event, in which state, the component first got it. They take the same event and learn the number of the value
// in their own process. A value of a component is met in many states, so there are few names.

// names holds the names that a part gives to values.
type names struct {
	ids   [][]uint32            // by component and name: the machine's number of the value
	known hashtable.Map[uint32] // by component and the machine's number: the name
	rows  coder
	told  []byte  // the derivations of the names given in this round,
	fresh []int32 // and the components of the last
}

// newNames names the values of the initial state.
func newNames(start []uint32) *names {
	n := &names{ids: make([][]uint32, len(start)), rows: newCoder(len(start))}
	for c, id := range start {
		n.give(c, id)
	}
	return n
}

// begin forgets the derivations of the round before.
func (n *names) begin() {
	n.told, n.rows = n.told[:0], newCoder(len(n.ids))
}

// give names a value unless it has a name, and reports whether it had none.
func (n *names) give(component int, id uint32) bool {
	key := hashtable.Pair(uint32(component), id)
	if n.known.Find(key) != nil {
		return false
	}
	n.known.Put(key, uint32(len(n.ids[component])))
	n.ids[component] = append(n.ids[component], id)
	return true
}

// name returns the name of a value that has one.
func (n *names) name(component int, id uint32) uint32 {
	return *n.known.Find(hashtable.Pair(uint32(component), id))
}

// note names the values to which an event leads from a state, given by names.
func (n *names) note(from []uint32, event int, word uint64, changes []transition.Change) {
	n.fresh = n.fresh[:0]
	for _, ch := range changes {
		if n.give(int(ch.Component), ch.ID) {
			n.fresh = append(n.fresh, ch.Component)
		}
	}
	if len(n.fresh) == 0 {
		return
	}
	n.told = n.rows.append(n.told, from)
	n.told = binary.AppendUvarint(n.told, uint64(event))
	n.told = binary.LittleEndian.AppendUint64(n.told, word)
	n.told = binary.AppendUvarint(n.told, uint64(len(n.fresh)))
	for _, c := range n.fresh {
		n.told = binary.AppendUvarint(n.told, uint64(c))
	}
}

// A derivation says that an event leads from a state, given by the names of the part that tells, to new values of some
// components, and by how much the fingerprint changes.
type derivation struct {
	from  []uint32
	event int
	word  uint64
	of    []int // the components, in the order of their names
}

// derivations calls f with each derivation that a part told in a round.
func derivations(r *bufio.Reader, width int, f func(derivation) error) error {
	rows := newCoder(width)
	for more(r) {
		err := rows.read(r)
		event, err1 := number(r, maxEvent)
		change, err2 := word(r)
		k, err3 := number(r, uint64(width))
		if err := firstOf(err, err1, err2, err3); err != nil {
			return err
		}
		d := derivation{from: rows.last, event: event, word: change}
		for range k {
			c, err := number(r, uint64(width-1))
			if err != nil {
				return firstOf(err)
			}
			d.of = append(d.of, c)
		}
		if err := f(d); err != nil {
			return err
		}
	}
	return nil
}

// more reports whether something is left to read.
func more(r *bufio.Reader) bool {
	_, err := r.Peek(1)
	return err == nil
}

// A dictionary translates the names that a part gives into this part's; nil translates none, for this part itself.
type dictionary [][]uint32 // by component and name

// translate translates a row of names.
func (d dictionary) translate(to, from []uint32) error {
	if d == nil {
		copy(to, from)
		return nil
	}
	for c, name := range from {
		if int(name) >= len(d[c]) {
			return errDamaged
		}
		to[c] = d[c][name]
	}
	return nil
}

// errOther says that a step did not lead where it leads in another process.
var errOther = errors.New("a step leads elsewhere than in the process that wrote it, though both are of one program: Step, another method or the " +
	"property depends on more than its arguments, such as a clock, chance or the order of a map; make it depend on its arguments alone")

// learn takes the step of a derivation, whose state is given by this part's names, and names what is new. Values are
// told to others if tell.
func (p *part) learn(own []uint32, d derivation, tell bool) error {
	v, err := p.row(own)
	if err != nil {
		return err
	}
	if events := p.enabled(v); d.event >= len(events) {
		return errOther
	}
	if _, err := p.step(v, p.events[d.event]); err != nil {
		return err
	}
	if p.delta.Word != d.word {
		return errOther
	}
	if tell {
		p.names.note(own, d.event, d.word, p.changes)
		return nil
	}
	for _, c := range d.of {
		i := p.change(c)
		if i < 0 || !p.names.give(c, p.changes[i].ID) {
			return errOther
		}
	}
	return nil
}

// hear learns the names that another part told in a derivation.
func (p *part) hear(d dictionary, told derivation) error {
	own := make([]uint32, len(told.from))
	if err := d.translate(own, told.from); err != nil {
		return err
	}
	if err := p.learn(own, told, true); err != nil {
		return err
	}
	for _, c := range told.of {
		i := p.change(c)
		if i < 0 {
			return errOther
		}
		d[c] = append(d[c], p.names.name(c, p.changes[i].ID))
	}
	return nil
}

// row returns the machine's numbers of a state given by this part's names, until it is called again.
func (p *part) row(own []uint32) ([]uint32, error) {
	for c, name := range own {
		if int(name) >= len(p.names.ids[c]) {
			return nil, errDamaged
		}
		p.v[c] = p.names.ids[c][name]
	}
	return p.v, nil
}
