package transition

import "doorway/model"

// A Machine represents a system whose global state is a vector of small integers, one per component:
// each process's local state, each channel's content or shared register, and the fault budget. Every
// value is interned once and every component change is memoised, so the author's step function runs
// once for each distinct local state and input. A state's fingerprint is the sum of one well-mixed
// word per component, so that of a successor takes one addition. A search tells states apart by these
// 64 bits alone, and the bound on collisions in a verdict assumes that they look random: mix each
// component's place and value well, as a good hash does. Small or regular words make states fall
// together, and what is proved is then not true.
//
// A machine belongs to one goroutine; Fork makes one for another goroutine; both share the interned
// values, and so the meaning of vectors.
type Machine interface {
	// Width returns the number of components.
	Width() int
	// Start fills v with the initial state and returns its fingerprint.
	Start(v []uint32) uint64
	// Events appends the events enabled in v, in the order of World.Enabled. No event may occur twice:
	// an Index tells at most MaxChoices alternatives apart.
	Events(v []uint32, buf []model.Event) []model.Event
	// Step fills d with what e, which must be enabled, changes in v.
	Step(v []uint32, e model.Event, d *Delta) error
	// Action returns the action of e, which must be enabled in v.
	Action(v []uint32, e model.Event) Action
	// Observed returns the observation with the number Delta.Seen. The index of its event is always 0: it does not
	// say which message of its channel the event was about.
	Observed(id uint32) model.Observation
	// Snapshot returns v as values, valid until the next call of any method.
	Snapshot(v []uint32) model.Snapshot
	// Bytes returns how much memory the interned values take, which forks share,
	// and the memoised steps of this machine.
	Bytes() (shared, own int)
	// Audit calls the algorithm again for some of the memoised steps, and returns an error if an
	// answer differs. Step does the same now and then.
	Audit() error
	// Fork returns a machine for another goroutine.
	Fork() Machine
}

// A Symmetric machine may have processes of one kind: exchanging two of them, with all that belongs
// to them, preserves behaviour.
type Symmetric interface {
	Machine
	// Exchanges reports whether any two processes are of one kind.
	Exchanges() bool
	// Orbits returns a fingerprint that only states share which differ by exchanges of processes of one kind. Each
	// of parts belongs to a property: hashes of its memory of each process, then of the rest of its memory. The
	// steps that the machine takes from then on are checked to commute with exchanges.
	Orbits() func(v []uint32, parts [][]uint64) uint64
}

// A Delta records the changes of one event.
type Delta struct {
	Changes []Change
	Word    uint64 // the fingerprint after the event minus the one before; see Machine
	// Seen is the observation's number, for Machine.Observed. Equal observations have equal numbers, and
	// forks share them. Numbers should be small and without gaps: a search looks up others in a map.
	Seen uint32
}

// A Change gives a component a new value.
type Change struct {
	Component int32
	ID        uint32
}

// Reset empties the delta.
func (d *Delta) Reset() { d.Changes, d.Word, d.Seen = d.Changes[:0], 0, 0 }

// Change records a component's new value, which adds word to the fingerprint.
func (d *Delta) Change(component int, id uint32, word uint64) {
	d.Changes = append(d.Changes, Change{int32(component), id})
	d.Word += word
}
