package catalogue_test

import (
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// TestSized looks at claims beside a violation of the same property for three
// processes with two requests each in FIFO channels.
func TestSized(t *testing.T) {
	page := catalogue.Page{Claims: []catalogue.Claim{
		{Property: properties.Agreement, Setup: model.Setup{N: 3, Requests: 2}, Expect: catalogue.Violated},
		{Property: properties.UniqueLeader, Setup: model.Setup{N: 3, Requests: 2}},
	}}
	for _, c := range []struct {
		name  string
		claim catalogue.Claim
		want  bool
	}{
		{"smaller", catalogue.Claim{Property: properties.Agreement, Setup: model.Setup{N: 2, Requests: 1}}, true},
		{"larger", catalogue.Claim{Property: properties.Agreement, Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(1)}}, true},
		{"asks less", catalogue.Claim{Property: properties.Agreement, Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}}, true},
		{"asks more", catalogue.Claim{Property: properties.Agreement, Setup: model.Setup{N: 2, Requests: 1, Delay: 1}}, false},
		{"with faults", catalogue.Claim{Property: properties.Agreement, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}}, false},
		{"another variant", catalogue.Claim{Property: properties.Agreement, Variant: "timed", Setup: model.Setup{N: 2, Requests: 1}}, false},
		{"another property", catalogue.Claim{Property: properties.UniqueLeader, Setup: model.Setup{N: 2, Requests: 1}}, false},
	} {
		if got := page.Sized(c.claim); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
