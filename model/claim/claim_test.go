package claim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/named"
)

func TestList(t *testing.T) {
	for name, c := range map[string]struct {
		group claim.Part
		want  []catalogue.Claim
	}{
		"each property under each setup": {
			claim.Hold(named.MutualExclusion, named.DeadlockFreedom).Of("fenced").Unlimited(2).Buffered(3),
			[]catalogue.Claim{
				{Property: "mutual-exclusion", Variant: "fenced", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
				{Property: "mutual-exclusion", Variant: "fenced", Setup: model.Setup{N: 3, Requests: model.Unlimited, Memory: model.TotalStoreOrder}},
				{Property: "deadlock-freedom", Variant: "fenced", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
				{Property: "deadlock-freedom", Variant: "fenced", Setup: model.Setup{N: 3, Requests: model.Unlimited, Memory: model.TotalStoreOrder}},
			},
		},
		"groups in their order": {
			claim.Groups{claim.Hold(named.MutualExclusion).Twice(2, 3), claim.Break(named.DeadlockFreedom).Once(2).Because("it is so")},
			[]catalogue.Claim{
				{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2}},
				{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2}},
				{Property: "deadlock-freedom", Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "it is so"},
			},
		},
		"a violation": {
			claim.Break(named.BoundedWaiting(1)).Once(2).Under(model.Setup{N: 3, Requests: 2}).Without(catalogue.Assumption{Name: "luck"}).Because("it is so").By("Lamport", 3),
			[]catalogue.Claim{
				{Property: "bounded-waiting(1)", Setup: model.NewSetup(2), Expect: catalogue.Violated, Drops: "luck", Why: "it is so"},
				{Property: "bounded-waiting(1)", Setup: model.Setup{N: 3, Requests: 2}, Expect: catalogue.Violated, Drops: "luck", Why: "it is so", Source: "Lamport"},
			},
		},
		"a tight bound": {
			claim.Tight(named.MessagesAtMost, 3).Once(2).Because("a fourth comes").By("Lamport"),
			[]catalogue.Claim{
				{Property: "messages-at-most(3)", Setup: model.NewSetup(2), Source: "Lamport"},
				{Property: "messages-at-most(2)", Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "a fourth comes", Source: "Lamport"},
			},
		},
		"a bound that a source states and we find tight": {
			claim.Tight(named.MessagesAtMost, 3).Once(2).Because("a third comes").Bound("Lamport"),
			[]catalogue.Claim{
				{Property: "messages-at-most(3)", Setup: model.NewSetup(2), Source: "Lamport"},
				{Property: "messages-at-most(2)", Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "a third comes"},
			},
		},
		"a tight bound for each size": {
			claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Once(2, 3).Because("all others are before it"),
			[]catalogue.Claim{
				{Property: "bounded-waiting-from-doorway(1)", Setup: model.NewSetup(2)},
				{Property: "bounded-waiting-from-doorway(0)", Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "all others are before it"},
				{Property: "bounded-waiting-from-doorway(2)", Setup: model.NewSetup(3)},
				{Property: "bounded-waiting-from-doorway(1)", Setup: model.NewSetup(3), Expect: catalogue.Violated, Why: "all others are before it"},
			},
		},
	} {
		if diff := cmp.Diff(c.want, claim.List(c.group)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// TestGroupsAreValues expects a group that is used twice to be the same twice.
func TestGroupsAreValues(t *testing.T) {
	base := claim.Hold(named.MutualExclusion).Once(2).Once(3)
	four, five := base.Once(4), base.Once(5)
	if got := claim.List(base, four, five); len(got) != 2+3+3 || got[4].Setup.N != 4 || got[7].Setup.N != 5 {
		t.Errorf("got %v", got)
	}
}
