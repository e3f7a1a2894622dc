package reference

import (
	"iter"
	"slices"

	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
	"doorway/model/transition"
)

// judgeEventual finds the first state from which an infinite fair run owes a process something and
// never gives it, if property i is an Eventuality. It computes neither components nor cycles, so it
// only finds where the stem of a lasso ends. If the property is about every run, fair or not, some
// cycle through the state must also let a process come inside.
func (r *reference) judgeEventual(i int) {
	if !r.props[i].Engine().Endless() || r.result.Findings[i].Violation != nil {
		return
	}
	var fair model.PerProc[states]
	for p := range r.setup.N {
		fair[p] = make(states, len(r.nodes))
	}
	for _, n := range r.nodes {
		for p := range n.monitors[i].Owed().Each() {
			fair[p][n.number] = true
		}
	}
	for _, owed := range fair[:r.setup.N] {
		if !r.props[i].Engine().AnyRun() {
			r.keepFair(owed)
		}
	}
	for _, n := range r.nodes {
		for p, set := range fair[:r.setup.N] {
			if set[n.number] && r.onCycle(i, n, set) && (!r.props[i].Engine().AnyRun() || r.comeInside(i, r.around(n, set))) {
				r.note(i, n.runs, r.props[i].Engine().Owing(model.ProcID(p), n.monitors[i].Says(model.ProcID(p))))
				return
			}
		}
	}
}

// keepFair removes from the set the states from which no weakly fair run stays in it: it repeatedly
// removes those from which, within the set, some owed action can neither be taken nor become
// disabled (Emerson and Lei, Modalities for model checking, Science of Computer Programming 8(3),
// 1987).
func (r *reference) keepFair(set states) {
	for removed := true; removed; {
		removed = false
		for n := range r.in(set) {
			for _, a := range n.edges {
				if a.kind.Owed() && !r.settles(n, a.action, set) {
					set[n.number], removed = false, true
					break
				}
			}
		}
	}
}

// settles reports whether some run from n within the set takes the action or reaches a state in
// which it is disabled.
func (r *reference) settles(n *node, action transition.Action, set states) bool {
	return r.search(n, set.holds, func(m *node) bool {
		enabled := false
		for _, a := range m.edges {
			if a.action == action {
				enabled = true
				if set.holds(a) {
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
	own := r.around(n, set)
	for m := range r.in(own) {
		for _, a := range m.edges {
			switch liveness.Owes(r.props[i], r.setup, a.kind) {
			case lasso.Weak:
				if m == n && !r.settles(n, a.action, own) {
					return false
				}
			case lasso.Strong:
				if !r.takes(own, a.action) {
					left := r.without(own, a.action)
					return left[n.number] && r.onCycle(i, n, left)
				}
			}
		}
	}
	return true
}

// states holds a set of nodes, by number.
type states []bool

// holds reports whether an edge leads to a state of the set.
func (s states) holds(a arc) bool { return s[a.to.number] }

// in visits the states of a set, the last found first: what is concluded from successors then takes few rounds.
func (r *reference) in(set states) iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for i, n := range slices.Backward(r.nodes) {
			if set[i] && !yield(n) {
				return
			}
		}
	}
}

// takes reports whether some edge within the set has an action.
func (r *reference) takes(set states, action transition.Action) bool {
	for m := range r.in(set) {
		for _, a := range m.edges {
			if a.action == action && set.holds(a) {
				return true
			}
		}
	}
	return false
}

// comeInside reports whether a process comes inside by some edge within the set.
func (r *reference) comeInside(i int, set states) bool {
	for m := range r.in(set) {
		for _, a := range m.edges {
			if set.holds(a) && a.to.monitors[i].Inside()&^m.monitors[i].Inside() != 0 {
				return true
			}
		}
	}
	return false
}

// without returns the states in which an action is disabled.
func (r *reference) without(set states, action transition.Action) states {
	left := slices.Clone(set)
	for m := range r.in(set) {
		for _, a := range m.edges {
			if a.action == action {
				left[m.number] = false
			}
		}
	}
	return left
}

// around returns n and the states on cycles through n within the set: those that n reaches and that
// reach n.
func (r *reference) around(n *node, set states) states {
	reached, own := make(states, len(set)), make(states, len(set))
	r.search(n, set.holds, func(m *node) bool {
		reached[m.number] = true
		return false
	})
	own[n.number] = true
	for more := true; more; {
		more = false
		for m := range r.in(reached) {
			for _, a := range m.edges {
				if own.holds(a) && !own[m.number] {
					own[m.number], more = true, true
				}
			}
		}
	}
	return own
}
