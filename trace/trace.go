// Package trace writes and reads logs of programs at work, for "doorway trace" to check against a
// page of the catalogue. It imports little, so that a program that logs hardly gets larger.
// A log has one JSON object per line, in the order in which the events happened:
//
//	{"proc":"p1","event":"request","state":{"Region":"trying"}}
//	{"proc":"p0","event":"p1->p0 deliver","message":"REQUEST(1)","time":17}
//
// docs/traces.md says what the fields mean.
package trace

import (
	"encoding/json"
	"io"
	"sync"

	"doorway/internal/ndjson"
)

// A Line records one event in a log. The zero value of a field says nothing about the event.
type Line struct {
	// Proc is the process at which the event happens, by its name in the log. Only an event that
	// happens at no process, such as a tick, has none.
	Proc string `json:"proc,omitempty"`
	// Event says what happens: the kind of the event ("step"), or its whole text in a schedule ("p0->p1
	// deliver"). Without the number (#1) it is any message of its channel, or any alternative.
	Event string `json:"event,omitempty"`
	// Message is the text of the message that the event is about.
	Message string `json:"message,omitempty"`
	// State is the local state of the process after the event: its text, or an object with the fields
	// of the state that are known, among them "region" and "leaders", which every process shows.
	State any `json:"state,omitempty"`
	// Time is when it happened, in any unit. It must not decrease.
	Time json.Number `json:"time,omitempty"`
}

// A Writer writes a log. Several goroutines may use it at once.
type Writer struct {
	mu  sync.Mutex
	out *json.Encoder
}

// NewWriter returns a writer to w.
func NewWriter(w io.Writer) *Writer {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false) // "p0->p1" stays readable
	return &Writer{out: out}
}

// Write writes a line. The order of the calls is that of the log: call it while the state cannot
// change, for instance under the lock that guards the state.
func (w *Writer) Write(l Line) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Encode(l)
}

// Read reads a log and calls visit with each line and its number, from 1, until it returns an error.
// Errors name the file and the line.
func Read(r io.Reader, file string, visit func(number int, l Line) error) error {
	return ndjson.Read(r, file, visit)
}
