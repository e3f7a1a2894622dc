package diagram_test

import (
	"testing"

	"doorway/algorithms/testandset"
	"doorway/draw/diagram"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

const starves = `
	p0 request
	p1 request
	p1 step
	p0 step
	p1 exit
	p1 step`

// starving is a run in which p0 looks at the lock only while p1 has it; all but
// the first event go on for ever.
func starving() transition.Trace {
	return explain(must(memory.System(testandset.Algorithm{}, model.NewSetup(2))), starves)
}

func TestLoop(t *testing.T) {
	check(t, diagram.Text(starving(), 2, diagram.Options{Loop: 2}), `
p0   p1
○    │   1  p0 request  (p0 trying)
║    ○   2  p1 request  (p1 trying)  ◄━━ from here
║    ▄   3  p1 step  (p1 critical; sets lock from 0 to 1)
●    █   4  p0 step  (leaves lock = 1)
║    ▀   5  p1 exit  (p1 exiting)
║    ●   6  p1 step  (p1 remainder; sets lock from 1 to 0)  ◄━━ to here, for ever
║    │

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ▀ leaves   ○ request   ● event
`)
}

func TestLoopASCII(t *testing.T) {
	check(t, diagram.Text(starving(), 2, diagram.Options{Loop: 2, ASCII: true, Width: 60}), `
p0   p1
o    |   1  p0 request  (p0 trying)
!    o   2  p1 request  (p1 trying)  <-- from here
!    [   3  p1 step  (p1 critical; sets lock from 0 to 1)
*    #   4  p0 step  (leaves lock = 1)
!    ]   5  p1 exit  (p1 exiting)
!    *   6  p1 step  (p1 remainder; sets lock from 1 to 0)
!    |      <-- to here, for ever
!    |

| process (time runs down)   ! trying
[ enters the critical section   # inside   ] leaves
o request   * event
`)
}

// A loop of one event begins and ends on one row.
func TestLoopOfOneEvent(t *testing.T) {
	trace := explain(must(memory.System(testandset.Algorithm{}, model.NewSetup(2))), `
		p1 request
		p1 step
		p0 request
		p0 step`)
	check(t, diagram.Text(trace, 2, diagram.Options{Loop: 4}), `
p0   p1
│    ○   1  p1 request  (p1 trying)
│    ▄   2  p1 step  (p1 critical; sets lock from 0 to 1)
○    █   3  p0 request  (p0 trying)
●    █   4  p0 step  (leaves lock = 1)  ◄━━ for ever
║    █

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ○ request   ● event
`)
}
