package explorer

import (
	"fmt"

	"doorway/command/explorer/expression"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
)

// watch evaluates an expression in the states of f.
func (v *View) watch(f *recording.Execution, text string) {
	if text == "" {
		return
	}
	values, err := expression.Values(text, f)
	if err != nil {
		v.Unwatched = err.Error()
		return
	}
	v.Watched = values
}

// hidden parses the names of processes that a picture leaves out. At least one of the n processes stays.
func hidden(names []string, n int) (all model.ProcSet, err error) {
	for _, name := range names {
		p, err := notation.Proc(name)
		if err != nil {
			return 0, fmt.Errorf("hide: %w", err)
		}
		all = all.With(p)
	}
	if left := model.AllProcs(n) &^ all; left.Empty() || !(all &^ model.AllProcs(n)).Empty() {
		return 0, fmt.Errorf("hide: %v are not some of the n=%d processes, want all but one at most", all, n)
	}
	return all, nil
}
