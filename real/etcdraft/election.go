//go:build with_tla

package etcdraft

import (
	"fmt"
	"strconv"
	"strings"

	"go.etcd.io/raft/v3"

	"doorway/model"
	"doorway/trace"
)

// An Election is a raft.TraceLogger that logs the election of a leader as the page raft-election of
// the catalogue has it. Build with the tag with_tla, set it as Config.TraceLogger of all nodes, and
// call Flush in the end.
//
// A line is one event of the page: a candidacy, a message taken, a restart. Raft traces a message
// before it handles it, so the state after a line is the one that the node shows next. The page has
// no log: messages about entries, except the first of a leader, are left out.
type Election struct {
	lines []trace.Line
	open  map[string]int // by node, 1 + the line whose state is not known yet
	began map[string]bool
}

// TraceEvent logs an event of Raft.
func (l *Election) TraceEvent(e *raft.TracingEvent) {
	if l.open == nil {
		l.open, l.began = map[string]int{}, map[string]bool{}
	}
	switch e.Name {
	case "InitState":
		if l.began[e.NodeID] {
			l.add(e, trace.Line{Event: "recover"})
		}
		l.began[e.NodeID] = true
	case "BecomeCandidate": // its state is of the next term already
		l.add(e, trace.Line{Event: "request"})
		l.close(e, nil)
	case "BecomeLeader":
		l.close(e, map[string]any{"leaders": set(e.NodeID)})
	case "ReceiveRequestVoteRequest", "ReceiveRequestVoteResponse", "ReceiveAppendEntriesRequest":
		l.close(e, nil)
		if m := e.Message; m.From != m.To { // the vote for itself is part of the candidacy
			l.add(e, trace.Line{Event: fmt.Sprintf("%s->%s deliver", proc(m.From), proc(m.To)), Message: named(m)})
		}
	}
}

// named returns the page's name of a message.
func named(m *raft.TracingMessage) string {
	kind := "AppendEntries"
	switch {
	case m.Type == "MsgVote":
		kind = "RequestVote"
	case m.Type == "MsgVoteResp" && m.Reject:
		kind = "VoteDenied"
	case m.Type == "MsgVoteResp":
		kind = "VoteGranted"
	}
	return fmt.Sprintf("%s(%d)", kind, m.Term)
}

// add adds a line of a node whose state is not known yet.
func (l *Election) add(e *raft.TracingEvent, line trace.Line) {
	line.Proc = proc(e.NodeID)
	l.lines = append(l.lines, line)
	l.open[e.NodeID] = len(l.lines)
}

// close completes the last line of a node by the state that it is in.
func (l *Election) close(e *raft.TracingEvent, state map[string]any) {
	i := l.open[e.NodeID]
	if i == 0 {
		return
	}
	if state == nil {
		state = map[string]any{}
	}
	state["Term"], state["Vote"] = strconv.FormatUint(e.State.Term, 10), set(e.State.Vote)
	l.lines[i-1].State, l.open[e.NodeID] = state, 0
}

// Flush writes what was logged.
func (l *Election) Flush(w *trace.Writer) error {
	for _, line := range l.lines {
		if err := w.Write(line); err != nil {
			return err
		}
	}
	l.lines, l.open = nil, nil
	return nil
}

// proc returns the page's name of a node.
func proc(id string) string {
	n, err := strconv.ParseUint(id, 10, 8)
	if err != nil || n == 0 {
		return id
	}
	return model.ProcID(n - 1).String()
}

// set returns a vote as the page has it: for one node, or "0" for none.
func set(id string) string {
	if id == "0" {
		return "{}"
	}
	return "{" + strings.TrimSpace(proc(id)) + "}"
}
