package diagram_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/ricartagrawala"
	"doorway/draw/causality"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"

	"pgregory.net/rapid"
)

// stamped records a run of Ricart and Agrawala's algorithm with the clocks of
// its steps.
func stamped(t *testing.T, n int, clock, schedule string) *recording.Execution {
	t.Helper()
	f := must(recording.Record(must(message.System(ricartagrawala.Algorithm{N: n}, model.NewSetup(n))), must(notation.Schedule(schedule))))
	f.Stamps = must(causality.Written(causality.In(f), clock))
	return f
}

func drawn(f *recording.Execution, opts diagram.Options) string {
	opts.Stamps = f.Stamps
	return diagram.Text(f.Trace(), f.Setup.N, opts)
}

const both = `
	p0 request
	p2 request
	p0->p1 deliver
	p1->p0 deliver
	p0->p2 deliver
	p2->p0 deliver
	p2->p1 deliver
	p1->p2 deliver
	p2->p0 deliver
	p0 exit`

func TestLamportClocks(t *testing.T) {
	check(t, drawn(stamped(t, 3, "lamport", both), diagram.Options{Mark: 10}), `
p0   p1   p2      clock
○    │    │    1      1  p0 request  (p0 trying; sends REQUEST(1) to {p1,p2})
║    │    ○    2      1  p2 request  (p2 trying; sends REQUEST(1) to {p0,p1})
╟───►●    ║    3      2  p0->p1 deliver REQUEST(1)  (sends REPLY to {p0})
●◄───┤    ║    4      3  p1->p0 deliver REPLY
╟────┼───►●    5      2  p0->p2 deliver REQUEST(1)  (sends REPLY to {p0})
●◄───┼────╢    6      4  p2->p0 deliver REQUEST(1)
║    ●◄───╢    7      3  p2->p1 deliver REQUEST(1)  (sends REPLY to {p2})
║    ├───►●    8      4  p1->p2 deliver REPLY
▄◄───┼────╢    9      5  p2->p0 deliver REPLY  (p0 critical)
▀    │    ║   10      6  p0 exit  (p0 remainder; sends REPLY to {p2})  ◄━━ violation
│    │    ║

│ process (time runs down)   ║ trying   ▄ enters the critical section   ▀ leaves   ○ request   ● event   ► ◄ message arrives
`)
}

func TestVectorClocks(t *testing.T) {
	check(t, drawn(stamped(t, 3, "vector", both), diagram.Options{ASCII: true, Width: 70, Loop: 9}), `
p0   p1   p2        clock
o    |    |    1  [1,0,0]  p0 request  (p0 trying; sends REQUEST(1) to
!    |    |                {p1,p2})
!    |    o    2  [0,0,1]  p2 request  (p2 trying; sends REQUEST(1) to
!    |    !                {p0,p1})
!--->*    !    3  [1,1,0]  p0->p1 deliver REQUEST(1)  (sends REPLY to
!    |    !                {p0})
*<---|    !    4  [2,1,0]  p1->p0 deliver REPLY
!----|--->*    5  [1,0,2]  p0->p2 deliver REQUEST(1)  (sends REPLY to
!    |    !                {p0})
*<---|----!    6  [3,1,1]  p2->p0 deliver REQUEST(1)
!    *<---!    7  [1,2,1]  p2->p1 deliver REQUEST(1)  (sends REPLY to
!    |    !                {p2})
!    |--->*    8  [1,2,3]  p1->p2 deliver REPLY
[<---|----!    9  [4,1,2]  p2->p0 deliver REPLY  (p0 critical)
#    |    !                <-- from here
]    |    !   10  [5,1,2]  p0 exit  (p0 remainder; sends REPLY to
|    |    !                {p2})  <-- to here, for ever
|    |    !

| process (time runs down)   ! trying   [ enters the critical section
# inside   ] leaves   o request   * event   > < message arrives
`)
}

// TestClocksBeforeNotes leaves notes their room if a column of clocks would take it.
func TestClocksBeforeNotes(t *testing.T) {
	check(t, drawn(stamped(t, 11, "vector", "p10 request\n p10->p9 deliver"), diagram.Options{Width: 76}), `
p p p p p p p p p p p
0 1 2 3 4 5 6 7 8 9 1
                    0
│ │ │ │ │ │ │ │ │ │ ○   1  clock [0,0,0,0,0,0,0,0,0,0,1]  p10 request  (p10
│ │ │ │ │ │ │ │ │ │ ║      trying; sends REQUEST(1) to
│ │ │ │ │ │ │ │ │ │ ║      {p0,p1,p2,p3,p4,p5,p6,p7,p8,p9})
│ │ │ │ │ │ │ │ │ ●◄╢   2  clock [0,0,0,0,0,0,0,0,0,1,1]  p10->p9 deliver
│ │ │ │ │ │ │ │ │ │ ║      REQUEST(1)  (sends REPLY to {p10})
│ │ │ │ │ │ │ │ │ │ ║

│ process (time runs down)   ║ trying   ○ request   ● event
◄ message arrives
`)
}

// TestStampedPicture writes a clock beside each event that has one, and says so.
func TestStampedPicture(t *testing.T) {
	f := stamped(t, 3, "vector", both)
	f.Stamps[3] = "" // as of an event at no process
	for _, picture := range []string{diagram.SVG(f), diagram.BareSVG(f)} {
		if got := classesOf(t, picture)["stamp"]; got != f.Steps()-1+1 {
			t.Errorf("%d stamps with the legend's, want %d", got, f.Steps())
		}
		for _, want := range []string{
			`<text class="stamp" text-anchor="start" x="`, `>[1,1,0]</text>`, // of p0->p1 deliver, whose arrow comes from the left
			`<text class="stamp" text-anchor="end" x="`, `>[1,2,1]</text>`, // of p2->p1 deliver
			"\n3. clock [1,1,0]  p0-&gt;p1 deliver", "\n4. p1-&gt;p0 deliver", ">logical clock</text>", ".doorway .stamp {",
		} {
			if !strings.Contains(picture, want) {
				t.Errorf("the picture lacks %q", want)
			}
		}
	}
	f.Stamps = nil
	if plain := diagram.SVG(f); strings.Contains(plain, "stamp") || strings.Contains(plain, "clock") {
		t.Error("a picture without clocks speaks of them")
	}
}

// clocked checks that clocks end where their title does, two columns from the
// notes, and that they have a column wherever that leaves notes their room.
func clocked(t *rapid.T, p picture, trace transition.Trace, opts diagram.Options) {
	if p.clocks == 0 {
		n, most := strings.Count(p.header[0], "p"), len("clock")
		for _, s := range opts.Stamps {
			most = max(most, len(s))
		}
		if opts.Stamps != nil && (opts.Width == 0 || opts.Width >= 2*n-1+3+len(fmt.Sprint(len(trace)))+2+most+2+32) {
			t.Fatalf("no column of clocks of %d in %d columns", most, opts.Width)
		}
		return
	}
	number := p.columns() + 3 + len(fmt.Sprint(len(trace))) - 1
	for _, row := range p.rows[:len(p.rows)-1] {
		runes, stamp := []rune(row), ""
		if runes[number] != ' ' {
			stamp, opts.Stamps = opts.Stamps[0], opts.Stamps[1:]
		}
		if got := strings.TrimSpace(string(runes[number+3 : p.clocks])); got != stamp || string(runes[p.clocks:p.clocks+2]) != "  " {
			t.Fatalf("clock %q is not in its place in %q", stamp, row)
		}
		if stamp != "" && runes[p.clocks-1] == ' ' {
			t.Fatalf("clock %q does not end below its title in %q", stamp, row)
		}
	}
}
