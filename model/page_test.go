package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
)

// TestSized looks at claims beside a violation of the same property for three
// processes with two requests each in FIFO channels.
func TestSized(t *testing.T) {
	page := catalogue.Page{Claims: []catalogue.Claim{
		{Property: "agreement", Setup: model.Setup{N: 3, Requests: 2}, Expect: catalogue.Violated},
		{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 2}},
	}}
	for _, c := range []struct {
		name  string
		claim catalogue.Claim
		want  bool
	}{
		{"smaller", catalogue.Claim{Property: "agreement", Setup: model.Setup{N: 2, Requests: 1}}, true},
		{"larger", catalogue.Claim{Property: "agreement", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(1)}}, true},
		{"asks less", catalogue.Claim{Property: "agreement", Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}}, true},
		{"asks more", catalogue.Claim{Property: "agreement", Setup: model.Setup{N: 2, Requests: 1, Delay: 1}}, false},
		{"with faults", catalogue.Claim{Property: "agreement", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}}, false},
		{"another variant", catalogue.Claim{Property: "agreement", Variant: "timed", Setup: model.Setup{N: 2, Requests: 1}}, false},
		{"another property", catalogue.Claim{Property: "unique-leader", Setup: model.Setup{N: 2, Requests: 1}}, false},
	} {
		if got := page.Sized(c.claim); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
