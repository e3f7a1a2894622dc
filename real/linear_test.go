package real_test

import (
	"errors"
	"math/rand"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"

	"doorway/checker/history"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// A counter at the server remembers what it answered to which call.
type counter struct {
	value    int
	answered map[int]int
}

// counts makes each process add one twice. A call that is lost is sent again, so
// often; the server knows it again if it has a number.
func counts(tries int, numbered bool) func(*real.Process) {
	return func(p *real.Process) {
		for range 2 {
			number := 0
			if numbered {
				number = 1 + rand.Int() // also those of an earlier start are others
			}
			_, _ = real.Operate(p, "add", func() (n int, err error) {
				for range tries {
					n, err = add(p, number)
					if !errors.Is(err, real.ErrLost) {
						break
					}
				}
				return n, err
			})
		}
	}
}

// add adds one, unless the server has done so for the same number, which is not 0.
func add(p *real.Process, number int) (int, error) {
	return real.Call(p.Context(), p, "add", func() (int, error) {
		c := real.Part(p, func() *counter { return &counter{answered: map[int]int{}} })
		if n, again := c.answered[number]; again && number > 0 {
			return n, nil
		}
		c.value++
		c.answered[number] = c.value
		return c.value, nil
	})
}

// A call that is sent again after its answer was lost counts twice, unless the
// server knows it again; one that fails may have counted or not.
func TestLinearizable(t *testing.T) {
	for _, c := range []struct {
		what    string
		process func(*real.Process)
		events  int // of the shortest run, or 0
	}{
		{"sent again", counts(3, false), 6},
		{"sent again and known again", counts(3, true), 0},
		{"given up", counts(1, false), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Starts: 2, Drops: 2, Shutdowns: 1, Crashes: 1, Recoveries: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			prop := real.Linearizable(0, func(n int, _ string) (int, int) { return n + 1, n + 1 })
			realtest.Expect(t, prog, prop, simulate.Runs{Count: 1000, Steps: 200, Seed: 1}, c.events)
		})
	}
}

// The history of a lock, as its clients see it, is made of runs of real programs as
// well: an overlap is not a history of a lock.
func TestLockHistory(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2}, holder(1))
	if err != nil {
		t.Fatal(err)
	}
	f, err := realtest.Find(t.Context(), prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 200, Seed: 1})
	if err != nil || f == nil {
		t.Fatalf("found %+v: %v", f, err)
	}
	sys, err := prog.With(f.Setup)
	if err != nil {
		t.Fatal(err)
	}
	all := f.Schedule()
	for n, want := range map[int]porcupine.CheckResult{len(all): porcupine.Illegal, len(all) - 1: porcupine.Ok} {
		h, err := history.Of(sys, all[:n])
		if err != nil {
			t.Fatal(err)
		}
		if got := h.OnLock().Check(0); got != want {
			t.Errorf("after %d events %v, want %v: %v", n, got, want, h)
		}
	}
}

// An answered operation is not a write of a resource.
func TestOperationsAreNoWrites(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		_, _ = real.Operate(p, "write", func() (int, error) { return 0, real.Resource{}.Write(p.Context(), p, 5) })
		if err := (real.Resource{}).Write(p.Context(), p, 0); err == nil || !strings.Contains(err.Error(), "want a number from 1") {
			t.Errorf("a write with token 0: %v", err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.NewRunner(prog, properties.NoStaleWrite)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule("p0 request\np0->p1 deliver\np1->p0 deliver")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := r.Strict(transition.Finite(s)); v != nil || err != nil {
		t.Errorf("%+v, %v", v, err)
	}
}
