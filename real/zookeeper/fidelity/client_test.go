package fidelity

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"
)

// A naming replaces what differs from server to server by what must not.
type naming struct {
	root     string
	first    int64 // the transaction with which the root was created
	sessions []int64
}

// session returns which session it is, in the order of their creation.
func (n *naming) session(id int64) string {
	if id == 0 {
		return "nobody"
	}
	if !slices.Contains(n.sessions, id) {
		n.sessions = append(n.sessions, id)
	}
	return fmt.Sprint("session ", slices.Index(n.sessions, id)+1)
}

// transaction returns how many transactions came after the first one.
func (n *naming) transaction(at int64) int64 {
	if at <= 0 {
		return at
	}
	return at - n.first
}

// A message is read from its beginning.
type message []byte

func (m *message) take(n int) (b []byte) {
	b, *m = (*m)[:n], (*m)[n:]
	return b
}

func (m *message) int32() int32 { return int32(binary.BigEndian.Uint32(m.take(4))) }
func (m *message) int64() int64 { return int64(binary.BigEndian.Uint64(m.take(8))) }

func (m *message) text() string {
	n := m.int32()
	if n < 0 {
		return "nil"
	}
	return fmt.Sprintf("%q", m.take(int(n)))
}

func (m *message) texts() (all []string) {
	for range m.int32() {
		all = append(all, m.text())
	}
	slices.Sort(all) // no server promises an order
	return all
}

// written returns values as ZooKeeper encodes them.
func written(values ...any) (m message) {
	for _, v := range values {
		switch v := v.(type) {
		case string:
			m = append(append(m, written(int32(len(v)))...), v...)
		case []string:
			m = append(m, written(int32(len(v)))...)
			for _, text := range v {
				m = append(m, written(text)...)
			}
		case message: // as it is
			m = append(m, v...)
		default:
			var err error
			if m, err = binary.Append(m, binary.BigEndian, v); err != nil {
				panic(err)
			}
		}
	}
	return m
}

// A client sends one request after another, and says what it is told.
type client struct {
	dial   func() net.Conn
	names  *naming
	conn   net.Conn // nil if it is closed
	number int32    // of the last request
	seen   int64    // the last transaction
	id     int64    // of its session
	word   message
	again  bool // it has closed a connection, or was refused one, and has connected again since
}

const patience = 20 * time.Second

// send writes a message after its length.
func (c *client) send(m message) {
	_ = c.conn.SetDeadline(time.Now().Add(patience))
	_, _ = c.conn.Write(written(string(m)))
}

// receive returns the next message, or nil when the connection is closed.
func (c *client) receive() *message {
	head := make(message, 4)
	if _, err := io.ReadFull(c.conn, head); err != nil {
		if timeout, is := err.(net.Error); is && timeout.Timeout() {
			panic("no answer")
		}
		c.conn.Close()
		c.conn = nil
		return nil
	}
	m := make(message, head.int32())
	if _, err := io.ReadFull(c.conn, m); err != nil {
		panic(err)
	}
	return &m
}

// connect opens a connection for a session, a new one if it has no id.
func (c *client) connect(seen int64, milliseconds int32) string {
	c.conn = c.dial()
	c.send(written(int32(0), seen, milliseconds, c.id, string(c.word)))
	m := c.receive()
	if m == nil {
		return "closed"
	}
	m.int32()
	granted, id := m.int32(), m.int64()
	word := m.take(int(m.int32()))
	if id != 0 {
		c.id, c.word = id, word
	}
	return fmt.Sprint(c.names.session(id), " for ", granted, " ms, a password of ", len(word), " bytes", *m)
}

const ping int32 = -2

// ask sends a request and returns all that it is told until the answer.
func (c *client) ask(op int32, args message, show func(*message) string) (told []string) {
	if c.conn == nil {
		return []string{"not connected"}
	}
	number := ping
	if op != 11 {
		c.number++
		number = c.number
	}
	c.send(written(number, op, args))
	for {
		m := c.receive()
		if m == nil {
			return append(told, "closed")
		}
		got, transaction, code := m.int32(), m.int64(), m.int32()
		if got == -1 {
			told = append(told, fmt.Sprint("event ", transaction, code, m.int32(), m.int32(), strings.TrimPrefix(m.text(), `"`+c.names.root), *m))
			continue
		}
		c.seen = max(c.seen, transaction)
		text := ""
		if code == 0 {
			text = show(m)
		}
		return append(told, fmt.Sprint(got-number, " at ", c.names.transaction(transaction), ": ", code, " ", text, *m))
	}
}

// nothing shows an answer that has no body.
func nothing(*message) string { return "" }

// path shows the path of a node.
func (c *client) path(m *message) string { return strings.TrimPrefix(m.text(), `"`+c.names.root) }

// stat shows what is told of a node, except the time of day.
func (c *client) stat(m *message) string {
	created, modified := c.names.transaction(m.int64()), c.names.transaction(m.int64())
	if createdAt, modifiedAt := m.int64(), m.int64(); createdAt > modifiedAt {
		return "modified before it was created"
	}
	versions := []int32{m.int32(), m.int32(), m.int32()}
	owner, length, children := c.names.session(m.int64()), m.int32(), m.int32()
	return fmt.Sprint("created ", created, " modified ", modified, " children at ", c.names.transaction(m.int64()), " versions ", versions, " of ", owner, ", ",
		length, " bytes, ", children, " children")
}
