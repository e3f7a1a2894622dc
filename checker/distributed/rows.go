package distributed

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
)

// errDamaged says that a file does not hold what was written.
var errDamaged = errors.New("its contents make no sense")

// A coder writes and reads rows, each as its differences to the one before: a bit for each component that differs, then
// the numbers of these. The row before the first is all zeros.
type coder struct {
	last []uint32
	mask []byte // of the row that is read
}

func newCoder(width int) coder {
	return coder{make([]uint32, width), make([]byte, (width+7)/8)}
}

// append appends a row.
func (c *coder) append(buf []byte, row []uint32) []byte {
	at := len(buf)
	buf = append(buf, make([]byte, len(c.mask))...)
	for i, x := range row {
		if x != c.last[i] {
			buf[at+i/8] |= 1 << (i % 8)
			buf = binary.AppendUvarint(buf, uint64(x))
			c.last[i] = x
		}
	}
	return buf
}

// read reads a row into c.last.
func (c *coder) read(r *bufio.Reader) error {
	if _, err := io.ReadFull(r, c.mask); err != nil {
		return err
	}
	for i := range c.last {
		if c.mask[i/8]&(1<<(i%8)) == 0 {
			continue
		}
		x, err := number(r, math.MaxUint32)
		if err != nil {
			return err
		}
		c.last[i] = uint32(x)
	}
	return nil
}

// number reads a number that is at most a limit.
func number(r *bufio.Reader, most uint64) (int, error) {
	x, err := binary.ReadUvarint(r)
	if err == nil && x > most {
		err = errDamaged
	}
	return int(x), err
}

// word reads a fingerprint, or a difference of two.
func word(r *bufio.Reader) (uint64, error) {
	var b [8]byte
	_, err := io.ReadFull(r, b[:])
	return binary.LittleEndian.Uint64(b[:]), err
}

// A message tells the owner of a state that another part has reached it: the event of a state of the sender that
// leads to it, its fingerprint, and its row, which stays in the coder.
type message struct {
	parent, event int
	fp            uint64
}

// A messenger writes and reads messages.
type messenger struct {
	rows   coder
	parent int // of the message before; parents do not descend
}

func (m *messenger) append(buf []byte, t message, row []uint32) []byte {
	buf = binary.AppendUvarint(buf, uint64(t.parent-m.parent))
	buf = binary.AppendUvarint(buf, uint64(t.event))
	buf = binary.LittleEndian.AppendUint64(buf, t.fp)
	m.parent = t.parent
	return m.rows.append(buf, row)
}

func (m *messenger) read(r *bufio.Reader) (t message, err error) {
	more, err1 := number(r, maxStates)
	event, err2 := number(r, maxEvent)
	fp, err3 := word(r)
	m.parent += more
	return message{m.parent, event, fp}, firstOf(err1, err2, err3, m.rows.read(r))
}

const (
	maxStates = 1 << 48 // of a part
	maxEvent  = 1 << 20 // more than can happen in a state
)

// firstOf returns the first error; an end within a record is one of damage.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return errDamaged
		}
		if err != nil {
			return err
		}
	}
	return nil
}
