package properties_test

import (
	"testing"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// FuzzHolds lets the fuzzer choose a claim that holds, by the first two bytes,
// and a schedule, by the rest: no schedule breaks the property.
func FuzzHolds(f *testing.F) {
	var claims []cell
	for _, c := range cells() {
		if c.claim.Expect == catalogue.Holds {
			claims = append(claims, c)
		}
	}
	for i := range claims {
		f.Add(append([]byte{byte(i >> 8), byte(i)}, "\x00\x01\x02\x03\x05\x08\x0d\x15\x22\x37\x59\x90\xe9\x79\x62\xdb"...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		c := claims[(int(data[0])<<8|int(data[1]))%len(claims)]
		sys, prop := c.build(t)
		v, err := fuzzed(sys, prop, data[2:])
		if err != nil {
			t.Fatal(err)
		}
		if v != nil {
			t.Fatalf("%s: %v\n%s", c.name(), v.Err, kept(keptIn, c, v))
		}
	})
}

// FuzzReplay lets the fuzzer choose a claim that expects a violation and a
// schedule: if the schedule breaks the property, replaying it does so too, at
// the same step, and no shorter run than the explorer's does.
func FuzzReplay(f *testing.F) {
	var claims []cell
	for _, c := range cells() {
		if c.claim.Expect == catalogue.Violated {
			claims = append(claims, c)
		}
	}
	for i := range claims {
		f.Add(append([]byte{byte(i >> 8), byte(i)}, "\x00\x00\x00\x00\x01\x01\x01\x01\x02\x02\x02\x02"...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		c := claims[(int(data[0])<<8|int(data[1]))%len(claims)]
		sys, prop := c.build(t)
		v, err := fuzzed(sys, prop, data[2:])
		if v == nil || err != nil { // a mutant may fill a channel before it breaks the property
			return
		}
		r, err := replay.NewRunner(sys, prop)
		if err != nil {
			t.Fatal(err)
		}
		again, err := r.Strict(v.Behaviour)
		if err != nil || again == nil || len(again.Schedule) != len(v.Schedule) || again.Err.Error() != v.Err.Error() {
			t.Fatalf("%s: the walk says %v, the replay %v (%v)\n%s", c.name(), v.Err, again, err, kept(keptIn, c, v))
		}
		if best := anew(t, c, 1); len(v.Schedule) < len(best.Violation.Schedule) {
			t.Fatalf("%s: the explorer's shortest run has %d events, this one %d\n%s", c.name(), len(best.Violation.Schedule), len(v.Schedule), kept(keptIn, c, v))
		}
	})
}

func fuzzed(sys transition.System, prop property.Property, data []byte) (*property.Violation, error) {
	w, err := simulate.New(sys, []property.Property{prop}, transition.RandomWalk)
	if err != nil {
		return nil, err
	}
	return w.Run(transition.Bytes(data), walkSteps)
}
