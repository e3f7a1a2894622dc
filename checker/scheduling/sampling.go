package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// sampling implements partial order sampling, POS (Yuan, Yang and Gu, Partial order aware
// concurrency sampling, CAV 2018): every enabled event has a priority, drawn when it is first
// met, and the event of the highest priority happens; the events that race with it draw new
// priorities. Otherwise an event that has lost to one would be likely to lose to the next as
// well, however unrelated the two are.
//
// Events race at the same process, at the same channel, or at the same register if one of them may
// write (transition.Footprint). Not all of that is known before they happen, so a few that race do not
// draw anew.
//
// The theorem of the paper bounds the probability of a partial order, not of a bug, by numbers of races that are
// unknown here: there is no guarantee.
type sampling struct {
	footprint func(model.Event) transition.Footprint
	priority  map[model.Event]int
}

func newSampling(int, model.Setup) transition.Scheduler {
	return &sampling{transition.At, map[model.Event]int{}}
}

// Foresee sets the function that returns an event's footprint. Without it only events at the same process race.
func (s *sampling) Foresee(footprint func(model.Event) transition.Footprint) { s.footprint = footprint }

// Begin forgets all priorities.
func (s *sampling) Begin(transition.Chooser, int) { clear(s.priority) }

// Pick picks the event with the highest priority.
func (s *sampling) Pick(c transition.Chooser, enabled []model.Event) int {
	best, highest := 0, -1
	for i, e := range enabled {
		p, drawn := s.priority[e]
		if !drawn {
			p = c.Choose(1 << 30)
			s.priority[e] = p
		}
		if p > highest {
			best, highest = i, p
		}
	}
	s.race(s.footprint(enabled[best]), enabled)
	return best
}

// race forgets the priorities of the event that happens and of those that race with it.
func (s *sampling) race(happens transition.Footprint, enabled []model.Event) {
	for _, e := range enabled {
		if s.footprint(e).Races(happens) {
			delete(s.priority, e)
		}
	}
}
