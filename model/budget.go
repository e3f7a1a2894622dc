package model

// A budget is how many faults of each kind may still happen, and whether the
// network is split.
type budget struct {
	left      [len(faults)]uint8 // in the order of faults
	split     bool
	fairLossy bool  // no drop is the last
	drifts    bool  // clocks may gain and lose
	forbidden Kinds // whose budget is spent: it follows from the rest
}

func newBudget(s Setup) budget {
	b := budget{fairLossy: s.FairLossy(), drifts: s.Drift > 0}
	for i, f := range &faults {
		b.left[i] = uint8(max(*f.budget(&s), 0))
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
	for i, f := range &faults {
		if f.kind == k && b.left[i] > 0 {
			b.left[i]--
		}
	}
	if k.Fault() {
		b.forbid()
	}
}

// forbid brings up to date whose budget is spent.
func (b *budget) forbid() {
	b.forbidden = 0
	for i, f := range &faults {
		if b.left[i] == 0 && !(f.kind == Drop && b.fairLossy) {
			b.forbidden |= 1 << f.kind
		}
	}
	if b.split {
		b.forbidden |= 1 << Split
	} else {
		b.forbidden |= 1 << Heal
	}
	if !b.drifts {
		b.forbidden |= drifts
	}
}

// hash returns what tells budgets apart.
func (b *budget) hash() uint64 {
	h := uint64(flag(b.split))
	for _, left := range b.left {
		h = h<<8 ^ h>>56 ^ uint64(left)
	}
	return h
}
