package zookeeper

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"doorway/real/internal/pipe"
)

// names says what people see of the messages of a connection. Each write is a message of the protocol.
type names struct {
	mu              sync.Mutex
	begun, answered bool
	asked           map[int32]string // by the number of the request
}

// guid matches the prefix that a client gives to the name of a node that it must recognise.
var guid = regexp.MustCompile(`_c_[0-9a-f]{32}-`)

// request says what a client asks for.
func (n *names) request(b []byte) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	m, err := receive(strings.NewReader(string(b)))
	if err != nil {
		return pipe.Told(b)
	}
	if !n.begun {
		n.begun = true
		m.int32()
		m.int64()
		m.int32()
		if id := m.int64(); id != 0 {
			return fmt.Sprint("connect to session ", id)
		}
		return "connect"
	}
	number, op := m.int32(), m.int32()
	does, known := operations[op]
	if !known {
		return fmt.Sprint("operation ", op, others[op])
	}
	text := does.name
	if len(does.args) > 0 && op != setWatches {
		text += " " + guid.ReplaceAllString(m.text(), "")
	}
	n.asked[number] = does.name
	return text
}

// answer says what the server tells.
func (n *names) answer(b []byte) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	m, err := receive(strings.NewReader(string(b)))
	if err != nil {
		return pipe.Told(b)
	}
	if !n.answered {
		n.answered = true
		m.int32()
		m.int32()
		if id := m.int64(); id != 0 {
			return fmt.Sprint("session ", id)
		}
		return "expired"
	}
	number, _, result := m.int32(), m.int64(), code(m.int32())
	if number == notification {
		what := events[event(m.int32())]
		m.int32()
		return what + " " + guid.ReplaceAllString(m.text(), "")
	}
	text := codes[result]
	if n.asked[number] == "create" && result == okay {
		text = guid.ReplaceAllString(m.text(), "")
	}
	delete(n.asked, number)
	return text
}
