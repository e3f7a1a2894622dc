package enabled

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/kinds"
)

// A Budget counts the faults of each kind that may still happen. It also says whether the network is split.
type Budget struct {
	left      [kinds.Max + 1]uint8 // by kind
	Split     bool
	fairLossy bool      // no drop is the last
	drifts    bool      // clocks may gain and lose
	forbidden kinds.Set // derived from the rest: the kinds whose budget is spent
}

// NewBudget returns the budget of a setup.
func NewBudget(s model.Setup) Budget {
	b := Budget{fairLossy: s.FairLossy(), drifts: s.Drift > 0}
	for k, budget := range s.Budgets() {
		b.left[k] = uint8(max(*budget, 0))
	}
	b.forbid()
	return b
}

// allows reports whether events of kind k are within the budget. A network
// splits only if it is whole, and heals only if it is split.
func (b *Budget) allows(k model.Kind) bool { return !b.forbidden.Has(k) }

// Spend takes one from the budget of k.
func (b *Budget) Spend(k model.Kind) {
	if k == model.Split || k == model.Heal {
		b.Split = k == model.Split
	}
	if b.left[k] > 0 {
		b.left[k]--
	}
	if k.Fault() {
		b.forbid()
	}
}

// forbid updates the kinds whose budget is spent.
func (b *Budget) forbid() {
	b.forbidden = 0
	for _, k := range budgeted {
		if b.left[k] == 0 && !(k == model.Drop && b.fairLossy) {
			b.forbidden |= 1 << k
		}
	}
	if b.Split {
		b.forbidden |= 1 << model.Split
	} else {
		b.forbidden |= 1 << model.Heal
	}
	if !b.drifts {
		b.forbidden |= Drifts
	}
}

// Hash returns a hash of the budget.
func (b *Budget) Hash() uint64 {
	h := uint64(valuecode.Flag(b.Split))
	for _, k := range budgeted {
		h = h<<8 ^ h>>56 ^ uint64(b.left[k])
	}
	return h
}

// Encode appends the rest of each budget.
func (b *Budget) Encode(buf []byte) []byte {
	for _, k := range budgeted {
		buf = append(buf, b.left[k])
	}
	return buf
}

// budgeted lists the kinds of faults with a budget, in the order of a setup's text.
var budgeted = func() (all []model.Kind) {
	for k := range new(model.Setup).Budgets() {
		all = append(all, k)
	}
	return all
}()
