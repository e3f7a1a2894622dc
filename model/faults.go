package model

import (
	"slices"
)

// Fault reports whether events of this kind are faults, which may but need not happen.
func (k Kind) Fault() bool { return Faults.Has(k) }

// Owed reports whether a weakly fair run owes events of this kind: one that is
// enabled from some point on must be taken. Requests and faults may happen but
// need not.
func (k Kind) Owed() bool { return k != Request && !k.Fault() }

// Drifts is the kinds of events of hardware clocks that drift.
const Drifts = Kinds(1<<Gain | 1<<Lose)

// A fault is a kind of fault that a budget in the setup allows.
type fault struct {
	kind   Kind
	word   string            // of the budget in a setup's text
	budget func(*Setup) *int // where the setup has it
	memory bool              // it befalls processes that share memory, too
}

// faults is all that can go wrong so many times, in the order of a setup's text.
// Budgets, their text, what a state keeps of them, shrinking and the comparison of
// setups follow from it. What a fault does is said by the rules of each family.
var faults = [...]fault{
	{Crash, "crashes", func(s *Setup) *int { return &s.Crashes }, true},
	{Recover, "recoveries", func(s *Setup) *int { return &s.Recoveries }, true},
	{Drop, "drops", func(s *Setup) *int { return &s.Drops }, false},
	{Duplicate, "duplicates", func(s *Setup) *int { return &s.Duplicates }, false},
	{Split, "splits", func(s *Setup) *int { return &s.Splits }, false},
	{Heal, "heals", func(s *Setup) *int { return &s.Heals }, false},
	{Mistrust, "mistakes", func(s *Setup) *int { return &s.Mistakes }, false},
	{Pause, "pauses", func(s *Setup) *int { return &s.Pauses }, true},
	{Shutdown, "shutdowns", func(s *Setup) *int { return &s.Shutdowns }, false},
}

// Faults is the set of the kinds that are faults: those that have a budget, and the drift of clocks.
var Faults = faultKinds()

func faultKinds() Kinds {
	all := Drifts
	for _, f := range &faults {
		all |= 1 << f.kind
	}
	return all
}

// Budgets yields how many faults of each kind may happen, in the order of a
// setup's text. What is written there changes the setup.
func (s *Setup) Budgets() func(yield func(Kind, *int) bool) {
	return func(yield func(Kind, *int) bool) {
		for _, f := range &faults {
			if !yield(f.kind, f.budget(s)) {
				return
			}
		}
	}
}

// InMemory reports whether faults of this kind befall processes that share memory, too.
func (k Kind) InMemory() bool {
	return slices.ContainsFunc(faults[:], func(f fault) bool { return f.kind == k && f.memory })
}

// Faulty reports whether any fault may happen that has a budget. Clocks that
// drift have none.
func (s *Setup) Faulty() bool {
	for _, budget := range s.Budgets() {
		if *budget != 0 {
			return true
		}
	}
	return false
}

// Allowed returns how many faults of a kind may happen, or Unlimited.
func (s *Setup) Allowed(k Kind) int {
	if s.Drift > 0 && (k == Gain || k == Lose) {
		return Unlimited
	}
	for kind, budget := range s.Budgets() {
		if kind == k {
			return *budget
		}
	}
	return 0
}
