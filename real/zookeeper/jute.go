package zookeeper

import (
	"encoding/binary"
	"fmt"
	"io"
)

// A reader takes values from a message in jute, the encoding of ZooKeeper. Once one is not there, it is short, and all
// further ones are zero.
type reader struct {
	left  []byte
	short bool
}

// take takes n bytes. If there are fewer it returns those of a number that is 0.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.left) {
		r.left, r.short = nil, true
		return make([]byte, 8)
	}
	b := r.left[:n]
	r.left = r.left[n:]
	return b
}

func (r *reader) int32() int32 { return int32(binary.BigEndian.Uint32(r.take(4))) }
func (r *reader) int64() int64 { return int64(binary.BigEndian.Uint64(r.take(8))) }
func (r *reader) bool() bool   { return r.take(1)[0] != 0 }
func (r *reader) text() string { return string(r.bytes()) }

// bytes takes a buffer, which may be nil.
func (r *reader) bytes() []byte {
	n := int(r.int32())
	if n < 0 {
		return nil
	}
	b := r.take(n)
	if r.short {
		return nil
	}
	return append([]byte{}, b...)
}

// texts takes a list of texts.
func (r *reader) texts() (all []string) {
	for n := r.int32(); n > 0 && !r.short; n-- {
		all = append(all, r.text())
	}
	return all
}

// A message is written value by value.
type message []byte

func (m message) int32(n int32) message    { return binary.BigEndian.AppendUint32(m, uint32(n)) }
func (m message) int64(n int64) message    { return binary.BigEndian.AppendUint64(m, uint64(n)) }
func (m message) text(text string) message { return m.bytes([]byte(text)) }

// bytes writes a buffer, which may be nil.
func (m message) bytes(b []byte) message {
	if b == nil {
		return m.int32(-1)
	}
	return append(m.int32(int32(len(b))), b...)
}

// texts writes a list of texts.
func (m message) texts(all []string) message {
	m = m.int32(int32(len(all)))
	for _, text := range all {
		m = m.text(text)
	}
	return m
}

// longest limits the length of a message, as ZooKeeper's jute.maxbuffer does.
const longest = 0xfffff

// receive reads a message, which follows its length.
func receive(from io.Reader) (*reader, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head)
	if n > longest {
		return nil, fmt.Errorf("a message of %d bytes; ZooKeeper takes %d", n, longest)
	}
	b := make([]byte, n)
	_, err := io.ReadFull(from, b)
	return &reader{left: b}, err
}

// send writes a message after its length.
func send(to io.Writer, m message) {
	_, _ = to.Write(message{}.bytes(m)) // who has gone does not read it
}
