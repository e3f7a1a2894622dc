package diagram_test

import (
	"testing"

	"doorway/draw/diagram"
	"doorway/model/message"
	"doorway/model/notation"
)

// TestSplits draws what happens everywhere across all lines.
func TestSplits(t *testing.T) {
	setup := must(notation.Setup("n=2 side=p1 splits=1 heals=1"))
	trace := explain(must(message.System(toy{2}, setup)), "split\np1 request\nheal")
	check(t, diagram.Text(trace, 2, diagram.Options{}), `
p0   p1
│╱╱╱╱│   1  split
│    ○   2  p1 request  (p1 trying; sends WHO to {p0,p1})
│════║   3  heal
│    ║

│ process (time runs down)   ║ trying   ○ request   ╱ the network splits   ═ the network is whole again
`)
}

// TestMistakes draws a report that was wrong, and taken back.
func TestMistakes(t *testing.T) {
	setup := must(notation.Setup("n=2 detector=eventual mistakes=1"))
	trace := explain(must(message.System(toy{2}, setup)), "p0 mistrust p1\np0 trust p1")
	check(t, diagram.Text(trace, 2, diagram.Options{}), `
p0   p1
?    │   1  p0 mistrust p1
◎    │   2  p0 trust p1
│    │

│ process (time runs down)   ? suspects a crash   ◎ trusts again
`)
}

// TestTicks draws time across all lines.
func TestTicks(t *testing.T) {
	setup := must(notation.Setup("n=3 delay=2"))
	trace := explain(must(message.System(toy{3}, setup)), "p2 request\ntick\np2->p1 deliver")
	check(t, diagram.Text(trace, 3, diagram.Options{}), `
p0   p1   p2
│    │    ○   1  p2 request  (p2 trying; sends WHO to {p0,p1,p2})
│┈┈┈┈│┈┈┈┈║   2  tick
│    ●◄───╢   3  p2->p1 deliver WHO
│    │    ║

│ process (time runs down)   ║ trying   ○ request   ● event   ◄ message arrives   ┈ time passes
`)
	check(t, diagram.Text(trace, 3, diagram.Options{ASCII: true}), `
p0   p1   p2
|    |    o   1  p2 request  (p2 trying; sends WHO to {p0,p1,p2})
|....|....!   2  tick
|    *<---!   3  p2->p1 deliver WHO
|    |    !

| process (time runs down)   ! trying   o request   * event   < message arrives   . time passes
`)
}

// TestPauses draws a process that stops for a while, and the rest that does not.
func TestPauses(t *testing.T) {
	setup := must(notation.Setup("n=2 pauses=1"))
	trace := explain(must(message.System(toy{2}, setup)), "p0 pause\np1 request\np0 resume\np1->p0 deliver")
	check(t, diagram.Text(trace, 2, diagram.Options{}), `
p0   p1
◫    │   1  p0 pause
│    ○   2  p1 request  (p1 trying; sends WHO to {p0,p1})
▷    ║   3  p0 resume
●◄───╢   4  p1->p0 deliver WHO
│    ║

│ process (time runs down)   ║ trying   ○ request   ● event   ◫ pauses   ▷ goes on   ◄ message arrives
`)
}
