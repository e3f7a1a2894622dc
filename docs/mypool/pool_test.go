package mypool_test

import (
	"testing"

	"doorway"
	"doorway/docs/mypool"
	"doorway/model"
	"doorway/model/rules"
	"doorway/model/systemtest"
	"doorway/properties"
)

func TestPool(t *testing.T) {
	sys, err := rules.System(mypool.Pool{Pinned: true}, model.Setup{N: 3, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	if err := systemtest.Test(sys, 1); err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom)
}
