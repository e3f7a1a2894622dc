package doorway

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
)

// showing goes to an empty folder and names a file there to draw into.
func showing(t *testing.T, file string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Cleanup(func() { shown.of = "" })
	showNext(t, file)
}

// showNext names another file, as for another go test.
func showNext(t *testing.T, file string) {
	t.Helper()
	shown.of = ""
	set(t, show, file)
}

// drawn expects a file with these words, in this order.
func drawn(t *testing.T, file string, words ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	inOrder(t, string(text), words...)
}

// TestShowFailing draws the run of the first property that fails, and no other.
func TestShowFailing(t *testing.T) {
	showing(t, "run.html")
	file, err := filepath.Abs("run.html")
	if err != nil {
		t.Fatal(err)
	}
	verified(t, lock{}, 2, properties.DeadlockFreedom, properties.MutualExclusion, properties.BoundedWaiting(0)).fails(t,
		"mutual-exclusion is violated", "kept in "+kept, "\nDrawn in "+file+"\n",
		"bounded-waiting(0) is violated", "\nrun.html has the run of mutual-exclusion in TestLock already; replay this one to have it drawn.\n")
	drawn(t, file, "<html", "TestLock: {p0,p1} are in their critical sections at the same time.",
		"testlock under n=2 requests=1: mutual-exclusion is broken", "</html>")

	showNext(t, "run.svg") // and the case that was kept is replayed first
	verified(t, lock{}, 2, properties.MutualExclusion).fails(t, "replayed from "+kept+"\nDrawn in ", "run.svg")
	drawn(t, "run.svg", "<svg ", "violation", ">The nearest run that goes well<")
}

// TestShowNothing has no run to draw, and says so.
func TestShowNothing(t *testing.T) {
	showing(t, "run.html")
	verified(t, lock{atomic: true}, 2, both...).passes(t, "mutual-exclusion: proved", "nothing fails here, so run.html was not written")
	if _, err := os.Stat("run.html"); err == nil {
		t.Error("a file was written")
	}
}

// TestShowReplayed draws the case that is replayed in every format.
func TestShowReplayed(t *testing.T) {
	showing(t, "")
	verified(t, lock{}, 2, both...).fails(t, "Add -doorway.show=run.html to step through it in a browser.")
	set(t, replayed, kept)
	for file, words := range map[string]string{
		"run.html":         "testlock under n=2 requests=1: mutual-exclusion is broken",
		"run.txt":          "TestLock: {p0,p1} are in their critical sections",
		"run.svg":          "<svg ",
		"run.mmd":          "sequenceDiagram",
		"run.log":          `"p0":1`,
		"run.itf.json":     `"#meta"`,
		"run.dot":          "digraph",
		"run.history.html": "p1 lock",
	} {
		showNext(t, file)
		verified(t, lock{}, 2, both...).fails(t, "mutual-exclusion is violated", "replayed from "+kept+"\nDrawn in ", filepath.FromSlash(file))
		drawn(t, file, words)
	}
}

// TestShowStale draws a case as far as it goes, and one that breaks nothing any more.
func TestShowStale(t *testing.T) {
	showing(t, "")
	verified(t, lock{}, 2, properties.MutualExclusion).fails(t, "kept in ")
	set(t, replayed, kept)
	showNext(t, "stale.html")
	verified(t, lock{atomic: true}, 2, properties.MutualExclusion).fails(t, "no longer fits the system", "\nDrawn in ", "stale.html")
	drawn(t, "stale.html", "mutual-exclusion should be broken")

	calm := property.Invariant("mutual-exclusion", "nothing is asked", func(model.Snapshot) error { return nil })
	showNext(t, "calm.html")
	verified(t, lock{}, 2, calm).passes(t, kept+" no longer breaks mutual-exclusion; keep it, later tests replay it first\nDrawn in ", "calm.html")
	drawn(t, "calm.html", "mutual-exclusion should be broken")
}

// TestShowOwn draws a run that breaks a property of the user's own, and one that
// goes on without end with the reasons why it is fair.
func TestShowOwn(t *testing.T) {
	showing(t, "own.html")
	own := property.Invariant("silence", "the lock is never held", func(s model.Snapshot) error {
		if s.Register(0) != 0 {
			return errors.New("held <is> set")
		}
		return nil
	})
	verified(t, lock{atomic: true}, 2, own).fails(t, "silence is violated", "Drawn in ")
	drawn(t, "own.html", "silence is broken", "the lock is never held", "held &lt;is&gt; set")

	showNext(t, "lasso.html")
	verifiedUnder(t, lock{atomic: true}, model.Setup{N: 2, Requests: model.Unlimited}, properties.StarvationFreedom).fails(t, "Drawn in ")
	drawn(t, "lasso.html", "starvation-freedom is broken", "fair: p0 step happens")
}

// TestShowRefuses expects what cannot be drawn to be said at once, or where the
// run is told, and files to be as they were.
func TestShowRefuses(t *testing.T) {
	showing(t, "")
	verified(t, lock{}, 2, both[0]).fails(t, "kept in "+kept)
	if err := os.Mkdir("folder.html", 0o755); err != nil {
		t.Fatal(err)
	}
	for file, words := range map[string]string{
		"run.gif":        "run.gif: want a file that ends in .txt, .svg, .html, .mmd, .log, .itf.json, .dot, .history.html or .ndjson",
		"run":            "run: want a file that ends in ",
		"folder.html":    "folder.html cannot be written: it is not a regular file; name another file",
		kept:             kept + " is a case and would be lost; name another file",
		kept + "/x.html": kept + "/x.html cannot be written: " + kept + " is not a directory",
	} {
		showNext(t, file)
		f := verified(t, lock{atomic: true}, 2, both[0])
		if f.fails(t, "-doorway.show: "+words); !f.fatal {
			t.Errorf("%s: and it goes on", file)
		}
	}
	drawn(t, kept, "mutual-exclusion")
	if err := os.Remove(kept); err != nil {
		t.Fatal(err)
	}
	showNext(t, kept) // which will be written before it can be drawn into
	verified(t, lock{}, 2, both[0]).fails(t, "-doorway.show: "+kept+" is a case", "kept in "+kept, "It is not drawn.")
	drawn(t, kept, "algorithm: testlock")

	showNext(t, "large.dot") // and what is not large is drawn
	verified(t, lock{}, 4, properties.BoundedWaiting(0), both[0]).fails(t, "large.dot is not written: the system has more than 200 states")
}

// TestLongRun folds a run of more than forty events, unless the test is verbose.
func TestLongRun(t *testing.T) {
	showing(t, "run.html")
	setup := model.NewSetup(2)
	setup.Requests = model.Unlimited
	f := tested(t, "TestLock", func(tb testing.TB) {
		Verify(tb, shared(t, lock{atomic: true}, setup), properties.BoundedWaiting(15))
	})
	if testing.Verbose() {
		f.fails(t, "bounded-waiting(15) is violated", " 20  ", "why: ")
		return
	}
	f.fails(t, "bounded-waiting(15) is violated", "steps are left out: no reason names them", "\nAdd -v to see all steps.\n", "why: ")
	drawn(t, "run.html", "steps are left out", "data-go=\"all\"")
}
