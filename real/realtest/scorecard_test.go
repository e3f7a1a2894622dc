package realtest_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"doorway/checker/simulate"
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
		Exclusion: properties.MutualExclusion, Holder: y.hold,
		Others: map[realtest.Column]func(*real.Process){realtest.Fencing: y.fence},
		Told:   time.Second, Served: 4 * long, Promises: map[realtest.Column]realtest.Promise{},
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
		if s.Setup != "" {
			bounded(t, s)
		}
		got[s.Column] = s.Verdict
	}
	return got
}

// bounded expects the setup of a cell to have the faults of its column, and no others.
func bounded(t *testing.T, s realtest.Scored) {
	t.Helper()
	faults := map[realtest.Column]string{
		realtest.Prompt: "delay=1", realtest.Slow: "", realtest.Pause: "delay=1 pauses=1", realtest.Cut: "delay=1 splits=1 heals=1",
		realtest.Restart: "delay=1 crashes=1 recoveries=1", realtest.Forgets: "delay=1 crashes=1 recoveries=1",
		realtest.Fencing: "pauses=1", realtest.Told: "delay=1 splits=1 heals=1",
		realtest.Served: "delay=1 drops=1 crashes=1", realtest.Release: "",
	}
	var got []string
	for _, f := range strings.Fields(s.Setup) {
		switch name, _, _ := strings.Cut(f, "="); name {
		case "n", "requests", "requesters", "side", "crashers", "channels", "tick":
		default:
			got = append(got, f)
		}
	}
	want := strings.Fields(faults[s.Column])
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("%s: the faults of %q are %v, want %v", s.Column, s.Setup, got, want)
	}
}

// Who has left is not held against anybody: only those that hold together for long fail.
func TestEnter(t *testing.T) {
	for what, c := range map[string]struct {
		until  [2]time.Duration // when p0, which enters at once, and p1, which does a second later, leave
		events int
	}{
		"the later one leaves": {[2]time.Duration{20 * time.Second, 2 * time.Second}, 0},
		"the first one leaves": {[2]time.Duration{2 * time.Second, 20 * time.Second}, 0},
		"nobody leaves":        {[2]time.Duration{20 * time.Second, 20 * time.Second}, 10},
	} {
		t.Run(what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, func(p *real.Process) {
				began := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // of every bubble
				time.Sleep(time.Until(began.Add(time.Duration(p.ID()) * time.Second)))
				ctx, cancel := context.WithDeadline(p.Context(), began.Add(c.until[p.ID()]))
				defer cancel()
				realtest.Works(ctx, p, 4*time.Second)
			})
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, real.NoFailure, simulate.Runs{Count: 200, Steps: 60, Seed: 1}, c.events)
		})
	}
}

// Each column is seen to be broken by a mistake, and not by a lock without one. A pause, and a server that forgets, break
// any lock by leases.
func TestScore(t *testing.T) {
	if controlled.On() {
		t.Log("scores are of level one")
		return
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

// A row is measured at its own level alone.
func TestScoreLevel(t *testing.T) {
	r := toy{}.row()
	r.Untested = map[realtest.Column]string{}
	for _, c := range realtest.Columns[1:] {
		r.Untested[c] = "of no interest here"
	}
	for _, level := range []bool{false, true} {
		t.Run(fmt.Sprint("controlled ", level), func(t *testing.T) {
			t.Chdir(t.TempDir())
			r.Controlled = level
			realtest.Score(t, []realtest.Row{r}, 10, true)
			if _, err := os.Stat(realtest.ScoresMeasured); (err == nil) != (level == controlled.On()) {
				t.Errorf("%v; %s", err, controlled.Level())
			}
		})
	}
}

// toys are those that TestScoreWorse scores again, by name.
var toys = map[string]toy{"the same": {}, "worse": {open: true}}

// scoredAgain, in the environment, has TestScoreAgain compare a toy, in the folder where it is started.
const scoredAgain = "DOORWAY_SCORED_TOY"

// TestScoreAgain is what TestScoreWorse starts.
func TestScoreAgain(t *testing.T) {
	if name := os.Getenv(scoredAgain); name != "" {
		t.Chdir(os.Getenv("PWD"))
		realtest.Score(t, []realtest.Row{toys[name].row()}, 200, false)
	}
}

// A cell that gets worse fails the test, and so does a case that does not break its cell any more.
func TestScoreWorse(t *testing.T) {
	if controlled.On() {
		t.Log("scores are of level one")
		return
	}
	scored(t, toy{}.row())
	again := func(name, want string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestScoreAgain$", "-test.v")
		cmd.Env = append(os.Environ(), scoredAgain+"="+name)
		out, err := cmd.CombinedOutput()
		if (err == nil) != (want == "") || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, want %q in\n%s", name, err, want, out)
		}
	}
	again("the same", "")
	again("worse", "toy/prompt_answers\n")
	again("worse", "mutual-exclusion is broken by run")
	file := "testdata/doorway/toy-a-pause/mutual-exclusion.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	schedule, trace, _ := strings.Cut(string(text), "\ntrace:")
	for _, other := range []string{schedule[:strings.LastIndex(schedule, "\n")], schedule + "\n  tick"} {
		if err := os.WriteFile(file, []byte(other+"\ntrace:"+trace), 0o644); err != nil {
			t.Fatal(err)
		}
		again("the same", "measure again with -update")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	again("the same", "the cell is broken, and has no case")
}
