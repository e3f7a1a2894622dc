package native

import (
	"errors"
	"net"
	"sync/atomic"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// A Group connects the nodes of one lock in one program by pipes, and records their run.
type Group struct {
	Nodes []*Node
	sys   transition.System
}

// NewGroup starts all nodes of the lock that a variant of a page builds. Errors are as with NewNode.
func NewGroup(build transition.Builder, setup model.Setup) (*Group, error) {
	sys, natives, err := processes(build, setup)
	if err != nil {
		return nil, err
	}
	n := len(natives)
	conns, marks := make([][]net.Conn, n), new(atomic.Uint64)
	for p := range conns {
		conns[p] = make([]net.Conn, n)
	}
	for p := range n {
		for q := range p {
			conns[p][q], conns[q][p] = net.Pipe()
		}
	}
	g := &Group{sys: sys}
	for p := range n {
		node := newNode(natives[p], model.ProcID(p), conns[p])
		node.marks = marks
		g.Nodes = append(g.Nodes, node)
	}
	for _, node := range g.Nodes {
		node.start()
	}
	return g, nil
}

// Close stops all nodes, and returns why some had stopped before.
func (g *Group) Close() error {
	var all []error
	for _, n := range g.Nodes {
		all = append(all, n.failed())
	}
	for _, n := range g.Nodes { // all of them before connections end
		n.inbox.put(letter{err: errClosed})
	}
	for _, n := range g.Nodes {
		_ = n.Close()
	}
	return errors.Join(all...)
}

// Replay replays what the nodes did on the model while a property watches. It returns the violation,
// or nil, and the schedule. An error says that the model does not allow the run. Close the group
// first.
func (g *Group) Replay(prop property.Property) (*property.Violation, transition.Schedule, error) {
	var logs [][]entry
	for _, n := range g.Nodes {
		logs = append(logs, n.log)
	}
	run := g.sys.Run()
	s, err := merge(logs, func(e model.Event) bool {
		_, err := run.Apply(e)
		return err == nil
	})
	if err != nil {
		return nil, s, err
	}
	return replayed(g.sys, prop, s)
}
