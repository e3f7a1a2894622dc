// Package channels holds the contents of channels: messages in transit, and their order.
package channels

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/enabled"
)

// An Envelope holds a message in transit. In a synchronous system it knows how many units of time
// are left until it must arrive.
type Envelope[M comparable] struct {
	Msg  M
	Left uint8
}

// Arrivals returns which messages of a channel are due.
func Arrivals[M comparable](q []Envelope[M]) (a enabled.Arrivals) {
	for k := range q {
		if q[k].Left == 0 {
			a.Due |= 1 << k
		} else {
			a.Others = true
		}
	}
	return a
}

// Place returns where m goes in a channel: at the end, or in sorted order if the channel is of any
// order.
func Place[M comparable](q []Envelope[M], m *Envelope[M], order model.Order, layout *valuecode.Layout[Envelope[M]]) int {
	at := len(q)
	for order == model.AnyOrder && at > 0 && layout.Compare(&q[at-1], m) > 0 {
		at--
	}
	return at
}

// Distinct returns which messages of a channel may be told apart: the first of a FIFO channel,
// otherwise the first of each group of equal ones.
func Distinct[M comparable](q []Envelope[M], order model.Order) (mask uint64) {
	if len(q) > 0 {
		mask = 1
	}
	for k := 1; order == model.AnyOrder && k < len(q); k++ {
		if q[k-1] != q[k] {
			mask |= 1 << k
		}
	}
	return mask
}

// Hash returns a hash of the content of a channel.
func Hash[M comparable](q []Envelope[M], layout *valuecode.Layout[Envelope[M]]) uint64 {
	h := uint64(len(q))
	for k := range q {
		h = valuecode.Fold(h, layout.Hash(&q[k]))
	}
	return h
}
