// Package network implements the channels between processes: the effects of events on them, written once over a
// store, and the store of interned messages.
package network

import (
	"slices"

	"doorway/internal/cacheline"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
)

// The enabled events of a message-passing system and their effects, written once for both forms of a global state:
// the world of plain values and the machine of interned ones.

// A Network holds the channels between processes, and the assumptions about both.
type Network struct {
	Given  model.Setup
	Links  []enabled.Link
	LinkOf []int16       // index into links by from·n+to, or −1
	Timers []model.Timer // the names of the timers of a process, by number, or nil if it has a single one
}

// Link returns the index of a channel, or −1 if there is none.
func (n *Network) Link(from, to model.ProcID) int {
	if int(from) >= n.Given.N || int(to) >= n.Given.N {
		return -1
	}
	return int(n.LinkOf[int(from)*n.Given.N+int(to)])
}

// Timer returns the number of the timer that e names.
func (n *Network) Timer(e model.Event) int { return max(slices.Index(n.Timers, e.Timer), 0) }

// Connect makes a channel wherever linked returns true.
func (n *Network) Connect(linked func(from, to model.ProcID) bool) {
	n.LinkOf = make([]int16, n.Given.N*n.Given.N)
	for i := range n.LinkOf {
		from, to := model.ProcID(i/n.Given.N), model.ProcID(i%n.Given.N)
		n.LinkOf[i] = -1
		if linked(from, to) {
			n.LinkOf[i] = int16(len(n.Links))
			n.Links = append(n.Links, enabled.Link{From: from, To: to})
		}
	}
}

// EnabledSet returns an enabled set with room for all events of processes that may choose, select
// messages, or have timers with names.
func (n *Network) EnabledSet(chooses, selects, named bool) enabled.Set {
	procs, links, s := n.Given.N, len(n.Links), &n.Given
	m := enabled.Set{Own: cacheline.Make[kinds.Set](procs), Links: n.Links, Waiting: cacheline.Make[uint64](links), Left: enabled.NewBudget(n.Given)}
	if s.Detector != model.NoDetector {
		m.Opinions = cacheline.Make[enabled.Opinions](procs)
	}
	if chooses {
		m.Ways = cacheline.Make[enabled.Ways](procs)
	}
	if selects || s.Pauses > 0 {
		m.Refused = cacheline.Make[uint64](links)
	}
	if m.NameTimers(n.Timers); named || s.Synchronous() {
		m.Timers = cacheline.Make[enabled.Timers](procs)
	}
	if s.Synchronous() {
		m.Arrivals = cacheline.Make[enabled.Arrivals](links)
	}
	return m
}

// LinksOf returns the indices of the channels from p, by receiver.
func (n *Network) LinksOf(p model.ProcID) []int16 { return n.LinkOf[int(p)*n.Given.N:][:n.Given.N] }

// parted reports whether a split of the network blocks a channel.
func (n *Network) parted(l enabled.Link) bool {
	s := &n.Given
	return s.Side.Has(l.From) != s.Side.Has(l.To) || s.Cut.Has(l.From) && s.Cut.Has(l.To)
}
