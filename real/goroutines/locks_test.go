//go:build goroutines

package goroutines

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
)

// Peterson's lock for two (Myths about the mutual exclusion problem, IPL 12(3), 1981).
type peterson struct {
	interested [2]atomic.Bool
	turn       atomic.Int32
	impolite   bool // mutant: gives no way
	late       bool // mutant: gives way before it is interested
}

type petersonSide struct {
	*peterson
	me int
}

func (p petersonSide) Lock() {
	other := 1 - p.me
	if p.late {
		p.turn.Store(int32(other))
		p.interested[p.me].Store(true)
	} else {
		p.interested[p.me].Store(true)
		if !p.impolite {
			p.turn.Store(int32(other))
		}
	}
	for p.interested[other].Load() && p.turn.Load() == int32(other) {
	}
}

func (p petersonSide) Unlock() { p.interested[p.me].Store(false) }

func petersons(impolite, late bool) func(int) []sync.Locker {
	return func(int) []sync.Locker {
		p := &peterson{impolite: impolite, late: late}
		return []sync.Locker{petersonSide{p, 0}, petersonSide{p, 1}}
	}
}

// A ticket lock, with the functions of sync/atomic.
type ticket struct {
	next, serving uint32
	torn          bool // mutant: draws a ticket in two accesses
}

func (l *ticket) Lock() {
	mine := atomic.LoadUint32(&l.next)
	if l.torn {
		atomic.StoreUint32(&l.next, mine+1)
	} else {
		mine = atomic.AddUint32(&l.next, 1) - 1
	}
	for atomic.LoadUint32(&l.serving) != mine {
	}
}

func (l *ticket) Unlock() { atomic.AddUint32(&l.serving, 1) }

// The queue lock of Mellor-Crummey and Scott (Algorithms for scalable synchronization, TOCS 9(1), 1991).
type mcs struct {
	tail  atomic.Pointer[mcsNode]
	hasty bool // mutant: leaves without looking whether somebody is about to queue
}

type mcsNode struct {
	next   atomic.Pointer[mcsNode]
	locked atomic.Bool
}

type mcsSide struct {
	*mcs
	node *mcsNode
}

func (l mcsSide) Lock() {
	l.node.next.Store(nil)
	before := l.tail.Swap(l.node)
	if before == nil {
		return
	}
	l.node.locked.Store(true)
	before.next.Store(l.node)
	for l.node.locked.Load() {
	}
}

func (l mcsSide) Unlock() {
	if l.node.next.Load() == nil {
		if l.hasty {
			l.tail.CompareAndSwap(l.node, nil)
			return
		}
		if l.tail.CompareAndSwap(l.node, nil) {
			return
		}
		for l.node.next.Load() == nil {
		}
	}
	l.node.next.Load().locked.Store(false)
}

func mcses(hasty bool) func(int) []sync.Locker {
	return func(n int) []sync.Locker {
		l := &mcs{hasty: hasty}
		all := make([]sync.Locker, n)
		for i := range all {
			all[i] = mcsSide{l, &mcsNode{}}
		}
		return all
	}
}

var two = model.Setup{N: 2, Requests: 2}

var lockProperties = []property.Property{properties.MutualExclusion, deadlockFreedom}

// searched decides a property of a lock by a search.
func searched(t *testing.T, setup model.Setup, preemptions int, fresh func(int) []sync.Locker, prop property.Property) (*search, *property.Violation) {
	t.Helper()
	p, err := newLock(t, setup, fresh)
	if err != nil {
		t.Fatal(err)
	}
	p.repeats = 0 // these locks wait by loops that count nothing
	s, err := newSearch(p, prop, preemptions, longest)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.all(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// TestLocks: locks in Go are proved, within two preemptions and, but for the one with 30,000 classes, without a bound; and
// what is wrong with their mutants is found.
func TestLocks(t *testing.T) {
	for _, c := range []struct {
		name   string
		setup  model.Setup
		fresh  func(int) []sync.Locker
		breaks string // which properties
	}{
		{"peterson", two, petersons(false, false), ""},
		{"peterson, impolite", two, petersons(true, false), "mutual-exclusion"},
		{"peterson, late", two, petersons(false, true), "mutual-exclusion"},
		{"ticket", two, Same(func() *ticket { return &ticket{} }), ""},
		{"ticket, torn", two, Same(func() *ticket { return &ticket{torn: true} }), "mutual-exclusion deadlock-freedom"},
		{"mcs", two, mcses(false), ""},
		{"mcs, hasty", two, mcses(true), "deadlock-freedom"},
		{"mutex", model.Setup{N: 3, Requests: 1}, Same(func() *sync.Mutex { return new(sync.Mutex) }), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i := range 2 * len(lockProperties) {
				prop, most := lockProperties[i/2], []int{2, Unbounded}[i%2]
				if most == Unbounded && c.name == "mcs" {
					continue
				}
				s, v := searched(t, c.setup, most, c.fresh, prop)
				switch {
				case (v != nil) != strings.Contains(c.breaks, prop.Name):
					t.Errorf("%s, preemptions %d: found %v", prop.Name, most, v)
				case v != nil:
					t.Logf("%s, preemptions %d: %v after %v", prop.Name, most, v.Err, s)
				default:
					t.Logf("%s, preemptions %d: %v", prop.Name, most, s)
				}
			}
		})
	}
}

// TestPetersonProved: every schedule of two goroutines.
func TestPetersonProved(t *testing.T) {
	for _, prop := range lockProperties {
		s, v := searched(t, two, Unbounded, petersons(false, false), prop)
		if v != nil || s.cut > 0 || s.runs == 0 {
			t.Errorf("%s: found %v, %v", prop.Name, v, s)
		}
		t.Logf("%s: %v", prop.Name, s)
	}
}
