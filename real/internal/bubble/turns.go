package bubble

import (
	"math/bits"

	"doorway/internal/controlled"
	"doorway/model"
)

// turns decides which goroutine of a bubble continues, if the runtime is controlled. The choices are drawn from the
// events so far, so a schedule is all that a replay needs.
type turns struct {
	past  uint64 // a hash of the events so far
	drawn uint64 // numbers drawn since the last event
	last  int    // the goroutine that went on last
	eager bool   // until the next event, a goroutine may preempt another
}

// begin begins the turns of an event.
func (o *turns) begin(e model.Event) {
	o.past = mix(o.past ^ uint64(e.Kind)<<24 ^ uint64(e.Proc)<<16 ^ uint64(e.From)<<8 ^ uint64(e.Index))
	o.drawn = 0
	o.eager = o.draw(2) == 0
}

// next returns the next random number of those that the events so far determine.
func (o *turns) next() uint64 {
	o.drawn++
	return mix(o.past + o.drawn)
}

// draw returns a number below n.
func (o *turns) draw(n int) int { return int(o.next() % uint64(n)) }

// mix spreads a number over all bits (Steele, Lea and Flood, Fast splittable pseudorandom number
// generators, OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// step lets an enabled goroutine continue, and reports whether there was one. The root, which lets time pass, does
// not count.
func (o *turns) step(all []controlled.Slot) bool {
	ready := 0
	for i := 1; i < len(all); i++ {
		if all[i].State == controlled.Ready {
			ready++
		}
	}
	if ready == 0 {
		return false
	}
	if o.last < len(all) {
		if s := &all[o.last]; s.State == controlled.Ready && s.Awake == 0 && (!o.eager || !operates(s)) {
			controlled.Step(o.last, 0)
			return true
		}
	}
	o.last = nth(all, o.draw(ready))
	choice := 0
	if s := &all[o.last]; s.Awake == 0 && (s.Op == controlled.Select || s.Op == controlled.TrySelect) {
		cases, _ := controlled.ReadyCases(o.last)
		choice = o.draw(max(1, bits.OnesCount64(cases)))
	}
	controlled.Seed(o.next())
	controlled.Step(o.last, choice)
	return true
}

// nth returns the number of the nth enabled goroutine.
func nth(all []controlled.Slot, n int) int {
	for i := 1; ; i++ {
		if all[i].State == controlled.Ready {
			if n == 0 {
				return i
			}
			n--
		}
	}
}

// among reports whether a goroutine has a state.
func among(all []controlled.Slot, is controlled.State) bool {
	for i := range all {
		if all[i].State == is {
			return true
		}
	}
	return false
}

// operates reports whether a goroutine is at an operation of the program, where another may continue instead.
// Operations within calls of the standard library, calls of Once and atomic variables do not count: their number
// depends on what earlier runs have cached.
func operates(s *controlled.Slot) bool {
	if s.Op >= controlled.Once {
		return false
	}
	var key [4]uintptr
	copy(key[:], s.PCs())
	is, ok := operations[key]
	if !ok {
		is = calls(key[:])
		operations[key] = is
	}
	return is
}

// operations caches operates.
var operations = map[[4]uintptr]bool{}

// calls reports whether the program itself calls what has a point.
func calls(pcs []uintptr) bool {
	for _, pc := range pcs {
		if pc == 0 {
			break
		}
		for _, f := range controlled.Frames(pc) {
			if !controlled.Primitive(f.Function) {
				path := controlled.Package(f.Function)
				return path != "doorway/real" && path != "doorway/real/internal/bubble" && !controlled.Standard(path)
			}
		}
	}
	return false
}
