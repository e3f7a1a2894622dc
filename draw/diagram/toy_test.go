package diagram_test

import (
	"fmt"
	"testing"

	"doorway/draw/diagram"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// toy is not an algorithm of the literature: it does all that can be drawn. A
// process that requests asks everyone, itself included. One that waits too long
// and knows no leader takes itself for leader and says so. The token goes round.
type toy struct{ n int }

type toyState struct {
	Region  model.Region
	Leaders model.ProcSet
	Token   bool
}

type toyMessage string

func (toy) Init(me model.ProcID) toyState { return toyState{Token: me == 0} }

func (toy) Linked(_, _ model.ProcID) bool { return true }

func (a toy) Step(me model.ProcID, s toyState, in message.Input[toyMessage]) (toyState, message.Sends[toyMessage]) {
	var out message.Sends[toyMessage]
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		out.ToAll(model.AllProcs(a.n), "WHO")
	case model.Timeout:
		s.Region = model.Remainder
		if s.Leaders.Empty() {
			s.Leaders = model.Procs(me)
			out.ToAll(model.Others(a.n, me), toyMessage(fmt.Sprintf("I AM %v", me)))
		}
	case model.Step:
		s.Token = false
		out.To((me+1)%model.ProcID(a.n), "TOKEN")
	case model.Suspect:
		s.Leaders = s.Leaders.Without(in.From)
	case model.Exit:
		s.Region = model.Remainder
	case model.Deliver:
		switch {
		case in.Msg == "TOKEN" && s.Region == model.Trying:
			s.Region, s.Token = model.Critical, true
		case in.Msg == "TOKEN":
			s.Token = true
		case in.Msg != "WHO":
			s.Leaders = model.Procs(in.From)
		}
	}
	return s, out
}

func (toy) View(_ model.ProcID, s toyState) model.View {
	return model.View{
		Region: s.Region, Leaders: s.Leaders, Token: s.Token,
		Armed: s.Region == model.Trying, Ready: s.Token && s.Region == model.Remainder,
	}
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
	p3 timeout
	p1 request
	p1 timeout`

// misfortune is a run in which all happens that good runs of locks do not show.
func misfortune() transition.Trace {
	setup := must(notation.Setup("n=4 requests=2 detector=perfect crashes=1 recoveries=1 drops=1 duplicates=1"))
	return explain(must(message.System(toy{4}, setup)), misfortunes)
}

func TestMisfortune(t *testing.T) {
	check(t, diagram.Text(misfortune(), 4, diagram.Options{Mark: 22}), `
p0   p1   p2   p3
●    │    │    │    1  p0 step  (sends TOKEN to {p1})
├───►◆    │    │    2  p0->p1 deliver TOKEN
│    ○    │    │    3  p1 request  (p1 trying; sends WHO to {p0,p1,p2,p3})
│    ╟────┼───✗│    4  p1->p3 drop WHO
│2───╢    │    │    5  p1->p0 duplicate WHO
●◄───╢    │    │    6  p1->p0 deliver WHO
│    ●    │    │    7  p1->p1 deliver WHO
│    ★    │    │    8  p1 timeout  (p1 remainder; p1 takes {p1} for the leader; sends I AM p1 to {p0,p2,p3})
│    ┠───►●    │    9  p1->p2 deliver WHO
│    ┠───►●    │   10  p1->p2 deliver I AM p1  (p2 takes {p1} for the leader)
○    ┃    │    │   11  p0 request  (p0 trying; sends WHO to {p0,p1,p2,p3})
║    ╳    │    │   12  p1 crash  (p1 down)
╟───✗┆    │    │   13  p0->p1 deliver WHO
?    ┆    │    │   14  p0 suspect p1
★    ┆    │    │   15  p0 timeout  (p0 remainder; p0 takes {p0} for the leader; sends I AM p0 to {p1,p2,p3})
┃    ↑    │    │   16  p1 recover  (p1 remainder)
┠────┼────┼───►●   17  p0->p3 deliver WHO
┠────┼────┼───►●   18  p0->p3 deliver I AM p0  (p3 takes {p0} for the leader)
┃    │    │    ○   19  p3 request  (p3 trying; sends WHO to {p0,p1,p2,p3})
┃    │    │    ◷   20  p3 timeout  (p3 remainder)
┃    ○    │    │   21  p1 request  (p1 trying; sends WHO to {p0,p1,p2,p3})
┃    ★    │    │   22  p1 timeout  (p1 remainder; p1 takes {p1} for the leader; sends I AM p1 to {p0,p2,p3})  ◄━━ violation
┃    ┃    │    │

│ process (time runs down)   ║ trying   ┃ leader   ┆ down   ○ request   ● event   ◆ gets the token   ★ takes itself for leader   ◷ timeout   ? suspects a crash   ╳ crash   ↑ recovers   ► ◄ message arrives   ✗ message is lost   2 message is duplicated
`)
}

func TestASCII(t *testing.T) {
	check(t, diagram.Text(misfortune(), 4, diagram.Options{ASCII: true, Width: 72, Mark: 22}), `
p0   p1   p2   p3
*    |    |    |    1  p0 step  (sends TOKEN to {p1})
|--->@    |    |    2  p0->p1 deliver TOKEN
|    o    |    |    3  p1 request  (p1 trying; sends WHO to
|    !    |    |       {p0,p1,p2,p3})
|    !----|---x|    4  p1->p3 drop WHO
|2---!    |    |    5  p1->p0 duplicate WHO
*<---!    |    |    6  p1->p0 deliver WHO
|    *    |    |    7  p1->p1 deliver WHO
|    L    |    |    8  p1 timeout  (p1 remainder; p1 takes {p1} for the
|    I    |    |       leader; sends I AM p1 to {p0,p2,p3})
|    I--->*    |    9  p1->p2 deliver WHO
|    I--->*    |   10  p1->p2 deliver I AM p1  (p2 takes {p1} for the
|    I    |    |       leader)
o    I    |    |   11  p0 request  (p0 trying; sends WHO to
!    I    |    |       {p0,p1,p2,p3})
!    X    |    |   12  p1 crash  (p1 down)
!---x:    |    |   13  p0->p1 deliver WHO
?    :    |    |   14  p0 suspect p1
L    :    |    |   15  p0 timeout  (p0 remainder; p0 takes {p0} for the
I    :    |    |       leader; sends I AM p0 to {p1,p2,p3})
I    ^    |    |   16  p1 recover  (p1 remainder)
I----|----|--->*   17  p0->p3 deliver WHO
I----|----|--->*   18  p0->p3 deliver I AM p0  (p3 takes {p0} for the
I    |    |    |       leader)
I    |    |    o   19  p3 request  (p3 trying; sends WHO to
I    |    |    !       {p0,p1,p2,p3})
I    |    |    t   20  p3 timeout  (p3 remainder)
I    o    |    |   21  p1 request  (p1 trying; sends WHO to
I    !    |    |       {p0,p1,p2,p3})
I    L    |    |   22  p1 timeout  (p1 remainder; p1 takes {p1} for the
I    I    |    |       leader; sends I AM p1 to {p0,p2,p3})
I    I    |    |       <-- violation
I    I    |    |

| process (time runs down)   ! trying   I leader   : down   o request
* event   @ gets the token   L takes itself for leader   t timeout
? suspects a crash   X crash   ^ recovers   > < message arrives
x message is lost   2 message is duplicated
`)
}
