package kube_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	coordination "k8s.io/api/coordination/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"doorway/checker/scheduling"
	"doorway/command/kube/audit"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/kube"
)

// usualAudit are the durations of elect. A leader stops twelve seconds after the last answer.
var usualAudit = audit.Options{Lease: 15 * time.Second, Answer: 5 * time.Second, After: 12 * time.Second}

// An audited program writes an audit log of each run.
type audited struct {
	*real.Program
	log *bytes.Buffer
}

func newAudited(t *testing.T, s real.Setup, process func(*real.Process)) audited {
	t.Helper()
	a := audited{log: &bytes.Buffer{}}
	prog, err := real.New(t, s, func(p *real.Process) {
		kube.Audit(p, a.log)
		process(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	a.Program = prog
	return a
}

// take takes a random run and returns its log, and for how long two were inside together.
func (a audited) take(t *testing.T, run transition.Run, seed uint64, steps int) (log string, together time.Duration) {
	t.Helper()
	run.Reset()
	a.log.Reset()
	mixed, err := scheduling.Named("mixed") // by which the logs were written
	if err != nil {
		t.Fatal(err)
	}
	s, c := mixed.For(a.Setup()), transition.Seeded(seed)
	s.Begin(c, steps)
	for range steps {
		events := run.Enabled(nil)
		if len(events) == 0 {
			break
		}
		e := events[s.Pick(c, events)]
		if e.Kind == model.Tick && inside(run) > 1 {
			together += time.Second
		}
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return a.log.String(), together
}

func inside(run transition.Run) (n int) {
	for p := range model.ProcID(run.N()) {
		if run.View(p).Region == model.Critical {
			n++
		}
	}
	return n
}

// judged judges a log.
func judged(t *testing.T, text string, o audit.Options) (*audit.Log, *audit.Report) {
	t.Helper()
	log := audit.New("")
	if err := log.Read(bytes.NewReader([]byte(text)), "audit.log"); err != nil {
		t.Fatal(err)
	}
	r, err := audit.Judge(log, o)
	if err != nil {
		t.Fatal(err)
	}
	return log, r
}

var (
	auditSeeds = flag.Int("audits", 100, "judge the audit logs of runs from so many `seeds` of each setup")
	auditLog   = flag.Bool("auditlog", false, "write the audit logs of two runs for the tests of command/kube/audit")
)

// Whatever happens to it, LeaderElector does nothing that the audit calls wrong. If answers come at once,
// the log tells of every run in which two lead.
func TestAudit(t *testing.T) {
	any := real.Setup{N: 3, Splits: 1, Heals: 1, Shutdowns: 2, Drops: 3, Duplicates: 2, Crashes: 2, Recoveries: 2}
	atomic := real.Setup{N: 3, Shutdowns: 2, Duplicates: 2, Crashes: 2, Recoveries: 2, AtomicCalls: true}
	for _, release := range []bool{false, true} {
		for name, s := range map[string]real.Setup{"any": any, "atomic": atomic} {
			t.Run(fmt.Sprintf("%s ReleaseOnCancel=%v", name, release), func(t *testing.T) {
				o := usualAudit
				if s.AtomicCalls {
					o.Answer = 0
				}
				if release {
					o.After += 10 * time.Second
				}
				random(t, s, controller(release, 0), o)
			})
		}
	}
}

// random judges the logs of random runs.
func random(t *testing.T, s real.Setup, process func(*real.Process), o audit.Options) {
	a := newAudited(t, s, process)
	run := a.Run()
	defer run.Reset()
	var all audit.Report
	lines := 0
	for seed := range uint64(*auditSeeds) {
		text, both := a.take(t, run, seed, 400)
		if text == "" {
			continue
		}
		log, r := judged(t, text, o)
		if r.Count(audit.Wrong) > 0 || s.AtomicCalls && both > 0 && r.Count(audit.Together) == 0 {
			t.Errorf("seed %d, two inside for %v: %+v\n%s", seed, both, r.Findings, text)
		}
		lines, all.Takeovers, all.Conflicts = lines+log.Lines, all.Takeovers+r.Takeovers, all.Conflicts+r.Conflicts
		all.Findings = append(all.Findings, r.Findings...)
	}
	t.Logf("%d runs, %d lines, %d takeovers, %d conflicts, %d times two may have led", *auditSeeds, lines, all.Takeovers, all.Conflicts, all.Count(audit.Together))
	if all.Takeovers == 0 || all.Conflicts == 0 {
		t.Error("want takeovers and conflicts")
	}
}

// The runs that miss the condition under which there is one leader: whenever two lead, the log says that they
// may have, and where the condition is met, it says that they have not.
func TestAuditOfTwoLeaders(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name                   string
		created, request, late time.Duration // of the first answer, and of the request and the answer of the slow update
		update                 int
		answer                 time.Duration // what is assumed
		two                    bool
	}{
		{name: "an answer of three seconds", late: 3 * s, update: 2, answer: 3 * s},
		{name: "an answer of nine seconds", late: 9 * s, update: 2, answer: 9 * s, two: true},
		{name: "a request of nine seconds", request: 9 * s, update: 2, answer: 3 * s},
		{name: "a first update of nine seconds", created: 9 * tenth, request: 9 * s, update: 1, answer: s, two: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			pl := plan{lease: 15 * s, renew: 10 * s, retry: 2 * s, created: c.created, update: c.update, request: c.request, answer: c.late}
			if c.update > 1 {
				pl.sees = c.update
			}
			a := newAudited(t, real.Setup{N: 2, Tick: tenth}, controller(false, 0))
			run := a.Run()
			defer run.Reset()
			longest := time.Duration(0)
			for wait := time.Duration(0); wait <= 44*tenth; wait += tenth {
				run.Reset()
				a.log.Reset()
				course := course{plan: pl, run: run, wait: wait, since: map[[2]model.ProcID]time.Duration{}}
				both, err := course.play()
				if err != nil {
					t.Fatal(err)
				}
				o := usualAudit
				o.Answer = c.answer
				_, r := judged(t, a.log.String(), o)
				longest = max(longest, both)
				if may := r.Count(audit.Together) > 0; r.Count(audit.Wrong) > 0 || both > 0 && !may || may && !c.two {
					t.Errorf("two inside for %v: %+v", both, r.Findings)
				}
			}
			if c.two != (longest > 0) {
				t.Errorf("two are inside for %v", longest)
			}
		})
	}
}

// wrong returns the first thing that is wrong, and its line.
func wrong(r *audit.Report, text string) (what, line string) {
	for _, f := range r.Findings {
		if f.Kind == audit.Wrong {
			return f.Text, strings.Split(text, "\n")[f.Line-1]
		}
	}
	return "", ""
}

// A former leader that releases what is no longer its own, which the newest client-go does.
func TestAuditOfReleaseOfAnothersLease(t *testing.T) {
	a := newAudited(t, real.Setup{N: 3, Tick: tenth}, controller(true, 0))
	run, found := a.Run(), 0
	for wait := time.Duration(0); wait <= 44*tenth; wait += tenth {
		a.log.Reset()
		both := nextTwo(t, run, wait)
		_, r := judged(t, a.log.String(), usualAudit)
		if both == 0 {
			continue
		}
		if found++; *auditLog && found == 1 {
			a.write(t, "release.log", a.log.String())
		}
		what, line := wrong(r, a.log.String())
		if !strings.HasPrefix(what, "p0 gives the lease away, which p") || !strings.Contains(line, `"leaseDurationSeconds":1,`) {
			t.Errorf("after %v: %q\n%s", wait, what, line)
		}
	}
	if newest(t) != (found > 0) {
		t.Errorf("%d releases of another's lease", found)
	}
}

// A spoilt client of leases changes what candidates see and say.
type spoilt struct {
	client.LeaseInterface
	get, update func(*coordination.Lease)
}

func (c spoilt) Leases(string) client.LeaseInterface { return c }

func (c spoilt) Get(ctx context.Context, name string, o meta.GetOptions) (*coordination.Lease, error) {
	l, err := c.LeaseInterface.Get(ctx, name, o)
	if err == nil {
		c.get(l)
	}
	return l, err
}

func (c spoilt) Update(ctx context.Context, l *coordination.Lease, o meta.UpdateOptions) (*coordination.Lease, error) {
	l = l.DeepCopy()
	c.update(l)
	return c.LeaseInterface.Update(ctx, l, o)
}

// Candidates that do what LeaderElector never does are found out, at the line.
func TestAuditOfSpoiltElectors(t *testing.T) {
	none := func(*coordination.Lease) {}
	second := int32(1)
	for name, c := range map[string]struct {
		get, update func(*coordination.Lease)
		says        string
	}{
		"impatient": {func(l *coordination.Lease) { l.Spec.LeaseDurationSeconds = &second }, none, "LeaderElector waits for 15s"},
		"uncounted": {none, func(l *coordination.Lease) { l.Spec.LeaseTransitions = new(int32) }, "sets leaseTransitions to 0 after 0; LeaderElector adds 1"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAudited(t, real.Setup{N: 2, Splits: 1}, func(p *real.Process) {
				lock := &resourcelock.LeaseLock{LeaseMeta: meta.ObjectMeta{Namespace: "default", Name: "lease"},
					Client: spoilt{kube.Leases(p).Leases("default"), c.get, c.update}, LockConfig: resourcelock.ResourceLockConfig{Identity: p.ID().String()}}
				electWith(p.Context(), lock, byDefault, false, ends(p, 0), func() {})
			})
			run := a.Run()
			defer run.Reset()
			for seed := range uint64(200) {
				text, _ := a.take(t, run, seed, 200)
				if text == "" {
					continue
				}
				_, r := judged(t, text, usualAudit)
				if what, line := wrong(r, text); what != "" {
					if !strings.Contains(what, c.says) || !strings.Contains(line, `"verb":"update"`) {
						t.Errorf("seed %d: %s\n%s", seed, what, line)
					}
					return
				}
			}
			t.Error("not found")
		})
	}
}

// TestAuditLog judges the log that the tests of command/kube/audit begin with, or writes it: p0 is cut off, p1 takes over
// and p2 is refused, p1 is shut down, and p2 takes over.
func TestAuditLog(t *testing.T) {
	a := newAudited(t, real.Setup{N: 3, Splits: 1, Shutdowns: 1}, controller(true, 0))
	run := a.Run()
	defer run.Reset()
	text, _ := a.take(t, run, 8501, 160)
	if _, r := judged(t, text, usualAudit); len(r.Findings) > 0 {
		t.Errorf("%+v\n%s", r.Findings, text)
	}
	if *auditLog {
		a.write(t, "lease.log", text)
	}
}

// write writes a log that other tests judge.
func (audited) write(t *testing.T, name, text string) {
	recorded(t)
	if err := os.WriteFile("../../command/kube/audit/testdata/"+name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
