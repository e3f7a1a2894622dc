package diagram_test

import (
	"fmt"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/model"
	"doorway/model/diagram"

	"github.com/google/go-cmp/cmp"
)

// must returns v and panics on an error, for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func explain(sys model.System, schedule string) model.Trace {
	return must(model.Explain(sys, must(model.ParseSchedule(schedule))))
}

func ExampleText() {
	sys := must(model.MessagePassing(ricartagrawala.Algorithm{N: 2}, model.NewSetup(2)))
	t := explain(sys, `
		p0 request
		p0->p1 deliver
		p1->p0 deliver
		p1 request
		p1->p0 deliver
		p0 exit`)
	fmt.Print(diagram.Text(t, 2, diagram.Options{}))
	// Output:
}

func TestRicartAgrawala(t *testing.T) {
	sys := must(model.MessagePassing(ricartagrawala.Algorithm{N: 3}, model.NewSetup(3)))
	trace := explain(sys, `
		p0 request
		p2 request
		p0->p1 deliver
		p1->p0 deliver
		p0->p2 deliver
		p2->p1 deliver
		p1->p2 deliver
		p2->p0 deliver
		p2->p0 deliver
		p1 request
		p1->p0 deliver
		p0 exit
		p0->p2 deliver`)
	check(t, diagram.Text(trace, 3, diagram.Options{}), ``)
}

func TestPetersonSwapped(t *testing.T) {
	sys := must(model.SharedMemory(peterson.Algorithm{Swapped: true}, model.NewSetup(2)))
	trace := explain(sys, `
		p0 request
		p1 request
		p0 step
		p1 step
		p1 step
		p1 step
		p0 step
		p0 step
		p0 step`)
	check(t, diagram.Text(trace, 2, diagram.Options{Mark: 9}), ``)
}

func TestPeterson(t *testing.T) {
	sys := must(model.SharedMemory(peterson.Algorithm{}, model.NewSetup(2)))
	trace := explain(sys, `
		p0 request
		p0 step
		p1 request
		p1 step
		p0 step
		p1 step
		p1 step
		p0 step
		p0 step
		p1 step
		p0 exit
		p0 step
		p1 step
		p1 exit
		p1 step`)
	check(t, diagram.Text(trace, 2, diagram.Options{}), ``)
}

const misfortunes = `
	p0 step
	p0->p1 deliver
	p1 request
	p1->p3 drop
	p1->p0 duplicate
	p1->p0 deliver
	p1->p1 deliver
	p1 timeout
	p1->p2 deliver
	p1->p2 deliver
	p0 request
	p1 crash
	p0->p1 deliver
	p0 suspect p1
	p0 timeout
	p1 recover
	p0->p3 deliver
	p0->p3 deliver
	p3 request
	p3 timeout`

func misfortune() model.Trace {
	setup := must(model.ParseSetup("n=4 detector=perfect crashes=1 recoveries=1 drops=1 duplicates=1"))
	return explain(must(model.MessagePassing(toy{4}, setup)), misfortunes)
}

func TestAllSymbols(t *testing.T) {
	check(t, diagram.Text(misfortune(), 4, diagram.Options{Mark: 20}), ``)
}

func TestASCII(t *testing.T) {
	check(t, diagram.Text(misfortune(), 4, diagram.Options{ASCII: true, Width: 72}), ``)
}

func TestEmpty(t *testing.T) {
	check(t, diagram.Text(nil, 2, diagram.Options{}), `
p0   p1
│    │

│ process (time runs down)
`)
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if diff := cmp.Diff(want[min(1, len(want)):], got); diff != "" {
		t.Errorf("the drawing differs (- want, + got):\n%s\nin full:\n%s", diff, got)
	}
}
