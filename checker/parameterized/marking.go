package parameterized

import (
	"encoding/binary"
	"slices"
)

// omega is as many processes as one likes.
const omega = -1

// A marking gives the registers, and how many processes are in each local state: a number, or omega. Local states
// beyond the end have none. It covers each state with the same registers and no more processes in any local state.
type marking struct {
	control int
	at      []int
}

// covers reports whether every state that o covers is covered by m.
func (m marking) covers(o marking) bool {
	if m.control != o.control {
		return false
	}
	for local, n := range o.at {
		if !atMost(n, m.in(local)) {
			return false
		}
	}
	return true
}

// atMost reports whether a number is not larger than another.
func atMost(n, than int) bool { return than == omega || n != omega && n <= than }

// in returns how many processes are in a local state.
func (m marking) in(local int) int {
	if local < len(m.at) {
		return m.at[local]
	}
	return 0
}

// fire returns the marking after a process has moved from a local state to another.
func (m marking) fire(from int, by move) marking {
	next := marking{by.control, slices.Clone(m.at)}
	for len(next.at) <= by.Next {
		next.at = append(next.at, 0)
	}
	if next.at[from] != omega {
		next.at[from]--
	}
	if next.at[by.Next] != omega {
		next.at[by.Next]++
	}
	return next
}

// key identifies a marking.
func (m marking) key() string {
	b := binary.AppendUvarint(nil, uint64(m.control))
	for _, n := range m.trimmed().at {
		b = binary.AppendVarint(b, int64(n))
	}
	return string(b)
}

// trimmed returns the marking without the local states at the end in which nobody is.
func (m marking) trimmed() marking {
	end := len(m.at)
	for end > 0 && m.at[end-1] == 0 {
		end--
	}
	return marking{m.control, m.at[:end]}
}

// A node holds a marking in the tree of Karp and Miller.
type node struct {
	marking
	parent  *node
	covered bool // by another one
}

// accelerate sets the numbers of a marking to omega that have grown since a node on the way to it: what led from there
// to here can be repeated as often as one likes.
func (n *node) accelerate() {
	for up := n.parent; up != nil; up = up.parent {
		if !n.covers(up.marking) {
			continue
		}
		grown := false
		for local, now := range n.at {
			if now != omega && now > up.in(local) {
				n.at[local], grown = omega, true
			}
		}
		if grown {
			up = &node{parent: n.parent} // more nodes may be covered now
		}
	}
}
