package catalogue_test

import (
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

func TestSizeString(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]catalogue.Size{"": {}, "n=3": {N: 3}, "n=3 m=2 k=4": {N: 3, M: 2, K: 4}, "n=2 TM=1 PP=2": {N: 2, TM: 1, PP: 2}, "m=2": {M: 2}} {
		if got := s.String(); got != want {
			t.Errorf("%#v is %q, want %q", s, got, want)
		}
	}
}

func TestEvidence(t *testing.T) {
	t.Parallel()
	a := property.Property{Name: "a(1)"}
	page := &catalogue.Page{Name: "p", Claims: []catalogue.Claim{{Property: a, Setup: model.NewSetup(2)}, {Property: a, Setup: model.NewSetup(3)}, {Property: a, Variant: "v", Setup: model.NewSetup(3)}}}
	claim := catalogue.Evidence{Page: "p", Property: "a(1)"}
	sized, measure, count := claim, claim, claim
	sized.Size, measure.At, count.Counted, count.Size = catalogue.Size{N: 3}, model.NewSetup(3), true, catalogue.Size{N: 3, M: 2}
	for _, c := range []struct {
		catalogue.Evidence
		claims     int
		measured   bool
		conditions string
	}{{claim, 2, false, model.Setup{}.String()}, {sized, 1, false, model.Setup{}.String()}, {measure, 0, true, model.NewSetup(3).String()}, {count, 0, true, "n=3 m=2"}} {
		found, claims := c.Claims([]*catalogue.Page{page})
		if found != page || len(claims) != c.claims || c.Measured() != c.measured || c.Conditions() != c.conditions {
			t.Errorf("%+v: page %v, claims %v, measured %v, for %s", c.Evidence, found, claims, c.Measured(), c.Conditions())
		}
	}
	if found, claims := claim.Claims(nil); found != nil || claims != nil {
		t.Errorf("of no pages: %v, %v", found, claims)
	}
}
