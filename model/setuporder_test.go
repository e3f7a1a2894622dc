package model_test

import (
	"reflect"
	"slices"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
)

// TestWithin checks Within against its meaning word by word.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		small, large string
		want         bool
	}{
		{"n=2", "n=2", true},
		{"n=2", "n=3", false},
		{"n=2 requests=3", "n=2 requests=unlimited", true},
		{"n=2 requests=unlimited", "n=2 requests=255", false},
		{"n=2 requests=1 channels=fifo", "n=2 requests=2 channels=any", true},
		{"n=2 channels=any", "n=2", false},
		{"n=2 detector=perfect", "n=2", false},
		{"n=2 crashes=1 detector=perfect", "n=2 crashes=1 detector=eventual", true}, // shrinking may make it so
		{"n=2", "n=2 memory=tso", true},
		{"n=2 memory=tso", "n=2", false},
		{"n=2 memory=tso", "n=2 memory=safe", false},
		{"n=2 memory=regular", "n=2 memory=safe", true},
		{"n=2 memory=safe", "n=2 memory=regular", false},
		{"n=2 calls=atomic", "n=2", false},
		{"n=2", "n=2 calls=atomic", false},
		{"n=2 calls=atomic", "n=2 calls=atomic pauses=1", true},
		{"n=2 processors=1", "n=2", true},
		{"n=2", "n=2 processors=1", false},
		{"n=2 requesters=p0", "n=2", true},
		{"n=2", "n=2 requesters=p0", false},
		{"n=2 requesters=p0,p1", "n=2 requesters=p0", false},
		{"n=2 crashes=1", "n=2 crashes=1 crashers=p0", false},
		{"n=2 crashes=0", "n=2 crashes=1 crashers=p0", true},
		{"n=2 pauses=1", "n=2 pauses=1 pausers=p0", false},
		{"n=2 pauses=1 pausers=p0", "n=2 pauses=1", true},
		{"n=2", "n=2 pauses=1 pausers=p0", true},
		{"n=2 recoveries=1", "n=2", false},
		{"n=2 drops=1", "n=2 drops=2 duplicates=1", true},
		{"n=2 duplicates=1", "n=2 drops=2", false},
		{"n=3 cut=p0,p1 splits=1", "n=3 cut=p0,p2 splits=1", false},
		{"n=3", "n=3 cut=p0,p2 splits=1", true},
	} {
		s, o := ParseSetup(t, c.small), ParseSetup(t, c.large)
		if got := s.Within(o); got != c.want {
			t.Errorf("(%v).Within(%v) = %v", s, o, got)
		}
	}
}

// TestOrderOfFields changes each field of a setup, and expects Within to notice: a new field of a
// setup has its place in the order.
func TestOrderOfFields(t *testing.T) {
	base := model.Setup{N: 4, Requests: 2, Crashes: 1, Splits: 1, Pauses: 1, Delay: 2, Pause: 3, Drift: 3, Side: model.Procs(0)}
	for i := range reflect.TypeFor[model.Setup]().NumField() {
		other := base
		switch f := reflect.ValueOf(&other).Elem().Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Int:
			f.SetInt(f.Int() + 1)
		default:
			f.SetUint(f.Uint() ^ 2)
		}
		if base.Within(other) && other.Within(base) {
			t.Errorf("%s makes no difference", reflect.TypeFor[model.Setup]().Field(i).Name)
		}
	}
}

// TestSimpler expects the requests and faults that a run has used, then one less, and the kinds of
// setups in their order.
func TestSimpler(t *testing.T) {
	for _, c := range []struct {
		setup string
		used  int
		want  []string
	}{
		{"n=2 requests=0", 0, nil},
		{"n=2 requests=unlimited", 4, []string{"n=2 requests=4"}},
		{"n=2 requests=1", 0, []string{"n=2 requests=0"}},
		{"n=2 requests=1", 1, []string{"n=2 requests=0"}},
		{"n=2 requests=3", 3, []string{"n=2 requests=2"}},
		{"n=2 requests=3", 2, []string{"n=2 requests=2"}},
		{"n=2 requests=5", 1, []string{"n=2 requests=1", "n=2 requests=4"}},
		{"n=2 requests=0 side=p0 splits=1", 0, []string{"n=2 requests=0"}},
		{"n=2 requests=0 delay=1 pausers=p0 pause=2 pauses=1", 0, []string{"n=2 requests=0 delay=1"}},
		{"n=2 requests=0 detector=perfect crashes=3", 1, []string{"n=2 requests=0 detector=perfect crashes=1", "n=2 requests=0 detector=perfect crashes=2"}},
		{"n=2 requests=0 channels=any detector=perfect delay=2 drift=3", 0, []string{
			"n=2 requests=0 detector=perfect delay=2 drift=3", "n=2 requests=0 channels=any delay=2 drift=3", "n=2 requests=0 channels=any detector=perfect delay=2"}},
		{"n=2 requests=0 memory=safe", 0, []string{"n=2 requests=0", "n=2 requests=0 memory=regular"}},
	} {
		var got []string
		for _, s := range ParseSetup(t, c.setup).Simpler(c.used, func(model.Kind) int { return c.used }) {
			got = append(got, s.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %d used: %q, want %q", c.setup, c.used, got, c.want)
		}
	}
}

// TestSameKinds takes setups that differ in amounts only for alike, and no others.
func TestSameKinds(t *testing.T) {
	base := "n=2 requests=2 channels=any detector=perfect memory=tso crashes=1 delay=2 drift=3"
	for other, want := range map[string]bool{
		"n=3 requests=1 channels=any detector=eventual memory=safe crashes=2 delay=2 drift=4": true,
		"n=2 requests=2 detector=perfect memory=tso crashes=1 delay=2 drift=3":                false,
		"n=2 requests=2 channels=any memory=tso crashes=1 delay=2 drift=3":                    false,
		"n=2 requests=2 channels=any detector=perfect crashes=1 delay=2 drift=3":              false,
		"n=2 requests=2 channels=any detector=perfect memory=tso crashes=1 delay=2":           false,
		"n=2 requests=2 channels=any detector=perfect memory=tso delay=2 drift=3":             false,
		"n=2 requests=2 channels=any detector=perfect memory=tso pauses=1 delay=2 drift=3":    false,
	} {
		s, o := ParseSetup(t, base), ParseSetup(t, other)
		if s.SameKinds(o) != want || o.SameKinds(s) != want {
			t.Errorf("SameKinds of %v and %v is not %v", s, o, want)
		}
	}
}

// TestResized allows other numbers and better channels, and nothing else.
func TestResized(t *testing.T) {
	o := ParseSetup(t, "n=2 requests=2 channels=any crashes=1")
	for text, want := range map[string]bool{
		"n=3 requests=1 requesters=p0 channels=any crashes=1": true,
		"n=2 requests=2 crashes=1":                            true,
		"n=2 requests=2 channels=any crashes=2":               false,
		"n=2 requests=2 channels=any crashes=1 memory=tso":    false,
	} {
		if got := ParseSetup(t, text).Resized(o); got != want {
			t.Errorf("(%s).Resized(%v) = %v", text, o, got)
		}
	}
	if o.Resized(ParseSetup(t, "n=2 requests=2 crashes=1")) {
		t.Error("worse channels are the same environment")
	}
}

// TestCompareSetups orders setups from the simplest on.
func TestCompareSetups(t *testing.T) {
	ordered := []string{
		"n=1 requests=unlimited crashes=9", "n=2 requests=1", "n=2 requests=1 memory=tso", "n=2 requests=1 detector=perfect", "n=2 requests=1 channels=any",
		"n=2 requests=1 pauses=1", "n=2 requests=1 pausers=p0 pauses=1", "n=2 requests=1 pausers=p1 pauses=1",
		"n=2 requests=1 crashes=1", "n=2 requests=1 crashes=1 crashers=p0", "n=2 requests=1 crashers=p1 crashes=1",
		"n=2 requests=1 recoveries=1", "n=2 requests=1 crashes=1 channels=any", "n=2 requests=1 crashes=2", "n=2 requests=1 drops=unlimited",
		"n=2 requests=2", "n=2 requests=unlimited", "n=3 requests=0",
	}
	for i, small := range ordered {
		for k, large := range ordered {
			if got := ParseSetup(t, small).Compare(ParseSetup(t, large)); (got < 0) != (i < k) || (got > 0) != (i > k) {
				t.Errorf("(%s).Compare(%s) = %d", small, large, got)
			}
		}
	}
}

// TestWithout takes a process away, and renumbers those above it.
func TestWithout(t *testing.T) {
	for _, c := range []struct {
		setup string
		p     model.ProcID
		want  string // "" for none
	}{
		{"n=3", 0, "n=2 requests=1"},
		{"n=3 requesters=p1", 1, ""},
		{"n=3 requesters=p0,p2", 1, "n=2 requests=1"},
		{"n=4 requesters=p1,p3", 0, "n=3 requests=1 requesters=p0,p2"},
		{"n=4 requesters=p0,p1", 1, "n=3 requests=1 requesters=p0"},
		{"n=3 crashes=1 crashers=p2", 0, "n=2 requests=1 crashers=p1 crashes=1"},
		{"n=3 crashes=1 crashers=p0,p2", 1, "n=2 requests=1 crashes=1"},
		{"n=3 crashes=1 crashers=p2", 2, ""},
		{"n=3 pauses=1 pausers=p2", 0, "n=2 requests=1 pausers=p1 pauses=1"},
		{"n=3 pauses=1 pausers=p2", 2, ""},
		{"n=4 side=p0,p2 splits=1", 1, "n=3 requests=1 side=p0,p1 splits=1"},
		{"n=4 cut=p1,p3 splits=1", 2, "n=3 requests=1 cut=p1,p2 splits=1"},
	} {
		got, ok := ParseSetup(t, c.setup).Without(c.p)
		if ok != (c.want != "") || ok && got.String() != c.want {
			t.Errorf("(%s).Without(%v) = %v, %v; want %q", c.setup, c.p, got, ok, c.want)
		}
	}
}
