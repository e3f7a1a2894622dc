package explorer

import (
	"context"
	"fmt"
	"math/rand/v2"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/model"
	"doorway/model/transition"
)

// An Answer says whether the property of a run can still be broken from its last state.
type Answer struct {
	Is     string   `json:"is"`     // a status, such as "violated"
	Text   string   `json:"text"`   // the grounds
	Events []string `json:"events"` // of a shortest continuation that breaks it
	Loop   []string `json:"loop"`   // repeats without end, if an infinite run breaks it
}

// mostStates limits the states of a question.
const mostStates = 5_000_000

// Ask explores everything that can follow a run. It reports its progress to within, unless that is
// nil, and stops when ctx is done.
func (x Explorer) Ask(ctx context.Context, r Run, within func(progress.Progress)) (*Answer, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	v, err := checker.Decide(ctx, s.sys, s.prop, explore.Options{Prefix: s.schedule, States: mostStates, Progress: within})
	if err != nil {
		return nil, err
	}
	a := &Answer{Is: v.Status.String(), Text: v.Grounds(), Events: []string{}, Loop: []string{}}
	if v.Violation == nil {
		return a, nil
	}
	done := min(len(s.schedule), len(v.Violation.Schedule))
	a.Events, a.Loop = lines(v.Violation.Schedule[done:]), lines(v.Violation.Loop)
	return a, nil
}

func lines(s transition.Schedule) []string {
	all, written := make([]string, len(s)), map[model.Event]string{}
	for i, e := range s {
		if written[e] == "" {
			written[e] = e.String()
		}
		all[i] = written[e]
	}
	return all
}

// A Goal says where a walk ends.
type Goal string

// The goals.
const (
	Once  Goal = "step"  // after one event
	Entry Goal = "entry" // until a process enters its critical section or knows a new leader
	Rest  Goal = "rest"  // until only requests and faults can happen
)

// mostWalked limits the events of a walk.
const mostWalked = 500

// Walk takes random events, without faults, until it reaches the goal, no event is enabled, or it gets too long.
// The same seed gives the same walk.
func (x Explorer) Walk(r Run, to Goal, seed uint64) (Run, error) {
	s, err := x.stage(r)
	if err != nil {
		return r, err
	}
	w, err := s.world()
	if err != nil {
		return r, err
	}
	if to != Once && to != Entry && to != Rest {
		return r, fmt.Errorf("goal %q: want %s, %s or %s", to, Once, Entry, Rest)
	}
	random := rand.New(rand.NewPCG(seed, uint64(len(s.schedule))))
	for range mostWalked {
		enabled := w.Enabled(nil)
		if to == Rest && transition.AtRest(enabled) {
			break
		}
		ways := harmless(enabled, to)
		if len(ways) == 0 {
			break
		}
		obs, err := w.Apply(ways[random.IntN(len(ways))])
		if err != nil {
			return r, err
		}
		s.schedule = append(s.schedule, obs.Event)
		entered := obs.Is.Region == model.Critical && obs.Was.Region != model.Critical || obs.Is.Leaders != obs.Was.Leaders && !obs.Is.Leaders.Empty()
		if to == Once || to == Entry && entered {
			break
		}
	}
	s.Events = lines(s.schedule)
	return s.Run, nil
}

// harmless returns the events that a walk may take: no faults and, on the way to rest, no requests.
func harmless(enabled []model.Event, to Goal) (ways []model.Event) {
	for _, e := range enabled {
		if !e.Kind.Fault() && (to != Rest || e.Kind != model.Request) {
			ways = append(ways, e)
		}
	}
	return ways
}
