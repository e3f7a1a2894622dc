package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// grain gives each run a granularity of time: where the scheduler lets time pass, 1, 2, 4, … or 16 ticks pass one after
// another, and messages that are sent meanwhile wait. What a program does in that time by itself is shown in between.
// A bug may need more than one tick at a time, and nobody knows beforehand how many. The run is the same as that of a
// program whose ticks are longer; its schedule has each tick.
type grain struct {
	inner transition.Scheduler
	ticks int // that pass at a time
	left  int // of these
}

// Begin draws the granularity.
func (g *grain) Begin(c transition.Chooser, steps int) {
	g.ticks, g.left = 1<<c.Choose(scales), 0
	g.inner.Begin(c, steps)
}

// Pick goes on with the ticks, or lets the scheduler pick an event.
func (g *grain) Pick(c transition.Chooser, enabled []model.Event) int {
	if g.left > 0 && len(enabled) == 1 && enabled[0].Kind != model.Tick {
		return 0 // it shows what has happened
	}
	if g.left > 0 {
		g.left--
		for i, e := range enabled {
			if e.Kind == model.Tick {
				return i
			}
		}
	}
	i := g.inner.Pick(c, enabled)
	g.left = 0
	if enabled[i].Kind == model.Tick {
		g.left = g.ticks - 1
	}
	return i
}
