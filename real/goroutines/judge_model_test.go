package goroutines

import (
	"context"
	"errors"
	"sync"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// scripted is a script of atomic variables as a shared-memory algorithm.
type scripted struct {
	s    *script
	code [][]instruction
}

// line is where a process is: at an instruction, or
const (
	unasked = -3 // has not begun, and asks for it
	waiting = -4 // until another has started it
)

// A local is the state of a process.
type local struct {
	At   int
	Regs [registers]int
}

// Registers returns the variables, then one for each goroutine that says whether it has been started.
func (p *scripted) Registers() (all []memory.Register) {
	for i := range p.s.cells {
		all = append(all, memory.Register{Name: "v" + string(rune('0'+i)), Init: p.s.first[i]})
	}
	for g := range p.s.bodies {
		all = append(all, memory.Register{Name: "started" + string(rune('0'+g))})
	}
	return all
}

func (p *scripted) Init(model.ProcID) local { return local{At: unasked} }

func (p *scripted) Step(me model.ProcID, l local, mem *memory.Memory) local {
	switch {
	case l.At == unasked && me > 0:
		return local{At: waiting}
	case l.At == unasked:
		return p.settled(me, local{})
	case l.At == waiting:
		mem.Await(len(p.s.cells)+int(me), func(v int) bool { return v == 1 })
		return p.settled(me, local{})
	}
	o := p.code[me][l.At].op
	arg := o.argument(&l.Regs)
	switch o.do {
	case doYield:
	case doGo:
		mem.Write(len(p.s.cells)+o.of, 1)
	case doSpin:
		mem.Await(o.of, func(v int) bool { return v == o.arg })
	case doSpinCAS:
		mem.AwaitAndPhi(o.of, func(v int) bool { return v == o.arg }, func(int) int { return o.arg2 })
	case doLoad:
		l.Regs[o.to] = mem.Read(o.cell(&l.Regs))
	case doStore:
		mem.Write(o.cell(&l.Regs), arg)
	case doSwap:
		l.Regs[o.to] = mem.Swap(o.cell(&l.Regs), arg)
	case doCAS:
		l.Regs[o.to] = bit(mem.CompareAndSwap(o.cell(&l.Regs), o.arg, o.arg2))
	case doAdd:
		l.Regs[o.to] = mem.FetchAndAdd(o.cell(&l.Regs), arg) + arg
	case doAnd:
		l.Regs[o.to] = mem.FetchAndPhi(o.cell(&l.Regs), func(v int) int { return v & arg })
	case doOr:
		l.Regs[o.to] = mem.FetchAndPhi(o.cell(&l.Regs), func(v int) int { return v | arg })
	}
	l.At++
	return p.settled(me, l)
}

// settled goes on to the next op.
func (p *scripted) settled(me model.ProcID, l local) local {
	for l.At < len(p.code[me]) {
		in := &p.code[me][l.At]
		if in.kind == visibly {
			return l
		}
		l.At = in.hop(l.At, &l.Regs)
	}
	l.At = hasEnded
	return l
}

func (p *scripted) View(_ model.ProcID, l local) model.View {
	if l.At == unasked || l.At == hasEnded {
		return model.View{}
	}
	return model.View{Region: model.Trying}
}

// stuck reports whether a process takes no step in a state.
func (p *scripted) stuck(s model.Snapshot, g int, l local) bool {
	switch {
	case l.At == unasked:
		return false
	case l.At == hasEnded:
		return true
	case l.At == waiting:
		return s.Register(len(p.s.cells)+g) == 0
	}
	o := p.code[g][l.At].op
	return (o.do == doSpin || o.do == doSpinCAS) && s.Register(o.of) != o.arg
}

// explored returns the outcomes of a script by exploring it as a model.
func explored(ctx context.Context, s *script) (map[string]bool, error) {
	p := &scripted{s, compiled(s)}
	sys, err := memory.System(p, model.NewSetup(len(s.bodies)))
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	outcomes := map[string]bool{}
	final := property.Invariant("final", "notes final states", func(now model.Snapshot) error {
		at := func(g int) local { return now.Local(model.ProcID(g)).(local) }
		for g := range s.bodies {
			if !p.stuck(now, g, at(g)) {
				return nil
			}
		}
		cells := make([]int, len(s.cells))
		for i := range cells {
			cells[i] = now.Register(i)
		}
		mu.Lock()
		defer mu.Unlock()
		outcomes[outcome(s, func(g int) string {
			switch l := at(g); {
			case l.At == waiting:
				return whereabouts(notBegun)
			case l.At == hasEnded:
				return whereabouts(hasEnded)
			default:
				return whereabouts(p.code[g][l.At].id)
			}
		}, func(g int) [registers]int { return at(g).Regs }, cells)] = true
		return nil
	})
	result, err := explore.Explore(ctx, sys, []property.Property{final}, explore.Options{})
	if err == nil && result.Stopped != nil {
		err = result.Stopped
	}
	return outcomes, err
}

// TestJudgeModels: of scripts of atomic variables the judge and the explorer of models say the same.
func TestJudgeModels(t *testing.T) {
	tried := 0
	for i := range uint64(*judgedScripts) {
		s := randomScript(*judgeSeed, i)
		if !s.atomic() {
			continue
		}
		want, err := judged(s, false, judgedStates)
		if errors.Is(err, errTooMany) {
			continue
		}
		got, err2 := explored(t.Context(), s)
		if err := errors.Join(err, err2); err != nil {
			t.Fatalf("script %d: %v\n%v", i, err, s)
		}
		tried++
		if diff := differ(want, got); diff != "" {
			t.Errorf("script %d of seed %d: the judge, then the model: %s\n%v", i, *judgeSeed, diff, s)
		}
	}
	t.Logf("%d of %d scripts, seed %d", tried, *judgedScripts, *judgeSeed)
}
