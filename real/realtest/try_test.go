package realtest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// Runs of a program that draws its own chance are not alike, unless goroutines are controlled, and others are.
func TestAlike(t *testing.T) {
	for chance, want := range map[int]int{1: 5, 1 << 30: 0} {
		prog, err := real.New(t, real.Setup{N: 2}, func(p *real.Process) {
			_, _ = real.Call(p.Context(), p, fmt.Sprint("call ", rand.IntN(chance)), func() (int, error) { return 0, nil })
		})
		if err != nil {
			t.Fatal(err)
		}
		if controlled.On() {
			want = 5
		}
		l, err := realtest.Alike(prog, 5, 50, 3)
		if err != nil || l.Alike != want || len(l.Differ) != 5-want {
			t.Errorf("%d: %+v, want %d alike: %v", chance, l, want, err)
		}
	}
}

// A run that breaks the property by chance, which its replay does not, is passed over.
func TestExpectRepeats(t *testing.T) {
	if controlled.On() {
		t.Skip("goroutines are controlled: every run is repeated")
	}
	var inside, met, since atomic.Int32
	prog, err := real.New(t, real.Setup{N: 2}, func(p *real.Process) {
		if met.Load() == 0 || since.Add(1) > 40 {
			p.Inside(func() {
				if inside.Add(1) == 2 {
					met.Store(1)
				}
				time.Sleep(time.Second)
				inside.Add(-1)
			})
		}
		<-p.Context().Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	if f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 200, Steps: 20, Seed: 1}, 2); f.Runs < 20 || f.Same != 20 {
		t.Errorf("run %d, %d replays are the same", f.Runs, f.Same)
	}
}

// A program with no lock is broken at once, and what was measured is read again as it was written, and repeated.
func TestMeasure(t *testing.T) {
	t.Chdir(t.TempDir())
	bugs := []realtest.Bug{{
		Name: "no lock, no luck", Property: properties.MutualExclusion, Steps: 20, Runs: 40,
		Program: realtest.Of(real.Setup{N: 2}, func(p *real.Process) { p.Work(p.Context()) }),
	}}
	realtest.Measure(t, bugs, 1)
	realtest.Measure(t, bugs, 2) // adds to the file
	all, err := realtest.Read(realtest.Measured)
	if err != nil || len(all) != 16 {
		t.Fatalf("%d hunts, want 16: %v", len(all), err)
	}
	for _, h := range all {
		if shrunk := h.Scheduler == "timed"; h.Runs == 0 || shrunk != (h.Length == 2) || shrunk != (h.Same == 20) {
			t.Errorf("%+v", h)
		}
	}
	realtest.Measure(t, bugs, 0)
}

func TestReadErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hunts.csv")
	for text, want := range map[string]string{
		"bug\n": "wrong number of fields",
		"bug,scheduler,seed,limit,runs,events,length,same,seconds\nb,pos,0,x,1,1,0,0,1\n":  "line 2",
		"bug,scheduler,seed,limit,runs,events,length,same,seconds\nb,pos,0,1,1,1,0,0,1s\n": "line 2",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := realtest.Read(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
