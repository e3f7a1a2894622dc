package explore

import (
	"errors"
	"slices"

	"doorway/model/message/independence"
)

// Which events can be taken alone depends on what processes encounter: in which local states they may get which
// messages. So a search takes all events at first, and notes what there is. If it is not done after some states, it
// begins again and takes events alone, by these encounters; and again while it meets more of them. The last search
// meets no more, and then there are none in any run (docs/decisions/016-reductions.md).

// errAgain stops a search that has to begin again.
var errAgain = errors.New("the search begins again")

// pilot is after how many states a search begins again. Smaller ones are done by then.
const pilot = 500_000

// stale reports whether the search has to begin again; over says that no state is left. Each search goes on for twice
// as many states as the one before, so that most encounters are found in a few searches.
func (x *explorer) stale(over bool) bool {
	switch {
	case x.Met == nil:
		return false
	case !x.Alone:
		return x.opts.eager || !over && x.tree.N >= pilot
	default:
		return (over || x.tree.N >= x.patience || x.limited() != nil) && slices.ContainsFunc(x.workers, func(w *worker) bool { return w.recorder.Met() })
	}
}

// again returns the search that begins again.
func (x *explorer) again() (*explorer, error) {
	var recorders []*independence.Recorder
	for _, w := range x.workers {
		recorders = append(recorders, w.recorder)
	}
	y := emptyExplorer(x.sys, x.cycle, x.props, x.opts)
	y.Met, y.Alone, y.Decided = x.Met.With(recorders...), true, true
	y.added = y.Met.Len() - x.Met.Len()
	if x.Alone && y.added >= x.added {
		y.strikes = x.strikes + 1
	}
	if y.hopeless(x.tree.N) {
		y.Met, y.Alone = nil, false
	}
	y.patience = 2 * max(x.patience, pilot)
	return y, y.begin(x.workers[0].machine)
}

// hopeless reports whether it would take longer to find out what can be taken alone than to take all events, after a
// search of so many states: if there are more encounters than states, or if their number keeps growing. What comes
// before an event that is always taken first need not happen in any run, and there may be no end of it.
func (x *explorer) hopeless(states int) bool {
	return x.Met.Len() > states && !x.opts.eager || x.strikes > 2
}
