package mylease

import (
	"testing"

	"doorway"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// clients is a server and two clients that request once. A message takes at most a unit of time.
var clients = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Delay: 1}

func verify(t *testing.T, lock message.Process[State, Message], setup model.Setup, props ...property.Property) {
	t.Helper()
	sys, err := message.System(lock, setup)
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, props...)
}

func TestLease(t *testing.T) {
	verify(t, Lease{TTL: 3}, clients, properties.DeadlockFreedom)
}

func TestPunctual(t *testing.T) {
	verify(t, Punctual{Lease{TTL: 3}, 1}, clients, properties.MutualExclusion, properties.DeadlockFreedom)
}

var renewing = Renewing{Punctual{Lease{TTL: 5}, 3}, 2}

func TestRenewing(t *testing.T) {
	lossy := clients
	lossy.Drops = 2
	verify(t, renewing, clients, properties.MutualExclusion, properties.DeadlockFreedom)
	verify(t, renewing, lossy, properties.MutualExclusion)
}

func TestNapping(t *testing.T) {
	napping := clients
	napping.Drops, napping.Pauses, napping.Pause = 1, 1, 2
	verify(t, Renewing{Punctual{Lease{TTL: 7}, 3}, 2}, napping, properties.MutualExclusion)
}

func TestFenced(t *testing.T) {
	writing := clients
	writing.N, writing.Pauses = 4, 1
	verify(t, Fenced{Writing{renewing}}, writing, properties.NoStaleWrite)
}
