package real_test

import (
	"flag"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// The fuzzer, too, may choose the events of a program: no choice of it breaks this one.
func FuzzLease(f *testing.F) {
	f.Add([]byte("\x00\x01\x02\x03\x05\x08\x0d\x15\x22\x37\x59\x90\xe9\x79\x62\xdb"))
	f.Fuzz(func(t *testing.T, data []byte) {
		prog, err := real.New(t, real.Setup{N: 2, Drops: 1, Crashes: 1}, worker(8*time.Second, true))
		if err != nil {
			t.Fatal(err)
		}
		w, err := simulate.New(prog, []property.Property{properties.MutualExclusion}, transition.RandomWalk)
		if err != nil {
			t.Fatal(err)
		}
		v, err := w.Run(transition.Bytes(data), 200)
		if v != nil || err != nil {
			t.Errorf("%v, %v", v, err)
		}
	})
}

// drawn lets rapid choose the events of a run of a program.
type drawn struct{ t *rapid.T }

func (d drawn) Choose(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "event") }

// What rapid chooses breaks the program that works longer than its lease, and not the other.
func TestRapidChooses(t *testing.T) {
	for _, c := range []struct {
		name    string
		careful bool
	}{{"longer than the lease", false}, {"as long as the lease", true}} {
		t.Run(c.name, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, worker(8*time.Second, c.careful))
			if err != nil {
				t.Fatal(err)
			}
			w, err := simulate.New(prog, []property.Property{properties.MutualExclusion}, transition.RandomWalk)
			if err != nil {
				t.Fatal(err)
			}
			broken := 0
			rapid.Check(t, func(t *rapid.T) {
				v, err := w.Run(drawn{t}, 200)
				if err != nil {
					t.Fatal(err)
				}
				if v != nil {
					broken++
				}
			})
			if (broken == 0) != c.careful {
				t.Errorf("%d runs broke it", broken)
			}
		})
	}
}
