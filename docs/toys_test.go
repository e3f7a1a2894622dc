package docs_test

import (
	"context"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// A toy is a message-passing algorithm that breaks a rule when p0 requests.
type toy[S comparable] struct {
	send func(*message.Sends[int])
	view func() model.View
}

func (toy[S]) Init(model.ProcID) (s S) { return s }

func (a toy[S]) Step(_ model.ProcID, s S, in message.Input[int]) (_ S, out message.Sends[int]) {
	if in.Kind == model.Request {
		a.send(&out)
	}
	return s, out
}

// Abortable says that a request may come to nothing.
func (toy[S]) Abortable() bool { return true }

func (a toy[S]) View(model.ProcID, S) model.View {
	if a.view != nil {
		return a.view()
	}
	return model.View{}
}

// forgetful has a clock, its state, and forgets that its messages have one.
type forgetful struct{ toy[int] }

func (forgetful) Step(me model.ProcID, s int, in message.Input[int]) (_ int, out message.Sends[int]) {
	out.To(1-me, s+1)
	return s + 1, out
}

func (forgetful) StateClocks(s int, f func(int) int) int   { return f(s) }
func (forgetful) MessageClocks(m int, _ func(int) int) int { return m }

// picky has clocks and does not take every message.
type picky struct{ forgetful }

func (picky) Accepts(model.ProcID, int, model.ProcID, int) bool { return true }

// A program is one in shared memory, with one register, that breaks a rule.
type program func(*memory.Memory)

func (program) Registers() []memory.Register          { return []memory.Register{{Name: "r"}} }
func (program) Init(model.ProcID) int                 { return 0 }
func (program) View(_ model.ProcID, _ int) model.View { return model.View{} }

func (a program) Step(_ model.ProcID, s int, mem *memory.Memory) int {
	a(mem)
	return s
}

type withPointer struct{ Next *int }

// algorithmErrors are those of algorithms that break a rule.
func algorithmErrors() (errs []error) {
	asks := model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0)}
	explore := func(sys transition.System, err error) {
		errs = append(errs, decide(sys, err, properties.MutualExclusion))
	}

	explore(message.System(toy[withPointer]{}, asks))
	explore(message.System(toy[int]{view: func() model.View { panic("no view") }}, asks))
	asked := 0
	for _, send := range []func(*message.Sends[int]){
		func(out *message.Sends[int]) { asked++; out.To(1, asked) },
		func(out *message.Sends[int]) {
			for m := range 5 {
				out.To(1, m)
			}
		},
		func(out *message.Sends[int]) { out.To(0, 1) },
		func(out *message.Sends[int]) { out.To(64, 1) },
		func(out *message.Sends[int]) { out.To(1, []int{}[out.Len()]) },
		func(out *message.Sends[int]) { out.To(1, 1) },
	} {
		explore(message.System(toy[int]{send: send}, asks))
	}
	explore(message.System(forgetful{}, asks))
	for _, step := range []program{
		func(mem *memory.Memory) { mem.Write(0, mem.Read(0)+1) },
		func(mem *memory.Memory) { mem.Read(1) },
		func(mem *memory.Memory) { mem.Wait(0) },
		func(mem *memory.Memory) { asked++; mem.Write(0, asked) },
	} {
		explore(memory.System(step, asks))
	}
	explore(memory.System(viewless{}, asks))
	for _, step := range []trier{
		func(mem *memory.Memory) { mem.Swap(0, 1) },
		func(mem *memory.Memory) { mem.Write(0, 2) },
	} {
		explore(memory.System(step, model.Setup{N: 1, Memory: model.SafeRegisters}))
	}
	_, absent := memory.System((*Lock)(nil), asks)
	_, ill := memory.System(unregistered{}, asks)
	errs = append(errs, absent, ill)
	explore(memory.System(&Lock{}, asks))
	rank := 0
	explore(message.System(toy[int]{send: func(*message.Sends[int]) {}, view: func() model.View { rank++; return model.View{Rank: rank} }}, asks))
	explore(message.System(toy[int]{send: func(*message.Sends[int]) {}, view: func() model.View { return model.View{Region: 9} }}, asks))
	explore(memory.System(growing{}, model.NewSetup(1)))
	idle, err := memory.System(program(func(*memory.Memory) {}), model.NewSetup(1))
	errs = append(errs, decide(idle, err, properties.DeadlockFreedom))
	explore(memory.System(program(func(mem *memory.Memory) { mem.Write(0, 1) }), model.Setup{N: 1, Requests: 1, Memory: model.RegularRegisters}))
	return errs
}

// A Lock counts who asks, in itself.
type Lock struct{ asked int }

func (*Lock) Registers() []memory.Register          { return nil }
func (*Lock) Init(model.ProcID) int                 { return 0 }
func (*Lock) View(_ model.ProcID, _ int) model.View { return model.View{} }

func (l *Lock) Step(_ model.ProcID, s int, _ *memory.Memory) int {
	l.asked++
	return s
}

// unregistered declares no registers.
type unregistered struct{ program }

func (unregistered) Registers() []memory.Register { panic("none") }

// growing has a state that doubles with each step.
type growing struct{}

func (growing) Registers() []memory.Register                           { return nil }
func (growing) Init(model.ProcID) string                               { return "x" }
func (growing) View(_ model.ProcID, _ string) model.View               { return model.View{Region: model.Trying} }
func (growing) Step(_ model.ProcID, s string, _ *memory.Memory) string { return s + s }

// trier is a program that is trying from the start, with one register, 0 or 1.
type trier func(*memory.Memory)

func (trier) Registers() []memory.Register      { return []memory.Register{{Name: "count", Max: 1}} }
func (trier) Init(model.ProcID) int             { return 0 }
func (trier) View(model.ProcID, int) model.View { return model.View{Region: model.Trying} }
func (p trier) Step(_ model.ProcID, s int, mem *memory.Memory) int {
	p(mem)
	return s
}

// viewless is a program whose View fails after a while.
type viewless struct{}

func (viewless) Registers() []memory.Register                     { return nil }
func (viewless) Init(model.ProcID) int                            { return 0 }
func (viewless) Step(_ model.ProcID, s int, _ *memory.Memory) int { return s + 1 }
func (viewless) View(_ model.ProcID, s int) model.View            { return [1]model.View{}[s] }

// decide explores a system and returns why that is impossible.
func decide(sys transition.System, err error, prop property.Property) error {
	if err == nil {
		_, err = checker.Decide(context.Background(), sys, prop, explore.Options{})
	}
	return err
}
