package lines_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/memory"
)

type pc uint8

const (
	idle pc = iota
	raise
	inside
)

type state struct {
	PC   pc
	Seen int
}

// A flag is a program that raises a flag and goes inside.
type flag struct{}

func (flag) Registers() []memory.Register { return []memory.Register{{Name: "flag"}} }

func (flag) Init(model.ProcID) state { return state{} }

func (flag) Step(_ model.ProcID, s state, mem *memory.Memory) state {
	switch s.PC {
	case idle:
		return state{raise, 1}
	case raise:
		mem.Write(0, 1)
		return state{inside, 2}
	default:
		return state{}
	}
}

func (flag) View(_ model.ProcID, s state) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[s.PC]}
}

func (flag) Abortable() bool { return true }

func (flag) Role(model.ProcID) string { return "client" }

func (flag) Alike() bool { return true }

// TestChanged: a changed program takes p0 and p1 through these regions, and writes or does not.
func TestChanged(t *testing.T) {
	for _, c := range []struct {
		name string
		p    memory.Program[state]
		want string
	}{
		{"unchanged", flag{}, "p1 request, p1 step, p1 exit: raised, remainder"},
		{"skips the writing", lines.Skip[state, pc](flag{}, raise, inside), "p1 request, p1 step, p1 exit: remainder"},
		{"goes inside at once", lines.Detour[state, pc](flag{}, raise, inside), "p1 request, p1 exit, p1 request: critical"},
		{"writes, and goes back", lines.After[state, pc](flag{}, raise, idle), "p1 request, p1 step, p1 request: raised, trying"},
	} {
		if got := played(t, c.p, 3); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name string
		p    memory.Program[lines.Halting[state]]
		want string
	}{
		{"halts before the writing", lines.Halt[state, pc](flag{}, 0, raise), "p1 request, p1 step: down"},
		{"halts when it comes to it", lines.HaltReaching[state, pc](flag{}, 0, raise), "p1 request: down"},
		{"halts after it", lines.HaltBetween[state, pc](flag{}, 0, raise, inside), "p1 request, p1 step: raised, down"},
	} {
		if got := played(t, c.p, 3); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// played returns the events of p1 alone, whether the flag is raised after them, and where p1 is.
func played[S comparable](t *testing.T, p memory.Program[S], most int) string {
	t.Helper()
	sys, err := memory.System(p, model.Setup{N: 2, Requests: 2})
	if err != nil {
		t.Fatal(err)
	}
	run := sys.Run()
	var events []string
	for range most {
		for _, e := range run.Enabled(nil) {
			if e.Proc == 1 && len(events) < most {
				if _, err := run.Apply(e); err != nil {
					t.Fatal(err)
				}
				events = append(events, e.String())
				break
			}
		}
	}
	text := strings.Join(events, ", ") + ": "
	if run.Register(0) == 1 {
		text += "raised, "
	}
	return text + fmt.Sprint(run.View(1).Region)
}

// TestOptional: a changed program has the optional methods of the program, and one that would lose some is refused.
func TestOptional(t *testing.T) {
	changed := lines.Skip[state, pc](flag{}, raise, inside)
	if a, ok := changed.(model.Abortable); !ok || !a.Abortable() {
		t.Error("it is not abortable")
	}
	if r, ok := changed.(model.Roles); !ok || r.Role(0) != "client" {
		t.Error("it has no role")
	}
	if a, ok := changed.(model.Alike); !ok || !a.Alike() {
		t.Error("its processes are not alike")
	}
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "would have no method Durable") {
			t.Errorf("a durable program: %s", text)
		}
	}()
	lines.Skip[state, pc](durable{}, raise, inside)
}

type durable struct{ flag }

func (durable) Durable(_ model.ProcID, s state) state { return s }
