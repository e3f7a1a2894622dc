//go:build goroutines

package goroutines

import (
	"strings"
	"sync/atomic"
	"testing"

	"doorway/checker/scheduling"
)

// counts looks at a variable so often, whatever it holds.
func counts(x *atomic.Int64, times int) {
	for range times {
		x.Load()
	}
}

// late fails if the second goroutine stores after so many looks of its own, and the first, after so many, sees that.
func late(own, others int) func(*testing.T) {
	return func(t *testing.T) {
		var x, y atomic.Int64
		crew(func() {
			counts(&x, own)
			y.Store(1)
		}, func() {
			counts(&x, others)
			if y.Load() == 1 {
				t.Error("in time")
			}
		})
	}
}

// fourth fails if a goroutine first sees at its fourth look what another stores after counting.
func fourth(t *testing.T) {
	var x, y atomic.Int64
	crew(func() {
		counts(&x, 7)
		y.Store(1)
	}, func() {
		seen := 0
		for i := 1; i <= 7; i++ {
			if y.Load() == 1 && seen == 0 {
				seen = i
			}
		}
		if seen == 4 {
			t.Error("at the fourth")
		}
	})
}

// TestLoopsThatCount: a search tries the orders in which a goroutine counts to the end, though from outside it seems to
// wait. Where it cannot try all, it says what to do, and proves nothing.
func TestLoopsThatCount(t *testing.T) {
	for _, c := range []struct {
		name        string
		f           func(*testing.T)
		preemptions int
		repeats     int
		finds       bool
		unclear     string
	}{
		{"nobody beside", late(5, 0), Unbounded, 2, true, ""},
		{"nobody beside, within two preemptions", late(5, 0), 2, 2, true, ""},
		{"both", late(5, 9), Unbounded, 2, true, ""},
		{"in the midst", fourth, Unbounded, 7, true, ""},
		{"too often", late(countable+2, 0), Unbounded, 2, false, "a loop repeats more than 1000 times"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newProgram(t, c.f)
			p.repeats = c.repeats
			s, err := newSearch(p, Passes, c.preemptions, 3*longest)
			if err != nil {
				t.Fatal(err)
			}
			v, err := s.all(t.Context())
			if err != nil || (v != nil) != c.finds {
				t.Fatalf("%v, %v, finds %v, want %v", s, err, v, c.finds)
			}
			if got := s.unclear(); v == nil && !strings.Contains(got, c.unclear) {
				t.Errorf("unclear: %q, want %q", got, c.unclear)
			}
		})
	}
}

// TestSideBySide: a search that cannot try all orders of goroutines that count at the same time either finds what
// is wrong, or says so.
func TestSideBySide(t *testing.T) {
	p := newProgram(t, fourth)
	s, err := newSearch(p, Passes, Unbounded, longest)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.all(t.Context())
	if err != nil || v == nil && !strings.Contains(s.unclear(), "-doorway.repeats=") {
		t.Errorf("%v, %v, unclear: %q", v, err, s.unclear())
	}
}

// TestNoLivelock: a goroutine that counts far does not fail, and one that only goes round does.
func TestNoLivelock(t *testing.T) {
	if s := hunt(t, late(10_000, 0), 3, scheduling.Policy{}, 1); s.Violation != nil && !strings.Contains(s.Violation.Err.Error(), "the test fails") {
		t.Error(s.Violation.Err)
	}
	s := hunt(t, func(*testing.T) {
		var x atomic.Int64
		for x.Load() == 0 {
			counts(&x, 3)
		}
	}, 1, scheduling.Policy{}, 1)
	if s.Violation == nil || !strings.Contains(s.Violation.Err.Error(), "livelock: a million steps change nothing: ") {
		t.Error("no livelock: ", s.Violation)
	}
}

// TestLoopsNoted: a loop is noted with how often it went round when its goroutine leaves it, by going on or by ending, and the
// search begins again. One that goes round no more often than allowed is not.
func TestLoopsNoted(t *testing.T) {
	ends := func(times int) func(*testing.T) {
		return func(*testing.T) {
			var x atomic.Int64
			go counts(&x, times)
		}
	}
	for name, c := range map[string]struct {
		f           func(*testing.T)
		preemptions int
		want        int
	}{
		"goes on":                          {late(5, 0), Unbounded, 5},
		"ends":                             {ends(5), Unbounded, 5},
		"ends, within two preemptions":     {ends(5), 2, 5},
		"ends after as many as allowed":    {ends(3), Unbounded, 0},
		"as many as allowed, within bound": {ends(3), 2, 0},
	} {
		p := newProgram(t, c.f)
		p.repeats = 2
		s, err := newSearch(p, Passes, c.preemptions, longest)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.all(t.Context()); err != nil {
			t.Fatal(err)
		}
		most := 0
		for _, times := range p.loops.often {
			most = max(most, times)
		}
		if most != c.want || p.loops.rises {
			t.Errorf("%s: noted %d times, want %d; to begin again: %v", name, most, c.want, p.loops.rises)
		}
	}
}

// TestLoopsAgain: a search that begins again for a loop takes the runs of one that was told how often the loop goes round.
func TestLoopsAgain(t *testing.T) {
	runs := func(repeats int) int {
		p := newProgram(t, func(*testing.T) {
			var x, y atomic.Int64
			crew(func() { counts(&x, 5); y.Store(1) }, func() { y.Load(); x.Store(1) })
		})
		p.repeats = repeats
		s, err := newSearch(p, Passes, Unbounded, longest)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.all(t.Context()); v != nil || err != nil {
			t.Fatal(v, err)
		}
		return s.runs
	}
	if again, told := runs(2), runs(10); again != told || told < 5 {
		t.Errorf("%d runs, and %d if it is told", again, told)
	}
}
