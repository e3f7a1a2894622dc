package repair_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/repair"
	"doorway/command/repairs"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/systemtest"
	"doorway/model/transition"
	"doorway/properties"
)

// task returns the task of the first claim that a variant of a page breaks a property.
func task(t *testing.T, name string) (repair.Task, *catalogue.Page, catalogue.Claim) {
	t.Helper()
	name, variant, _ := strings.Cut(name, "/")
	pages := algorithms.Catalogue()
	page := pages[slices.IndexFunc(pages, func(p *catalogue.Page) bool { return p.Name == name })]
	i := slices.IndexFunc(page.Claims, func(c catalogue.Claim) bool {
		return c.Variant == variant && c.Expect == catalogue.Violated && c.Setup.N > 1
	})
	c := page.Claims[i]
	got, err := repairs.Task(t.Context(), page, c, repair.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return got, page, c
}

func found(t *testing.T, name string, states int) (repair.Task, *repair.Result) {
	t.Helper()
	task, _, _ := task(t, name)
	r, err := repair.Find(t.Context(), task, repair.Options{States: states})
	if err != nil {
		t.Fatal(err)
	}
	return task, r
}

// TestRestores: of these variants, each with one mistake, a repair takes the steps of the program without it.
func TestRestores(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   repair.Kind
		prefix string // of the repair
	}{
		{"peterson/swapped", repair.Exchange, "exchange GiveWay (turn := other) and Raise (flag[me] := true)"},
		{"filter/swapped", repair.Exchange, "exchange Raise ("},
		{"bakery/hasty", repair.Exchange, "exchange Chosen (choosing[me] := 0) and Take ("},
		{"clh/late", repair.Exchange, "exchange Join (pred := swap(tail, mine)) and Raise (locked[mine] := true)"},
		{"mcs/late", repair.Exchange, "exchange Link (next[pred] := me) and Lock (locked[me] := true)"},
		{"bakery/late-fence", repair.Fence, "add a fence after Choose (choosing[me] := 1)"},
		{"bakery/early-fence", repair.Fence, "add a fence after Chosen (choosing[me] := 0)"},
		{"test-and-set/split", repair.Join, "make Spin (reads lock) and line 4 (writes lock) one step"},
		{"semaphore/generous", repair.Join, "make P (P(sem)) and Blocked (P(sem)) one step"},
		{"peterson/flag-only", repair.Elsewhere, "after ReadFlag (if not flag[other]: enter) go to ReadTurn (if turn = me: enter), not to ReadFlag"},
		{"test-and-set/restorer", repair.Elsewhere, "after Spin (while test-and-set(lock): nothing) go to Spin"},
		{"test-and-set/keeper", repair.Elsewhere, "after InCS (critical section) go to Clear (lock := 0), not to line 6"},
		{"try-lock/tidy", repair.Elsewhere, "after GiveUp (return without having entered) go to Idle (remainder), not to Clear"},
		{"anderson/keeper", repair.Elsewhere, "after Spin (while not has-lock[place]: nothing) go to Lower"},
		{"burns-lynch/insistent", repair.Elsewhere, "after LookBelow (if flag[j] = 1: goto L) go to Again"},
		{"fischer/stubborn", repair.Elsewhere, "after Check (pause for longer than a step takes; if x = me: go on) go to Await"},
	} {
		task, r := found(t, c.name, 5_000)
		i := slices.IndexFunc(r.Repairs, func(f repair.Repair) bool { return f.Restores })
		if i < 0 {
			t.Errorf("%s: none of %d repairs restores the steps", c.name, len(r.Repairs))
			continue
		}
		f := r.Repairs[i]
		if f.Kind != c.kind || !strings.HasPrefix(f.Text, c.prefix) {
			t.Errorf("%s: restored by %q, want %q", c.name, f.Text, c.prefix)
		}
		fixed, err := f.Build(task.System.Setup())
		if err != nil {
			t.Fatal(err)
		}
		if is, was := size(t, fixed), size(t, task.Own); is != was {
			t.Errorf("%s: %s: states, transitions and depth are %v, and without the mistake %v", c.name, f.Text, is, was)
		}
		if same, err := repair.Same(t.Context(), task.System, task.Own, 5_000); same || err != nil {
			t.Errorf("%s: the program with the mistake takes the same steps as the one without: %t, %v", c.name, same, err)
		}
	}
}

// size returns the states, transitions and depth of a system.
func size(t *testing.T, sys transition.System) [3]int {
	t.Helper()
	r, err := explore.Explore(t.Context(), sys, nil, explore.Options{})
	if err != nil || r.Stopped != nil {
		t.Fatal(err, r)
	}
	return [3]int{r.States, r.Transitions, r.Depth}
}

// TestWait: a process that looks at the turn once is repaired by a wait, and so is one that may be let in before it says
// that it waits.
func TestWait(t *testing.T) {
	_, r := found(t, "strict-alternation/once", 0)
	if len(r.Repairs) == 0 || r.Repairs[0].Kind != repair.Wait || r.Repairs[0].Text != "wait before Wait (while turn ≠ me: nothing) until turn = me" {
		t.Errorf("%+v", r)
	}
	want := "wait before Pass (locked[next[me]] := false) until locked[other] = 1"
	_, late := found(t, "mcs/late", 5_000)
	if !slices.ContainsFunc(late.Repairs, func(f repair.Repair) bool { return f.Kind == repair.Wait && f.Text == want }) {
		t.Errorf("no %q: %+v", want, late)
	}
}

// TestNone: no single change repairs these, though a search without a property that has to hold would find some.
func TestNone(t *testing.T) {
	for _, name := range []string{"peterson/own-turn", "bakery/level", "semaphore/interchanged", "naive-lock/misprinted"} {
		if _, r := found(t, name, 5_000); len(r.Repairs) != 0 || r.Tried != r.All || r.Tried == 0 {
			t.Errorf("%s: %d repairs, %d of %d tried", name, len(r.Repairs), r.Tried, r.All)
		}
	}
}

// TestDuties: what a repair has to have besides the broken property refutes changes. Without it, a lock in which all wait
// for ever would be a repair, since nobody meets anybody inside.
func TestDuties(t *testing.T) {
	full, page, c := task(t, "peterson/swapped")
	if repair.Unchanged(page, c) != "" {
		t.Errorf("held against %q", repair.Unchanged(page, c))
	}
	want := []string{"bounded-waiting-from-doorway(1)", "deadlock-freedom", "everyone-enters", "first-come-first-served", "livelock-freedom", "mutual-exclusion", "no-interference", "starvation-freedom"}
	var got []string
	for _, d := range full.Duties {
		for _, p := range d.Properties {
			got = append(got, p.Name)
			if unlimited := d.Setup.Requests == model.Unlimited; unlimited == (p.Name == "everyone-enters") {
				t.Errorf("%s has to hold for %v", p.Name, d.Setup)
			}
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("duties %v, want %v", got, want)
	}
	undo, _, _ := task(t, "k-exclusion/undo") // what it is checked against is claimed to have this one without crashes
	if !slices.ContainsFunc(undo.Duties, func(d repair.Duty) bool {
		return slices.ContainsFunc(d.Properties, func(p property.Property) bool { return p.Name == "k-exclusion(2)" })
	}) {
		t.Errorf("a repair of k-exclusion/undo need not have k-exclusion(2): %v", undo.Duties)
	}
	bare := full
	bare.Duties = nil
	r, err := repair.Find(t.Context(), bare, repair.Options{})
	strict, err2 := repair.Find(t.Context(), full, repair.Options{})
	if err != nil || err2 != nil || len(r.Repairs) <= len(strict.Repairs) || strict.All != r.All {
		t.Errorf("%d repairs without duties, %d with them, %v, %v", len(r.Repairs), len(strict.Repairs), err, err2)
	}
}

// TestUndecided: what needs more states than the limit is not decided, and no repair.
func TestUndecided(t *testing.T) {
	_, r := found(t, "peterson/swapped", 40)
	if r.Undecided == 0 || len(r.Repairs) != 0 {
		t.Errorf("%d not decided, %d repairs", r.Undecided, len(r.Repairs))
	}
}

// TestInterrupted: what was found until then is kept.
func TestInterrupted(t *testing.T) {
	task, _, _ := task(t, "peterson/swapped")
	ctx, stop := context.WithCancel(t.Context())
	r, err := repair.Find(ctx, task, repair.Options{Progress: func(tried, _ int) {
		if tried == 10 {
			stop()
		}
	}})
	if err != nil || r.Tried != 10 || r.All <= 10 || len(r.Repairs) == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTwins: the systems of changed programs are worlds and machines that agree.
func TestTwins(t *testing.T) {
	for _, name := range []string{"peterson/swapped", "semaphore/split", "strict-alternation/once"} {
		task, r := found(t, name, 5_000)
		for _, f := range r.Repairs {
			sys, err := f.Build(task.System.Setup())
			if err == nil {
				err = systemtest.Test(sys, 1)
			}
			if err != nil {
				t.Errorf("%s: %s: %v", name, f.Text, err)
			}
		}
	}
}

// TestJoinedWaits: a process does not begin two steps that are one if it would have to wait at the second.
func TestJoinedWaits(t *testing.T) {
	task, r := found(t, "semaphore/generous", 5_000)
	sys, err := r.Repairs[0].Build(task.System.Setup())
	if err != nil {
		t.Fatal(err)
	}
	run := sys.Run()
	for _, e := range []model.Event{{Kind: model.Request}, {Kind: model.Step}, {Kind: model.Request, Proc: 1}} {
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	h, err := run.Explain(model.Event{Kind: model.Step, Proc: 1})
	if err == nil {
		t.Errorf("p1 begins while p0 is inside: %v", h)
	}
}

// TestRefused: systems that are no programs of shared memory, or have no lines, are refused, and the error says why.
func TestRefused(t *testing.T) {
	i := slices.IndexFunc(algorithms.Catalogue(), func(p *catalogue.Page) bool { return p.Name == "lamport" })
	lamport, err := algorithms.Catalogue()[i].Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sys  transition.System
		want string
	}{
		{lamport, "its processes pass messages; only programs of shared memory are repaired here"},
		{of(t, lineless{}), "have no field PC"},
		{of(t, surviving{}), "method Durable"},
	} {
		_, err := repair.Find(t.Context(), repair.Task{System: c.sys, Broken: properties.MutualExclusion}, repair.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

func of[S comparable](t *testing.T, p memory.Program[S]) transition.System {
	t.Helper()
	sys, err := memory.System(p, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

type at struct{ Inside bool }

// A lineless is a program whose local states have no lines.
type lineless struct{}

func (lineless) Registers() []memory.Register                   { return nil }
func (lineless) Init(model.ProcID) at                           { return at{} }
func (lineless) Step(_ model.ProcID, s at, _ *memory.Memory) at { return at{!s.Inside} }
func (lineless) View(_ model.ProcID, s at) model.View {
	if s.Inside {
		return model.View{Region: model.Critical}
	}
	return model.View{}
}

// A surviving is one with a state that survives crashes.
type surviving struct{ lineless }

func (surviving) Durable(_ model.ProcID, s at) at { return s }

// A lock is a program whose local state is the number of its line.
type lock struct{}

func (lock) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }
func (lock) Init(model.ProcID) int        { return 0 }

func (lock) Step(_ model.ProcID, line int, mem *memory.Memory) int {
	switch line {
	case 1:
		if mem.Read(0) == 1 {
			return 1
		}
	case 2:
		mem.Write(0, 1)
	case 4:
		mem.Write(0, 0)
	}
	return (line + 1) % 5
}

func (lock) View(_ model.ProcID, line int) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Trying, model.Critical, model.Exiting}[line]}
}

// TestNumbers repairs a program without a page: its lines have numbers.
func TestNumbers(t *testing.T) {
	sys := of(t, lock{})
	r, err := repair.Find(t.Context(), repair.Task{System: sys, Broken: properties.MutualExclusion,
		Duties: []repair.Duty{{Setup: sys.Setup(), Properties: []property.Property{properties.LivelockFreedom}}}}, repair.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Repairs) != 1 || r.Repairs[0].Text != "make 1 (reads held) and 2 (writes held) one step" || r.Repairs[0].Restores {
		t.Errorf("%+v", r)
	}
}
