// Package network is the channels between processes: what events do to them, written once over a
// store, and the store of interned messages.
package network

import (
	"doorway/model"
	"doorway/model/internal/enabled"
)

// What is enabled in a message-passing system and what an event does, written once for both forms
// of a global state: the world of plain values and the machine of interned ones.

// A Network is the channels between processes, and the assumptions about both.
type Network struct {
	Given  model.Setup
	Links  []enabled.Link
	LinkOf []int16 // index into links by from·n+to, or −1
}

// Link returns the index of a channel, or −1 if there is none.
func (n *Network) Link(from, to model.ProcID) int {
	if int(from) >= n.Given.N || int(to) >= n.Given.N {
		return -1
	}
	return int(n.LinkOf[int(from)*n.Given.N+int(to)])
}

// LinksOf returns the indices of the channels from p, by receiver.
func (n *Network) LinksOf(p model.ProcID) []int16 { return n.LinkOf[int(p)*n.Given.N:][:n.Given.N] }

// parted reports whether a split of the network blocks a channel.
func (n *Network) parted(l enabled.Link) bool {
	s := &n.Given
	return s.Side.Has(l.From) != s.Side.Has(l.To) || s.Cut.Has(l.From) && s.Cut.Has(l.To)
}
