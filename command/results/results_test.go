package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	ra "doorway/algorithms/ricartagrawala"
	"doorway/algorithms/testandset"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/command/matrix"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// pages returns pages that together have a verdict of every kind.
func pages() []*catalogue.Page {
	odd := ra.Page
	odd.Name = "odd"
	odd.Claims = []catalogue.Claim{
		{Property: properties.MutualExclusion, Variant: "nonsense", Setup: model.NewSetup(2)},
		{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated},
		{Property: properties.MutualExclusion, Setup: model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1)}},
		{Property: properties.MutualExclusion, Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}},
		{Property: properties.MutualExclusion, Setup: model.NewSetup(65)},
	}
	wrong := naivelock.Page // random runs show that it is wrong
	wrong.Name, wrong.Claims = "wrong", []catalogue.Claim{{Property: properties.MutualExclusion, Setup: model.NewSetup(2)}}
	return []*catalogue.Page{&naivelock.Page, &peterson.Page, &odd, &testandset.Page, &wrong}
}

func options() matrix.Options { return matrix.Options{States: 5000, Runs: 4, Seed: 3} }

// decided returns a run of these pages, or a shard of one.
func decided(t *testing.T, opts matrix.Options, s matrix.Shard, pages ...*catalogue.Page) Run {
	t.Helper()
	r := Run{Build: "abc", Options: OptionsOf(opts), Shard: s}
	opts.Takes = s.Takes(pages, opts.Runs > 0)
	for _, p := range pages {
		r.Rows = append(r.Rows, matrix.Decide(t.Context(), p, opts))
	}
	return r
}

// same compares runs: errors by their texts, properties by name and meaning. It ignores the
// resources that searches used.
var same = cmp.Options{
	cmp.Comparer(func(a, b error) bool { return a == b || a != nil && b != nil && a.Error() == b.Error() }),
	cmp.Comparer(func(a, b property.Property) bool { return a.Name == b.Name && a.Meaning == b.Meaning }),
	cmp.Comparer(func(a, b scheduling.Policy) bool { return a.String() == b.String() }),
	cmp.Comparer(func(a, b *catalogue.Page) bool { return a == b }),
	cmpopts.IgnoreFields(explore.Result{}, "Bytes", "Tables", "Resumed"),
	cmpopts.IgnoreFields(Run{}, "File"),
	cmpopts.EquateEmpty(),
}

func text(t *testing.T, r Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// told returns all that a verification prints about its rows.
func told(rows []matrix.Row) string {
	var b strings.Builder
	for _, r := range rows {
		for _, c := range r.Cells {
			fmt.Fprintln(&b, c.Line(r.Page), c.Details(r.Page))
		}
	}
	matrix.Table(&b, rows, 0)
	return b.String()
}

// comesBack expects to read back the run that it writes.
func comesBack(t *testing.T, r Run, pages []*catalogue.Page) {
	t.Helper()
	written := text(t, r)
	back, err := parse([]byte(written), pages)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, back, same); diff != "" {
		t.Errorf("read back (-written +read)\n%s", diff)
	}
	if told(r.Rows) != told(back.Rows) {
		t.Error("it prints something else")
	}
	if text(t, back) != written {
		t.Error("it is written differently")
	}
}

func TestRoundTrip(t *testing.T) {
	all := pages()
	whole := decided(t, options(), matrix.Shard{}, all...)
	kinds := map[string]bool{}
	for _, r := range whole.Rows {
		for _, c := range r.Cells {
			kinds[c.Outcome()] = true
			if c.Err == nil {
				kinds[c.Verdict.Status.String()] = true
			}
		}
	}
	if len(kinds) != 8 {
		t.Errorf("only these outcomes and statuses: %v", kinds)
	}
	comesBack(t, whole, all)
	comesBack(t, decided(t, options(), matrix.Shard{Number: 2, Of: 3}, all[1:3]...), all)
	comesBack(t, Run{Options: OptionsOf(options())}, nil)
	for _, name := range []string{"pct(3)", "pos"} {
		opts := options()
		opts.Policy, _ = scheduling.Named(name)
		opts.Reduce = true
		comesBack(t, decided(t, opts, matrix.Shard{}, all[0], all[2]), all)
	}
}

// TestLemma reads back the verdict on a lemma, which only its page defines.
func TestLemma(t *testing.T) {
	page := naivelock.Page
	lemma := catalogue.Lemma("nobody-inside", "nobody gets in", "", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical {
			return errors.New("p0 is in")
		}
		return nil
	})
	page.Lemmas = []property.Property{lemma}
	page.Claims = []catalogue.Claim{{Property: lemma, Setup: model.NewSetup(2), Expect: catalogue.Violated}}
	all := []*catalogue.Page{&page}
	r := decided(t, options(), matrix.Shard{}, all...)
	if v := r.Rows[0].Cells[0].Verdict; v.Status != checker.Violated || v.Property.Meaning != "nobody gets in" {
		t.Errorf("%v: %s", v, v.Property.Meaning)
	}
	comesBack(t, r, all)
}

// A file of results does not depend on the number of workers.
func TestWorkers(t *testing.T) {
	opts := options()
	one := decided(t, opts, matrix.Shard{}, pages()[:3]...)
	opts.Workers, opts.Memory = 3, 0
	if text(t, one) != text(t, decided(t, opts, matrix.Shard{}, pages()[:3]...)) {
		t.Error("three workers write a different file")
	}
}

// TestRare reads back what no page here produces: a process that was not served, infinite bounds,
// an interrupt, a setup that the page changed.
func TestRare(t *testing.T) {
	all := pages()
	r := decided(t, options(), matrix.Shard{}, all[3])
	cells := r.Rows[0].Cells
	cells[0].Verdict.Setup.Requests++
	for i, one := range []float64{math.Inf(1), 1000. / 3} {
		i = len(cells) - 1 - i
		s := cells[i].Verdict.Walked
		s.Bound = &scheduling.Bound{Bug: "a bug\nof \x01 <depth>", One: one, If: "`"}
		s.Stuck, s.Growing = errors.New("Step has not returned"), "a register has had 9 values"
		s.Delays = "calls up to 3s late"
		s.Service = &simulate.Service{Waits: 1, Longest: 2, Bound: 3, Unserved: errors.New("not served")}
		s.Stopped, cells[i].Verdict.Status = true, checker.Unknown
		s.Never = []string{"drop"}
	}
	r.Rows[0].Cells = append(cells[:3], cells[4:]...)
	comesBack(t, r, all)
}

func TestComplaints(t *testing.T) {
	all := pages()[:2]
	good := text(t, decided(t, options(), matrix.Shard{}, all...))
	edit := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Errorf("no %q in\n%s", old, good[:500])
		}
		return strings.Replace(good, old, new, 1)
	}
	proved, rest, _ := strings.Cut(good, `"depth": 11,`)
	proved += `"depth": 11,`
	const name = `"page": "peterson"`
	for _, c := range []struct{ text, want string }{
		{"", `not a file of results, or only part of one: unexpected end of JSON input; write it again with "doorway verify -results"`},
		{good[:len(good)/2], "not a file of results, or only part of one: unexpected end of JSON input; write it again"},
		{"\x7fELF", "not a file of results, or only part of one: invalid character"},
		{good + "{}", "not a file of results, or only part of one: invalid character '{' after top-level value; write it again"},
		{"[]", "not a file of results, or only part of one: json: cannot unmarshal array"},
		{"{}", "not a file of results; write it again"},
		{edit(`"version": 1`, `"version": 2`), "results of version 2, this build reads version 1; read a file with the build that wrote it"},
		{edit(`"seed": 3`, `"seed": -3`), "not the content of a file of results: json: cannot unmarshal number -3"},
		{edit(`"seed": 3`, `"seeds": 3`), `not the content of a file of results: json: unknown field "seeds"; write it again`},
		{edit(name, `"page": "petersen"`), `this build has no algorithm "petersen"; read a file with the build that wrote it, or write it again with this one`},
		{edit(`"setup": "n=2 requests=unlimited"`, `"setup": "n=7"`), `naive-lock: this build does not make the claim "mutual-exclusion violated for n=7", or not in this place; read a file`},
		{edit(`"number": 1,`, `"number": 0,`), "naive-lock: this build does not make the claim"},
		{edit(`"number": 1,`, `"number": 1000,`), "naive-lock: this build does not make the claim"},
		{edit(`"status": "violated"`, `"status": "proved"`), "naive-lock: mutual-exclusion violated for n=2 requests=unlimited: the status is proved, but what was found makes it violated; write it again"},
		{edit(`"status": "proved"`, `"status": "tested"`), "the status is tested, but what was found makes it proved"},
		{edit(`"states": 37,`, `"states": -5,`), "its number of states is negative; write it again"},
		{edit(`"states": 37,`, `"states": 5,`), "5 states cannot have 74 transitions and depth 11"},
		{edit(`"depth": 11,`, `"depth": 11, "stopped": "the limit of 5 states",`), "the status is proved, but what was found makes it unknown"},
		{proved + strings.Replace(rest, `"exercised": true`, `"exercised": false`, 1), "the status is proved, but what was found makes it vacuous"},
		{edit(`"status": "proved"`, `"status": "sure"`), `unknown status "sure"; write it again`},
		{edit(`"walked": {`, `"walked": {"scheduler": "swarm",`), `unknown scheduler "swarm"; known are processes, uniform, pct(2), pos, surw, coverage, mixed, timed, pos+uniform`},
		{edit(`"verdict": {`, `"error": "no", "verdict": {`), "want a verdict or an error; write it again"},
		{edit(`"p0 request"`, `"p0 asks"`), `naive-lock: mutual-exclusion violated for n=2 requests=unlimited: line 1: event "p0 asks": unknown kind "asks"`},
		{edit(`"outcome": "as claimed"`, `"outcome": "fine"`), "it contradicts itself: the file was changed; write it again"},
		{edit(`sha256:`, `sha256:0`), "its claims are not those of this build; read a file"},
		{edit(`"options"`, `"shard": "3/2", "options"`), `shard "3/2": want the number of the shard`},
		{edit(`"options"`, `"shard": "1/2", "options"`), "naive-lock: this build does not make the claim"},
	} {
		_, err := parse([]byte(c.text), all)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) && !strings.Contains(err.Error(), ": "+c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "some.json")
	if _, err := Read(t.Context(), file, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	if err := os.WriteFile(file, []byte("junk"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(t.Context(), file, nil); err == nil || !strings.HasPrefix(err.Error(), file+": not a file of results") {
		t.Errorf("error %v", err)
	}
	if err := os.WriteFile(file, []byte(text(t, Run{})), 0o644); err != nil {
		t.Fatal(err)
	}
	if r, err := Read(t.Context(), file, nil); err != nil || r.File != file {
		t.Errorf("%+v, %v", r, err)
	}
	if err := os.Truncate(file, maxBytes+1); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(t.Context(), file, nil); err == nil || !strings.HasSuffix(err.Error(), ": not a file of results: it has more than 64 MB") {
		t.Errorf("error %v", err)
	}
}

// TestReplays reads results whose runs do not break their properties as stated.
func TestReplays(t *testing.T) {
	all := pages()[:1]
	good := text(t, decided(t, options(), matrix.Shard{}, all...))
	file := filepath.Join(t.TempDir(), "some.json")
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{`"why": "{p0,p1} are`, `"why": "{p0,p9} are`, "its run breaks the property because"},
		{"\"p0 request\",\n", "", "its run cannot happen: step 1:"},
		{"\"p1 step\",\n", "", "its run does not break the property, or not at its last event; write it again"},
	} {
		changed := strings.Replace(good, c.old, c.new, 1)
		if changed == good && c.want != "" {
			t.Errorf("no %q in\n%s", c.old, good[:2000])
		}
		if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Read(t.Context(), file, all)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

// TestReplayIsInterrupted ends a replay that needs a search, by its context.
func TestReplayIsInterrupted(t *testing.T) {
	claim := catalogue.Claim{Property: properties.NoInterference, Expect: catalogue.Violated, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}}
	sys, err := testandset.Page.System(claim)
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.Decide(t.Context(), sys, claim.Property, explore.Options{Workers: 1})
	if err != nil || v.Violation == nil {
		t.Fatalf("%v, error %v", v, err)
	}
	cell := matrix.Cell{Claim: claim, Verdict: v}
	if err := breaks(t.Context(), &testandset.Page, cell); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := breaks(ctx, &testandset.Page, cell); err == nil || !strings.Contains(err.Error(), "(interrupted)") {
		t.Errorf("error %v", err)
	}
}

// FuzzRead expects to print, and to write and read again, whatever can be read.
func FuzzRead(f *testing.F) {
	all := pages()[:2]
	opts := options()
	for i := 1; i <= 8; i++ {
		s := matrix.Shard{Number: i, Of: 8}
		opts.Takes = s.Takes(all, true)
		var b bytes.Buffer
		r := Run{Options: OptionsOf(opts), Shard: s, Rows: []matrix.Row{matrix.Decide(f.Context(), all[0], opts), matrix.Decide(f.Context(), all[1], opts)}}
		if err := Write(&b, r); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := parse(data, all)
		if err != nil {
			return
		}
		told(r.Rows)
		if again, err := parse([]byte(text(t, r)), all); err != nil || cmp.Diff(r, again, same) != "" {
			t.Errorf("it cannot be read again, or differs then: %v", err)
		}
	})
}

// TestFields fails if a verdict, or something that it depends on, has a new field. Write the field
// to the file as well, unless it describes the machine, and then add it to this list.
func TestFields(t *testing.T) {
	for _, c := range []struct {
		of   any
		want string
	}{
		{checker.Verdict{}, "Property Setup Status Explored Walked Violation"},
		{explore.Result{}, "States Transitions Depth Bytes Tables Resumed Outside Stopped Reduced Findings"},
		{explore.Finding{}, "Property Violation Exercised"},
		{property.Violation{}, "Property Behaviour Err Early Fair AnyRun"},
		{simulate.Sample{}, "Stats Census Pilots Violation Exercised Stopped Stuck Growing Service Delays Policy Bound"},
		{simulate.Stats{}, "Runs Steps Longest Cut Kinds"},
		{simulate.Pilots{}, "Runs Steps"},
		{simulate.Census{}, "Traces Looked States Never"},
		{simulate.Service{}, "Waits Longest Bound Unserved"},
		{scheduling.Bound{}, "Bug One If"},
		{matrix.Cell{}, "Claim Verdict Err Number"},
		{matrix.Row{}, "Page Cells Planned"},
		{matrix.Options{}, "Workers States Reduce Memory Checkpoint Takes Runs Seed Policy Begin Done Within"},
		{catalogue.Claim{}, "Property Variant Setup Expect Drops Why Source"},
	} {
		var names []string
		for f := range reflect.TypeOf(c.of).Fields() {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%T has the fields %s, want %s: see the comment of this test", c.of, got, c.want)
		}
	}
}

// A page that an interrupt left without cells has an empty list of cells, so that other tools can
// treat all pages alike.
func TestWriteNoCells(t *testing.T) {
	if got := text(t, Run{Rows: []matrix.Row{{Page: &peterson.Page}}}); !strings.Contains(got, `"cells": []`) {
		t.Errorf("it is written as\n%s", got)
	}
}
