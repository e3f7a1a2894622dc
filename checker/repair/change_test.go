package repair

import (
	"slices"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// searching returns a search of a tiny program.
func searching(t *testing.T, p tiny, s model.Setup) *search {
	t.Helper()
	sys, err := memory.System[tinyState](p, s)
	if err != nil {
		t.Fatal(err)
	}
	x := &search{setup: s, Task: Task{System: sys, Broken: properties.MutualExclusion}}
	if err := x.prepare(); err != nil {
		t.Fatal(err)
	}
	return x
}

// TestWaitsOnce: a process that has waited before a line goes on looping there, whatever the register holds by then.
func TestWaitsOnce(t *testing.T) {
	x := searching(t, petersons(), model.Setup{N: 2, Requests: model.Unlimited})
	spins := petersons()
	spins[3] = row{'r', other, 0, nobody, 5, 3, model.Trying} // line 3 loops while the other's flag is up
	p, err := programOf(searching(t, spins, x.setup).System)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := memory.System[Waiting](waiting{p, 3, condition{first: 2, want: other}}, x.setup)
	if err != nil {
		t.Fatal(err)
	}
	run := sys.Run()
	for _, e := range []model.Event{
		{Kind: model.Request}, {Kind: model.Step}, {Kind: model.Step}, {Kind: model.Step}, // p0 has waited
		{Kind: model.Request, Proc: 1}, {Kind: model.Step, Proc: 1}, {Kind: model.Step, Proc: 1}, // the turn is p0's, and p1's flag is up
		{Kind: model.Step}, {Kind: model.Step},
	} {
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

// An alike is a tiny program that says so.
type alike struct{ tiny }

func (alike) Alike() bool { return true }

// TestWaitsForItself: where processes are alike, one that waits for its own number makes them differ, which is no mistake.
func TestWaitsForItself(t *testing.T) {
	passing := tiny{
		{yes: 1, no: 1, region: model.Remainder},
		{'r', nobody, 0, nobody, 2, 2, model.Trying},
		{yes: 3, no: 3, region: model.Critical},
		{'w', nobody, 1, nobody, 0, 0, model.Exiting},
	}
	s := model.Setup{N: 2, Requests: 1}
	sys, err := memory.System[tinyState](alike{passing}, s)
	if err != nil {
		t.Fatal(err)
	}
	x := &search{setup: s, Task: Task{System: sys, Broken: properties.MutualExclusion, Duties: []Duty{{s, []property.Property{properties.DeadlockFreedom}}}}}
	if err := x.prepare(); err != nil {
		t.Fatal(err)
	}
	var good []string
	for _, c := range x.waits() {
		if proofs, _ := x.verify(t.Context(), c); proofs != nil {
			good = append(good, c.text)
		}
	}
	want := []string{"wait before 1 (reads t) until t = me", "wait before 1 (reads t) until t = other", "wait before 2 until t = me", "wait before 2 until t = other"}
	if !slices.Equal(good, want) {
		t.Errorf("verified %q, want %q", good, want)
	}
}

// TestVacuous: a property that nothing puts to the test is not proved.
func TestVacuous(t *testing.T) {
	for n, want := range []bool{1: false, 2: true} {
		if n == 0 {
			continue
		}
		x := searching(t, petersons(), model.Setup{N: n, Requests: 1})
		same := candidate{build: memory.Builder(memory.Program[State](x.layout.program))}
		if proofs, decided := x.verify(t.Context(), same); (proofs != nil) != want || !decided {
			t.Errorf("n=%d: %d proofs, decided %t", n, len(proofs), decided)
		}
	}
}

// TestJoinedDelta: two steps that are one change no component twice, as those of one step do not.
func TestJoinedDelta(t *testing.T) {
	x := searching(t, petersons(), model.Setup{N: 2, Requests: 1})
	sys, err := x.joined(1, 2)(x.setup)
	if err != nil {
		t.Fatal(err)
	}
	m := sys.Machine()
	v, d := make([]uint32, m.Width()), transition.Delta{}
	m.Start(v)
	for _, e := range []model.Event{{Kind: model.Request}, {Kind: model.Step}} {
		if err := m.Step(v, e, &d); err != nil {
			t.Fatal(err)
		}
		var changed []int32
		for _, c := range d.Changes {
			v[c.Component] = c.ID
			if slices.Contains(changed, c.Component) {
				t.Errorf("%v changes component %d twice", e, c.Component)
			}
			changed = append(changed, c.Component)
		}
	}
	if s := m.Snapshot(v); line(s, 0) != 3 || s.Register(0) != 1 || s.Register(2) != 1 {
		t.Errorf("p0 is at line %d, f[0] is %d and t is %d", line(s, 0), s.Register(0), s.Register(2))
	}
}

// TestUnchanged: a mutant is checked against no mutant.
func TestUnchanged(t *testing.T) {
	s := model.Setup{N: 2, Requests: 1}
	more := model.Setup{N: 2, Requests: model.Unlimited}
	has := func(variant string, p property.Property, s model.Setup) catalogue.Claim {
		return catalogue.Claim{Property: p, Variant: variant, Setup: s}
	}
	page := &catalogue.Page{Variants: []catalogue.Variant{{}, {Name: "mutant", Mutant: true}, {Name: "fair"}, {Name: "good"}}}
	broken := catalogue.Claim{Property: properties.MutualExclusion, Variant: "mutant", Setup: s, Expect: catalogue.Violated}
	for _, c := range []struct {
		claims []catalogue.Claim
		want   string
	}{
		{nil, ""},
		{[]catalogue.Claim{has("mutant", properties.MutualExclusion, s), has("good", properties.MutualExclusion, more)}, "good"},
		{[]catalogue.Claim{has("fair", properties.StarvationFreedom, s), has("good", properties.MutualExclusion, more)}, "good"},
		{[]catalogue.Claim{has("fair", properties.StarvationFreedom, more)}, "fair"},
		{[]catalogue.Claim{has("fair", properties.MutualExclusion, model.Setup{N: 3, Requests: 1})}, ""},
	} {
		page.Claims = c.claims
		if got := Unchanged(page, broken); got != c.want {
			t.Errorf("with the claims %v it is held against %q, want %q", c.claims, got, c.want)
		}
	}
}

// TestSame: programs that differ in the names of lines and in lines that nobody comes to take the same steps, and those
// that differ in what is written do not, though everybody moves in the same way.
func TestSame(t *testing.T) {
	s := model.Setup{N: 2, Requests: 1}
	renamed, twos := append(petersons(), row{}), petersons()
	renamed[6], renamed[7] = renamed[7], renamed[6]
	renamed[5].yes, renamed[5].no, renamed[6].region = 7, 7, model.Exiting
	twos[1].value = 2
	for _, c := range []struct {
		other tiny
		want  bool
	}{{petersons(), true}, {renamed, true}, {twos, false}} {
		same, err := Same(t.Context(), searching(t, petersons(), s).System, searching(t, c.other, s).System, 1000)
		if same != c.want || err != nil {
			t.Errorf("%v: %t, want %t, %v", c.other, same, c.want, err)
		}
	}
}

// TestStraight: only a line to which nothing else leads is exchanged with the one before.
func TestStraight(t *testing.T) {
	l := searching(t, petersons(), model.Setup{N: 2, Requests: 1}).layout
	for a, want := range map[uint8]uint8{1: 2, 2: 0, 3: 0, 4: 0} {
		if b, ok := l.straight(a); ok != (want > 0) || ok && b != want {
			t.Errorf("after line %d comes %d, %t, want %d", a, b, ok, want)
		}
	}
}
