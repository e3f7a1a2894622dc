package memory

import (
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
)

// A world of shared memory caches the algorithm's answers: a spinning process cycles through a
// handful of local states and repeats the same steps. This makes random runs more than twice as
// fast.

// A card holds a local state of a process, with cached facts about it.
type card[S comparable] struct {
	registers.Facts
	local enabled.Process[S]
	view  model.View
	steps []taken[S] // some of the steps taken from it
}

// taken records what an event did from a local state.
type taken[S comparable] struct {
	kind       model.Kind
	index      uint8
	blocked    bool // it waited
	op         registers.Op
	reg        int // the register touched, or NoRegister
	found, now int // its value before and after, as the process sees it
	next       *card[S]
}

// maxSteps limits the steps from a local state that are remembered: with registers that count without bound, the
// cache would grow without bound.
const maxSteps = 8

// recall returns what e did when it found this value in the register that it touches, or nil.
func (c *card[S]) recall(e model.Event, found int) *taken[S] {
	for i := range c.steps {
		if s := &c.steps[i]; s.kind == e.Kind && s.index == e.Index && s.found == found {
			return s
		}
	}
	return nil
}

// note remembers a step.
func (c *card[S]) note(t taken[S]) {
	if len(c.steps) == maxSteps {
		c.steps = c.steps[:0]
	}
	c.steps = append(c.steps, t)
}

// A deck holds the cards of one process. The first few are in use.
type deck[S comparable] struct {
	cards []*card[S]
	used  int
}

// maxCards limits the local states of a process that are remembered. A process that reaches
// more forgets them now and then, all at once.
const maxCards = 16

// find returns the card of a local state, or nil.
func (d *deck[S]) find(l *enabled.Process[S]) *card[S] {
	for _, c := range d.cards[:d.used] {
		if c.local == *l {
			return c
		}
	}
	return nil
}

// add returns a new card. If there is no room, it forgets all cards except that of the current
// local state.
func (d *deck[S]) add(now *card[S], f registers.Facts, l *enabled.Process[S], v *model.View) *card[S] {
	if d.used == maxCards {
		for i, c := range d.cards {
			if c == now {
				d.cards[0], d.cards[i] = c, d.cards[0]
				c.steps = c.steps[:0]
			}
		}
		d.used = 1
	}
	if d.used == len(d.cards) {
		d.cards = append(d.cards, &card[S]{})
	}
	c := d.cards[d.used]
	d.used++
	*c = card[S]{Facts: f, local: *l, view: *v, steps: c.steps[:0]}
	return c
}
