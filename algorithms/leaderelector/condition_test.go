package leaderelector

import (
	"fmt"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// TestCondition explores small durations: there is one leader at most if LeaseDuration is a unit longer
// than the time for which one may lead unseen, and two if it is not.
func TestCondition(t *testing.T) {
	for _, c := range []struct{ retry, renew, second, request, answer int16 }{
		{1, 2, 0, 1, 1}, {1, 3, 0, 1, 2}, {2, 3, 0, 1, 1}, {2, 4, 0, 2, 2}, {1, 2, 0, 1, 3}, {1, 2, 0, 1, 5},
		{2, 3, 1, 1, 1}, {1, 2, 2, 1, 1}, {3, 4, 2, 1, 1},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			a := Algorithm{RetryPeriod: c.retry, RenewDeadline: c.renew, Second: c.second}
			for longer := range int16(2) {
				a.LeaseDuration = a.Leads(c.request, c.answer) + longer
				s := model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Others(3, Server), Delay: int(c.request), Answer: int(c.answer)}
				if longer == 0 && c.answer > c.renew+c.retry { // the lease is taken with a late answer, and the first renewal fails
					s.Drops = 1
				}
				sys, err := message.System(a, s)
				if err != nil {
					t.Fatal(err)
				}
				r, err := explore.Explore(t.Context(), sys, []property.Property{properties.MutualExclusion}, explore.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if two := r.Findings[0].Violation != nil; two != (longer == 0) {
					t.Errorf("LeaseDuration %d: two leaders: %t", a.LeaseDuration, two)
				}
				t.Logf("LeaseDuration %d: %d states", a.LeaseDuration, r.States)
			}
		})
	}
}
