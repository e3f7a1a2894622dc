package checker_test

import (
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

func TestKExclusion(t *testing.T) {
	three := Toy{Lock, Lock, Lock}
	for _, c := range []decided{
		{"three locks that do not look", three, "", "k-exclusion(2)", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step, p2 request, p2 step", "{p0,p1,p2} are in their critical sections at the same time"},
		{"no more than there are", three, "", "k-exclusion(3)", checker.Vacuous, "", ""},
		{"two of three", Toy{Lock, Idle, Lock}, "requesters=p0,p2", "k-exclusion(1)", checker.Violated,
			"p0 request, p0 step, p2 request, p2 step", "{p0,p2} are in their critical sections at the same time"},
		{"all inside from the start", Toy{{Inside, Rest}, {Inside, Rest}, {Inside, Rest}}, "", "k-exclusion(2)", checker.Violated,
			"", "{p0,p1,p2} are in their critical sections at the same time"},
		{"one lets the third in as it leaves", Toy{{Rest, Try, Inside.Sending(1, 2), Rest}, {Rest, Try, Inside, Rest}, {Rest, Try.Taking(), Inside, Rest}}, "",
			"k-exclusion(2)", checker.Proved, "", ""},
		{"nobody waits while two are inside", three, "requesters=p0,p1", "k-exclusion(2)", checker.Vacuous, "", ""},
		{"nobody at all", three, "", "k-exclusion(0)", checker.Violated, "p0 request, p0 step", "{p0} are in their critical sections at the same time"},
	} {
		t.Run(c.name, c.decide)
	}
	t.Run("a crash leaves the critical section", followed{"", three, "crashes=1", "k-exclusion(1)",
		"p0 request, p0 step, p0 crash, p1 request, p2 request, p1 step", exercised}.follow)
}

// crowded returns how many events it takes until more than k processes are in their critical
// sections, or −1.
func (b *textbook) crowded(k int) int {
	for n := range b.moves { // in the order of their depth
		if b.count(n, model.Critical) > k {
			return b.depth[n]
		}
	}
	return -1
}

func (b *textbook) count(n int, r model.Region) (many int) {
	for _, is := range b.regions[n] {
		if is == r {
			many++
		}
	}
	return many
}

// TestTextbooksOnExclusion: what the checker says about the processes inside is what one counts
// in every state of a random program.
func TestTextbooksOnExclusion(t *testing.T) {
	var met struct{ crowded, contended, vacuous int }
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		setup := model.Setup{N: 2 + c.Choose(2), Requests: 1 + c.Choose(2), Crashes: c.Choose(2)}
		prog := AnyScript(c)
		if c.Choose(2) == 0 {
			prog = alternating(c)
		}
		sys, err := memory.System(prog, setup)
		if err != nil {
			t.Fatal(err)
		}
		b, ok := write(t, sys, true)
		if !ok || !b.ordered {
			return
		}
		for k := range setup.N + 1 {
			p := properties.KExclusion(k)
			if k == 1 && c.Choose(2) == 0 {
				p = properties.MutualExclusion
			}
			contended := false
			for n := range b.moves {
				contended = contended || b.some(n, model.Trying) && b.count(n, model.Critical) >= k
			}
			v := verdictOn(t, sys, p)
			switch want := b.crowded(k); {
			case want >= 0:
				met.crowded++
				if v.Status != checker.Violated || len(v.Violation.Schedule) != want {
					t.Fatalf("%v, want a run of %d", v, want)
				}
			case contended:
				met.contended++
				if v.Status != checker.Proved {
					t.Fatalf("%v, want proved", v)
				}
			default:
				met.vacuous++
				if v.Status != checker.Vacuous {
					t.Fatalf("%v, want vacuous", v)
				}
			}
		}
	})
	t.Logf("%+v", met)
}

// verdictOn decides one property of a small system.
func verdictOn(t *rapid.T, sys transition.System, p property.Property) *checker.Verdict {
	t.Helper()
	v, err := checker.Decide(t.Context(), sys, p, explore.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return v
}
