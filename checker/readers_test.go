package checker_test

import (
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// reader is lock for one that reads.
var reader = []Frame{Rest, Try.Reading(), Inside.Reading().To(0)}

func TestReadersWriters(t *testing.T) {
	for _, c := range []decided{
		{"two readers and one that only asks", Toy{reader, reader, {Rest, Try.Taking()}}, "", "readers-writers", checker.Proved, "", ""},
		{"a reader and a writer", Toy{reader, Lock}, "", "readers-writers", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step", "p1 is inside to write, together with {p0}"},
		{"two writers", Toy{Idle, Lock, Lock}, "requesters=p1,p2", "readers-writers", checker.Violated,
			"p1 request, p1 step, p2 request, p2 step", "p1 is inside to write, together with {p2}"},
		{"a writer and two readers", Toy{{Inside, Rest}, {Inside.Reading(), Rest}, {Inside.Reading(), Rest}}, "", "readers-writers", checker.Violated,
			"", "p0 is inside to write, together with {p1,p2}"},
		{"readers alone", Toy{reader, reader}, "", "readers-writers", checker.Vacuous, "", ""},
		{"writers alone", Toy{Lock, {Rest, Try.Taking()}}, "", "readers-writers", checker.Vacuous, "", ""},
		{"a writer that nobody waits for", Toy{reader, Lock}, "requesters=p1", "readers-writers", checker.Vacuous, "", ""},
		{"a reader waits for a writer", Toy{{Rest, Try.Reading().Taking()}, Lock}, "", "readers-writers", checker.Proved, "", ""},
		{"one who reads goes on to write", Toy{{Rest, Inside.Reading().To(0).LateTo(2), Inside.To(0)}, reader}, "", "readers-writers", checker.Violated,
			"p0 request, p0 timeout, p1 request, p1 step", "p0 is inside to write, together with {p1}"},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"a crash leaves the critical section", Toy{Lock, reader, reader}, "crashes=1", "readers-writers",
			"p0 request, p1 request, p0 step, p0 crash, p1 step", exercised},
		{"one who writes goes on to read", Toy{{Rest, Inside.To(0).LateTo(2), Inside.Reading().To(0)}, reader}, "", "readers-writers", "p0 request, p0 timeout, p1 request, p1 step", vacuous},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestConcurrentEntering(t *testing.T) {
	const alone = "a reader waits though all writers are in their remainders, and unless another leaves no run leads to its entry"
	behind := []Frame{Rest, Try.Reading().Taking(), Inside.Reading(), Rest} // enters when it is told that the other has left
	for _, c := range []decided{
		{"both get in", Toy{reader, reader}, "", "concurrent-entering", checker.Proved, "", ""},
		{"one waits for the other to leave", Toy{{Rest, Try.Reading(), Inside.Reading().Sending(1, 1), Rest}, behind}, "", "concurrent-entering",
			checker.Violated, "p1 request", alone},
		{"one inside lets the other in as it leaves", Toy{{Inside.Reading().Sending(1, 1), Rest}, behind}, "requesters=p1", "concurrent-entering",
			checker.Violated, "p1 request", alone},
		{"one is told when the other enters", Toy{{Inside.Reading(), Rest}, {Rest, Try.Reading(), Inside.Reading(), Rest}}, "", "concurrent-entering", checker.Proved, "", ""},
		{"it waits for a writer that is about", Toy{{Rest, Try.Reading().Taking()}, {Try, Try.To(1)}}, "requesters=p0", "concurrent-entering",
			checker.Vacuous, "", ""},
		{"a writer's request would help", Toy{behind, {Rest.Sending(1, 0), Inside, Rest}}, "", "concurrent-entering", checker.Violated, "p0 request", alone},
		{"a writer halts inside", Toy{{Inside.Sending(1, 1), Rest}, behind}, "requesters=p1 crashes=1 crashers=p0", "concurrent-entering", checker.Vacuous, "", ""},
		{"a writer waits", Toy{{Rest, Try.Taking()}, reader}, "", "concurrent-entering", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
}

// writers returns the processes that are about and write.
func (b *textbook) writers(n int) (all model.ProcSet) {
	for p, r := range b.regions[n] {
		if r != model.Remainder && r != model.Down && !b.reads[n][p] {
			all = all.With(model.ProcID(p))
		}
	}
	return all
}

// together returns how many events it takes until a writer and another are in their critical
// sections, or −1.
func (b *textbook) together() int {
	for n := range b.moves { // in the order of their depth
		for p := range b.writers(n).Each() {
			if b.regions[n][p] == model.Critical && b.count(n, model.Critical) > 1 {
				return b.depth[n]
			}
		}
	}
	return -1
}

// keptOut returns how many events it takes until a reader waits, no writer is about, and the readers
// that wait cannot all get in unless somebody leaves or requests, or −1.
func (b *textbook) keptOut() int {
	for n := range b.moves {
		if !b.some(n, model.Trying) || !b.writers(n).Empty() {
			continue
		}
		gets := false
		for m := range b.from(n, func(_ int, m move) bool { return m.Kind != model.Request && m.Kind != model.Exit }) {
			gets = gets || !b.some(m, model.Trying)
		}
		if !gets {
			return b.depth[n]
		}
	}
	return -1
}

// TestTextbooksOnReaders: what the checker says of readers and writers is what one finds by the
// words of the definitions in every state of a random program.
func TestTextbooksOnReaders(t *testing.T) {
	var met struct{ together, apart, out, in int }
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		prog := AnyScript(c)
		if c.Choose(2) == 0 {
			prog = alternating(c)
		}
		for i := range prog {
			prog[i].Reader = c.Choose(3) > 0
		}
		sys, err := memory.System(prog, model.Setup{N: 2 + c.Choose(2), Requests: 1 + c.Choose(2)})
		if err != nil {
			t.Fatal(err)
		}
		b, ok := write(t, sys, true)
		if !ok || !b.ordered {
			return
		}
		length := func(v *checker.Verdict) int {
			if v.Violation == nil {
				return -1
			}
			return len(v.Violation.Schedule)
		}
		if v, want := verdictOn(t, sys, properties.ReadersWriters), b.together(); length(v) != want {
			t.Fatalf("%+v: %v, want a run of %d", prog, v, want)
		} else if want >= 0 {
			met.together++
		} else {
			met.apart++
		}
		if v, want := verdictOn(t, sys, properties.ConcurrentEntering), b.keptOut(); length(v) != want {
			t.Fatalf("%+v: %v, want a run of %d", prog, v, want)
		} else if want >= 0 {
			met.out++
		} else {
			met.in++
		}
	})
	t.Logf("%+v", met)
}
