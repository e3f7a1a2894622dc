package realtest_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"doorway/internal/controlled"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// A lease is a lock that lapses, as its server has it.
type lease struct {
	token int // of who has it
	free  bool
	until time.Time
}

// long is how long a lease is.
const long = 4 * time.Second

// A toy is a lock by leases, with the mistakes that it has.
type toy struct {
	open      bool // the server gives the lease to everybody
	eternal   bool // it never lapses
	same      bool // tokens are all alike
	careless  bool // the release frees whatever lease there is
	unheeding bool // the holder goes on for long after its lease
	trusting  bool // it counts its lease from the answer
}

// hold asks for the lease every second, works while it has it, and releases it.
func (y toy) hold(p *real.Process) { y.holdFor(p, time.Second) }

// fence is hold where it is all the same whether loss is told.
func (y toy) fence(p *real.Process) { y.holdFor(p, time.Hour) }

func (y toy) holdFor(p *real.Process, late time.Duration) {
	for ; p.Context().Err() == nil; time.Sleep(time.Second) {
		asked, got := time.Now(), realtest.Ask(p)
		token, err := real.Call(p.Context(), p, "acquire", func() (int, error) { return y.acquire(real.Part(p, newLease)), nil })
		if err != nil || token == 0 {
			continue
		}
		if y.same {
			got(1)
		} else {
			got(token)
		}
		if y.trusting {
			asked = time.Now()
		}
		if y.unheeding {
			asked = asked.Add(5 * long)
		}
		ctx, cancel := context.WithDeadline(p.Context(), asked.Add(long))
		realtest.Works(ctx, p, late)
		cancel()
		_, _ = real.Call(context.Background(), p, "release", func() (none struct{}, _ error) {
			l := real.Part(p, newLease)
			l.free = l.free || y.careless || l.token == token
			return none, nil
		})
		return
	}
}

func newLease() *lease { return &lease{free: true} }

func (y toy) acquire(l *lease) int {
	if !l.free && !y.open && (y.eternal || time.Now().Before(l.until)) {
		return 0
	}
	l.token, l.free, l.until = l.token+1, false, time.Now().Add(long)
	return l.token
}

// row is the toy on the scorecard, which promises all.
func (y toy) row() realtest.Row {
	r := realtest.Row{
		Part: "toy", Of: porcupine.CheckOperations, Setup: real.Setup{N: 3}, Prompt: time.Second, Steps: 150,
		Exclusion: properties.MutualExclusion, Holder: y.hold, Others: map[realtest.Column]func(*real.Process){realtest.Fencing: y.fence},
		Told: time.Second, Served: 4 * long, Promises: map[realtest.Column]realtest.Promise{},
	}
	for _, c := range realtest.Columns {
		r.Promises[c] = realtest.Promise{Says: "it is so", At: "here"}
	}
	return r
}

// scored measures the row in a folder of its own and returns the verdicts by column.
func scored(t *testing.T, r realtest.Row) map[realtest.Column]string {
	t.Helper()
	t.Chdir(t.TempDir())
	realtest.Score(t, []realtest.Row{r}, 400, true)
	all, err := realtest.ReadScores(realtest.ScoresMeasured)
	if err != nil {
		t.Fatal(err)
	}
	got := map[realtest.Column]string{}
	for _, s := range all {
		if s.Module != "github.com/anishathalye/porcupine" || !strings.HasPrefix(s.Version, "v") {
			t.Errorf("%s of %s is no module and version", s.Version, s.Module)
		}
		if s.Verdict == realtest.Broken {
			for _, file := range []string{s.Case, strings.TrimSuffix(s.Case, ".txt") + ".svg"} {
				if _, err := os.Stat(filepath.Join("testdata", "doorway", file)); err != nil {
					t.Error(err)
				}
			}
		}
		got[s.Column] = s.Verdict
	}
	return got
}

// Each column is seen to be broken by a mistake, and not by a lock without one. A pause, and a server that forgets, break
// any lock by leases.
func TestScore(t *testing.T) {
	if controlled.On() {
		t.Skip("scores are of level one")
	}
	for mistake, c := range map[string]struct {
		toy    toy
		broken []realtest.Column
	}{
		"none":      {toy{}, []realtest.Column{realtest.Pause, realtest.Forgets}},
		"open":      {toy{open: true}, []realtest.Column{realtest.Prompt, realtest.Restart}},
		"eternal":   {toy{eternal: true}, []realtest.Column{realtest.Served}},
		"same":      {toy{same: true}, []realtest.Column{realtest.Fencing}},
		"careless":  {toy{careless: true}, []realtest.Column{realtest.Release}},
		"unheeding": {toy{unheeding: true}, []realtest.Column{realtest.Cut, realtest.Told}},
		"trusting":  {toy{trusting: true}, []realtest.Column{realtest.Slow}},
	} {
		t.Run(mistake, func(t *testing.T) {
			r := c.toy.row()
			if mistake != "none" { // the column alone
				r.Untested = map[realtest.Column]string{}
				for _, col := range realtest.Columns {
					r.Untested[col] = "of no interest here"
				}
				for _, col := range c.broken {
					delete(r.Untested, col)
				}
			}
			got := scored(t, r)
			for _, col := range realtest.Columns {
				want := realtest.Tested
				if r.Untested[col] != "" {
					want = realtest.Untested
				}
				for _, b := range c.broken {
					if b == col {
						want = realtest.Broken
					}
				}
				if got[col] != want {
					t.Errorf("%s: %s, want %s", col, got[col], want)
				}
			}
		})
	}
}
