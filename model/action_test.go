package model_test

import (
	"testing"

	. "doorway/model/internal/modeltest"
)

// TestActionsOfMessages asks whether the deliveries of a and b, one after the
// other, are one action, and whether that of a is another when time has passed.
func TestActionsOfMessages(t *testing.T) {
	for setup, apart := range map[string]bool{"drops=1": false, "drops=unlimited": true, "channels=any drops=1": true} {
		r := Start(t, Passing(t, Letters("ab"), "n=2 requesters=p0 delay=2 "+setup)).Do("p0 request")
		deliver := Schedule(t, "p0->p1 deliver")[0]
		a := r.World.Action(deliver)
		if r.Do("tick"); r.World.Action(deliver) != a {
			t.Errorf("%s: time changes an action", setup)
		}
		if r.Do("p0->p1 drop"); (r.World.Action(deliver) != a) != apart {
			t.Errorf("%s: the deliveries of a and b are different actions: %v, want %v", setup, !apart, apart)
		}
	}
}
