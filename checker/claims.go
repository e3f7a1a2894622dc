package checker

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
)

// A claim is (parent node + 1) and the index of the event, so claims order by
// parent first; the initial state has claim 0. The events that can happen in one
// state are numbered in 20 bits: 64 processes have at most 64·63 channels with
// 64 messages, each to be delivered, lost or duplicated, which is fewer.
const eventBits = 20

// noEvent is in place of an event where a claim stands for a node itself.
const noEvent = 1<<eventBits - 1

func makeClaim(parent, event int) uint64 { return uint64(parent+1)<<eventBits | uint64(event) }

// nodeClaim is a claim that stands for a node, by whatever event it was reached.
func nodeClaim(node int) uint64 { return makeClaim(node, noEvent) }

func splitClaim(c uint64) (parent, event int) {
	return int(c>>eventBits) - 1, int(c & noEvent)
}

// claims is the claims of all states, by node number. Nodes are numbered in the
// order of their claims, so each is written as what its parent's number adds to
// the one before and its event: two bytes, as a rule. A page begins with a whole
// number, so that none but its own claims are read to find one.
type claims struct {
	n     int
	last  uint64 // the parent part of the last claim
	pages []page
	spill *spill // where the full pages are, or nil
	held  int    // how many bytes of pages are in memory
}

// A page is the claims of pageClaims nodes.
type page struct {
	data []byte // nil if it is in the spill
	at   int64  // where it is there,
	size int32  // and how long
}

const pageClaims = 4096

// add appends a claim, which must be larger than the last.
func (c *claims) add(claim uint64) {
	if c.n%pageClaims == 0 {
		c.turn()
	}
	p := &c.pages[len(c.pages)-1]
	was := len(p.data)
	p.data = binary.AppendUvarint(p.data, claim>>eventBits-c.last)
	p.data = binary.AppendUvarint(p.data, claim&noEvent)
	c.held += len(p.data) - was
	c.last = claim >> eventBits
	c.n++
}

// turn begins a page; the last one is copied to where it fits exactly.
func (c *claims) turn() {
	next := page{}
	if n := len(c.pages); n > 0 && c.pages[n-1].data != nil {
		next.data = c.pages[n-1].data[:0]
		c.pages[n-1].data = bytes.Clone(c.pages[n-1].data)
	}
	c.pages, c.last = append(c.pages, next), 0
}

// at returns the claim of a node.
func (c *claims) at(node int) (claim uint64, err error) {
	data, err := c.read(node / pageClaims)
	r, last := bytes.NewReader(data), uint64(0)
	for i := 0; i <= node%pageClaims && err == nil; i++ {
		claim, err = readClaim(r, last)
		last = claim >> eventBits
	}
	return claim, err
}

// readClaim reads what add has written.
func readClaim(r io.ByteReader, last uint64) (uint64, error) {
	more, err1 := binary.ReadUvarint(r)
	event, err2 := binary.ReadUvarint(r)
	if err := cmp.Or(err1, err2); err != nil {
		return 0, err
	}
	if event > noEvent || more > 1<<(63-eventBits)-last {
		return 0, errors.New("a number is too large")
	}
	return (last+more)<<eventBits | event, nil
}

// read returns the bytes of a page.
func (c *claims) read(i int) ([]byte, error) {
	p := c.pages[i]
	if p.data != nil {
		return p.data, nil
	}
	data := make([]byte, p.size)
	return data, c.spill.read(data, p.at)
}

// unload moves the full pages out of memory.
func (c *claims) unload(s *spill) error {
	c.spill = s
	for i := range c.n / pageClaims {
		p := &c.pages[i]
		if p.data == nil {
			continue
		}
		at, err := s.append(p.data)
		if err != nil {
			return err
		}
		c.held -= len(p.data)
		*p = page{at: at, size: int32(len(p.data))}
	}
	return nil
}

// A bookmark is a place in the list of claims.
type bookmark struct{ page, offset int }

// end returns the place behind the last claim, of which there must be one.
func (c *claims) end() bookmark {
	last := &c.pages[len(c.pages)-1]
	return bookmark{len(c.pages) - 1, max(len(last.data), int(last.size))}
}

// between calls f with the bytes of the list between two places, in order.
func (c *claims) between(from, to bookmark, f func([]byte) error) error {
	for i := from.page; i <= to.page && i < len(c.pages); i++ {
		data, err := c.read(i)
		if err != nil {
			return err
		}
		if i == to.page {
			data = data[:to.offset]
		}
		if i == from.page {
			data = data[from.offset:]
		}
		if err := f(data); err != nil {
			return err
		}
	}
	return nil
}
