package reduce

import (
	"errors"
	"testing"

	"doorway/checker/property"
	"doorway/model"
)

// moves of p0 and p1 between the remainder and the critical section, as a property sees them.
func moves() (all []model.Observation) {
	for p := range model.ProcID(2) {
		for _, to := range []model.Region{model.Critical, model.Remainder} {
			o := model.Observation{Event: model.Event{Proc: p}}
			o.Was.Region, o.Is.Region = model.Critical-to, to
			all = append(all, o)
		}
	}
	return all
}

// The numbers of these moves.
const (
	enters0 = iota + 1
	leaves0
	enters1
	leaves1
)

// newMover returns the mover of a property that starts with 0 and sees these moves and no others.
func newMover(t *testing.T, tested func(mem int) bool, step func(mem int, o model.Observation) (int, error)) *mover {
	t.Helper()
	p := property.New("", "", "", property.Monitor[int]{
		Sees: property.Regions, Start: func(model.Snapshot) int { return 0 }, Step: step, Exercised: tested,
	})
	in, err := p.Engine().Intern(nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := in.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &mover{
		Interned: in, engine: p.Engine(), blanked: append([]model.Observation{{}}, moves()...), asked: true,
		all: []int{enters0, leaves0, enters1, leaves1}, steps: map[[2]int]int{}, lefts: map[int]bool{}, swaps: map[[4]int]bool{},
	}
	m.reach(int(first))
	return m
}

// TestMovers asks which moves may be taken early.
func TestMovers(t *testing.T) {
	always := func(int) bool { return true }
	inside := newMover(t, always, func(mem int, o model.Observation) (int, error) {
		p := 1 << o.Event.Proc // mem has a bit for each process inside
		if o.Is.Region == model.Remainder {
			return mem &^ p, nil
		}
		if mem|p == 3 {
			return mem, errors.New("two are inside")
		}
		return mem | p, nil
	})
	if !inside.left(enters0) || inside.left(leaves0) {
		t.Error("an entry may come early, and breaks exclusion all the sooner; an exit may not")
	}
	last := newMover(t, always, func(_ int, o model.Observation) (int, error) { return int(o.Event.Proc), nil })
	if last.left(enters0) {
		t.Error("a property that remembers who moved last minds who does")
	}
	if last.swap([4]int{enters0, enters1, enters1, enters0}) || !last.swap([4]int{enters0, leaves0, leaves0, enters0}) {
		t.Error("it minds an exchange of moves of two processes, and no other")
	}
	// p1's entry puts the property to the test, unless p0 has entered.
	once := func(mem int, o model.Observation) (int, error) {
		switch {
		case o.Is.Region == model.Remainder:
			return mem, nil
		case o.Event.Proc == 0:
			return 2, nil
		}
		return max(1, mem), nil
	}
	if m := newMover(t, func(mem int) bool { return mem == 1 }, once); m.left(enters0) {
		t.Error("if p0 enters first, nothing is put to the test")
	}
	if m := newMover(t, always, once); !m.left(enters0) {
		t.Error("what is remembered in the end is the same")
	}
	if last.left(leaves1 + 1) {
		t.Error("what cannot be seen is not known")
	}
}

// TestMoversWithoutEnd has a property that remembers ever more.
func TestMoversWithoutEnd(t *testing.T) {
	m := newMover(t, func(int) bool { return true }, func(mem int, _ model.Observation) (int, error) { return mem + 1, nil })
	if m.left(enters0) || m.swap([4]int{enters0, leaves0, leaves0, enters0}) || m.swap([4]int{enters0, 0, 0, leaves0}) {
		t.Error("it is not known what the property can remember")
	}
	if !m.left(0) || !m.swap([4]int{enters0, 0, 0, enters0}) {
		t.Error("what is not seen may come early")
	}
}
