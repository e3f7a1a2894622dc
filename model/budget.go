package model

// A budget is how many faults of each kind may still happen, and whether the
// network is split.
type budget struct {
	left      [MaxKind + 1]uint8 // by kind
	split     bool
	fairLossy bool  // no drop is the last
	drifts    bool  // clocks may gain and lose
	forbidden Kinds // whose budget is spent: it follows from the rest
}

func newBudget(s Setup) budget {
	b := budget{fairLossy: s.FairLossy(), drifts: s.Drift > 0}
	for k, budget := range s.Budgets() {
		b.left[k] = uint8(max(*budget, 0))
	}
	b.forbid()
	return b
}

// allows reports whether events of kind k are within the budget. A network
// splits only if it is whole, and heals only if it is split.
func (b *budget) allows(k Kind) bool { return !b.forbidden.Has(k) }

// spend takes one from the budget of k.
func (b *budget) spend(k Kind) {
	if k == Split || k == Heal {
		b.split = k == Split
	}
	if b.left[k] > 0 {
		b.left[k]--
	}
	if k.Fault() {
		b.forbid()
	}
}

// forbid brings up to date whose budget is spent.
func (b *budget) forbid() {
	b.forbidden = 0
	for _, k := range budgeted {
		if b.left[k] == 0 && !(k == Drop && b.fairLossy) {
			b.forbidden |= 1 << k
		}
	}
	if b.split {
		b.forbidden |= 1 << Split
	} else {
		b.forbidden |= 1 << Heal
	}
	if !b.drifts {
		b.forbidden |= Drifts
	}
}

// hash returns what tells budgets apart.
func (b *budget) hash() uint64 {
	h := uint64(flag(b.split))
	for _, k := range budgeted {
		h = h<<8 ^ h>>56 ^ uint64(b.left[k])
	}
	return h
}

// encode appends what is left of each kind.
func (b *budget) encode(buf []byte) []byte {
	for _, k := range budgeted {
		buf = append(buf, b.left[k])
	}
	return buf
}

// budgeted is the kinds of faults that have a budget, in the order of a setup's text.
var budgeted = func() (all []Kind) {
	for k := range new(Setup).Budgets() {
		all = append(all, k)
	}
	return all
}()
