package fidelity

import (
	"fmt"
	"slices"
	"strings"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"pgregory.net/rapid"
)

// A command is an operation on keys or a lease, a watch, or time that passes.
type command struct {
	op           string
	key, end     string // end: of a range, as the API has it
	value        string
	lease        int // 0 is none; n the n-th that was granted
	rev          int // relative to the last that was told, plus 100; 0 is none
	limit        int
	sorted       int // 0 is not at all; else an order and what is compared
	between      int // 0 nothing; else which bound of revisions
	prev         bool
	only         int // 1 keys, 2 the count
	ignore       int // 1 the value, 2 the lease
	units        int // of time
	cmps         []comparison
	then, orElse []command
	filter       int // 1 no puts, 2 no deletions
}

// A comparison is a condition of a transaction.
type comparison struct {
	target, result, key, end, value string
	number, lease                   int
}

// unit is a length of time. The n-th lease lasts 2n+1 seconds more than some units, so no two leases lapse at one
// moment, and none within two seconds of a command: etcd may revoke a lease a second late.
const (
	unit   = 16 * time.Second
	leases = 6
)

// keys and values are few, so that commands meet.
var (
	keys   = []string{"a", "a/1", "a/2", "b", "b", "a/1"}
	ends   = []string{"", "", "b", "\x00", "a/2", "a"}
	values = []string{"", "v", "w"}
	ops    = []string{
		"put", "put", "put", "put", "put", "delete", "get", "get", "get", "txn", "txn", "txn", "txn", "grant", "grant", "revoke", "keep",
		"ttl", "ttl", "leases", "sleep", "sleep", "watch", "watch", "unwatch",
	}
)

// rare draws a number that is mostly 0.
func rare(t *rapid.T, most, often int, name string) int {
	if rapid.IntRange(0, often).Draw(t, "whether "+name) != often-1 {
		return 0
	}
	return rapid.IntRange(1, most).Draw(t, name)
}

func drawn(t *rapid.T) command {
	c := drawnOf(t, ops, 2)
	if c.deletes() {
		c.ignoreNothing()
	}
	return c
}

// deletes reports whether a transaction may delete something.
func (c command) deletes() bool {
	return c.op == "delete" || slices.ContainsFunc(slices.Concat(c.then, c.orElse), command.deletes)
}

// ignoreNothing makes puts of a transaction keep nothing of what is there. Where the same transaction deletes that, in a
// range without an end, which etcd overlooks, etcd 3.7.3 panics when it executes the put.
func (c *command) ignoreNothing() {
	c.ignore = 0
	for _, inner := range [][]command{c.then, c.orElse} {
		for i := range inner {
			inner[i].ignoreNothing()
		}
	}
}

// drawnOf draws a command, with transactions of so many levels.
func drawnOf(t *rapid.T, ops []string, levels int) command {
	number := func(most int, name string) int { return rapid.IntRange(0, most).Draw(t, name) }
	c := command{
		op: rapid.SampledFrom(ops).Draw(t, "op"), key: rapid.SampledFrom(keys).Draw(t, "key"), end: rapid.SampledFrom(ends).Draw(t, "end"),
		value: rapid.SampledFrom(values).Draw(t, "value"), lease: rare(t, leases, 2, "lease"), limit: rare(t, 2, 3, "limit"),
		sorted: rare(t, 10, 3, "sorted"), between: rare(t, 4, 4, "between"), prev: rapid.Bool().Draw(t, "prev"), only: rare(t, 2, 3, "only"),
		ignore: rare(t, 3, 9, "ignore"), units: 1 + number(2, "units"), filter: rare(t, 3, 6, "filter"),
	}
	if back := rare(t, 6, 4, "rev"); back > 0 {
		c.rev = 102 - back
	}
	if rare(t, 1, 40, "empty") > 0 {
		c.key = ""
	}
	if c.ignore&1 > 0 && rare(t, 1, 9, "wrong") == 0 {
		c.value = ""
	}
	if c.ignore&2 > 0 && rare(t, 1, 9, "wrong") == 0 {
		c.lease = 0
	}
	switch c.op {
	case "grant", "revoke", "keep", "ttl":
		c.lease = 1 + number(leases-1, "which")
	case "watch":
		c.end = "\x00"
		if rare(t, 1, 4, "early") > 0 {
			c.rev = 80
		}
	case "txn":
		inner := []string{"put", "put", "delete", "get", "txn"}
		if levels == 0 {
			inner = inner[:4]
		}
		of := rapid.Custom(func(t *rapid.T) command { return drawnOf(t, inner, levels-1) })
		c.cmps = rapid.SliceOfN(rapid.Custom(compared), 0, 2).Draw(t, "cmps")
		c.then, c.orElse = rapid.SliceOfN(of, 0, 3).Draw(t, "then"), rapid.SliceOfN(of, 0, 2).Draw(t, "else")
		if rare(t, 1, 60, "many") > 0 {
			c.then = slices.Repeat([]command{{op: "get", key: "a"}}, 126+number(3, "how many")) // 128 are allowed, with those outside
		}
	}
	return c
}

func compared(t *rapid.T) comparison {
	c := comparison{
		target: rapid.SampledFrom([]string{"version", "create", "mod", "value", "lease"}).Draw(t, "target"),
		result: rapid.SampledFrom([]string{"=", "!=", "<", ">"}).Draw(t, "result"), key: rapid.SampledFrom(keys).Draw(t, "key"),
		end: rapid.SampledFrom(ends).Draw(t, "end"), value: rapid.SampledFrom(values).Draw(t, "value"),
		number: rapid.IntRange(-4, 4).Draw(t, "number"), lease: rapid.IntRange(0, 2).Draw(t, "lease"),
	}
	if c.number < 0 {
		c.number = 0 // a key that is not there is compared often
	}
	return c
}

// String returns what a person needs to know of a command.
func (c command) String() string {
	text := strings.TrimSpace(fmt.Sprintf("%s %q", c.op, c.key))
	switch c.op {
	case "sleep":
		return fmt.Sprint("sleep ", c.pause())
	case "grant", "revoke", "keep", "ttl":
		return fmt.Sprintf("%s %d, %d units", c.op, c.lease, c.units)
	case "txn":
		return fmt.Sprintf("txn if %+v then %v else %v", c.cmps, c.then, c.orElse)
	}
	return fmt.Sprintf("%s..%q value=%q lease=%d rev=%d limit=%d sorted=%d between=%d prev=%v only=%d ignore=%d filter=%d",
		text, c.end, c.value, c.lease, c.rev, c.limit, c.sorted, c.between, c.prev, c.only, c.ignore, c.filter)
}

// pause returns how long a command lets time pass.
func (c command) pause() time.Duration { return time.Duration(c.units) * unit }

// operation returns a command on keys as the client has it.
func (s *side) operation(c command) clientv3.Op {
	var opts []clientv3.OpOption
	if c.prev && c.op != "get" {
		opts = append(opts, clientv3.WithPrevKV())
	}
	if c.end != "" && c.op != "put" {
		opts = append(opts, clientv3.WithRange(c.end))
	}
	switch c.op {
	case "put":
		opts = append(opts, [][]clientv3.OpOption{nil, {clientv3.WithIgnoreValue()}, {clientv3.WithIgnoreLease()}, {clientv3.WithIgnoreLease(), clientv3.WithIgnoreValue()}}[c.ignore]...)
		return clientv3.OpPut(c.key, c.value, append(opts, clientv3.WithLease(s.lease(c.lease)))...)
	case "delete":
		return clientv3.OpDelete(c.key, opts...)
	case "txn":
		var cmps []clientv3.Cmp
		for _, one := range c.cmps {
			cmps = append(cmps, s.compare(one))
		}
		return clientv3.OpTxn(cmps, s.operations(c.then), s.operations(c.orElse))
	}
	return clientv3.OpGet(c.key, append(opts, s.reading(c)...)...)
}

// reading returns the options of a get.
func (s *side) reading(c command) []clientv3.OpOption {
	opts := []clientv3.OpOption{clientv3.WithLimit(int64(c.limit)), clientv3.WithRev(s.revision(c))}
	if n := c.sorted - 1; n >= 0 {
		opts = append(opts, clientv3.WithSort(clientv3.SortTarget(n/2), clientv3.SortOrder(1+n%2)))
	}
	if n := s.last - 1; c.between > 0 && n > 0 {
		opts = append(opts, []clientv3.OpOption{
			clientv3.WithMinModRev(n), clientv3.WithMaxModRev(n), clientv3.WithMinCreateRev(n), clientv3.WithMaxCreateRev(n),
		}[c.between-1])
	}
	return append(opts, [][]clientv3.OpOption{nil, {clientv3.WithKeysOnly()}, {clientv3.WithCountOnly()}}[c.only]...)
}

func (s *side) operations(all []command) (ops []clientv3.Op) {
	for _, c := range all {
		ops = append(ops, s.operation(c))
	}
	return ops
}

func (s *side) compare(c comparison) clientv3.Cmp {
	var cmp clientv3.Cmp
	switch c.target {
	case "version":
		cmp = clientv3.Compare(clientv3.Version(c.key), c.result, c.number)
	case "create":
		cmp = clientv3.Compare(clientv3.CreateRevision(c.key), c.result, max(0, int(s.last)-c.number))
	case "mod":
		cmp = clientv3.Compare(clientv3.ModRevision(c.key), c.result, max(0, int(s.last)-c.number))
	case "value":
		cmp = clientv3.Compare(clientv3.Value(c.key), c.result, c.value)
	case "lease":
		if c.result == "<" || c.result == ">" { // names of leases have no order
			c.result = "="
		}
		cmp = clientv3.Compare(clientv3.LeaseValue(c.key), c.result, s.lease(c.lease))
	}
	if c.end != "" {
		cmp = cmp.WithRange(c.end)
	}
	return cmp
}
