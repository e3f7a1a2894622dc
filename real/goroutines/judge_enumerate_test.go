package goroutines

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// A judge enumerates all interleavings of a script, step by step, on states that are plain values. Atomic variables are
// sequentially consistent, as Go's memory model says. A lock goes to anyone who asks for it. Those who wait at a channel
// or for a signal are served first in, first out, as Go does it, or in any order.
type judge struct {
	*script
	code     [][]instruction
	anyOrder bool
	seen     map[string]bool
	pending  []*world
	outcomes map[string]bool
	odd      bool // a lock is misused in a way that the judge does not know
}

// An instruction is an op, or a jump that nobody sees.
type instruction struct {
	*op
	jump, out int // targets; out is where a Once goes on that is done
	kind      step
}

type step int

const (
	visibly step = iota
	jumpAlways
	jumpIf           // register by holds arg
	jumpUnless       // register by holds arg
	jumpAfter        // the counter has reached arg
	resetCounter     // the counter
	incrementCounter // one more
	onceDone         // the function of a Once has returned
)

// world is where the world is.
type world struct {
	gs    []going
	cells []int
	mu    []bool
	rw    []sharing
	ch    []pipe
	once  []int // 0: not begun, 1: begun, 2: done
	wg    []grouping
	cond  [][]int
}

type going struct {
	pc   int
	regs [registers]int
	mode mode
}

// A mode is how a goroutine is at its op.
type mode int

const (
	isAsking    mode = iota
	isParked         // until another lets it go on
	isWoken          // it goes on, and has a look
	isRelocking      // it goes on when it gets the mutex
	isDraining       // a writer that waits for readers to leave
	isFailing        // it panics when it goes on
)

type sharing struct {
	writer  bool
	readers int
}

type pipe struct {
	closed     bool
	buf        []int
	send, recv []int // who waits
}

type grouping struct {
	count, waiters int
	used           bool // Add was called since the group was last at rest
}

var errTooMany = errors.New("too many states")

// judged returns all outcomes of a script.
func judged(s *script, anyOrder bool, most int) (map[string]bool, error) {
	j := &judge{script: s, anyOrder: anyOrder, seen: map[string]bool{}, outcomes: map[string]bool{}, code: compiled(s)}
	w := &world{
		cells: slices.Clone(s.first), mu: make([]bool, s.mutexes), rw: make([]sharing, s.rws), ch: make([]pipe, len(s.chans)),
		once: make([]int, s.onces), wg: make([]grouping, s.groups), cond: make([][]int, s.conds), gs: make([]going, len(s.bodies)),
	}
	for g := range w.gs {
		w.gs[g].pc = notBegun
	}
	w.gs[0].pc = 0
	j.settle(w, 0)
	j.reach(w)
	for len(j.pending) > 0 {
		w := j.pending[len(j.pending)-1]
		j.pending = j.pending[:len(j.pending)-1]
		moved := false
		for g := range w.gs {
			moved = j.move(w, g) || moved
		}
		if !moved {
			j.outcomes[j.final(w)] = true
		}
		if len(j.seen) > most {
			return nil, errTooMany
		}
	}
	if j.odd {
		return nil, errors.New("a lock is misused")
	}
	return j.outcomes, nil
}

// compiled returns the code of each goroutine.
func compiled(s *script) (all [][]instruction) {
	grouped := map[int]int{}
	for _, b := range s.bodies {
		each(b, func(o *op) {
			if o.do == doGoIn {
				grouped[o.of] = o.arg
			}
		})
	}
	for g, b := range s.bodies {
		code := compile(nil, b)
		if wg, ok := grouped[g]; ok {
			code = append(code, instruction{op: &op{do: doGroupAdd, of: wg, arg: -1, from: -1, by: -1, id: hasEnded}})
		}
		all = append(all, code)
	}
	return all
}

func compile(code []instruction, body []*op) []instruction {
	for _, o := range body {
		at := len(code)
		switch o.do {
		case doRepeat:
			code = append(code, instruction{kind: resetCounter}, instruction{op: o, kind: jumpAfter})
			code = compile(code, o.body)
			out := len(code)
			code = append(code, instruction{op: &op{by: o.by, arg: o.arg2}, kind: jumpIf})
			code = compile(code, o.tail)
			code = append(code, instruction{kind: incrementCounter}, instruction{kind: jumpAlways, jump: at + 1})
			code[at+1].jump, code[out].jump = len(code), len(code)
		case doIf:
			code = append(code, instruction{op: o, kind: jumpUnless})
			code = compile(code, o.body)
			end := len(code)
			code = append(code, instruction{kind: jumpAlways})
			code[at].jump = len(code)
			code = compile(code, o.tail)
			code[end].jump = len(code)
		case doOnce:
			code = append(code, instruction{op: o})
			code = compile(code, o.body)
			code = append(code, instruction{op: o, kind: onceDone})
			code[at].out = len(code)
		default:
			code = append(code, instruction{op: o})
		}
	}
	return code
}

// settle executes what nobody sees, up to the next op of a goroutine.
func (j *judge) settle(w *world, g int) {
	x := &w.gs[g]
	x.mode = isAsking
	for x.pc < len(j.code[g]) {
		in := &j.code[g][x.pc]
		if in.kind == visibly || in.kind == onceDone {
			return
		}
		x.pc = in.hop(x.pc, &x.regs)
	}
	x.pc = hasEnded
}

// hop executes a jump, and returns where that leads.
func (in *instruction) hop(pc int, regs *[registers]int) int {
	taken := false
	switch in.kind {
	case jumpAlways:
		taken = true
	case jumpIf:
		taken = regs[in.by] == in.arg
	case jumpUnless:
		taken = regs[in.by] != in.arg
	case jumpAfter:
		taken = in.arg >= 0 && regs[counter] >= in.arg
	case resetCounter:
		regs[counter] = 0
	case incrementCounter:
		regs[counter]++
	}
	if taken {
		return in.jump
	}
	return pc + 1
}

// next lets a goroutine go on behind its op.
func (j *judge) next(w *world, g int) {
	w.gs[g].pc++
	j.settle(w, g)
}

// reach notes a world.
func (j *judge) reach(w *world) {
	if k := w.key(); !j.seen[k] {
		j.seen[k] = true
		j.pending = append(j.pending, w)
	}
}

func (w *world) key() string {
	var b []byte
	put := func(all ...int) {
		b = binary.AppendVarint(b, int64(len(all)))
		for _, v := range all {
			b = binary.AppendVarint(b, int64(v))
		}
	}
	for _, g := range w.gs {
		put(g.pc, int(g.mode))
		put(g.regs[:]...)
	}
	put(w.cells...)
	put(w.once...)
	for _, m := range w.mu {
		put(bit(m))
	}
	for _, m := range w.rw {
		put(bit(m.writer), m.readers)
	}
	for _, c := range w.ch {
		put(bit(c.closed))
		put(c.buf...)
		put(c.send...)
		put(c.recv...)
	}
	for _, g := range w.wg {
		put(g.count, g.waiters, bit(g.used))
	}
	for _, c := range w.cond {
		put(c...)
	}
	return string(b)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *world) clone() *world {
	c := &world{gs: slices.Clone(w.gs), cells: slices.Clone(w.cells), mu: slices.Clone(w.mu), rw: slices.Clone(w.rw), ch: slices.Clone(w.ch),
		once: slices.Clone(w.once), wg: slices.Clone(w.wg), cond: slices.Clone(w.cond)}
	for i := range c.ch {
		h := &c.ch[i]
		h.buf, h.send, h.recv = slices.Clone(h.buf), slices.Clone(h.send), slices.Clone(h.recv)
	}
	for i := range c.cond {
		c.cond[i] = slices.Clone(c.cond[i])
	}
	return c
}

// final returns the outcome of a world in which nobody can go on.
func (j *judge) final(w *world) string {
	return outcome(j.script, func(g int) string {
		if w.gs[g].pc < 0 {
			return whereabouts(w.gs[g].pc)
		}
		return whereabouts(j.code[g][w.gs[g].pc].id)
	}, func(g int) [registers]int { return w.gs[g].regs }, w.cells)
}

// panics notes that a goroutine panics, which ends the run.
func (j *judge) panics(w *world, g int, why string) {
	if j.code[g][w.gs[g].pc].id == hasEnded {
		j.outcomes[groupPanicked(why)] = true
		return
	}
	j.outcomes[panicked(g, why, w.gs[g].regs)] = true
}

// dies notes a fatal error, which ends the run, too.
func (j *judge) dies(why string) { j.outcomes["fatal error: "+why] = true }

func panicked(g int, why string, regs [registers]int) string {
	return fmt.Sprintf("g%d panics: %s %v", g, why, regs)
}

// groupPanicked is the outcome if Go of a group panics when its function has returned.
func groupPanicked(why string) string { return "a group panics: " + why }
