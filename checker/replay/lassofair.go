package replay

import (
	"fmt"
	"slices"

	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
	"doorway/model/transition"
)

// fairness collects facts about the actions of a loop, each with the text of one event: weakly fair actions that
// are enabled where the loop begins, and strongly fair ones that are enabled anywhere in it.
type fairness struct {
	enabled map[transition.Action]string // owed weakly, in every state so far
	again   map[transition.Action]string // owed strongly, in some state
	resting []string                     // owed weakly at first, and not always
	taken   []string                     // owed, and taken
	done    map[transition.Action]bool   // those in taken
}

// fairness begins a loop.
func (r *Runner) fairness() *fairness {
	f := &fairness{again: map[transition.Action]string{}, done: map[transition.Action]bool{}}
	f.enabled = r.owedActions(lasso.Weak)
	f.meet(r)
	return f
}

// owedActions returns the actions that are owed such fairness now.
func (r *Runner) owedActions(kind lasso.Fairness) map[transition.Action]string {
	all := map[transition.Action]string{}
	for _, e := range r.run.Enabled(nil) {
		if liveness.Owes(r.prop, r.sys.Setup(), e.Kind) != kind {
			continue
		}
		if a := r.action(e); all[a] == "" {
			all[a] = r.name(e)
		}
	}
	return all
}

// action returns the action of an event. Only systems have infinite runs.
func (r *Runner) action(e model.Event) transition.Action { return r.run.(transition.World).Action(e) }

// name returns the text of an event that can happen now, with its message where
// the deliveries of different messages of a FIFO channel are told apart.
func (r *Runner) name(e model.Event) string {
	if s := r.sys.Setup(); e.Kind == model.Deliver && s.FairLossy() {
		return fmt.Sprint(e, " ", r.run.Queue(e.From, e.Proc)[e.Index])
	}
	return e.String()
}

// take notes that an event is about to happen.
func (f *fairness) take(r *Runner, e model.Event) {
	a := r.action(e)
	_, weak := f.enabled[a]
	_, strong := f.again[a]
	if (weak || strong) && !f.done[a] {
		f.done[a] = true
		f.taken = append(f.taken, r.name(e))
	}
}

// visit notes the actions that are no longer enabled, and those enabled for the first time.
func (f *fairness) visit(r *Runner) {
	now := r.owedActions(lasso.Weak)
	var gone []string
	for a, e := range f.enabled {
		if _, still := now[a]; !still {
			delete(f.enabled, a)
			if !f.done[a] {
				gone = append(gone, e)
			}
		}
	}
	slices.Sort(gone)
	f.resting = append(f.resting, gone...)
	f.meet(r)
}

// meet notes the strongly fair actions that are enabled now.
func (f *fairness) meet(r *Runner) {
	for a, e := range r.owedActions(lasso.Strong) {
		if _, known := f.again[a]; !known {
			f.again[a] = e
		}
	}
}

// starved returns the first of the actions that were not taken, if any.
func (f *fairness) starved(owed map[transition.Action]string) (first string, found bool) {
	for a, e := range owed {
		if !f.done[a] && (!found || e < first) {
			first, found = e, true
		}
	}
	return first, found
}

// reasons explains why the loop is fair, or returns an error if it is not.
func (f *fairness) reasons() (reasons []string, err error) {
	if e, ok := f.starved(f.enabled); ok {
		return nil, fmt.Errorf("the loop is not fair: %q can happen all the way and never does", e)
	}
	if e, ok := f.starved(f.again); ok {
		return nil, fmt.Errorf("the loop is not strongly fair: %q can happen again and again and never does", e)
	}
	for _, e := range f.taken {
		reasons = append(reasons, e+" happens")
	}
	for _, e := range f.resting {
		reasons = append(reasons, e+" cannot always happen")
	}
	if len(reasons) == 0 {
		reasons = []string{"nothing can happen but requests and faults, which need not"}
	}
	return reasons, nil
}
