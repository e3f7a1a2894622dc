package memory

import (
	"errors"
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// A Template describes one process of a system that consists of n copies of it, for any n (Apt and Kozen,
// Limits for automatic verification of finite-state concurrent systems, IPL 22(6), 1986). What a copy does depends on
// its local state and on the register that it touches. It depends neither on which process it is nor on how many there
// are: a Program is not told how many, and whatever a Template asks of the program, it asks for all MaxProcs processes.
//
// Local states have numbers, from 0 in the order in which they are met. A Template is for one goroutine.
type Template interface {
	// Begin returns the local state in which every process begins, and the initial values of the registers.
	Begin() (local int, values []int, err error)
	// Moves returns what a process in a local state can do next. An error that is an *IdentityError says that it
	// depends on which process it is.
	Moves(local int, values []int) ([]Move, error)
	// View returns the view of process p in a local state.
	View(p model.ProcID, local int) model.View
	// Local returns a local state, of the program's type S.
	Local(local int) any
	// Registers returns the shared registers.
	Registers() []Register
	// Program returns the program.
	Program() any
	// System returns the system of Setup.N copies.
	System(model.Setup) (transition.System, error)
}

// A Move describes one event of a process: a request, a step or an exit.
type Move struct {
	Event    model.Event // of process p0
	Register int         // the register that it sets, or NoRegister
	Value    int         // its value afterwards
	Next     int         // the local state afterwards
}

// An IdentityError says that processes are not anonymous.
type IdentityError struct {
	P, Q   model.ProcID
	Where  string // the local state and the registers
	Differ string // what each of the two does there
}

// Error names the place, and what two processes do there.
func (e *IdentityError) Error() string {
	return fmt.Sprintf("processes are not anonymous: in %s %s", e.Where, e.Differ)
}

// TemplateOf returns the template of a system. The error says why there is none: processes pass messages, registers are
// not sequentially consistent, time is measured, faults happen, or processes share processors.
func TemplateOf(sys transition.System) (Template, error) {
	s, ok := sys.(interface{ template() (Template, error) })
	if !ok {
		return nil, errors.New("its processes share no registers: they pass messages to each other by name")
	}
	switch setup := sys.Setup(); {
	case setup.Memory != model.SequentialConsistency:
		return nil, fmt.Errorf("memory=%v: writes that others see later would be part of a local state; leave memory out", setup.Memory)
	case setup.Synchronous():
		return nil, fmt.Errorf("delay=%d: when a step is due depends on the others; leave delay out", setup.Delay)
	case setup.Processors != 0:
		return nil, fmt.Errorf("processors=%d: a process waits for those of its own processor; leave processors out", setup.Processors)
	case setup.Faulty():
		return nil, fmt.Errorf("%v: the number of faults is limited, and that of processes is not; leave faults out", setup)
	case transition.Beginnings(sys) > 1:
		return nil, fmt.Errorf("the program has %d initial states; choose one of them in Init", transition.Beginnings(sys))
	}
	return s.template()
}

// all returns every process that there can be: what is the same for these is the same for all values of a ProcID
// that a program is ever given.
func all() model.ProcSet { return model.AllProcs(model.MaxProcs) }

func (sys *system[S]) template() (Template, error) {
	whole, err := System(sys.prog, model.Setup{N: model.MaxProcs, Requests: model.Unlimited})
	if err != nil {
		return nil, fmt.Errorf("with %d processes: %w", model.MaxProcs, err)
	}
	t := &template[S]{sys: whole.(*system[S]), numbers: map[S]int{}}
	t.sys.kinds = nil // the template compares all processes itself
	return t, nil
}

type template[S comparable] struct {
	sys     *system[S]
	locals  []S
	numbers map[S]int
}

func (t *template[S]) Begin() (local int, values []int, err error) {
	for _, r := range t.sys.regs {
		values = append(values, r.Init)
	}
	for p := range all().Each() {
		if was, is := t.sys.initial[0].State, t.sys.initial[p].State; was != is {
			return 0, nil, &IdentityError{0, p, "the initial state", fmt.Sprintf("p0 has %+v and %v has %+v", was, p, is)}
		}
	}
	local, err = t.number(t.sys.initial[0].State)
	return local, values, err
}

// number returns the number of a local state. The views of all processes in it must be the same, except that a process
// may show itself where another shows itself.
func (t *template[S]) number(s S) (n int, err error) {
	if n, known := t.numbers[s]; known {
		return n, nil
	}
	l := enabled.Process[S]{State: s}
	defer contract.Caught(model.Event{}, &l.State, &err)
	first := t.sys.view(0, &l)
	for p := range all().Each() {
		v := t.sys.view(p, &l)
		v.Leaders, v.Deadlocked = v.Leaders.Exchange(0, p), v.Deadlocked.Exchange(0, p)
		if v != first {
			return 0, &IdentityError{0, p, fmt.Sprintf("%+v", s), fmt.Sprintf("p0 and %v have different views", p)}
		}
	}
	n = len(t.locals)
	t.locals, t.numbers[s] = append(t.locals, s), n
	return n, nil
}

func (t *template[S]) Moves(local int, values []int) (moves []Move, err error) {
	l := enabled.Process[S]{State: t.locals[local]}
	v := t.sys.view(0, &l)
	kinds := t.sys.own(0, &l, &v) & registers.Accesses
	for _, k := range []model.Kind{model.Request, model.Step, model.Exit} {
		for i, n := 0, 1; kinds.Has(k) && i < n; i++ {
			e := model.Event{Kind: k}
			e.Index = uint8(i)
			m, able, choices, err := t.move(e, &l, values)
			if err != nil {
				return nil, err
			}
			if n = max(n, choices); able {
				moves = append(moves, m)
			}
		}
	}
	return moves, nil
}

// move takes an event for every process. It also returns whether it is enabled, and how many alternatives it has.
func (t *template[S]) move(e model.Event, l *enabled.Process[S], values []int) (m Move, able bool, choices int, err error) {
	mem, next := Memory{regs: values}, enabled.Process[S]{}
	if err := t.sys.react(l, e, &mem, true, &next); err != nil {
		return m, false, 0, err
	}
	for q := range all().Without(0).Each() {
		if err := t.same(e, q, l.State, &mem, next.State); err != nil {
			return m, false, 0, err
		}
	}
	if mem.blocked {
		return m, false, mem.choices, nil
	}
	m = Move{Event: e, Register: mem.reg, Value: mem.value}
	m.Next, err = t.number(next.State)
	return m, true, mem.choices, err
}

// same compares an event with the same event of process q. What a step would do after an operation that blocks does not
// matter.
func (t *template[S]) same(e model.Event, q model.ProcID, s S, first *Memory, next S) error {
	mem := Memory{regs: first.regs}
	mem.open(int(e.Index))
	other, err := t.sys.step(model.Event{Kind: e.Kind, Proc: q}, s, &mem)
	differ := ""
	switch {
	case err != nil:
		differ = fmt.Sprintf("it fails for %v and not for p0: %v", q, err)
	case !mem.did(first):
		differ = fmt.Sprintf("p0 %s and %v %s", t.did(first), q, t.did(&mem))
	case other != next && !first.blocked:
		differ = fmt.Sprintf("p0 goes to %+v and %v to %+v", next, q, other)
	default:
		return nil
	}
	return &IdentityError{0, q, fmt.Sprintf("%+v with %s", s, t.valuation(first.regs)), differ}
}

// did describes what a step does at the door, the register included.
func (t *template[S]) did(m *Memory) string {
	if m.reg != transition.NoRegister && !m.blocked && m.op == registers.Reads {
		return "reads " + t.sys.regs[m.reg].Name
	}
	return t.sys.operation(m)
}

// valuation returns the registers with their values.
func (t *template[S]) valuation(values []int) (text string) {
	for r, v := range values {
		if r > 0 {
			text += " "
		}
		text += fmt.Sprintf("%s=%d", t.sys.regs[r].Name, v)
	}
	return text
}

func (t *template[S]) View(p model.ProcID, local int) model.View {
	return t.sys.view(p, &enabled.Process[S]{State: t.locals[local]})
}

func (t *template[S]) Local(local int) any { return t.locals[local] }

func (t *template[S]) Registers() []Register { return slices.Clone(t.sys.regs) }

func (t *template[S]) Program() any { return t.sys.prog }

func (t *template[S]) System(s model.Setup) (transition.System, error) { return System(t.sys.prog, s) }
