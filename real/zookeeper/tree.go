package zookeeper

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A code numbers an error of ZooKeeper.
type code int32

// The codes that are used here.
const (
	okay           code = 0
	marshalling    code = -5
	unimplemented  code = -6
	badArguments   code = -8
	noNode         code = -101
	badVersion     code = -103
	noChildrenHere code = -108
	nodeExists     code = -110
	notEmpty       code = -111
	invalidACL     code = -114
)

var codes = map[code]string{
	okay: "ok", marshalling: "marshalling error", unimplemented: "unimplemented", badArguments: "bad arguments", noNode: "no node",
	badVersion: "bad version", noChildrenHere: "no children for ephemerals", nodeExists: "node exists", notEmpty: "not empty", invalidACL: "invalid ACL",
}

// A node holds data, children and what clients are told of it.
type node struct {
	data     []byte
	children map[string]bool // by their last names

	created, modified, altered int64 // transactions: of the node, its data and its children
	createdAt, modifiedAt      int64 // in milliseconds
	version, offspring         int32 // how often its data was set; how many children it ever had
	owner                      int64 // the session that it ends with, or 0
}

// A tree maps paths to nodes; the root is "".
type tree map[string]*node

func newTree() tree {
	t := tree{"": {data: []byte{}, children: map[string]bool{}}}
	for _, path := range []string{"/zookeeper", "/zookeeper/config", "/zookeeper/quota"} {
		t.add(path, []byte{}, 0, 0)
		t[path].createdAt, t[path].modifiedAt = 0, 0
		t[parent(path)].offspring = 0 // they are there from the beginning
	}
	return t
}

// at returns a node, or nil.
func (t tree) at(path string) *node {
	if path == "/" {
		path = ""
	}
	return t[path]
}

// parent returns the path of a node's parent.
func parent(path string) string { return path[:strings.LastIndexByte(path, '/')] }

// name returns the last name of a path.
func name(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// named reports whether a path has a last name that can be looked at.
func named(path string) bool { return strings.Contains(path, "/") && !strings.Contains(path, "\x00") }

// valid reports whether a node may have the path.
func valid(path string) bool {
	if path == "/" {
		return true
	}
	if path == "" || path[0] != '/' {
		return false
	}
	for _, part := range strings.Split(path[1:], "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return !strings.ContainsFunc(path, func(r rune) bool {
		return r <= 0x1f || r >= 0x7f && r <= 0x9f || r >= 0xd800 && r <= 0xf8ff || r >= 0xfff0 && r <= 0xffff
	})
}

// add adds a node, whose parent is there, in a transaction.
func (t tree) add(path string, data []byte, owner, transaction int64) {
	now := time.Now().UnixMilli()
	t[path] = &node{
		data: data, children: map[string]bool{}, owner: owner,
		created: transaction, modified: transaction, altered: transaction, createdAt: now, modifiedAt: now,
	}
	above := t[parent(path)]
	above.children[name(path)] = true
	above.offspring++
	above.altered = transaction
}

// remove removes a node in a transaction.
func (t tree) remove(path string, transaction int64) {
	delete(t, path)
	above := t[parent(path)]
	delete(above.children, name(path))
	above.altered = transaction
}

// set sets the data of a node in a transaction.
func (n *node) set(data []byte, transaction int64) {
	n.data, n.version = data, n.version+1
	n.modified, n.modifiedAt = transaction, time.Now().UnixMilli()
}

// creatable returns the path of a node that may be added, with its number among its parent's children if it is to have one.
func (t tree) creatable(path string, numbered bool) (string, code) {
	above := t.at(parent(path))
	if above == nil {
		return "", noNode
	}
	if numbered {
		path += fmt.Sprintf("%010d", above.offspring)
	}
	switch {
	case !valid(path):
		return "", badArguments
	case t.at(path) != nil:
		return "", nodeExists
	case above.owner != 0:
		return "", noChildrenHere
	}
	return path, okay
}

// removable returns why a node cannot be removed, if it has this version, where −1 is any.
func (t tree) removable(path string, version int32) code {
	special := path == "/" || path == "/zookeeper" || path == "/zookeeper/config" || path == "/zookeeper/quota"
	if !named(path) || special {
		return badArguments
	}
	switch n := t.at(path); {
	case n == nil:
		return noNode
	case version != -1 && version != n.version:
		return badVersion
	case len(n.children) > 0:
		return notEmpty
	}
	return okay
}

// names returns the names of a node's children in order.
func (n *node) names() []string { return slices.Sorted(maps.Keys(n.children)) }

// stat writes what clients are told of a node. Changes of children count both what was added and what was removed.
func (m message) stat(n *node) message {
	return m.int64(n.created).int64(n.modified).int64(n.createdAt).int64(n.modifiedAt).
		int32(n.version).int32(2*n.offspring - int32(len(n.children))).int32(0).int64(n.owner).
		int32(int32(len(n.data))).int32(int32(len(n.children))).int64(n.altered)
}
