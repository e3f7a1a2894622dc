package leaderelector

import (
	"fmt"
	"math"

	"doorway/model"
	"doorway/model/transition"
)

// Elect returns the election as shipped with these durations in units of time; second is the number of units in a second.
func Elect(lease, renew, retry, second int, s model.Setup) (transition.System, error) {
	if lease > math.MaxUint8 {
		return nil, fmt.Errorf("leader-elector: LeaseDuration of %d units, want %d or fewer; take longer units", lease, math.MaxUint8)
	}
	return of(Algorithm{LeaseDuration: int16(lease), RenewDeadline: int16(renew), RetryPeriod: int16(retry), Second: int16(second)})(s)
}

// Leads returns for how many units the leader may go on leading after the last change of the record
// that the others see, if a request and an answer take at most so many units. With a longer
// LeaseDuration there is one leader at most, with one as long there may be two: docs/leader-elector.md
// has the derivation.
func (a Algorithm) Leads(request, answer int16) int16 {
	unseen, renewal := int16(0), min(answer, a.RenewDeadline)
	if a.Second > 0 {
		renewal = min(request+answer, a.RenewDeadline)
		unseen = a.Second // renewals may follow each other within the second
		if a.RetryPeriod > a.Second {
			unseen = min(answer, a.Second) // one may, at once after the lease was taken
		}
	}
	return max(answer, unseen+renewal+a.RetryPeriod) + a.RenewDeadline
}

// drifting returns the least LeaseDuration with which there is one leader at most in spite of clocks that
// drift (model.Setup.Drift), if candidates compare versions and an answer takes at most so many units.
func (a Algorithm) drifting(answer, drift int16) (lease int16) {
	for fewest(lease, drift) <= answer+most(a.RetryPeriod+a.RenewDeadline, drift) {
		lease++
	}
	return lease
}

// most returns after how many units at most a clock has advanced by d. It stands still as often as it may:
// in the first unit, and drift units after each in which it did.
func most(d, drift int16) (units int16) {
	for ; d > 0; units++ {
		if drift == 0 || units%drift != 0 {
			d--
		}
	}
	return units
}

// fewest returns after how many units at least a clock has advanced by d. It advances by two units as often
// as it may.
func fewest(d, drift int16) (units int16) {
	for ; d > 0; units++ {
		d--
		if drift != 0 && units%drift == 0 {
			d--
		}
	}
	return units
}
