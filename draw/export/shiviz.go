package export

import (
	"fmt"
	"strings"

	"doorway/draw/causality"
	"doorway/draw/recording"
	"doorway/model"
)

// parser is the regular expression by which ShiViz takes a log apart; it stands
// in the log's first line. The second would separate several runs.
const parser = `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`

// network is the host of events at no process: losses and duplicates, ticks and splits.
const network = "network"

// ShiViz returns f as a log with vector clocks for ShiViz (Beschastnikh et al.,
// Visualizing distributed system executions, ACM TOSEM 29(2), 2020). A message
// orders its sending before its delivery, its loss and its copies. Accesses to
// one register are ordered as they happen.
func ShiViz(f *recording.Execution) string {
	var b strings.Builder
	b.WriteString(parser + "\n\n")
	run := hosts(f)
	for i, clock := range causality.Stamp(run, causality.Vectors) {
		event := strings.ReplaceAll(f.States[i+1].String(), "\n", " ")
		fmt.Fprintf(&b, "%s\n%s %s\n", event, host(run, run.Proc[i]), entries(run, clock))
	}
	return b.String()
}

// hosts returns the order of events with the network as a process, the last.
func hosts(f *recording.Execution) *causality.Run {
	r := &causality.Run{N: f.Setup.N + 1}
	touched := map[string]int{} // by register, the last event that accessed it
	for i := range f.Steps() {
		h, cause := &f.States[i+1].Step, causality.None
		at := int(h.Event.Proc)
		if k := h.Event.Kind; k.Everywhere() || k == model.Drop || k == model.Duplicate {
			at = f.Setup.N
		}
		if taken := f.Taken(i + 1); taken >= 0 {
			cause = sender(&f.Messages[taken], i+1) - 1
		}
		if h.Register != "" {
			if last, ok := touched[h.Register]; ok {
				cause = last
			}
			touched[h.Register] = i
		}
		r.Proc, r.Sent = append(r.Proc, at), append(r.Sent, cause)
	}
	return r
}

// sender returns the step that sent the message that step i receives or duplicates.
func sender(m *recording.Message, i int) int {
	if m.Copied > 0 && m.Copied < i {
		return m.Copied
	}
	return m.Sent
}

// host returns the name of a host.
func host(r *causality.Run, p int) string {
	if p == r.N-1 {
		return network
	}
	return model.ProcID(p).String()
}

// entries returns a clock as JSON; hosts not heard of are left out.
func entries(r *causality.Run, clock causality.Vector) string {
	var all []string
	for p, events := range clock {
		if events > 0 {
			all = append(all, fmt.Sprintf("%q:%d", host(r, p), events))
		}
	}
	return "{" + strings.Join(all, ",") + "}"
}
