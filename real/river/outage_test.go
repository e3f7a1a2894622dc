package river_test

import (
	"flag"
	"testing"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
)

var outage = flag.Bool("outage", false, "test clients in outages, in which two lead, as TestTwin does")

// TestOutage is what TestTwin starts.
func TestOutage(t *testing.T) {
	if !*outage {
		return
	}
	for what, setup := range map[string]real.Setup{
		"a cut":        {N: 2, Tick: tick, Within: tick, Splits: 1},
		"slow answers": {N: 2, Tick: tick},
	} {
		t.Run(what, func(t *testing.T) {
			prog, err := real.New(t, setup, client)
			if err != nil {
				t.Fatal(err)
			}
			s, err := simulate.Test(t.Context(), prog, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 1000, Steps: 400, Seed: 1})
			if err != nil || !s.Exercised[0] {
				t.Fatalf("%+v, %v", s, err)
			}
			if s.Violation != nil {
				t.Errorf("two lead in run %d: %v", s.Runs, s.Violation.Err)
			}
		})
	}
}
