package realtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/corpus"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/real"
)

// ScoresMeasured names the file that Score writes, from the folder of the test.
const ScoresMeasured = "testdata/scorecard.csv"

// A Row puts a lock or an election of a library on the scorecard, with a program that uses it as its documentation
// says.
type Row struct {
	Part       string // what is used of the library, such as "concurrency.Mutex"
	Of         any    // a function of the library: the file that it was compiled from tells module and version
	Controlled bool   // measured at level two and not at level one, since its runs repeat there alone

	Setup  real.Setup // of all columns: processes, the order of calls, the length of a tick; no faults
	Prompt time.Duration
	Steps  int           // events of a run at most
	Server model.ProcSet // who restarts in Restart and Forgets; the empty set means the server of the run

	Exclusion property.Property              // what one holder, or leader, at a time means for the Holder
	Holder    func(*real.Process)            // tells by Enter when it holds
	Others    map[Column]func(*real.Process) // take the Holder's place in some columns
	Judges    map[Column]property.Property   // take the place of the column's property
	Faults    map[Column]func(*real.Setup)   // change the column's setup
	Told      time.Duration                  // in Told: by Enter of the Holder
	Served    time.Duration                  // in Served
	Promises  map[Column]Promise             // a column without one is not promised
	Untested  map[Column]string              // why a column cannot be tested
}

// A Promise quotes the sense of a statement of a library's documentation.
type Promise struct {
	Says string // in our words
	At   string // the place: an address, and a section or name
}

// Score measures each cell of the rows by so many runs from seed 1. It expects no cell to be worse than the file
// ScoresMeasured says, and kept cases of broken cells to break them still. With update it writes the file instead,
// and keeps the shortest run of each broken cell in testdata/doorway.
//
// What was measured with another version of a library, or at the other level, is not compared, and the log says so.
func Score(t *testing.T, rows []Row, runs int, update bool) {
	t.Helper()
	known, err := ReadScores(ScoresMeasured)
	if err != nil && !update {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Controlled != controlled.On() {
			t.Logf("%s was measured otherwise, and is not compared: %s", r.Part, controlled.Level())
			continue
		}
		var now []Scored
		for _, c := range Columns {
			t.Run(r.Part+"/"+string(c), func(t *testing.T) {
				s := r.blank(t, c)
				if !update {
					r.compare(t, c, s, known, runs)
					return
				}
				r.measure(t, c, &s, runs)
				now = append(now, s)
			})
		}
		if known = merged(known, now); update {
			if err := writeScores(ScoresMeasured, known); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// blank returns a cell before it is measured.
func (r Row) blank(t *testing.T, c Column) Scored {
	t.Helper()
	module, version, err := origin(r.Of)
	if err != nil {
		t.Fatalf("%s: %v", r.Part, err)
	}
	promise := r.Promises[c]
	return Scored{Module: module, Version: version, Part: r.Part, Column: c, Says: promise.Says, At: promise.At}
}

// versioned matches the file of a module's package; released that of the standard library.
var (
	versioned = regexp.MustCompile(`(?:^|/)((?:[\w-]+\.)+[a-z]+(?:/[^@/]+)*)@(v[^/]*)/`)
	released  = regexp.MustCompile(`(?:^|/src/)((?:\w+/)*\w+)/\w+\.go$`)
)

// origin returns the module, or package of the standard library, of a function and its version.
func origin(f any) (module, version string, err error) {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func {
		return "", "", fmt.Errorf("%T is no function of the library", f)
	}
	file, _ := runtime.FuncForPC(v.Pointer()).FileLine(v.Pointer())
	file = filepath.ToSlash(file)
	if m := versioned.FindStringSubmatch(file); m != nil {
		return m[1], m[2], nil
	}
	root := filepath.ToSlash(filepath.Dir(runtimeFile()))
	if m := released.FindStringSubmatch(file); m != nil && strings.HasPrefix(file, strings.TrimSuffix(root, "runtime")) {
		return m[1], runtime.Version(), nil
	}
	return "", "", fmt.Errorf("%s is of no module with a version: give a function of the library", file)
}

// runtimeFile returns a file of the package runtime, whose folder is beside the others of the standard library.
func runtimeFile() string {
	file, _ := runtime.FuncForPC(reflect.ValueOf(runtime.GC).Pointer()).FileLine(0)
	return file
}

// program returns the program of a column and what it is judged by.
func (r Row) program(t *testing.T, c Column) (*real.Program, property.Property) {
	t.Helper()
	process := r.Holder
	if other := r.Others[c]; other != nil {
		process = other
	}
	prop, ok := r.Judges[c]
	if !ok {
		prop = c.property(r)
	}
	setup := c.setup(r)
	if change := r.Faults[c]; change != nil {
		change(&setup)
	}
	prog, err := real.New(t, setup, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog, prop
}

// bug returns the name of a cell's case.
func (r Row) bug(c Column) string { return r.Part + ", " + string(c) }

// shrinking limits for how long a run of a broken cell is made shorter.
const shrinking = 30 * time.Second

// measure takes the runs of a cell, and keeps one that breaks a promise.
func (r Row) measure(t *testing.T, c Column, s *Scored, runs int) {
	t.Helper()
	if s.Verdict, s.Why = r.unmeasured(c); s.Verdict != "" {
		return
	}
	prog, prop := r.program(t, c)
	s.Date, s.Property = time.Now().UTC().Format(time.DateOnly), prop.Name
	s.Setup = strings.TrimSpace(fmt.Sprintf("%v tick=%v", prog.Setup(), prog.Tick()))
	found := r.sample(t, prog, prop, runs)
	switch s.Runs = found.Runs; {
	case found.Violation == nil && s.Says == "":
		s.Verdict = Unseen
	case found.Violation == nil:
		s.Verdict = Tested
	case s.Says == "":
		s.Verdict, s.Why = Seen, found.Violation.Err.Error()
	default:
		ctx, cancel := context.WithTimeout(t.Context(), shrinking)
		defer cancel()
		f, err := shortened(ctx, prog, prop, found)
		if err != nil {
			t.Fatal(err)
		}
		if f.Same < least() {
			t.Fatalf("%d of 20 replays of run %d are the same", f.Same, f.Runs)
		}
		if err := f.Keep(r.bug(c), prog, prop); err != nil {
			t.Fatal(err)
		}
		rec := r.replay(t, c, prog, prop)
		rec.Execution.Breaks(rec.Behaviour)
		picture := filepath.Join(dir, filepath.FromSlash(r.picture(c, prop)))
		if err := os.WriteFile(picture, []byte(diagram.SVG(rec.Execution)), 0o644); err != nil {
			t.Fatal(err)
		}
		s.Verdict, s.Case, s.Events, s.Why = Broken, file(r.bug(c), prop), len(rec.Violation.Schedule), rec.Violation.Err.Error()
	}
	t.Logf("%s: %s", r.bug(c), s)
}

// unmeasured returns the verdict of a cell that needs no run, and why; "" if it needs some.
func (r Row) unmeasured(c Column) (verdict, why string) {
	switch {
	case r.Untested[c] != "":
		return Untested, r.Untested[c]
	case c == Fencing && r.Others[c] == nil && r.Judges[c].Name == "":
		return None, ""
	}
	return "", ""
}

// sample takes runs until one breaks the property, and its replay does, too.
func (r Row) sample(t *testing.T, prog *real.Program, prop property.Property, runs int) *simulate.Sample {
	t.Helper()
	of := simulate.Runs{Count: runs, Steps: r.Steps, Seed: 1}
	s, err := sample(t.Context(), prog, prop, of)
	if err == nil {
		s, err = confirmed(t, prog, prop, of, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// replay replays the case of a broken cell, which must break the property at its end.
func (r Row) replay(t *testing.T, c Column, prog *real.Program, prop property.Property) recording.Recording {
	t.Helper()
	name := file(r.bug(c), prop)
	kept, err := corpus.Read(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		t.Fatalf("the cell is broken, and has no case: %v; measure again with -update", err)
	}
	_, run := runner(t, prog, prop, kept)
	rec := recording.Replay(run, kept.Behaviour)
	if rec.Err != nil || rec.Violation == nil || len(rec.Violation.Schedule) != len(kept.Schedule) {
		t.Fatalf("%s does not break %s at its end: %+v, %v; measure again with -update", name, prop.Name, rec.Violation, rec.Err)
	}
	return rec
}

// picture returns where the drawing of a cell's case stands below dir.
func (r Row) picture(c Column, prop property.Property) string {
	return strings.TrimSuffix(file(r.bug(c), prop), ".txt") + ".svg"
}

// compare expects a cell not to be worse than it was.
func (r Row) compare(t *testing.T, c Column, s Scored, known []Scored, runs int) {
	t.Helper()
	i := slices.IndexFunc(known, s.same)
	if i < 0 {
		t.Fatalf("%s has nothing of it; measure it with -update", ScoresMeasured)
	}
	was := known[i]
	if was.Version != s.Version {
		t.Logf("%s was measured with %s %s, and this is %s", ScoresMeasured, was.Module, was.Version, s.Version)
		return
	}
	verdict, _ := r.unmeasured(c)
	if (verdict != "" || !was.measured()) && verdict != was.Verdict || was.Says != s.Says || was.At != s.At {
		t.Fatalf("%s has %q and %q at %q; measure again with -update", ScoresMeasured, was.Verdict, was.Says, was.At)
	}
	if verdict != "" {
		return
	}
	prog, prop := r.program(t, c)
	if was.Verdict == Broken {
		drawn(t, r.picture(c, prop), r.replay(t, c, prog, prop))
		return
	}
	if found := r.sample(t, prog, prop, runs); found.Violation != nil && was.Verdict != Seen {
		v := found.Violation
		t.Errorf("%s is broken by run %d, and was %s: %v\n%v", prop.Name, found.Runs, was, v.Err, v.Schedule)
	}
}

// merged returns what was known with what is measured now in the place of the same cells, whatever their version.
func merged(known, now []Scored) []Scored {
	all := slices.Clone(known)
	for _, s := range now {
		if i := slices.IndexFunc(all, s.same); i >= 0 {
			all[i] = s
		} else {
			all = append(all, s)
		}
	}
	return all
}
