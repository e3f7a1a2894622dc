package counterlock

import (
	"testing"

	"doorway"
	"doorway/checker"
	"doorway/model"
)

func TestCounterLock(t *testing.T) {
	sys, err := model.SharedMemory(Algorithm{}, model.Setup{N: 3, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, checker.MutualExclusion, checker.DeadlockFreedom)
}
