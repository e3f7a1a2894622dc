package repair

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A Kind names one kind of strengthening.
type Kind uint8

// The kinds, in the order in which repairs are told.
const (
	Exchange  Kind = iota // two lines that follow each other change places
	Fence                 // after a line the process waits until its writes are visible to all
	Join                  // two steps become one
	Elsewhere             // after a line the process goes to another line than before
	Wait                  // before a line the process waits until a register has a value
)

// A candidate describes a program with one change.
type candidate struct {
	kind Kind
	text string
	// build returns the system of the changed program.
	build transition.Builder
}

// A condition requires that a register has a value. Both may depend on the process: flag[me], turn = other.
type condition struct {
	array    string // the name of an array with an element for each process, or "" for one register
	first    int    // the number of the register, or that of element 0
	of, want who
	value    int // if want is nobody
}

// A who names a process from the view of another.
type who uint8

const (
	nobody who = iota
	me
	other // of two processes
)

// number returns the number of the process that w names for p.
func (w who) number(p model.ProcID) int {
	if w == other {
		return 1 - int(p)
	}
	return int(p)
}

func (w who) String() string { return [...]string{"", "me", "other"}[w] }

// at returns the register and its value for a process.
func (c condition) at(p model.ProcID) (register, value int) {
	register, value = c.first, c.value
	if c.of != nobody {
		register += c.of.number(p)
	}
	if c.want != nobody {
		value = c.want.number(p)
	}
	return register, value
}

// say returns the condition as text: flag[other] = 0.
func (c condition) say(names []memory.Register) string {
	name, value := names[c.first].Name, c.want.String()
	if c.of != nobody {
		name = fmt.Sprintf("%s[%v]", c.array, c.of)
	}
	if c.want == nobody {
		value = fmt.Sprint(c.value)
	}
	return name + " = " + value
}

// array returns the name of the array whose elements, one for each of n processes, begin at register r.
func array(regs []memory.Register, r, n int) (string, bool) {
	base, ok := strings.CutSuffix(regs[r].Name, "[0]")
	if !ok || r+n > len(regs) {
		return "", false
	}
	for i := range n {
		if regs[r+i].Name != fmt.Sprintf("%s[%d]", base, i) {
			return "", false
		}
	}
	return base, r+n == len(regs) || regs[r+n].Name != fmt.Sprintf("%s[%d]", base, n)
}

// conditions returns the conditions on registers for n processes. An array with an element for each process has
// conditions on one's own and, of two processes, on the other's.
func (l *layout) conditions(n int) (all []condition) {
	for r := 0; r < len(l.regs); r++ {
		if base, ok := array(l.regs, r, n); ok {
			values := map[int]bool{}
			for i := range n {
				for v := range l.values[r+i] {
					values[v] = true
				}
			}
			for _, v := range sorted(values) {
				all = append(all, condition{array: base, first: r, of: me, value: v})
				if n == 2 {
					all = append(all, condition{array: base, first: r, of: other, value: v})
				}
			}
			r += n - 1
			continue
		}
		for _, v := range sorted(l.values[r]) {
			all = append(all, condition{first: r, value: v})
		}
		if n > 1 && l.values[r][n-1] {
			all = append(all, condition{first: r, want: me})
			if n == 2 {
				all = append(all, condition{first: r, want: other})
			}
		}
	}
	return all
}

// candidates returns every change, in the order in which repairs are told.
func (x *search) candidates() (all []candidate) {
	for _, some := range [][]candidate{x.exchanges(), x.fences(), x.joins(), x.detours(), x.waits()} {
		all = append(all, some...)
	}
	return all
}

func (x *search) say(pc uint8) string { return x.layout.say(pc, x.own) }

// exchanges returns the exchanges of a line with the one that follows it.
func (x *search) exchanges() (all []candidate) {
	for _, a := range sorted(x.layout.steps) {
		if b, ok := x.layout.straight(a); ok {
			build := memory.Builder[exchanging](exchanging{x.layout.program, a, b})
			all = append(all, candidate{Exchange, fmt.Sprintf("exchange %s and %s", x.say(a), x.say(b)), build})
		}
	}
	return all
}

// fences returns the fences after lines that write. Only store buffers make a difference to them.
func (x *search) fences() (all []candidate) {
	if x.setup.Memory != model.TotalStoreOrder {
		return nil
	}
	for _, a := range sorted(x.layout.writes) {
		at := func(line uint8, _ model.ProcID, s State) bool { return s.PC == line }
		build := memory.Builder(memory.Fence(memory.Program[State](x.layout.program), a, at))
		all = append(all, candidate{Fence, fmt.Sprintf("add a fence after %s", x.say(a)), build})
	}
	return all
}

// joins returns what makes a step and the next one of the process one. It has none in memory where a write is more than
// one event, and none where time or a shared processor says who goes on.
func (x *search) joins() (all []candidate) {
	if x.setup.Memory != model.SequentialConsistency || x.setup.Synchronous() || x.setup.Processors != 0 {
		return nil
	}
	for _, a := range sorted(x.layout.steps) {
		for _, b := range x.layout.after(a) {
			if a != b && x.layout.steps[b] {
				all = append(all, candidate{Join, fmt.Sprintf("make %s and %s one step", x.say(a), x.say(b)), x.joined(a, b)})
			}
		}
	}
	return all
}

// detours returns what takes a process from a line to another than before.
func (x *search) detours() (all []candidate) {
	listed := x.layout.listed()
	for _, a := range sorted(x.layout.lines) {
		for _, b := range x.layout.after(a) {
			for _, c := range listed {
				if b != c {
					build := memory.Builder[diverting](diverting{x.layout.program, a, b, c})
					all = append(all, candidate{Elsewhere, fmt.Sprintf("after %s go to %s, not to %s", x.say(a), x.say(c), x.say(b)), build})
				}
			}
		}
	}
	return all
}

// waits returns what lets a process wait before a line.
func (x *search) waits() (all []candidate) {
	for _, a := range sorted(x.layout.lines) {
		for _, c := range x.layout.conditions(x.setup.N) {
			build := memory.Builder[waiting](waiting{x.layout.program, a, c})
			all = append(all, candidate{Wait, fmt.Sprintf("wait before %s until %s", x.say(a), c.say(x.layout.regs)), build})
		}
	}
	return all
}

// joined returns a builder of systems in which two steps are one.
func (x *search) joined(a, b uint8) transition.Builder {
	return func(s model.Setup) (transition.System, error) {
		sys, err := memory.System[State](x.layout.program, s)
		return joined{sys, a, b}, err
	}
}
