package memory

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// Native runs one process of a program outside the model: its caller keeps the registers, and calls Look and
// Take for each step. It is for one goroutine.
type Native interface {
	// View returns the view of the process.
	View() model.View
	// Look returns what the next step will do if it takes an alternative, 0 unless it chooses.
	Look(alternative int) Look
	// Take computes the step that Look looked at last, given the value of the register that it
	// accesses. It returns the register's new value. The process does not move until Commit.
	Take(value int) (now int, err error)
	// Blocked reports whether the step that was computed is not enabled with that value.
	Blocked() bool
	// Commit moves the process to the state that Take computed.
	Commit()
}

// A Look describes the next step.
type Look struct {
	Event    model.Event
	Register int  // or transition.NoRegister
	Reads    bool // it leaves the register as it is
	Choices  int  // from how many alternatives the step chooses, 1 if it does not choose
}

// Natives returns the processes of a system at its beginning. The system must have sequentially
// consistent shared memory, one initial state, a processor for each process, and no time.
func Natives(sys transition.System) ([]Native, error) {
	s, ok := sys.(interface{ natives() []Native })
	if !ok {
		return nil, fmt.Errorf("the processes pass messages; only a program with shared memory has registers")
	}
	switch setup := sys.Setup(); {
	case setup.Memory != model.SequentialConsistency:
		return nil, fmt.Errorf("memory=%v: only sequentially consistent memory runs outside the model", setup.Memory)
	case setup.Synchronous():
		return nil, fmt.Errorf("delay=%d: steps outside the model take no bounded time", setup.Delay)
	case setup.Processors != 0:
		return nil, fmt.Errorf("processors=%d: goroutines cannot disable interrupts", setup.Processors)
	}
	if err := contract.Native(sys); err != nil {
		return nil, err
	}
	return s.natives(), nil
}

func (sys *system[S]) natives() (all []Native) {
	for p := range model.ProcID(sys.setup.N) {
		n := &native[S]{sys: sys, event: model.Event{Proc: p}, state: sys.prog.Init(p)}
		for _, r := range sys.regs {
			n.mem.regs = append(n.mem.regs, r.Init)
		}
		all = append(all, n)
	}
	return all
}

type native[S comparable] struct {
	sys         *system[S]
	state, next S
	event       model.Event // the step looked at
	register    int         // that it accesses
	mem         Memory      // its registers hold what was found in them last
}

func (n *native[S]) View() model.View { return n.sys.prog.View(n.event.Proc, n.state) }

func (n *native[S]) Look(alternative int) Look {
	n.event.Kind, n.event.Index = model.Step, uint8(alternative)
	switch n.View().Region {
	case model.Remainder:
		n.event.Kind = model.Request
	case model.Critical:
		n.event.Kind = model.Exit
	}
	n.mem.open(alternative)
	_, _ = n.sys.step(n.event, n.state, &n.mem) // Take reports the error
	n.register = n.mem.reg
	return Look{Event: n.event, Register: n.register, Reads: n.mem.op == registers.Reads, Choices: max(1, n.mem.choices)}
}

func (n *native[S]) Take(value int) (now int, err error) {
	if n.register != transition.NoRegister {
		n.mem.regs[n.register] = value
	}
	n.mem.open(int(n.event.Index))
	if n.next, err = n.sys.step(n.event, n.state, &n.mem); err == nil && n.mem.reg != n.register {
		err = fmt.Errorf("%v: the register that the step accesses depends on the value of a register", n.event)
	}
	return n.mem.value, err
}

func (n *native[S]) Blocked() bool { return n.mem.blocked }

func (n *native[S]) Commit() { n.state = n.next }
