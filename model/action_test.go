package model_test

import "testing"

// TestActionsOfMessages asks whether the deliveries of a and b, one after the
// other, are one action, and whether that of a is another when time has passed.
func TestActionsOfMessages(t *testing.T) {
	for setup, apart := range map[string]bool{"drops=1": false, "drops=unlimited": true, "channels=any drops=1": true} {
		r := start(t, passing(t, letters("ab"), "n=2 requesters=p0 delay=2 "+setup)).do("p0 request")
		deliver := schedule(t, "p0->p1 deliver")[0]
		a := r.world.Action(deliver)
		if r.do("tick"); r.world.Action(deliver) != a {
			t.Errorf("%s: time changes an action", setup)
		}
		if r.do("p0->p1 drop"); (r.world.Action(deliver) != a) != apart {
			t.Errorf("%s: the deliveries of a and b are different actions: %v, want %v", setup, !apart, apart)
		}
	}
}
