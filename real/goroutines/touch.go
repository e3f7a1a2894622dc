package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/internal/controlled"
)

// Threads says that the events of goroutines have footprints.
func (p *program) Threads() {}

// Numbers of objects that are no addresses.
const (
	regions = iota // of the processes of a lock
	firstObject
)

// A contact lists an event's accesses, and says where to read the states of the objects.
type contact struct {
	orders.Touch
	of    [6]uintptr
	state [6]func(object uintptr) uint64

	buffers []uintptr // the channels that have one
}

// access adds an access of an object.
func (c *contact) access(r *run, object uintptr, kind orders.Kind, state func(uintptr) uint64) *orders.Access {
	a := orders.Access{Object: firstObject + r.bubble.number(object), Kind: kind}
	if state != nil {
		a.Before = state(object)
	}
	added := c.Add(a)
	if !c.All {
		c.of[c.Len-1], c.state[c.Len-1] = object, state
	}
	return added
}

func isLocked(object uintptr) uint64 {
	if controlled.Locked(object) {
		return 1
	}
	return 0
}

func tally(object uintptr) uint64 { return uint64(uint32(controlled.Count(object))) }

func narrow(object uintptr) uint64 { return controlled.Value(object, 4) }
func wide(object uintptr) uint64   { return controlled.Value(object, 8) }

// valued returns how to read an atomic variable, or nil for an atomic.Value.
func valued(width uint32) func(uintptr) uint64 {
	switch width {
	case 4:
		return narrow
	case 8:
		return wide
	default:
		return nil
	}
}

// contact returns what a goroutine's next step accesses, as far as this is known: the objects of its operation. A
// goroutine that goes on after it has waited accesses nothing, for another has done its operation, unless it looks again.
func (r *run) contact(n int) (c contact) {
	s, v := &controlled.All()[n], r.bubble.last(n)
	waited := s.State == controlled.Waiting || s.Awake == 1
	switch {
	case v.at == nil && !r.bubble.gs[n].begun:
		return c // it begins
	case v.at == nil, v.call != nil:
		c.All = true
		return c
	}
	switch op := v.op; {
	case op == controlled.Yield || op == controlled.Go:
	case op >= controlled.Load && op <= controlled.Fetch:
		c.variable(r, s, v)
	case op >= controlled.Lock && op <= controlled.RUnlock || op == controlled.Once:
		c.lock(r, v, waited)
	case op == controlled.Add || op == controlled.Wait:
		c.group(r, v, waited)
	case op >= controlled.Send && op <= controlled.Close:
		if !waited {
			c.channels(r, s, v)
		}
	case op == controlled.CondWait:
		c.condition(r, v, waited)
	default:
		c.access(r, v.of, orders.Write, nil)
	}
	return c
}

// variable adds the access of an atomic variable, or of a Once that is done from now on.
func (c *contact) variable(r *run, s *controlled.Slot, v *visit) {
	switch {
	case v.op == controlled.Load:
		c.access(r, v.of, orders.Read, valued(s.Width))
	case v.op == controlled.CompareAndSwap && s.Width > 0:
		a := c.access(r, v.of, orders.Write, valued(s.Width))
		a.Compares, a.Expected = true, controlled.Fits(s.Old, s.Width)
	case v.once:
		c.access(r, v.of, orders.Write, narrow).Held = true
	default:
		c.access(r, v.of, orders.Write, valued(s.Width))
	}
}

// lock adds the access of a lock.
func (c *contact) lock(r *run, v *visit, waited bool) {
	kind, state, held := orders.Write, isLocked, controlled.Begun
	if v.op == controlled.RLock || v.op == controlled.RUnlock {
		kind = orders.Share
	}
	if v.op == controlled.Once {
		state = narrow
	} else {
		held = controlled.Locked
	}
	a := c.access(r, v.of, kind, state)
	a.Held = held(v.of)
	switch v.op {
	case controlled.Once:
		a.Acquire, a.Compares = true, true // with 0: not done
	case controlled.Lock:
		a.Acquire = !v.rw || !waited // a writer that has waited holds an RWMutex already
	case controlled.RLock:
		a.Acquire = !waited
	case controlled.Unlock:
		a.Held = true
	case controlled.TryLock:
		a.Compares = !v.rw // with 0: not locked
	}
}

// group adds the access of a WaitGroup.
func (c *contact) group(r *run, v *visit, waited bool) {
	if v.op == controlled.Add {
		a := c.access(r, v.of, orders.Write, tally)
		a.Held = a.Before > 0
		return
	}
	a := c.access(r, v.of, orders.Read, tally)
	a.Acquire, a.Held = waited || !r.prog.parks, a.Before > 0 && !waited && !r.prog.parks
}

// condition adds the accesses of Cond.Wait.
func (c *contact) condition(r *run, v *visit, waited bool) {
	lock, ok := controlled.Guard(v.of)
	if !ok {
		c.All = true
		return
	}
	if !waited {
		c.access(r, v.of, orders.Write, nil)
	}
	a := c.access(r, lock, orders.Write, isLocked)
	a.Acquire, a.Held = waited, controlled.Locked(lock)
}

// channels adds the accesses of the channels of an operation.
func (c *contact) channels(r *run, s *controlled.Slot, v *visit) {
	switch v.op {
	case controlled.Send, controlled.Receive:
		c.channel(r, v.of, v.op == controlled.Send, v.op == controlled.Receive)
	case controlled.Select, controlled.TrySelect:
		for _, channel := range s.Chans[:s.Cases] {
			if channel != 0 && !slices.Contains(c.of[:c.Len], channel) {
				c.channel(r, channel, true, true)
			}
		}
	default:
		c.channel(r, v.of, true, true)
	}
}

// channel adds accesses of a channel. One with a buffer is two objects: those who send do not conflict with those who
// receive, as long as each does either and waits until it can.
func (c *contact) channel(r *run, channel uintptr, sends, receives bool) {
	if !buffered(channel) {
		c.access(r, channel, orders.Write, nil)
		return
	}
	c.buffers = append(c.buffers, channel)
	ch := controlled.Buffer(channel)
	if sends {
		a := c.access(r, channel, orders.Write, nil)
		a.Acquire, a.Held = !receives, ch.Len == ch.Cap && !ch.Closed
	}
	if receives {
		a := c.access(r, channel+1, orders.Write, nil)
		a.Acquire, a.Held = !sends, ch.Len == 0 && !ch.Closed
	}
}

// buffered reports whether a channel has a buffer, and is not a timer's.
func buffered(channel uintptr) bool {
	if channel == 0 {
		return false
	}
	ch := controlled.Buffer(channel)
	return ch.Cap > 0 && !ch.Timer
}

// blocked reports whether the goroutine's step is not possible because another holds a lock.
func (c *contact) blocked() bool {
	for _, a := range c.List[:c.Len] {
		if a.Acquire && a.Held {
			return true
		}
	}
	return false
}

// begins returns what a step would access that begins to wait for a lock, or nothing if the step does not. What it does
// access is then that it waits.
func (c *contact) begins() (wanted orders.Touch) {
	if !c.blocked() {
		return wanted
	}
	wanted = c.Touch
	for i := range c.Len {
		a := &c.List[i]
		a.Waits, a.Acquire, a.Kind, a.Compares = a.Held, false, orders.Read, false
	}
	return wanted
}

// happened completes what was known before an event.
func (c *contact) happened(r *run, op controlled.Op) orders.Touch {
	for i := range c.Len {
		a := &c.List[i]
		a.Kind = a.In(a.Before)
		if c.state[i] != nil {
			a.After = c.state[i](c.of[i])
		}
	}
	if op == controlled.Add && c.Len > 0 && int32(c.List[0].After) < int32(c.List[0].Before) {
		c.List[0].Kind = orders.Count
	}
	for _, p := range r.bubble.passed {
		c.inside(r, p)
	}
	return c.Touch
}

// inside adds an operation of the standard library's own.
func (c *contact) inside(r *run, p insideStep) {
	switch {
	case c.All:
		return
	case p.call || p.object == 0 || p.op == controlled.Select || p.op == controlled.TrySelect:
		*c = contact{Touch: orders.Touch{All: true}}
		return
	}
	a := c.access(r, p.object, orders.Write, valued(p.width))
	a.After, a.Before = a.Before, p.before
	switch {
	case p.op == controlled.Load:
		a.Kind = orders.Read
	case p.op == controlled.CompareAndSwap && p.width > 0:
		a.Compares, a.Expected = true, p.old
		a.Kind = a.In(a.Before)
	}
}
