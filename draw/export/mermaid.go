// Package export writes runs in the formats of other tools: Mermaid's sequence
// diagrams, logs for ShiViz, Apalache's Informal Trace Format, and state graphs
// for Graphviz. The same run gives the same text.
package export

import (
	"fmt"
	"strings"

	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// Mermaid returns f as a sequence diagram (mermaid.js.org/syntax/sequenceDiagram).
// A message is an arrow where it arrives or is lost, and a process is active
// while it is in its critical section.
func Mermaid(f *recording.Execution) string {
	m := mermaid{execution: f}
	m.line("sequenceDiagram")
	m.line("    accTitle: %s", m.text(f.Title))
	m.line("    accDescr: %s", m.text(f.Subtitle))
	for p := range f.Setup.N {
		m.line("    participant %v", model.ProcID(p))
	}
	for i := 1; i <= f.Steps(); i++ {
		m.step(i)
	}
	if f.Loop > f.Steps() {
		m.line("    Note over %s: and stays so for ever", m.all())
	}
	for p, v := range f.States[f.Steps()].Views {
		if v.Region == model.Critical { // without an end it would not be drawn
			m.line("    deactivate %v", model.ProcID(p))
		}
	}
	return m.out.String()
}

type mermaid struct {
	execution *recording.Execution
	out       strings.Builder
}

func (m *mermaid) line(format string, args ...any) { fmt.Fprintf(&m.out, format+"\n", args...) }

// text removes Mermaid's syntax from words.
func (m *mermaid) text(words string) string {
	return strings.NewReplacer("#", "#35;", ";", "#59;", "<", "#lt;", ">", "#gt;", "\n", " ").Replace(words)
}

// all returns the span of all processes.
func (m *mermaid) all() string {
	if m.execution.Setup.N == 1 {
		return "p0"
	}
	return fmt.Sprintf("p0,%v", model.ProcID(m.execution.Setup.N-1))
}

// step writes step i and its marks.
func (m *mermaid) step(i int) {
	if i == m.execution.Loop {
		m.line("    loop for ever")
	}
	if i == m.execution.Mark {
		m.line("    rect rgba(220, 40, 60, 0.2)")
	}
	m.event(i, &m.execution.States[i].Step)
	if i == m.execution.Mark {
		m.line("    Note over %s: %s", m.all(), diagram.Tag(m.execution, i))
		m.line("    end")
	}
	if i == m.execution.Steps() && m.execution.Loop > 0 && m.execution.Loop <= i {
		m.line("    end")
	}
}

func (m *mermaid) event(i int, h *transition.Step) {
	e := h.Event
	_, notes, _ := strings.Cut(h.String(), "  (")
	notes = m.text(strings.TrimSuffix(notes, ")"))
	switch {
	case e.Kind.Everywhere():
		m.line("    Note over %s: %d. %v", m.all(), i, e.Kind)
	case e.Kind.OnMessage():
		m.line("    %v%s%v: %d. %s%s", e.From, arrow(h), e.Proc, i, m.text(h.Message), outcome(h))
		if notes != "" {
			m.line("    Note over %v: %s", e.Proc, notes)
		}
	default:
		_, what, _ := strings.Cut(e.String(), " ")
		m.line("    Note over %v: %d. %s", e.Proc, i, strings.TrimSuffix(m.text(what)+": "+notes, ": "))
	}
	switch inside := h.Is.Region == model.Critical; {
	case inside && h.Was.Region != model.Critical:
		m.line("    activate %v", e.Proc)
	case !inside && h.Was.Region == model.Critical:
		m.line("    deactivate %v", e.Proc)
	}
}

// arrow returns the arrow of an event on a message.
func arrow(h *transition.Step) string {
	switch {
	case h.Event.Kind == model.Duplicate:
		return "--)"
	case h.Event.Kind == model.Drop || h.Is.Region == model.Down:
		return "--x"
	default:
		return "-)"
	}
}

// outcome returns the message's fate, if it is not delivered.
func outcome(h *transition.Step) string {
	switch {
	case h.Event.Kind == model.Duplicate:
		return " is duplicated"
	case h.Event.Kind == model.Drop || h.Is.Region == model.Down:
		return " is lost"
	default:
		return ""
	}
}
