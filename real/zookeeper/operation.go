package zookeeper

import (
	"fmt"
	"strings"
)

// A request holds the arguments that operations may have.
type request struct {
	path    string
	data    []byte
	acl     []string
	flags   int32
	version int32
	watch   bool

	seen                   int64 // in setWatches: the last transaction of which the client was told
	there, absent, parents []string
}

// Arguments of requests.
var (
	path    = func(q *request, r *reader) { q.path = r.text() }
	data    = func(q *request, r *reader) { q.data = r.bytes() }
	flags   = func(q *request, r *reader) { q.flags = r.int32() }
	version = func(q *request, r *reader) { q.version = r.int32() }
	watch   = func(q *request, r *reader) { q.watch = r.bool() }
	acl     = func(q *request, r *reader) {
		for n := r.int32(); n > 0 && !r.short; n-- {
			q.acl = append(q.acl, fmt.Sprint(r.int32(), r.text(), r.text()))
		}
	}
	watched = func(q *request, r *reader) {
		q.seen, q.there, q.absent, q.parents = r.int64(), r.texts(), r.texts(), r.texts()
	}
)

// An operation has a name for people, arguments, and what it does.
type operation struct {
	name string
	args []func(*request, *reader)
	do   func(*server, *link, request) (message, code)
}

// Numbers of operations, and of messages, that are treated in a way of their own.
const (
	closeSession int32 = -11
	setWatches   int32 = 101
	notification int32 = -1
)

var operations = map[int32]operation{
	1:            {"create", arguments{path, data, acl, flags}, (*server).create},
	2:            {"delete", arguments{path, version}, (*server).remove},
	3:            {"exists", arguments{path, watch}, (*server).exists},
	4:            {"get", arguments{path, watch}, (*server).get},
	5:            {"set", arguments{path, data, version}, (*server).set},
	6:            {"get ACL", arguments{path}, (*server).getACL},
	8:            {"list", arguments{path, watch}, (*server).list},
	9:            {"sync", arguments{path}, func(_ *server, _ *link, q request) (message, code) { return message{}.text(q.path), okay }},
	11:           {"ping", nil, func(*server, *link, request) (message, code) { return nil, okay }},
	12:           {"list", arguments{path, watch}, (*server).listed},
	setWatches:   {"watch again", arguments{watched}, (*server).watchAgain},
	closeSession: {"close session", nil, func(s *server, l *link, _ request) (message, code) { s.end(l.session); return nil, okay }},
}

type arguments = []func(*request, *reader)

// operate carries out an operation.
func (s *server) operate(l *link, number int32, r *reader) (message, code) {
	op, known := operations[number]
	if !known {
		return l.refuse(fmt.Sprintf("the operation %d%s", number, others[number]))
	}
	var q request
	for _, take := range op.args {
		take(&q, r)
	}
	if r.short {
		return nil, marshalling
	}
	return op.do(s, l, q)
}

// others names the operations that are not served.
var others = map[int32]string{
	7: ", setACL", 13: ", check", 14: ", multi", 15: ", create2", 16: ", reconfig", 18: ", removeWatches", 19: ", createContainer", 21: ", createTTL",
	100: ", setAuth", 102: ", sasl", 103: ", getEphemerals", 104: ", getAllChildrenNumber", 105: ", setWatches2", 106: ", addWatch",
}

// refuse refuses what is not served, rather than to answer as ZooKeeper would not.
func (l *link) refuse(what string) (message, code) {
	go l.fail(fmt.Errorf("doorway/real/zookeeper does not serve %s", what)) // which waits while the process is paused
	return nil, unimplemented
}

// open is the only list of permissions that is served: anybody may do anything.
const open = "31worldanyone"

func (s *server) create(l *link, q request) (message, code) {
	const ephemeral, numbered, most = 1, 2, 3
	switch {
	case q.flags < 0 || q.flags > most:
		return l.refuse(fmt.Sprintf("create with the flags %d", q.flags))
	case len(q.acl) > 1 || len(q.acl) == 1 && q.acl[0] != open:
		return l.refuse("create with permissions other than all for the world")
	}
	s.transaction++
	switch {
	case !named(q.path):
		return nil, badArguments
	case len(q.acl) == 0:
		return nil, invalidACL
	}
	at, err := s.tree.creatable(q.path, q.flags&numbered != 0)
	if err != okay {
		return nil, err
	}
	owner := int64(0)
	if q.flags&ephemeral != 0 {
		owner = l.session.id
	}
	s.tree.add(at, q.data, owner, s.transaction)
	s.added(at)
	return message{}.text(at), okay
}

func (s *server) remove(_ *link, q request) (message, code) {
	s.transaction++
	err := s.tree.removable(q.path, q.version)
	if err == okay {
		s.tree.remove(q.path, s.transaction)
		s.removed(q.path)
	}
	return nil, err
}

func (s *server) set(_ *link, q request) (message, code) {
	s.transaction++
	n := s.tree.at(q.path)
	switch {
	case !valid(q.path):
		return nil, badArguments
	case n == nil:
		return nil, noNode
	case q.version != -1 && q.version != n.version:
		return nil, badVersion
	}
	n.set(q.data, s.transaction)
	s.data.trigger(q.path, dataChanged, nil)
	return message{}.stat(n), okay
}

// exists watches a node also if it is not there.
func (s *server) exists(l *link, q request) (message, code) {
	if strings.Contains(q.path, "\x00") {
		return nil, badArguments
	}
	if q.watch {
		s.data.add(q.path, l)
	}
	return s.look(q.path, func(n *node) message { return message{}.stat(n) })
}

func (s *server) get(l *link, q request) (message, code) {
	return s.look(q.path, func(n *node) message {
		if q.watch {
			s.data.add(q.path, l)
		}
		return message{}.bytes(n.data).stat(n)
	})
}

func (s *server) getACL(_ *link, q request) (message, code) {
	return s.look(q.path, func(n *node) message { return message{}.int32(1).int32(31).text("world").text("anyone").stat(n) })
}

func (s *server) list(l *link, q request) (message, code) {
	return s.look(q.path, func(n *node) message {
		if q.watch {
			s.children.add(q.path, l)
		}
		return message{}.texts(n.names())
	})
}

// listed serves list, and adds what is told of the parent.
func (s *server) listed(l *link, q request) (message, code) {
	return s.look(q.path, func(n *node) message {
		if q.watch {
			s.children.add(q.path, l)
		}
		return message{}.texts(n.names()).stat(n)
	})
}

// look returns what a client is told of a node, if it is there.
func (s *server) look(path string, tell func(*node) message) (message, code) {
	n := s.tree.at(path)
	if n == nil {
		return nil, noNode
	}
	return tell(n), okay
}
