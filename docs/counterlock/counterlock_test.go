package counterlock

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

func TestCounterLock(t *testing.T) {
	sys, err := memory.System(Algorithm{}, model.Setup{N: 3, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom)
}
