package zookeeper

import (
	"cmp"
	"maps"
	"slices"
)

// An event tells, once, what a watch saw.
type event int32

// The events of ZooKeeper.
const (
	nodeCreated     event = 1
	nodeDeleted     event = 2
	dataChanged     event = 3
	childrenChanged event = 4
)

var events = map[event]string{nodeCreated: "created", nodeDeleted: "deleted", dataChanged: "changed", childrenChanged: "children of"}

// watches lists the connections that wait for an event at a path.
type watches map[string]map[*link]bool

func (w watches) add(path string, l *link) {
	if w[path] == nil {
		w[path] = map[*link]bool{}
	}
	w[path][l] = true
}

// trigger tells those who watch a path, but not those who were told already, and returns whom it found.
func (w watches) trigger(path string, e event, told map[*link]bool) map[*link]bool {
	found := w[path]
	delete(w, path)
	for _, l := range slices.SortedFunc(maps.Keys(found), func(a, b *link) int { return cmp.Compare(a.session.id, b.session.id) }) {
		if !told[l] {
			l.tell(path, e)
		}
	}
	return found
}

// drop forgets the watches of a connection.
func (w watches) drop(l *link) {
	for _, all := range w {
		delete(all, l)
	}
}

// connected is the state of a client that gets an event.
const connected = 3

// tell sends an event to a client.
func (l *link) tell(path string, e event) {
	send(l.conn, message{}.int32(notification).int64(-1).int32(int32(okay)).int32(int32(e)).int32(connected).text(path))
}

// added tells that a node is there.
func (s *server) added(path string) {
	s.data.trigger(path, nodeCreated, nil)
	s.children.trigger(shown(parent(path)), childrenChanged, nil)
}

// removed tells that a node is gone: once to each connection, whatever it watches there.
func (s *server) removed(path string) {
	told := s.data.trigger(path, nodeDeleted, nil)
	s.children.trigger(path, nodeDeleted, told)
	s.children.trigger(shown(parent(path)), childrenChanged, nil)
}

// shown returns the path of a node as clients name it.
func shown(path string) string { return cmp.Or(path, "/") }

// watchAgain serves a client that is connected again: it watches what it did before, and is told at once of what it has
// missed.
func (s *server) watchAgain(l *link, q request) (message, code) {
	for _, path := range q.there {
		s.resume(s.data, l, path, dataChanged, func(n *node) bool { return n.modified > q.seen })
	}
	for _, path := range q.absent {
		if s.tree.at(path) != nil {
			l.tell(path, nodeCreated)
		} else {
			s.data.add(path, l)
		}
	}
	for _, path := range q.parents {
		s.resume(s.children, l, path, childrenChanged, func(n *node) bool { return n.altered > q.seen })
	}
	return nil, okay
}

// resume watches a node, or tells what has happened to it.
func (s *server) resume(w watches, l *link, path string, e event, missed func(*node) bool) {
	switch n := s.tree.at(path); {
	case n == nil:
		l.tell(path, nodeDeleted)
	case missed(n):
		l.tell(path, e)
	default:
		w.add(path, l)
	}
}
