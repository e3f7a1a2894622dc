package doorway

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A fake records what Verify tells a test.
type fake struct {
	testing.TB
	ctx          context.Context
	name         string
	logs, errors []string
	attrs        []string
	skips        []string
	fatal        bool
	cleanups     []func()
	end          time.Time // of its time, if it has one
}

func (f *fake) Deadline() (time.Time, bool)  { return f.end, !f.end.IsZero() }
func (f *fake) Helper()                      {}
func (f *fake) Failed() bool                 { return len(f.errors) > 0 }
func (f *fake) Name() string                 { return f.name }
func (f *fake) Context() context.Context     { return f.ctx }
func (f *fake) Cleanup(g func())             { f.cleanups = append(f.cleanups, g) }
func (f *fake) Logf(format string, a ...any) { f.logs = append(f.logs, fmt.Sprintf(format, a...)) }
func (f *fake) Attr(key, value string)       { f.attrs = append(f.attrs, key+" "+value) }
func (f *fake) Errorf(format string, a ...any) {
	f.errors = append(f.errors, fmt.Sprintf(format, a...))
}
func (f *fake) Skip(a ...any) {
	f.skips = append(f.skips, fmt.Sprint(a...))
	runtime.Goexit()
}
func (f *fake) Fatalf(format string, a ...any) {
	f.Errorf(format, a...)
	f.fatal = true
	runtime.Goexit()
}
func (f *fake) Fatal(a ...any) { f.Fatalf("%s", strings.TrimSuffix(fmt.Sprintln(a...), "\n")) }

// tested runs test as a test of that name would be run.
func tested(t *testing.T, name string, test func(testing.TB)) *fake {
	t.Helper()
	f := &fake{ctx: t.Context(), name: name}
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(f)
	}()
	<-done
	for _, g := range slices.Backward(f.cleanups) {
		g()
	}
	return f
}

// passes expects a test that passed and logged these words, in this order.
func (f *fake) passes(t *testing.T, words ...string) {
	t.Helper()
	if len(f.errors) > 0 {
		t.Errorf("the test fails:\n%s", strings.Join(f.errors, "\n"))
	}
	inOrder(t, strings.Join(f.logs, "\n"), words...)
}

// fails expects a test that failed with these words, in this order.
func (f *fake) fails(t *testing.T, words ...string) {
	t.Helper()
	if len(f.errors) == 0 {
		t.Errorf("the test passes; it logged:\n%s", strings.Join(f.logs, "\n"))
		return
	}
	inOrder(t, strings.Join(f.errors, "\n"), words...)
}

func inOrder(t *testing.T, text string, words ...string) {
	t.Helper()
	rest := text
	for _, w := range words {
		_, after, ok := strings.Cut(rest, w)
		if !ok {
			t.Errorf("no %q, or not there, in\n%s", w, text)
			return
		}
		rest = after
	}
}

// set sets a flag of Verify for the rest of a test.
func set[T any](t *testing.T, flag *T, value T) {
	t.Helper()
	was := *flag
	*flag = value
	t.Cleanup(func() { *flag = was })
}

// A pc is a line of a lock's program.
type pc struct {
	Line  int
	Slept bool // used by one of the variants
}

const (
	idle  = iota
	test  // wait until the lock is free
	take  // take it, if that was not one step with the test
	inCS  //
	clear // give it back
)

// lock is a spin lock; unless it is atomic, others run between test and take.
type lock struct{ atomic bool }

func (lock) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }
func (lock) Init(model.ProcID) pc         { return pc{} }

func (l lock) Step(_ model.ProcID, s pc, mem *memory.Memory) pc {
	switch {
	case s.Line == test && l.atomic:
		if !mem.TestAndSet(0) {
			s.Line = inCS
		}
	case s.Line == test:
		if mem.Read(0) == 0 {
			s.Line = take
		}
	case s.Line == take:
		mem.Write(0, 1)
		s.Line = inCS
	case s.Line == clear:
		mem.Write(0, 0)
		s.Line = idle
	default:
		s.Line++
	}
	return s
}

func (lock) View(_ model.ProcID, s pc) model.View {
	regions := [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Critical, model.Exiting}
	return model.View{Region: regions[s.Line]}
}

func shared(t *testing.T, p memory.Program[pc], s model.Setup) transition.System {
	t.Helper()
	sys, err := memory.System(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}
