package reference

import (
	"maps"

	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
)

// judgeEventual finds the first state from which a fair run owes a process something for ever, if
// property i is an Eventuality. It computes neither components nor cycles, so it only finds where
// the stem of a lasso ends. If the property is about every run, fair or not, some cycle through the
// state must also let a process come inside.
func (r *reference) judgeEventual(i int) {
	if !r.props[i].Endless() || r.result.Findings[i].Violation != nil {
		return
	}
	var fair model.PerProc[states]
	for p := range fair {
		fair[p] = states{}
	}
	for _, n := range r.nodes {
		for p := range n.monitors[i].Owed().Each() {
			fair[p][n] = true
		}
	}
	for _, owed := range fair {
		if !r.props[i].AnyRun() {
			keepFair(owed)
		}
	}
	for _, n := range r.nodes {
		for p, set := range fair {
			if set[n] && r.onCycle(i, n, set) && (!r.props[i].AnyRun() || n.around(set).comeInside(i)) {
				r.note(i, n.runs, r.props[i].Owing(model.ProcID(p), n.monitors[i].Says(model.ProcID(p))))
				return
			}
		}
	}
}

// keepFair removes from the set the states from which no weakly fair run stays in it: it repeatedly
// removes those from which, within the set, some owed action can neither be taken nor become
// disabled (Emerson and Lei, Modalities for model checking, Science of Computer Programming 8(3),
// 1987).
func keepFair(set states) {
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

// settles reports whether some run from n within the set takes the action or reaches a state in
// which it is disabled.
func (n *node) settles(action model.Action, set states) bool {
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

// onCycle reports whether a fair cycle within the set leads from n to itself, or whether the run
// may stay there because nothing is owed, by the fairness of property i. If an action with strong
// fairness is enabled in some states on cycles through n but cannot be taken on them, the search
// leaves these states out and repeats.
func (r *reference) onCycle(i int, n *node, set states) bool {
	own := n.around(set)
	for m := range own {
		for _, a := range m.edges {
			switch liveness.Owes(r.props[i], r.setup, a.kind) {
			case lasso.Weak:
				if m == n && !n.settles(a.action, own) {
					return false
				}
			case lasso.Strong:
				if !own.takes(a.action) {
					left := own.without(a.action)
					return left[n] && r.onCycle(i, n, left)
				}
			}
		}
	}
	return true
}

// states is a set of nodes.
type states map[*node]bool

// takes reports whether some edge within the set has an action.
func (s states) takes(action model.Action) bool {
	for m := range s {
		for _, a := range m.edges {
			if a.action == action && s[a.to] {
				return true
			}
		}
	}
	return false
}

// comeInside reports whether a process comes inside by some edge within the set.
func (s states) comeInside(i int) bool {
	for m := range s {
		for _, a := range m.edges {
			if s[a.to] && a.to.monitors[i].Inside()&^m.monitors[i].Inside() != 0 {
				return true
			}
		}
	}
	return false
}

// without returns the states in which an action is disabled.
func (s states) without(action model.Action) states {
	left := maps.Clone(s)
	for m := range s {
		for _, a := range m.edges {
			if a.action == action {
				delete(left, m)
			}
		}
	}
	return left
}

// around returns n and the states on cycles through n within the set: those that n reaches and that
// reach n.
func (n *node) around(set states) states {
	reached := states{}
	n.search(set, func(m *node) bool {
		reached[m] = true
		return false
	})
	own := states{n: true}
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
	return own
}

// search walks from n through the set until it finds a wanted state, and reports whether it did.
func (n *node) search(set states, wanted func(*node) bool) bool {
	if wanted(n) { // the most frequent case, which allocates nothing
		return true
	}
	met := states{n: true}
	for frontier := []*node{n}; len(frontier) > 0; frontier = frontier[1:] {
		for _, a := range frontier[0].edges {
			if !set[a.to] || met[a.to] {
				continue
			}
			if wanted(a.to) {
				return true
			}
			met[a.to] = true
			frontier = append(frontier, a.to)
		}
	}
	return false
}
