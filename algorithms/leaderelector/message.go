package leaderelector

import (
	"fmt"

	"doorway/model"
)

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages: calls, and answers.
const (
	GetRecord Kind = iota
	Update         // write my name into the record, if its version is still this one
	Record         // what the record is
	Updated        // the record has your name, and this version
	Conflict       // the record has another version
)

// Message is a call of the API server or its answer.
type Message struct {
	Kind    Kind
	Holder  model.ProcSet // of a record
	Version int
	Text    int  // of a record: the version that first had its text
	Same    bool // of an update: the time in it is in the second of the time in the record
}

// String returns the call or the answer, with the version that it is of.
func (m Message) String() string {
	switch m.Kind {
	case GetRecord:
		return "GET"
	case Update:
		return fmt.Sprintf("UPDATE(%d)", m.Version)
	case Record:
		return fmt.Sprintf("RECORD(%v,%d)", m.Holder, m.Version)
	case Updated:
		return fmt.Sprintf("OK(%d)", m.Version)
	default:
		return "CONFLICT"
	}
}

// Answers says which messages are answers.
func (Algorithm) Answers(m Message) bool { return m.Kind >= Record }

// MessageClocks applies f to versions.
func (Algorithm) MessageClocks(m Message, f func(clock int) int) Message {
	if m.Version > 0 {
		m.Version = f(m.Version)
	}
	if m.Text > 0 {
		m.Text = f(m.Text)
	}
	return m
}
