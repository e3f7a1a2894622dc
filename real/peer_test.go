package real_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/realtest"
)

// visit makes p0 call p1, which takes a second and a half to answer, and p1 send p0 a
// word.
func visit(p *real.Process, say func(string)) {
	ctx, cancel := context.WithTimeout(p.Context(), 3500*time.Millisecond)
	defer cancel()
	if p.ID() == 1 {
		say(fmt.Sprint(real.Send(ctx, p, 0, "word", func() { say("word") })))
		<-ctx.Done()
		return
	}
	n, err := real.CallAt(ctx, p, 1, "ask", func() (int, error) {
		say("asked")
		time.Sleep(1500 * time.Millisecond)
		return 7, nil
	})
	say(fmt.Sprint(n, " ", err))
}

// Processes call each other and send each other messages.
func TestPeers(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", "p0 request; p0->p1 deliver; tick; tick; p1->p0 deliver", "p0 asked, p0 7 <nil>"},
		{"serving", "p0 request; p0->p1 deliver; tick", "p0 asked"},
		{"the call is lost", "p0 request; p0->p1 drop", "p0 0 connection reset by peer"},
		{"the answer is lost", "p0 request; p0->p1 deliver; tick; tick; p1->p0 drop", "p0 asked, p0 0 connection reset by peer"},
		{"served twice, answered once", "p0 request; p0->p1 duplicate; p0->p1 deliver; p0->p1 deliver; tick; tick; p1->p0 deliver", "p0 asked, p0 asked, p0 7 <nil>"},
		{"too late", "p0 request; tick; tick; tick; tick; p0->p1 deliver", "p0 0 context deadline exceeded, p0 asked"},
		{"crashed while it serves", "p0 request; p1 request; p0->p1 deliver; p1 crash; tick; tick; tick; tick", "p0 asked, p0 0 context deadline exceeded, p1 context deadline exceeded"},
		{"crashed before, and started again", "p0 request; p1 request; p1 crash; p1 recover; tick; tick; tick; tick", "p0 0 context deadline exceeded, p1 context deadline exceeded, p1 context deadline exceeded"},
		{"cut off while it serves", "p0 request; p0->p1 deliver; split; tick; tick; heal; tick; tick", "p0 asked, p0 0 context deadline exceeded"},
		{"a word", "p1 request; p1->p0 deliver", "p1 word, p1 <nil>"},
		{"a word twice", "p1 request; p1->p0 duplicate; p1->p0 deliver; p1->p0 deliver", "p1 word, p1 <nil>, p1 word"},
		{"a word lost", "p1 request; p1->p0 drop", "p1 connection reset by peer"},
		{"a word lost in a cut", "p1 request; split; tick; heal", "p1 connection reset by peer"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, run := play(t, all, visit, c.schedule)
			if told != c.told {
				t.Errorf("told %q, want %q", told, c.told)
			}
			if waits := run.Local(1); waits != "" {
				t.Errorf("p1 waits for %q, and has called nobody", waits)
			}
		})
	}
}

// What cannot arrive is not in transit.
func TestNotInTransit(t *testing.T) {
	for _, c := range []struct {
		schedule string
		from, to model.ProcID
	}{
		{"p0 request; p0->p1 deliver; split; tick; tick", 1, 0}, {"p1 request; p1 crash; p0 request", 0, 1}, {"p0 request; p1 request; p1 crash", 0, 1},
	} {
		_, run := play(t, real.Setup{N: 2, Crashes: 1, Splits: 1}, visit, c.schedule)
		if sent := run.Queue(c.from, c.to); len(sent) > 0 {
			t.Errorf("%s: %v is in transit", c.schedule, sent)
		}
	}
}

// What is saved is there after a crash, and a process that has crashed saves
// nothing more.
func TestSave(t *testing.T) {
	told, _ := play(t, real.Setup{N: 2, Crashes: 1, Recoveries: 1}, func(p *real.Process, say func(string)) {
		was, ok := real.Saved[string](p)
		say(fmt.Sprint(was, ok))
		real.Save(p, was+"a")
		real.Save(p, 7)
		time.Sleep(1500 * time.Millisecond)
		real.Save(p, was+"b")
	}, "p0 request; p1 request; p0 crash; tick; tick; p0 recover")
	if want := "p0 false, p1 false, p0 atrue"; told != want {
		t.Errorf("told %q, want %q", told, want)
	}
}

// A process that calls itself, or nobody, gets an error.
func TestNobody(t *testing.T) {
	for _, to := range []model.ProcID{0, 9} {
		told, _ := play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
			say(fmt.Sprint(real.Send(p.Context(), p, to, "word", func() {})))
		}, "p0 request")
		if want := fmt.Sprintf("p0 p0 sends \"word\" to p%d: want another process, or the server, p1", to); told != want {
			t.Errorf("told %q, want %q", told, want)
		}
	}
}

// A run of processes that call each other is not shrunk to fewer of them: the number of one would be the server's. Others are.
func TestPeersStay(t *testing.T) {
	for _, c := range []struct {
		to   model.ProcID // whom p0 calls
		want int          // processes of the shrunk run, the server included
	}{{2, 4}, {3, 2}} {
		prog, err := real.New(t, real.Setup{N: 3}, func(p *real.Process) {
			if p.ID() == 0 {
				_, _ = real.CallAt(p.Context(), p, c.to, "ask", func() (none struct{}, _ error) { return none, nil })
				p.Inside(func() { time.Sleep(3 * time.Second) })
			}
			<-p.Context().Done()
		})
		if err != nil {
			t.Fatal(err)
		}
		f := realtest.Expect(t, prog, real.NoPhantom, // p0 has not said what it holds
			simulate.Runs{Count: 100, Steps: 50, Seed: 1}, 20)
		if f.Setup.N != c.want {
			t.Errorf("shrunk to %v, want %d processes", f.Setup, c.want)
		}
	}
}

// A run of fewer processes, such as that of a kept case, does not forbid others.
func TestFewerPeers(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 3}, func(p *real.Process) {
		_, _ = real.CallAt(p.Context(), p, 1-p.ID(), "ask", func() (none struct{}, _ error) { return none, nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	with := func() transition.Run {
		fewer, err := prog.With(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		return fewer.Run()
	}
	if _, err := with().Apply(model.Event{Kind: model.Request}); err != nil {
		t.Fatal(err)
	}
	with()
	if _, err := prog.Run().Apply(model.Event{Kind: model.Request}); err != nil {
		t.Fatal(err)
	}
	_, err = prog.With(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1)})
	if want := "the processes call each other by their numbers, so the server stays p3"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
