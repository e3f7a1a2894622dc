package handover

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

func TestHandover(t *testing.T) {
	sys, err := message.System(Algorithm{}, model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom, properties.TokenUniqueness)
}
