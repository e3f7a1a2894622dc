package goroutines

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"doorway/internal/controlled"
	"doorway/real/internal/source"
)

// A visit records that a goroutine has arrived at a point.
type visit struct {
	hash  uintptr // of all places that led to it
	calls uintptr // of those from the program's own on: identifies the call that it is in
	user  uintptr // the place in the program
	op    controlled.Op
	of    uintptr // the object
	at    *place
	call  *place // the standard library's function that the program called, or nil for an operation
	into  string // the function that the program called
	whole bool   // the operation is all that the call does, and touches only the object
	fails bool   // within a call of t.Fail
	ours  bool   // of the test's own machinery
	done  bool   // WaitGroup.Go counts down, for its function has returned
	std   bool   // the program called no function that is near: a goroutine of the standard library, or go mu.Unlock()
	once  bool   // of a sync.Once
	rw    bool   // of a sync.RWMutex
}

// A place describes a place in the code of the program or a library.
type place struct {
	function, file string
	line           int
	std            bool
	cycle          bool   // where a lock is locked and unlocked
	pool           bool   // a method of sync.Pool
	primitive      bool   // a function of package sync or the like that is a point itself
	fails          bool   // t.Fail
	testing        bool   // of package testing
	subtest        bool   // T.Run
	once           bool   // a method of sync.Once
	groups         bool   // what WaitGroup.Go starts
	rw             bool   // a method of sync.RWMutex
	alone          uint64 // the operations, as bits, that are the only ones of its calls to affect others
}

var places = map[uintptr][]*place{}

// placesAt returns the functions that one place in the binary is in, innermost first.
func placesAt(pc uintptr) []*place {
	if all, ok := places[pc]; ok {
		return all
	}
	var all []*place
	for _, f := range controlled.Frames(pc) {
		all = append(all, &place{
			function: f.Function, file: f.File, line: f.Line,
			std:       standard(f.Function) && !strings.HasSuffix(f.File, "_test.go"),
			cycle:     strings.HasSuffix(f.Function, "goroutines.(*contention).cycle"),
			primitive: controlled.Primitive(f.Function), pool: strings.HasPrefix(f.Function, "sync.(*Pool)."), alone: aloneIn(f.Function),
			once: strings.HasPrefix(f.Function, "sync.(*Once)."), groups: strings.HasPrefix(f.Function, "sync.(*WaitGroup).Go."), rw: strings.HasPrefix(f.Function, "sync.(*RWMutex)."),
			fails: f.Function == "testing.(*common).Fail", testing: strings.HasPrefix(f.Function, "testing."), subtest: f.Function == "testing.(*T).Run",
		})
	}
	places[pc] = all
	return all
}

// standard reports whether a function belongs to the standard library or to this machinery.
func standard(function string) bool {
	switch path := controlled.Package(function); path {
	case "":
		return true
	case "doorway/real/goroutines":
		return !strings.HasSuffix(function, "(*contention).cycle")
	default:
		return controlled.Standard(path)
	}
}

// A spot keeps, for a point, the visit of it in all but the object.
type spot struct {
	pcs   []uintptr
	visit visit
}

// spots caches spots by a hash of their places and operation.
var spots = map[uintptr]*spot{}

// visited returns the visit of a goroutine at a point.
func visited(s *controlled.Slot) visit {
	pcs := s.PCs()
	key := uintptr(s.Op)
	for _, pc := range pcs {
		key = (key ^ pc) * multiplier
	}
	at := spots[key]
	if at == nil || at.visit.op != s.Op || !slices.Equal(at.pcs, pcs) {
		at = &spot{slices.Clone(pcs), looked(s)}
		spots[key] = at
	}
	v := at.visit
	v.of = s.Object
	return v
}

// multiplier spreads bits (FNV-1a, 64 bits).
const multiplier = 1099511628211 & ^uintptr(0)

// looked computes the visit, in all but the object, from the places of a point.
func looked(s *controlled.Slot) visit {
	v, pcs := innermost(s), s.PCs()
	for i := len(pcs) - 1; i >= 0; i-- {
		v.hash = (v.hash ^ pcs[i]) * multiplier
		if pcs[i] == v.user {
			v.calls = v.hash
		}
	}
	return v
}

// innermost computes what the functions of a point, up to the innermost of the program, say of the visit.
func innermost(s *controlled.Slot) (v visit) {
	pcs := s.PCs()
	v.op = s.Op
	var outer *place
	pooled := false
	for _, pc := range pcs {
		for _, p := range placesAt(pc) {
			if !p.std {
				v.user, v.at = pc, p
				v.whole = v.call == nil && outer != nil && outer.alone>>s.Op&1 == 1
				if outer != nil {
					v.into = outer.function
				}
				v.once, v.rw = outer != nil && outer.once, outer != nil && outer.rw
				return v
			}
			outer = p
			if p.groups && s.Op == controlled.Add {
				v.user, v.at, v.whole, v.done = pc, p, true, true
				return v
			}
			v.fails = v.fails || p.fails
			v.ours = v.ours || p.testing || pooled && !p.primitive // what a call keeps in a pool is its own
			pooled = pooled || p.pool
			if !p.primitive {
				v.call = p
			}
		}
	}
	v.std, v.ours = !v.ours, true // no place in the program is near
	return v
}

// alone lists operations that affect other goroutines only within calls of these functions.
var alone = []struct {
	functions *regexp.Regexp
	ops       []controlled.Op
}{
	{regexp.MustCompile(`^runtime\.`), []controlled.Op{controlled.Send, controlled.Receive, controlled.TrySend, controlled.TryReceive, controlled.Close}},
	{regexp.MustCompile(`^sync\.\(\*(Mutex|RWMutex|rlocker)\)`), []controlled.Op{
		controlled.Lock, controlled.TryLock, controlled.Unlock, controlled.RLock, controlled.TryRLock, controlled.RUnlock}},
	{regexp.MustCompile(`^sync\.\(\*Pool\)`), []controlled.Op{controlled.Take, controlled.Put}},
	{regexp.MustCompile(`^sync\.\(\*WaitGroup\)`), []controlled.Op{controlled.Add, controlled.Wait}},
	{regexp.MustCompile(`^sync\.\(\*Once\)`), []controlled.Op{controlled.Once, controlled.Store}},
	{regexp.MustCompile(`^sync/atomic\.`), []controlled.Op{
		controlled.Load, controlled.Store, controlled.Swap, controlled.CompareAndSwap, controlled.Fetch}},
}

// aloneIn returns these operations of a function, as bits.
func aloneIn(function string) (ops uint64) {
	for _, a := range alone {
		if a.functions.MatchString(function) {
			for _, op := range a.ops {
				ops |= 1 << op
			}
		}
	}
	return ops
}

// counts reports whether a point, after the given last one, is an operation of the program. Of a call only the
// first point counts, unless it repeats.
func (v *visit) counts(was *visit) bool {
	return !v.ours && (v.calls != was.calls || v.into != was.into || v.hash == was.hash || v.op == controlled.Go && v.call == nil)
}

// outermost returns the first of the places that is in the program, or else the first.
func outermost(all []*place) *place {
	for _, p := range all {
		if !p.std {
			return p
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return nil
}

// String returns the place as file and line.
func (p *place) String() string {
	switch {
	case p == nil:
		return "?"
	case p.subtest:
		return "t.Run"
	}
	return fmt.Sprintf("%s:%d", filepath.Base(p.file), p.line)
}

// operands returns the source expressions that an operation may be on, and whether they are those of defer statements.
func (p *place) operands(op controlled.Op) ([]string, bool) {
	if p == nil {
		return nil, false
	}
	return operations[op].Operands(p.file, p.line)
}

func method(names ...string) source.Operation { return source.Operation{Methods: names} }

// operations says how operations are written.
var operations = map[controlled.Op]source.Operation{
	controlled.Send: {Send: true}, controlled.TrySend: {Send: true}, controlled.Receive: {Receive: true}, controlled.TryReceive: {Receive: true},
	controlled.Close: {Close: true},
	controlled.Lock:  method("Lock"), controlled.TryLock: method("TryLock"), controlled.Unlock: method("Unlock"),
	controlled.RLock: method("RLock"), controlled.TryRLock: method("TryRLock"), controlled.RUnlock: method("RUnlock"),
	controlled.Add: method("Add", "Done", "Go"), controlled.Wait: method("Wait"), controlled.CondWait: method("Wait"),
	controlled.Signal: method("Signal"), controlled.Broadcast: method("Broadcast"), controlled.Once: method("Do"),
	controlled.Load: method("Load"), controlled.Store: method("Store"), controlled.Swap: method("Swap"),
	controlled.Take: method("Get"), controlled.Put: method("Put"),
	controlled.CompareAndSwap: method("CompareAndSwap"), controlled.Fetch: method("Add", "And", "Or"),
}
