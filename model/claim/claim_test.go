package claim_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/properties"
)

var byName = cmp.Comparer(func(p, q property.Property) bool { return p.Name == q.Name })

func TestList(t *testing.T) {
	for name, c := range map[string]struct {
		group claim.Part
		want  []catalogue.Claim
	}{
		"each property under each setup": {
			claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("fenced").Unlimited(2).Buffered(3),
			[]catalogue.Claim{
				{Property: properties.MutualExclusion, Variant: "fenced", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
				{Property: properties.MutualExclusion, Variant: "fenced", Setup: model.Setup{N: 3, Requests: model.Unlimited, Memory: model.TotalStoreOrder}},
				{Property: properties.DeadlockFreedom, Variant: "fenced", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
				{Property: properties.DeadlockFreedom, Variant: "fenced", Setup: model.Setup{N: 3, Requests: model.Unlimited, Memory: model.TotalStoreOrder}},
			},
		},
		"groups in their order": {
			claim.Groups{claim.Hold(properties.MutualExclusion).Twice(2, 3), claim.Break(properties.DeadlockFreedom).Once(2).Because("it is so")},
			[]catalogue.Claim{
				{Property: properties.MutualExclusion, Setup: model.Setup{N: 2, Requests: 2}},
				{Property: properties.MutualExclusion, Setup: model.Setup{N: 3, Requests: 2}},
				{Property: properties.DeadlockFreedom, Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "it is so"},
			},
		},
		"a violation": {
			claim.Break(properties.BoundedWaiting(1)).Once(2).Under(model.Setup{N: 3, Requests: 2}).Without(catalogue.Assumption{Name: "luck"}).Because("it is so").By("Lamport", 3),
			[]catalogue.Claim{
				{Property: properties.BoundedWaiting(1), Setup: model.NewSetup(2), Expect: catalogue.Violated, Drops: "luck", Why: "it is so"},
				{Property: properties.BoundedWaiting(1), Setup: model.Setup{N: 3, Requests: 2}, Expect: catalogue.Violated, Drops: "luck", Why: "it is so", Source: "Lamport"},
			},
		},
		"a tight bound": {
			claim.Tight(properties.MessagesAtMost, 3).Once(2).Because("a fourth comes").By("Lamport"),
			[]catalogue.Claim{
				{Property: properties.MessagesAtMost(3), Setup: model.NewSetup(2), Source: "Lamport"},
				{Property: properties.MessagesAtMost(2), Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "a fourth comes", Source: "Lamport"},
			},
		},
		"a bound that a source states and we find tight": {
			claim.Tight(properties.MessagesAtMost, 3).Once(2).Because("a third comes").Bound("Lamport"),
			[]catalogue.Claim{
				{Property: properties.MessagesAtMost(3), Setup: model.NewSetup(2), Source: "Lamport"},
				{Property: properties.MessagesAtMost(2), Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "a third comes"},
			},
		},
		"a tight bound for each size": {
			claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Once(2, 3).Because("all others are before it"),
			[]catalogue.Claim{
				{Property: properties.BoundedWaitingFromDoorway(1), Setup: model.NewSetup(2)},
				{Property: properties.BoundedWaitingFromDoorway(0), Setup: model.NewSetup(2), Expect: catalogue.Violated, Why: "all others are before it"},
				{Property: properties.BoundedWaitingFromDoorway(2), Setup: model.NewSetup(3)},
				{Property: properties.BoundedWaitingFromDoorway(1), Setup: model.NewSetup(3), Expect: catalogue.Violated, Why: "all others are before it"},
			},
		},
	} {
		if diff := cmp.Diff(c.want, claim.List(c.group), byName); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// TestGroupsAreValues expects a group that is used twice to be the same twice.
func TestGroupsAreValues(t *testing.T) {
	base := claim.Hold(properties.MutualExclusion).Once(2).Once(3)
	four, five := base.Once(4), base.Once(5)
	if got := claim.List(base, four, five); len(got) != 2+3+3 || got[4].Setup.N != 4 || got[7].Setup.N != 5 {
		t.Errorf("got %v", got)
	}
}
