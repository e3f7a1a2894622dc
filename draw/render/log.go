package render

import (
	"encoding/json"
	"strconv"
	"strings"

	"doorway/model/transition"
	"doorway/trace"
)

// log returns the run as a log that doorway trace reads.
func (s *Scene) log() (string, error) {
	var b strings.Builder
	w := trace.NewWriter(&b)
	for i, h := range s.execution.Trace() {
		if err := w.Write(line(h, i+1)); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// line returns an event of a run as a complete line of a log. Its time is its number.
func line(h transition.Step, number int) trace.Line {
	l := trace.Line{Event: h.Event.String(), Message: h.Message, Time: json.Number(strconv.Itoa(number))}
	if !h.Event.Kind.Everywhere() {
		l.Proc, l.State = h.Event.Proc.String(), h.State
	}
	return l
}
