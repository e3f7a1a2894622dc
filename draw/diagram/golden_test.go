package diagram_test

import (
	"fmt"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/testandset"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"

	"github.com/google/go-cmp/cmp"
)

// must returns v and panics on an error, for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// explain returns the run of sys that a schedule determines.
func explain(sys transition.System, schedule string) transition.Trace {
	return must(transition.Explain(sys, must(notation.Schedule(schedule))))
}

func ExampleText() {
	sys := must(message.System(ricartagrawala.Algorithm{N: 2}, model.NewSetup(2)))
	t := explain(sys, `
		p0 request
		p0->p1 deliver
		p1->p0 deliver
		p1 request
		p1->p0 deliver
		p0 exit
		p0->p1 deliver`)
	fmt.Print(diagram.Text(t, 2, diagram.Options{}))
	// Output:
	// p0   p1
	// ○    │   1  p0 request  (p0 trying; sends REQUEST(1) to {p1})
	// ╟───►●   2  p0->p1 deliver REQUEST(1)  (sends REPLY to {p0})
	// ▄◄───┤   3  p1->p0 deliver REPLY  (p0 critical)
	// █    ○   4  p1 request  (p1 trying; sends REQUEST(2) to {p0})
	// ●◄───╢   5  p1->p0 deliver REQUEST(2)
	// ▀    ║   6  p0 exit  (p0 remainder; sends REPLY to {p1})
	// ├───►▄   7  p0->p1 deliver REPLY  (p1 critical)
	// │    █
	//
	// │ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ▀ leaves   ○ request   ● event   ► ◄ message arrives
}

func TestRicartAgrawala(t *testing.T) {
	sys := must(message.System(ricartagrawala.Algorithm{N: 3}, model.NewSetup(3)))
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
	check(t, diagram.Text(trace, 3, diagram.Options{}), `
p0   p1   p2
○    │    │    1  p0 request  (p0 trying; sends REQUEST(1) to {p1,p2})
║    │    ○    2  p2 request  (p2 trying; sends REQUEST(1) to {p0,p1})
╟───►●    ║    3  p0->p1 deliver REQUEST(1)  (sends REPLY to {p0})
●◄───┤    ║    4  p1->p0 deliver REPLY
╟────┼───►●    5  p0->p2 deliver REQUEST(1)  (sends REPLY to {p0})
║    ●◄───╢    6  p2->p1 deliver REQUEST(1)  (sends REPLY to {p2})
║    ├───►●    7  p1->p2 deliver REPLY
●◄───┼────╢    8  p2->p0 deliver REQUEST(1)
▄◄───┼────╢    9  p2->p0 deliver REPLY  (p0 critical)
█    ○    ║   10  p1 request  (p1 trying; sends REQUEST(2) to {p0,p2})
●◄───╢    ║   11  p1->p0 deliver REQUEST(2)
▀    ║    ║   12  p0 exit  (p0 remainder; sends REPLY to {p1,p2})
├────╫───►▄   13  p0->p2 deliver REPLY  (p2 critical)
│    ║    █

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ▀ leaves   ○ request   ● event   ► ◄ message arrives
`)
}

func TestPetersonSwapped(t *testing.T) {
	sys := must(memory.System(peterson.Algorithm{Swapped: true}, model.NewSetup(2)))
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
	check(t, diagram.Text(trace, 2, diagram.Options{Mark: 9}), `
p0   p1
○    │   1  p0 request  (p0 trying)
║    ○   2  p1 request  (p1 trying)
●    ║   3  p0 step  (sets turn from 0 to 1)
║    ●   4  p1 step  (sets turn from 1 to 0)
║    ●   5  p1 step  (sets flag[1] from 0 to 1)
║    ▄   6  p1 step  (p1 critical; reads flag[0] = 0)
●    █   7  p0 step  (sets flag[0] from 0 to 1)
●    █   8  p0 step  (reads flag[1] = 1)
▄    █   9  p0 step  (p0 critical; reads turn = 0)  ◄━━ violation
█    █

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ○ request   ● event
`)
}

func TestPetersonUnfenced(t *testing.T) {
	sys := must(memory.System(peterson.Algorithm{}, model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}))
	trace := explain(sys, `
		p0 request
		p0 step
		p0 step
		p0 step
		p1 request
		p1 step
		p1 step
		p1 flush
		p1 flush
		p0 flush
		p1 step
		p1 step
		p0 flush
		p1 step
		p1 step`)
	check(t, diagram.Text(trace, 2, diagram.Options{Mark: 15}), `
p0   p1
○    │    1  p0 request  (p0 trying)
●    │    2  p0 step  (buffers flag[0] = 1)
●    │    3  p0 step  (buffers turn = 1)
▄    │    4  p0 step  (p0 critical; reads flag[1] = 0)
█    ○    5  p1 request  (p1 trying)
█    ●    6  p1 step  (buffers flag[1] = 1)
█    ●    7  p1 step  (buffers turn = 0)
█    ↓    8  p1 flush  (sets flag[1] from 0 to 1)
█    ↓    9  p1 flush  (leaves turn = 0)
↓    ║   10  p0 flush  (sets flag[0] from 0 to 1)
█    ●   11  p1 step  (reads flag[0] = 1)
█    ●   12  p1 step  (reads turn = 0)
↓    ║   13  p0 flush  (sets turn from 0 to 1)
█    ●   14  p1 step  (reads flag[0] = 1)
█    ▄   15  p1 step  (p1 critical; reads turn = 1)  ◄━━ violation
█    █

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ○ request   ● event   ↓ a write reaches memory
`)
}

func TestPeterson(t *testing.T) {
	sys := must(memory.System(peterson.Algorithm{}, model.NewSetup(2)))
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
	check(t, diagram.Text(trace, 2, diagram.Options{}), `
p0   p1
○    │    1  p0 request  (p0 trying)
●    │    2  p0 step  (sets flag[0] from 0 to 1)
║    ○    3  p1 request  (p1 trying)
║    ●    4  p1 step  (sets flag[1] from 0 to 1)
●    ║    5  p0 step  (sets turn from 0 to 1)
║    ●    6  p1 step  (sets turn from 1 to 0)
║    ●    7  p1 step  (reads flag[0] = 1)
●    ║    8  p0 step  (reads flag[1] = 1)
▄    ║    9  p0 step  (p0 critical; reads turn = 0)
█    ●   10  p1 step  (reads turn = 0)
▀    ║   11  p0 exit  (p0 exiting)
●    ║   12  p0 step  (p0 remainder; sets flag[0] from 1 to 0)
│    ▄   13  p1 step  (p1 critical; reads flag[0] = 0)
│    ▀   14  p1 exit  (p1 exiting)
│    ●   15  p1 step  (p1 remainder; sets flag[1] from 1 to 0)
│    │

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ▀ leaves   ○ request   ● event
`)
}

func TestNarrowest(t *testing.T) {
	sys := must(message.System(ricartagrawala.Algorithm{N: 11}, model.NewSetup(11)))
	trace := explain(sys, `
		p10 request
		p0 request
		p10->p0 deliver
		p10->p9 deliver
		p0->p10 deliver
		p9->p10 deliver`)
	check(t, diagram.Text(trace, 11, diagram.Options{Width: 60}), `
p p p p p p p p p p p
0 1 2 3 4 5 6 7 8 9 1
                    0
│ │ │ │ │ │ │ │ │ │ ○   1  p10 request  (p10 trying; sends
│ │ │ │ │ │ │ │ │ │ ║      REQUEST(1) to
│ │ │ │ │ │ │ │ │ │ ║      {p0,p1,p2,p3,p4,p5,p6,p7,p8,p9})
○ │ │ │ │ │ │ │ │ │ ║   2  p0 request  (p0 trying; sends
║ │ │ │ │ │ │ │ │ │ ║      REQUEST(1) to
║ │ │ │ │ │ │ │ │ │ ║      {p1,p2,p3,p4,p5,p6,p7,p8,p9,p10})
●◄┼─┼─┼─┼─┼─┼─┼─┼─┼─╢   3  p10->p0 deliver REQUEST(1)
║ │ │ │ │ │ │ │ │ ●◄╢   4  p10->p9 deliver REQUEST(1)
║ │ │ │ │ │ │ │ │ │ ║      (sends REPLY to {p10})
╟─┼─┼─┼─┼─┼─┼─┼─┼─┼►●   5  p0->p10 deliver REQUEST(1)
║ │ │ │ │ │ │ │ │ │ ║      (sends REPLY to {p0})
║ │ │ │ │ │ │ │ │ ├►●   6  p9->p10 deliver REPLY
║ │ │ │ │ │ │ │ │ │ ║

│ process (time runs down)   ║ trying   ○ request   ● event
► ◄ message arrives
`)
}

func TestEmpty(t *testing.T) {
	check(t, diagram.Text(nil, 2, diagram.Options{}), `
p0   p1
│    │

│ process (time runs down)
`)
}

// check compares a drawing with want, which begins with a line break.
func check(t *testing.T, got, want string) {
	t.Helper()
	if diff := cmp.Diff(want[1:], got); diff != "" {
		t.Errorf("the drawing differs (- want, + got):\n%s\nin full:\n%s", diff, got)
	}
}

// The initial state may be the violation: then it is drawn and marked, and a
// process that never takes a step stands in its region.
func TestViolationAtTheStart(t *testing.T) {
	f := must(recording.Record(must(memory.System(inside{}, model.NewSetup(2))), nil))
	f.Breaks(transition.Finite(nil))
	check(t, diagram.Text(f.Trace(), 2, diagram.Options{Execution: f, Mark: f.Mark}), `
p0   p1
█    █   ◄━━ violation at the start
█    █

█ inside
`)
	seen := classesOf(t, diagram.SVG(f))
	if seen["band mark"] != 1 || seen["note alarm"] != 1 || seen["critical"] < 2 || seen["remainder"] > 0 {
		t.Errorf("of the classes there are %v", seen)
	}
	if got := diagram.Tag(f, 0); got != "violation at the start" {
		t.Errorf("tag %q", got)
	}
}

// inside begins where nobody may be together.
type inside struct{ testandset.Algorithm }

func (inside) View(model.ProcID, testandset.State) model.View {
	return model.View{Region: model.Critical}
}
