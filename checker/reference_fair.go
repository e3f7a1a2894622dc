package checker

import (
	"fmt"

	"doorway/model"
)

// judgeEventual finds the first state from which a fair run owes a process
// something for ever, if property i is an Eventuality, without looking for
// components or cycles: it says only where the stem of a lasso ends.
func (r *reference) judgeEventual(i int) {
	why, ok := r.props[i].watch.eventual()
	if !ok || r.result.Findings[i].Violation != nil {
		return
	}
	var fair model.PerProc[map[*node]bool]
	for p := range fair {
		fair[p] = map[*node]bool{}
		for _, n := range r.nodes {
			if n.monitors[i].owed().Has(model.ProcID(p)) {
				fair[p][n] = true
			}
		}
		keepFair(fair[p])
	}
	for _, n := range r.nodes {
		for p, set := range fair {
			if set[n] && n.onCycle(set) {
				r.note(i, n.schedule, fmt.Errorf("%v %s", model.ProcID(p), why))
				return
			}
		}
	}
}

// keepFair removes from the set the states from which no fair run stays in it:
// again and again those from which, within the set, some owed action can neither
// be taken nor become disabled (Emerson and Lei, Modalities for model checking,
// Science of Computer Programming 8(3), 1987).
func keepFair(set map[*node]bool) {
	for removed := true; removed; {
		removed = false
		for n := range set {
			for _, a := range n.edges {
				if a.kind.Owed() && !n.settles(a.action, set) {
					delete(set, n)
					removed = true
					break
				}
			}
		}
	}
}

// settles reports whether some run from n within the set takes an action, to a
// state in the set, or reaches a state in which it is disabled.
func (n *node) settles(action model.Action, set map[*node]bool) bool {
	return n.search(set, func(m *node) bool {
		enabled := false
		for _, a := range m.edges {
			if a.action == action {
				enabled = true
				if set[a.to] {
					return true
				}
			}
		}
		return !enabled
	})
}

// onCycle reports whether n can be reached from itself within the set by a
// cycle that settles every action owed in n, or by staying there because none
// is. A state of the set may lie only on the way to such cycles: those that can
// be reached from it and from which it cannot be reached are not its own.
func (n *node) onCycle(set map[*node]bool) bool {
	reached := map[*node]bool{}
	n.search(set, func(m *node) bool {
		reached[m] = true
		return false
	})
	own := map[*node]bool{n: true} // those reached that lead back to n
	for more := true; more; {
		more = false
		for m := range reached {
			for _, a := range m.edges {
				if own[a.to] && !own[m] {
					own[m], more = true, true
				}
			}
		}
	}
	for _, a := range n.edges {
		if a.kind.Owed() && !n.settles(a.action, own) {
			return false
		}
	}
	return true
}

// search walks from n through the set until a state is wanted, and reports
// whether one is.
func (n *node) search(set map[*node]bool, wanted func(*node) bool) bool {
	met := map[*node]bool{n: true}
	for todo := []*node{n}; len(todo) > 0; todo = todo[1:] {
		if wanted(todo[0]) {
			return true
		}
		for _, a := range todo[0].edges {
			if set[a.to] && !met[a.to] {
				met[a.to] = true
				todo = append(todo, a.to)
			}
		}
	}
	return false
}
