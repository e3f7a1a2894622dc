package store

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
)

// A Link leads back from a state to its predecessor: (parent node + 1) and the
// index of the event, so links order by parent first; the initial state has link 0. The events that can happen in one
// state are numbered in 20 bits: 64 processes have at most 64·63 channels with
// 64 messages, each to be delivered, lost or duplicated, which is fewer.
type Link uint64

const eventBits = 20

// NoEvent is the event of a link that stands for a node.
const NoEvent = 1<<eventBits - 1

// MakeLink returns the link to a parent, by the event with that index.
func MakeLink(parent, event int) Link { return Link(parent+1)<<eventBits | Link(event) }

// NodeLink returns a link that stands for a node, whatever event led to it.
func NodeLink(node int) Link { return MakeLink(node, NoEvent) }

// Split returns the parent, −1 of the initial state, and the index of the event.
func (l Link) Split() (parent, event int) {
	return int(l>>eventBits) - 1, int(l & NoEvent)
}

// Tree keeps the predecessor tree of a search: the links of all states, by node number. Nodes are numbered in
// the order of their links, so each link is written as its event and the difference between its parent's
// number and the one before: two bytes, as a rule. A block begins with a whole number, so that finding a link
// reads only its own block.
type Tree struct {
	N      int
	last   Link // the parent part of the last link
	blocks []block
	spill  *Spill // where the full blocks are, or nil
	Held   int    // how many bytes of blocks are in memory
}

// A block holds the links of blockLinks nodes.
type block struct {
	data []byte // nil if it is in the spill
	at   int64  // where it is there,
	size int32  // and how long
}

const blockLinks = 4096

// Add appends links in ascending order. The first must be larger than the last of the tree.
func (t *Tree) Add(links ...Link) {
	for len(links) > 0 {
		if t.N%blockLinks == 0 {
			t.turn()
		}
		fit := links[:min(len(links), blockLinks-t.N%blockLinks)]
		p := &t.blocks[len(t.blocks)-1]
		was := len(p.data)
		p.data = encode(p.data, fit, t.last)
		t.Held += len(p.data) - was
		t.last, t.N, links = fit[len(fit)-1]>>eventBits, t.N+len(fit), links[len(fit):]
	}
}

// encode appends the bytes of links, the first after one whose parent part is last.
func encode(data []byte, links []Link, last Link) []byte {
	for _, link := range links {
		parent := link >> eventBits
		data = binary.AppendUvarint(data, uint64(parent-last))
		data = binary.AppendUvarint(data, uint64(link&NoEvent))
		last = parent
	}
	return data
}

// turn begins a block and shrinks the last one to its size.
func (t *Tree) turn() {
	next := block{}
	if n := len(t.blocks); n > 0 && t.blocks[n-1].data != nil {
		next.data = t.blocks[n-1].data[:0]
		t.blocks[n-1].data = bytes.Clone(t.blocks[n-1].data)
	}
	t.blocks, t.last = append(t.blocks, next), 0
}

// At returns the link of a node.
func (t *Tree) At(node int) (link Link, err error) {
	data, err := t.read(node / blockLinks)
	r, last := bytes.NewReader(data), Link(0)
	for i := 0; i <= node%blockLinks && err == nil; i++ {
		link, err = readLink(r, last)
		last = link >> eventBits
	}
	return link, err
}

// readLink reads what encode wrote.
func readLink(r io.ByteReader, last Link) (Link, error) {
	more, err1 := binary.ReadUvarint(r)
	event, err2 := binary.ReadUvarint(r)
	if err := cmp.Or(err1, err2); err != nil {
		return 0, err
	}
	if event > NoEvent || more > 1<<(63-eventBits)-uint64(last) {
		return 0, errors.New("a number is too large")
	}
	return (last+Link(more))<<eventBits | Link(event), nil
}

// read returns the bytes of a block.
func (t *Tree) read(i int) ([]byte, error) {
	p := t.blocks[i]
	if p.data != nil {
		return p.data, nil
	}
	data := make([]byte, p.size)
	return data, t.spill.read(data, p.at)
}

// Unload moves the full blocks out of memory.
func (t *Tree) Unload(s *Spill) error {
	t.spill = s
	for i := range t.N / blockLinks {
		p := &t.blocks[i]
		if p.data == nil {
			continue
		}
		at, err := s.put(p.data)
		if err != nil {
			return err
		}
		t.Held -= len(p.data)
		*p = block{at: at, size: int32(len(p.data))}
	}
	return nil
}

// A Bookmark marks a place in the list of links.
type Bookmark struct{ block, offset int }

// End returns the place after the last link; there must be one.
func (t *Tree) End() Bookmark {
	last := &t.blocks[len(t.blocks)-1]
	return Bookmark{len(t.blocks) - 1, max(len(last.data), int(last.size))}
}

// Between calls f with the bytes of the list between two places, in order.
func (t *Tree) Between(from, to Bookmark, f func([]byte) error) error {
	for i := from.block; i <= to.block && i < len(t.blocks); i++ {
		data, err := t.read(i)
		if err != nil {
			return err
		}
		if i == to.block {
			data = data[:to.offset]
		}
		if i == from.block {
			data = data[from.offset:]
		}
		if err := f(data); err != nil {
			return err
		}
	}
	return nil
}

// A LinkReader reads the links that between has written, one by one.
type LinkReader struct {
	r    io.ByteReader
	done int
	left int
	Link Link // the next one; none are left if it is 0
}

// Parent returns the parent of the next link.
func (t *LinkReader) Parent() int { return int(t.Link>>eventBits) - 1 }

// Next moves to the next link.
func (t *LinkReader) Next() (err error) {
	last := t.Link >> eventBits
	if t.done%blockLinks == 0 {
		last = 0
	}
	if t.Link = 0; t.left > 0 {
		t.Link, err = readLink(t.r, last)
		t.done, t.left = t.done+1, t.left-1
	}
	return err
}

// NewLinkReader returns a reader of that many links, at the first, that of the initial
// state.
func NewLinkReader(r io.ByteReader, links int) (*LinkReader, error) {
	t := &LinkReader{r: r, left: links}
	return t, t.Next()
}
