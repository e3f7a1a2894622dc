package myelection

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// calling is a store and three candidates; each may call an election once.
var calling = model.Setup{N: 4, Requests: 1, Requesters: candidates}

func TestElection(t *testing.T) {
	sys, err := message.System(Watched{}, calling)
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.UniqueLeader, properties.Agreement, properties.ElectionTerminates)
}
