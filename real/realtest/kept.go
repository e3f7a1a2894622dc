package realtest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/checker/because"
	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
)

// dir names the folder in which doorway.Verify keeps cases, too.
var dir = filepath.Join("testdata", "doorway")

// file returns where the case of a bug stands below dir.
func file(bug string, prop property.Property) string {
	return path.Join(corpus.Slug(bug), corpus.Slug(prop.Name)+".txt")
}

// Keep keeps the run in testdata/doorway as the case of a bug, unless there is a
// simpler one.
func (f *Found) Keep(bug string, prog *real.Program, prop property.Property) error {
	sys, err := prog.With(f.Setup)
	if err != nil {
		return err
	}
	c := corpus.Breaking(corpus.Case{
		File: file(bug, prop), Algorithm: corpus.Slug(bug), Headline: fmt.Sprintf("%s: %v.", bug, f.Violation.Err), Why: prop.Meaning,
	}, sys, prop, f.Violation)
	old, err := corpus.Read(filepath.Join(dir, filepath.FromSlash(c.File)))
	switch {
	case err == nil && old.Run().Compare(c.Run()) <= 0:
		return nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return corpus.Keep(dir, c, sys, prop)
}

// Kept replays the case of a bug. The program that has the bug must break the
// property at the last event. The repaired one does what it can of the case, and
// goes on from there with messages at once; it must keep the property, and do at
// least half of the events of the case. The drawing of the run stands beside the case.
func Kept(t *testing.T, bug string, prop property.Property, buggy, repaired *real.Program) {
	t.Helper()
	c, err := corpus.Read(filepath.Join(dir, filepath.FromSlash(file(bug, prop))))
	if err != nil {
		t.Fatalf("%s has no case: %v; the test that finds it keeps one", bug, err)
	}
	sys, r := runner(t, buggy, prop, c)
	rec := recording.Replay(r, c.Behaviour)
	v, err := rec.Violation, rec.Err
	if err != nil || v == nil || len(v.Schedule) != len(c.Schedule) {
		t.Errorf("%s does not break %s at its end any more: %+v, %v", c.File, prop.Name, v, err)
	} else {
		t.Logf("%s\n%s%s\n%s", c.Headline, render.Recorded(rec), why(t, c, sys, prop, v), sys.Sequel(v.Schedule))
		drawn(t, strings.TrimSuffix(file(bug, prop), ".txt")+".svg", rec)
	}
	sys, r = runner(t, repaired, prop, c)
	if v, err := r.Lenient(transition.Finite(slices.Concat(c.Schedule, onward(c.Setup.N)))); v != nil || err != nil {
		t.Errorf("the repaired program breaks %s, too: %+v, %v", c.File, v, err)
	}
	can := 0
	for run, i := sys.Run(), 0; i < len(c.Schedule); i++ {
		if _, err := run.Apply(c.Schedule[i]); err == nil {
			can++
		}
	}
	if t.Logf("the repaired program does %d of the %d events", can, len(c.Schedule)); 2*can < len(c.Schedule) {
		t.Errorf("%s says nothing about the repaired program, which does so little of it", c.File)
	}
}

// why says why a run breaks a property, if the test is verbose or the case says so. The case must name the same events.
func why(t *testing.T, c corpus.Case, sys *real.Program, prop property.Property, v *property.Violation) string {
	t.Helper()
	if !testing.Verbose() && len(c.Reasons) == 0 {
		return ""
	}
	why, err := because.Explain(t.Context(), sys, prop, v.Schedule, exchange.Spend(len(v.Schedule), 200))
	if err != nil {
		return fmt.Sprintf("not explained: %v\n", err)
	}
	lines := why.Lines()
	if len(c.Reasons) > 0 && c.Reasons[0] != lines[0] {
		t.Errorf("%s gives another reason than its replays:\n%s\n%s", c.File, c.Reasons[0], lines[0])
	}
	return render.Because(lines, 0)
}

// drawn expects the drawing of a case beside it.
func drawn(t *testing.T, name string, rec recording.Recording) {
	t.Helper()
	rec.Execution.Breaks(rec.Behaviour)
	name, svg := filepath.Join(dir, filepath.FromSlash(name)), diagram.SVG(rec.Execution)
	if old, err := os.ReadFile(name); err == nil && string(old) == svg {
		return
	}
	if err := os.WriteFile(name, []byte(svg), 0o644); err != nil {
		t.Error(err)
		return
	}
	t.Errorf("%s was drawn again; look at it, and commit it", name)
}

// runner returns a program under the setup of a case, and what replays it.
func runner(t *testing.T, prog *real.Program, prop property.Property, c corpus.Case) (*real.Program, *replay.Runner) {
	t.Helper()
	sys, err := prog.With(c.Setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	return sys.(*real.Program), r
}

// onward returns a schedule of a minute in which all messages arrive at once.
// Those of these events that can happen do.
func onward(n int) (s transition.Schedule) {
	server := model.ProcID(n - 1)
	for range 60 {
		for range 3 {
			for p := range server {
				s = append(s, model.Event{Kind: model.Deliver, Proc: server, From: p}, model.Event{Kind: model.Deliver, Proc: p, From: server},
					model.Event{Kind: model.Step, Proc: p}, model.Event{Kind: model.Exit, Proc: p})
			}
		}
		s = append(s, model.Event{Kind: model.Tick})
	}
	return s
}
