package real_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/realtest"
)

// sessions is when the session of each process ends.
type sessions map[model.ProcID]time.Time

// opens asks for a session of half a second.
func opens(p *real.Process) {
	_, _ = real.Call(p.Context(), p, "session", func() (none struct{}, _ error) {
		real.Part(p, func() sessions { return sessions{} })[p.ID()] = time.Now().Add(time.Second / 2)
		return none, nil
	})
}

// inSession asks for the lock, which is given to who has a session.
func inSession(p *real.Process) bool {
	return asks(p, "lock", func(*tally) bool {
		return time.Now().Before(real.Part(p, func() sessions { return sessions{} })[p.ID()])
	})
}

// retries takes turns at something until it is inside for a second.
func retries(pause func() time.Duration, lock func(p *real.Process) bool) func(*real.Process) {
	return func(p *real.Process) {
		for p.Context().Err() == nil {
			if lock(p) {
				worksFor(p, time.Second)
			}
			time.Sleep(pause())
		}
	}
}

// A program that needs several messages in a tick is not blamed for waiting until its end. One that is not served
// whatever the tick is, also if its timers go off within ticks.
func TestTimersShorterThanTicks(t *testing.T) {
	jitter := func() time.Duration { return 2*time.Second + time.Duration(rand.Int63n(int64(2*time.Second))) }
	never := func(p *real.Process) bool { return asks(p, "lock", func(*tally) bool { return false }) }
	session := func(lock func(*real.Process) bool) func(*real.Process) bool {
		return func(p *real.Process) bool {
			opens(p)
			time.Sleep(time.Second / 10)
			return lock(p)
		}
	}
	often := func(p *real.Process) bool { return asks(p, "lock", func(t *tally) bool { return t.asked > 20 }) }
	late := func(p *real.Process) bool {
		return asks(p, "lock", func(*tally) bool {
			first := real.Part(p, func() *time.Time { now := time.Now(); return &now })
			return time.Since(*first) > 5500*time.Millisecond
		})
	}
	ends := func(p *real.Process) {
		if p.ID() == 1 {
			asks(p, "wait", func(*tally) bool { return true })
			time.Sleep(time.Duration(2+rand.Intn(30)) * time.Second)
		} else {
			retries(jitter, never)(p)
		}
	}
	leaves := func(p *real.Process) {
		asks(p, "lock", func(*tally) bool { return true })
		p.Inside(func() { asks(p, "work", func(*tally) bool { return true }) })
		retries(jitter, never)(p)
	}
	for _, c := range []struct {
		what   string
		n      int
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{"a session shorter than a tick", 1, retries(tenth, session(inSession)), 0},
		{"the lock is not given in it", 1, retries(tenth, session(never)), 40},
		{"the lock is given at the twentieth request", 1, retries(tenth, often), 0},
		{"the lock is not given at any", 1, retries(tenth, never), 40},
		{"requests at any time", 1, retries(jitter, never), 20},
		{"the lock is given after five seconds and a half", 1, retries(jitter, late), 20},
		{"another ends meanwhile", 2, ends, 40},
		{"it has left when it was answered", 1, leaves, 25},
	} {
		t.Run(c.what, func(t *testing.T) {
			for _, prop := range []property.Property{real.ServedWithin(5 * time.Second), real.LedWithin(5 * time.Second)} {
				prog, err := real.New(t, real.Setup{N: c.n}, c.work)
				if err != nil {
					t.Fatal(err)
				}
				realtest.Expect(t, prog, prop, simulate.Runs{Count: 100, Steps: 200, Seed: 1}, c.events)
			}
		})
	}
}

// Who has led and competes no more leaves nobody to lead. That is what LedWithin is about, and ServedWithin is not. It asks
// nothing of processes that it does not name, and of those that have ended.
func TestLedWithin(t *testing.T) {
	once := func(p *real.Process) {
		if asks(p, "lock", func(*tally) bool { return true }) {
			worksFor(p, time.Second)
		}
		<-p.Context().Done()
	}
	serves := func(p *real.Process) {
		if p.ID() == 0 {
			once(p)
		}
		<-p.Context().Done()
	}
	ends := func(p *real.Process) {
		if asks(p, "lock", func(*tally) bool { return true }) {
			worksFor(p, time.Second)
		}
	}
	stays := func(p *real.Process) { p.Work(p.Context()) }
	for _, c := range []struct {
		what   string
		prop   property.Property
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{"nobody leads again", real.LedWithin(10 * time.Second), once, 20},
		{"nobody competes", real.ServedWithin(10 * time.Second), once, 0},
		{"another never leads, and need not", real.LedWithin(10*time.Second, 1), stays, 0},
		{"the one named does not lead again", real.LedWithin(10*time.Second, 0), serves, 20},
		{"all who should have ended", real.LedWithin(10 * time.Second), ends, 0},
		{"a server competes for nothing", real.ServedWithin(10 * time.Second), serves, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Crashes: 1, Shutdowns: 1}, c.work)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, c.prop, simulate.Runs{Count: 200, Steps: 100, Seed: 1}, c.events)
		})
	}
}

// LedWithin counts from when a process that should compete could. Who cannot, or need not, is not waited for.
func TestWhoShouldCompete(t *testing.T) {
	live := func(p *real.Process) { <-p.Context().Done() }
	ends := func(p *real.Process) {
		if p.ID() == 1 {
			live(p)
		}
	}
	second := func(p *real.Process) {
		if p.ID() == 1 {
			live(p)
		}
		if asks(p, "start", func(t *tally) bool { return t.asked > 1 }) {
			live(p)
		}
	}
	const both = "p0 request; p1 request; "
	const again = both + "p0->p2 deliver; p2->p0 deliver; tick 9; p0 request; p0->p2 deliver; p2->p0 deliver; "
	for _, c := range []struct {
		what     string
		process  func(*real.Process)
		schedule string
		broken   bool // after the last event, and not before
	}{
		{"nobody leads", live, both + "tick 5", true},
		{"for as long as may be", live, both + "tick 4", false},
		{"while the other has not been started", live, "p0 request; tick 9", false},
		{"who has returned need not lead", ends, both + "tick 9", false},
		{"nor who was shut down", live, both + "p0 shutdown; tick 9", false},
		{"nor who has crashed", live, both + "p0 crash; tick 9", false},
		{"nor who is paused", live, both + "p0 pause; tick 9", false},
		{"until it goes on", live, both + "p0 pause; tick 9; p0 resume; tick 4", false},
		{"and for long", live, both + "p0 pause; tick 9; p0 resume; tick 5", true},
		{"nor who is cut off", live, both + "split; tick 9", false},
		{"until it is connected again", live, both + "split; tick 9; heal; tick 4", false},
		{"and for long since", live, both + "split; tick 9; heal; tick 5", true},
		{"who was started again has not lived for long", second, again + "tick 4", false},
		{"and then has", second, again + "tick 5", true},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Starts: 2, Shutdowns: 1, Crashes: 1, Pauses: 1, Splits: 1, Heals: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			s := scheduled(t, c.schedule)
			r, err := replay.NewRunner(prog, real.LedWithin(4*time.Second, 0))
			if err != nil {
				t.Fatal(err)
			}
			switch v, err := r.Strict(transition.Finite(s)); {
			case err != nil:
				t.Error(err)
			case (v != nil) != c.broken:
				t.Errorf("%+v", v)
			case v != nil && len(v.Schedule) != len(s):
				t.Errorf("broken after %v", v.Schedule)
			}
		})
	}
}

// scheduled reads a schedule, in which "tick 9" are nine ticks.
func scheduled(t *testing.T, text string) transition.Schedule {
	t.Helper()
	text = regexp.MustCompile(`tick (\d+)`).ReplaceAllStringFunc(text, func(n string) string {
		var ticks int
		_, _ = fmt.Sscanf(n, "tick %d", &ticks)
		return strings.TrimSuffix(strings.Repeat("tick; ", ticks), "; ")
	})
	s, err := notation.Schedule(strings.ReplaceAll(text, "; ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The report names answers that were lost and that somebody still waits for, and no others.
func TestReportNamesLostAnswers(t *testing.T) {
	within := func(limit time.Duration) func(*real.Process) {
		return func(p *real.Process) {
			ctx, cancel := context.WithTimeout(p.Context(), limit)
			defer cancel()
			_, _ = real.Call(ctx, p, "lock", func() (none struct{}, _ error) { return none, nil })
			<-p.Context().Done()
		}
	}
	waits := within(time.Minute)
	later := func(p *real.Process) {
		time.Sleep(1500 * time.Millisecond)
		waits(p)
	}
	polls := func(p *real.Process) {
		_, _ = real.Await(p.Context(), p, "poll", func() (none struct{}, _ error) {
			<-real.Up(p).Done()
			return none, nil
		})
	}
	blocks := func(p *real.Process) {
		_, _ = real.Await(p.Context(), p, "poll", func() (none struct{}, _ error) {
			<-p.Context().Done()
			return none, nil
		})
	}
	news := func(p *real.Process) {
		asks(p, "lock", func(*tally) bool { return false })
		_ = real.Push(p.Context(), p, "news")
	}
	peers := func(p *real.Process) {
		if p.ID() == 0 {
			_, _ = real.CallAt(p.Context(), p, 1, "vote", func() (none struct{}, _ error) {
				time.Sleep(3 * time.Second)
				return none, nil
			})
		} else {
			asks(p, "lock", func(*tally) bool { return false })
		}
		<-p.Context().Done()
	}
	const lost = `; p0 waits for the answer to "%s", which was lost, and nobody has told it`
	for _, c := range []struct {
		what, schedule, want string
		process              func(*real.Process)
		n                    int
	}{
		{"the call was lost", "p0 request; split; heal; tick 6", fmt.Sprintf(lost, "lock"), waits, 1},
		{"it was sent in the cut", "p0 request; split; tick 2; heal; tick 6", fmt.Sprintf(lost, "lock"), later, 1},
		{"the answer was lost", "p0 request; p0->p1 deliver; split; heal; tick 6", fmt.Sprintf(lost, "lock"), waits, 1},
		{"the caller has given up", "p0 request; split; tick 4; heal; tick 6", "", within(3 * time.Second), 1},
		{"it is told", "p0 request; p0->p1 drop; tick 6", "", waits, 1},
		{"the server waits", "p0 request; p0->p1 deliver; tick 6", "", polls, 1},
		{"the server waited, and crashed", "p0 request; p0->p1 deliver; p1 crash; tick 6", fmt.Sprintf(lost, "poll"), polls, 1},
		{"the server waited, crashed, and waits on", "p0 request; p0->p1 deliver; p1 crash; tick 6", fmt.Sprintf(lost, "poll"), blocks, 1},
		{"what the server sends is no answer", "p0 request; p0->p1 deliver; p1->p0 deliver; split; heal; tick 6", "", news, 1},
		{"another crashed over it", "p0 request; p1 request; p0->p1 deliver; p1->p2 deliver; p2->p1 deliver; p1 crash; tick 6", fmt.Sprintf(lost, "vote"), peers, 2},
		{"another answered in the cut", "p0 request; p1 request; p0->p1 deliver; p1->p2 deliver; p2->p1 deliver; split; tick 4; heal; tick 6", fmt.Sprintf(lost, "vote"), peers, 2},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: c.n, Drops: 1, Splits: 1, Heals: 1, Crashes: 1, Crashers: model.AllProcs(c.n + 1)}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			s := scheduled(t, c.schedule)
			r, err := replay.NewRunner(prog, real.ServedWithin(5*time.Second))
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.Strict(transition.Finite(s))
			if err != nil || v == nil {
				t.Fatalf("%v, %v", v, err)
			}
			if _, tail, _ := strings.Cut(v.Err.Error(), "no answer was slow"); tail != c.want {
				t.Errorf("it says %v", v.Err)
			}
		})
	}
}

// TestOfSpells is a user's test that hints about.
func TestOfSpells(t *testing.T) {
	c, ok := hinted[os.Getenv(misuse)]
	if !ok {
		return // it is run by TestHints
	}
	t.Chdir(t.TempDir())
	if err := errors.Join(flag.Set("doorway.runs", "50"), flag.Set("doorway.steps", "200")); err != nil {
		t.Fatal(err)
	}
	real.Test(t, real.Setup{N: c.n}, c.work, c.props...)
}

var tenth = func() time.Duration { return time.Second / 10 }

// visitor is inside once.
func visitor(p *real.Process) {
	if asks(p, "lock", func(*tally) bool { return true }) {
		worksFor(p, time.Second)
	}
	<-p.Context().Done()
}

var hinted = map[string]struct {
	n     int
	work  func(*real.Process)
	props []property.Property
}{
	"coarse": {1, retries(tenth, func(p *real.Process) bool { return asks(p, "lock", func(t *tally) bool { return t.asked > 20 }) }),
		[]property.Property{real.ServedWithin(5 * time.Second)}},
	"coarse for long": {1, retries(tenth, func(p *real.Process) bool { return asks(p, "lock", func(t *tally) bool { return t.asked > 20 }) }),
		[]property.Property{real.ServedWithin(time.Hour)}},
	"fine": {1, retries(tenth, given), []property.Property{real.ServedWithin(5 * time.Second)}},
	"idle": {1, visitor, []property.Property{real.ServedWithin(5 * time.Second)}},
	"a server": {2, func(p *real.Process) {
		if p.ID() == 1 {
			<-p.Context().Done()
		} else if asks(p, "lock", func(*tally) bool { return true }) {
			worksFor(p, time.Second)
		}
	}, []property.Property{real.ServedWithin(5 * time.Second)}},
	"is told": {1, visitor, []property.Property{real.ServedWithin(5 * time.Second), real.LedWithin(time.Hour)}},
}

// given asks for a lock that is always free.
func given(p *real.Process) bool { return asks(p, "lock", func(*tally) bool { return true }) }

// A test says that its tick is too long, and that nobody competed any more, if so.
func TestHints(t *testing.T) {
	passed, spells := regexp.MustCompile(`\S+ of virtual time passed`), regexp.MustCompile(`in (\d+) spells`)
	took := map[string]string{}
	const coarse, idle = "but somebody would have been if messages had not waited for the end of a tick of 1s", "ask for real.LedWithin if they should"
	for name, want := range map[string][2]bool{"coarse": {true, false}, "coarse for long": {false, false}, "fine": {false, false}, "idle": {false, true}, "a server": {false, false}, "is told": {false, false}} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOfSpells$", "-test.v")
		cmd.Env = append(os.Environ(), misuse+"="+name)
		out, err := cmd.CombinedOutput()
		if got := [2]bool{strings.Contains(string(out), coarse), strings.Contains(string(out), idle)}; err != nil || got != want {
			t.Errorf("%s: %v, hints %v, want %v:\n%s", name, err, got, want, out)
		}
		took[name] = passed.FindString(string(out))
		if m := spells.FindStringSubmatch(string(out)); m != nil && len(m[1]) > 2 {
			t.Errorf("%s: %s of 50 runs: a spell counts at each event", name, m[0])
		}
	}
	if took["coarse"] == "" || took["coarse"] != took["coarse for long"] {
		t.Errorf("runs that are played again count as passed time: %q", took)
	}
}

// What is played again shows changes of processes, and a spell may begin within an event.
func TestPlayedAgain(t *testing.T) {
	often := func() time.Duration { return 1300 * time.Millisecond }
	never := func(p *real.Process) bool { return asks(p, "lock", func(*tally) bool { return false }) }
	for what, process := range map[string]func(*real.Process){
		"another ends meanwhile": func(p *real.Process) {
			if p.ID() == 0 {
				retries(often, never)(p)
			}
			time.Sleep(3300 * time.Millisecond)
		},
		"both have left": func(p *real.Process) {
			asks(p, "lock", func(*tally) bool { return true })
			p.Inside(func() { asks(p, "work", func(*tally) bool { return true }) })
			retries(often, never)(p)
		},
	} {
		t.Run(what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, process)
			if err != nil {
				t.Fatal(err)
			}
			for _, prop := range []property.Property{real.ServedWithin(5 * time.Second), real.LedWithin(5*time.Second, 0)} {
				r, err := replay.NewRunner(prog, prop)
				if err != nil {
					t.Fatal(err)
				}
				if v, err := r.Strict(transition.Finite(prompt(t, prog, 7))); err != nil || v == nil {
					t.Errorf("%s: %v, %v", prop.Name, v, err)
				}
			}
		})
	}
}

// prompt returns a run of so many ticks in which all start and every message arrives before the next tick.
func prompt(t *testing.T, prog *real.Program, ticks int) (s transition.Schedule) {
	t.Helper()
	run := prog.Run()
	defer run.Reset()
	for ticks >= 0 {
		enabled := run.Enabled(nil)
		at := slices.IndexFunc(enabled, func(e model.Event) bool {
			return len(enabled) == 1 || e.Kind == model.Request || e.Kind == model.Deliver
		})
		e := model.Event{Kind: model.Tick}
		if at >= 0 {
			e = enabled[at]
		}
		if e.Kind == model.Tick {
			ticks--
		}
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return s
}
