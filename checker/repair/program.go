package repair

import (
	"errors"
	"fmt"
	"reflect"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A State holds a local state of a program: its line, and the number of everything else in it.
type State struct {
	PC   uint8
	Rest uint32
}

// A program presents a memory.Program whose type of local states is not known here as one with local states of type
// State. So a change of the program can send a process to a line in a local state that the program itself never
// reaches.
type program struct {
	inner any
	// how returns how to call the program. It is a function because systems watch what a program's fields lead to, and
	// the table of the local states grows.
	how func() *calling
}

// calling has the methods of a program, and its local states.
type calling struct {
	first, act, look reflect.Value // the methods Init, Step and View
	local            reflect.Type
	pc               []int // the field with the line; none if the line is the whole local state
	rests            *valuecode.Table[any]
}

// programOf returns the program of a system.
func programOf(sys transition.System) (*program, error) {
	if memory.PassesMessages(sys) {
		return nil, errors.New("its processes pass messages; only programs of shared memory are repaired here")
	}
	plain, err := sys.With(model.Setup{N: sys.Setup().N, Requests: 1})
	if err != nil {
		return nil, err
	}
	t, err := memory.TemplateOf(plain)
	if err != nil {
		return nil, fmt.Errorf("its program cannot be changed: %w", err)
	}
	v := reflect.ValueOf(t.Program())
	c := &calling{first: v.MethodByName("Init"), act: v.MethodByName("Step"), look: v.MethodByName("View"), rests: valuecode.NewTable[any]()}
	if v.MethodByName("Durable").IsValid() {
		return nil, errors.New("its program says what survives a crash (method Durable), which a changed one would not; repair a variant without it")
	}
	c.local = c.first.Type().Out(0)
	pc, ok := lineIn(c.local)
	if !ok {
		return nil, fmt.Errorf("its local states (%v) have no field PC, a number, that says at which line a process is; give them one", c.local)
	}
	c.pc = pc
	return &program{t.Program(), func() *calling { return c }}, nil
}

// lineIn returns the path to the field PC of a type of local states, or to that of its field State, which a program
// with fences has. A number is a line itself.
func lineIn(t reflect.Type) (path []int, ok bool) {
	if whole(t) {
		return nil, true
	}
	if t.Kind() != reflect.Struct {
		return nil, false
	}
	if f, found := t.FieldByName("PC"); found && whole(f.Type) {
		return f.Index, true
	}
	f, found := t.FieldByName("State")
	if !found {
		return nil, false
	}
	path, ok = lineIn(f.Type)
	return append(f.Index, path...), ok
}

func whole(t reflect.Type) bool { return reflect.Int <= t.Kind() && t.Kind() <= reflect.Uint64 }

// split returns a local state of the program as a State.
func (c *calling) split(local reflect.Value) State {
	s := reflect.New(c.local).Elem()
	s.Set(local)
	f := c.line(s)
	line := uint64(0)
	if f.CanInt() {
		line = uint64(f.Int())
	} else {
		line = f.Uint()
	}
	if line > 255 {
		panic(fmt.Sprintf("the line of %+v is not a number from 0 to 255", local))
	}
	f.SetZero()
	return State{uint8(line), c.rests.ID(s.Interface())}
}

// join returns the program's own local state.
func (c *calling) join(s State) reflect.Value {
	local := reflect.New(c.local).Elem()
	local.Set(reflect.ValueOf(c.rests.Value(s.Rest)))
	c.at(local, s.PC)
	return local
}

// line returns the field with the line of a local state, or the local state if that is a line.
func (c *calling) line(local reflect.Value) reflect.Value {
	if len(c.pc) == 0 {
		return local
	}
	return local.FieldByIndex(c.pc)
}

// at puts a local state at a line, and returns the line.
func (c *calling) at(local reflect.Value, pc uint8) reflect.Value {
	f := c.line(local)
	if f.CanInt() {
		f.SetInt(int64(pc))
	} else {
		f.SetUint(uint64(pc))
	}
	return f
}

// own returns a local state as the program has it.
func (p *program) own(s State) any { return p.how().join(s).Interface() }

// name returns what the program calls a line.
func (p *program) name(pc uint8) string {
	c := p.how()
	return fmt.Sprint(c.at(reflect.New(c.local).Elem(), pc))
}

func (p *program) Registers() []memory.Register {
	return p.inner.(interface{ Registers() []memory.Register }).Registers()
}

func (p *program) Init(me model.ProcID) State {
	c := p.how()
	return c.split(c.first.Call([]reflect.Value{reflect.ValueOf(me)})[0])
}

func (p *program) Step(me model.ProcID, s State, mem *memory.Memory) State {
	c := p.how()
	return c.split(c.act.Call([]reflect.Value{reflect.ValueOf(me), c.join(s), reflect.ValueOf(mem)})[0])
}

func (p *program) View(me model.ProcID, s State) model.View {
	c := p.how()
	return c.look.Call([]reflect.Value{reflect.ValueOf(me), c.join(s)})[0].Interface().(model.View)
}

func (p *program) Abortable() bool { return transition.MayAbort(p.inner) }

func (p *program) Role(q model.ProcID) string { return transition.RoleOf(p.inner, q) }

func (p *program) Alike() bool {
	a, ok := p.inner.(model.Alike)
	return ok && a.Alike()
}
