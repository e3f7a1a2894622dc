package docs_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/testandset"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/command/matrix"
	"doorway/command/results"
	"doorway/corpus"
	"doorway/docs/counterlock"
	"doorway/docs/handover"
	"doorway/draw/export"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/properties"
)

// caseFile is the case that cases.md explains, from this folder.
const caseFile = "../corpus/cases/ricart-agrawala/no-tie-break-mutual-exclusion-without-unique-process-numbers.txt"

var documented = regexp.MustCompile("(?m)^- `([^`]* [^`]*)`")

// loopFile is the case of a run that never ends.
const loopFile = "../corpus/cases/test-and-set/base-starvation-freedom.txt"

// TestErrors expects every error in the texts, written as a list item, to be
// among those provoked here, and each of those to be in the texts. Dots stand
// for what is left out.
func TestErrors(t *testing.T) {
	told := map[string]bool{}
	listed := documented.FindAllStringSubmatch(read(t, "errors.md"), -1)
	all := provoked(t)
	for _, m := range listed {
		message, real := strings.Join(strings.Fields(m[1]), " "), false // it may go over several lines
		for _, text := range all {
			if has(text, strings.Split(message, "…")) {
				real, told[text] = true, true
			}
		}
		if !real {
			t.Errorf("no such error is provoked: %s", message)
		}
	}
	for _, text := range all {
		if !told[text] {
			t.Errorf("errors.md does not explain: %s", text)
		}
	}
}

// has reports whether the parts stand in the text in this order.
func has(text string, parts []string) bool {
	for _, part := range parts {
		_, rest, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// provoked returns the errors that a user can meet, each on one line.
func provoked(t *testing.T) (all []string) {
	for _, errs := range [][]error{setupErrors(), algorithmErrors(), propertyErrors(), schedulerErrors(), costErrors(t), textErrors(t), resultErrors(t), {tooLarge()}, staleErrors(t), loopErrors(t), faultErrors(t)} {
		for _, err := range errs {
			if err == nil {
				t.Error("something that should be an error is none")
				continue
			}
			all = append(all, strings.Join(strings.Fields(err.Error()), " "))
		}
	}
	return all
}

func setupErrors() []error {
	errOf := func(_ any, err error) error { return err }
	sys, _ := message.System(handover.Algorithm{}, model.NewSetup(2))
	return []error{
		model.Setup{N: 65}.Check(),
		model.Setup{N: 2, Requests: 256}.Check(),
		model.Setup{N: 2, Requesters: model.Procs(2)}.Check(),
		model.Setup{N: 2, Crashers: model.Procs(0)}.Check(),
		model.Setup{N: 2, Side: model.Procs(0)}.Check(),
		model.Setup{N: 2, Drops: 256}.Check(),
		model.Setup{N: 2, Duplicates: model.Unlimited}.Check(),
		errOf(notation.Setup("n=2 losses=1")),
		errOf(notation.Setup("n=2 channels=lifo")),
		errOf(notation.Setup("n=2 n=3")),
		errOf(memory.System(counterlock.Algorithm{}, model.Setup{N: 2, Drops: 1})),
		errOf(message.System(handover.Algorithm{}, model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder})),
		errOf(notation.Setup("n=2 processors=65")),
		errOf(notation.Setup("n=2 processors=1 memory=tso")),
		errOf(memory.System(counterlock.Algorithm{}, model.Setup{N: 2, Requests: 1, Memory: model.SafeRegisters})),
		errOf(memory.System(counterlock.Algorithm{}, model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder, Delay: 1})),
		errOf(handover.Page.Variants[0].Build(model.NewSetup(3))),
		errOf(sys.With(model.NewSetup(3))),
		errOf(message.System(picky{}, model.Setup{N: 2, Requests: model.Unlimited})),
	}
}

// propertyErrors are those of properties: their names, memories and functions.
func propertyErrors() (errs []error) {
	for _, name := range []string{"fairness", "messages-at-most", "deadlock-freedom(strong)", "livelock-freedom(strong)(strong)"} {
		_, err := properties.Named(name)
		errs = append(errs, err)
	}
	sys, err := handover.Page.Variants[0].Build(model.NewSetup(2))
	pointer := property.New("pointer", "", "", property.Monitor[*int]{
		Start: func(model.Snapshot) *int { return nil }, Always: func(*int, model.Snapshot) error { return nil },
	})
	panics := property.Invariant("panics", "", func(model.Snapshot) error { panic("no register") })
	errs = append(errs, decide(sys, err, pointer), decide(sys, err, property.Property{}), decide(sys, err, panics))
	sys, err = ricartagrawala.Page.Variants[0].Build(model.Setup{N: 2, Requests: model.Unlimited})
	return append(errs, decide(sys, err, properties.TimestampOrder))
}

func schedulerErrors() (all []error) {
	for _, name := range []string{"fair", "pct(0)", "pos(1)"} {
		_, err := scheduling.Named(name)
		all = append(all, err)
	}
	return all
}

// costErrors are those of systems that cannot be measured.
func costErrors(t *testing.T) []error {
	lossy, _ := message.System(handover.Algorithm{}, model.Setup{N: 2, Requests: 1, Drops: 1})
	shared, _ := memory.System(counterlock.Algorithm{}, model.NewSetup(2))
	_, endless := measure.MessageCost(t.Context(), lossy, explore.Options{})
	_, faulty := measure.EntryDelays(t.Context(), lossy, explore.Options{})
	_, timeless := measure.EntryDelays(t.Context(), shared, explore.Options{})
	return []error{endless, faulty, timeless}
}

// resultErrors are those of files of results that cannot be read or merged.
func resultErrors(t *testing.T) (errs []error) {
	page, other := handover.Page, ricartagrawala.Page
	page.Name, page.Claims, other.Claims = "peterson", page.Claims[:2], other.Claims[:1]
	shard := func(i int, seed uint64, pages ...*catalogue.Page) results.Run {
		r := results.Run{File: fmt.Sprintf("%d.json", i), Options: results.Options{Seed: seed}, Shard: matrix.Shard{Number: i, Of: 2}}
		for _, p := range pages {
			r.Rows = append(r.Rows, matrix.Decide(t.Context(), p, matrix.Options{Takes: r.Shard.Takes(pages, false)}))
		}
		return r
	}
	var text strings.Builder
	if err := results.Write(&text, shard(1, 1, &page)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "results.json")
	read := func(old, new string, pages ...*catalogue.Page) {
		if err := os.WriteFile(file, []byte(strings.Replace(text.String(), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := results.Read(t.Context(), file, pages)
		errs = append(errs, err)
	}
	fewer, turned := page, page
	fewer.Claims, turned.Claims = page.Claims[:1], []catalogue.Claim{page.Claims[1], page.Claims[0]}
	read(text.String()[100:], "", &page)
	read(`"version": 1`, `"version": 2`, &page)
	read(`"page": "peterson"`, `"page": "petersen"`, &page)
	read("", "", &turned)
	read("", "", &fewer)
	read(`"as claimed"`, `"unexpected"`, &page)

	built := func(i int, b results.Build) results.Run {
		r := shard(i, 1, &page)
		r.Build = b
		return r
	}
	const one, another = "4a0e1c9d77b2", "9c7716d39b0e"
	_, mixed := results.Merge([]results.Run{built(1, one), built(2, another)}, one)
	_, foreign := results.Merge([]results.Run{built(1, one), built(2, one)}, another)
	errs = append(errs, mixed, foreign)

	broken := shard(1, 1, &page)
	broken.Rows[0].Cells[0].Verdict.Explored.States++
	for _, second := range []results.Run{shard(2, 2, &page), shard(2, 1, &other), broken, shard(1, 1, &page)} {
		_, err := results.Merge([]results.Run{shard(1, 1, &page), second}, "")
		errs = append(errs, err)
	}
	return errs
}

// tooLarge is the error of a system whose states cannot be drawn.
func tooLarge() error {
	sys, err := memory.System(testandset.Algorithm{}, model.Setup{N: 6, Requests: model.Unlimited})
	if err == nil {
		_, err = export.Dot(sys, nil, "")
	}
	return err
}

// An edit replaces the first old in the text of a case by new.
type edit struct{ old, new string }

// textErrors are those of files that are not cases.
func textErrors(t *testing.T) (errs []error) {
	for _, e := range []edit{
		{"# Both", "Both"}, {"setup:", "setup"}, {"setup:", "set-up:"}, {"variant: no-tie-break", "variant:"},
		{"variant: no-tie-break", "setup: n=3"}, {"property: mutual-exclusion\n", ""}, {"ricart-agrawala", "Ricart–Agrawala"},
		{"violated", "broken"}, {"p0 request", "p0 asks"}, {"p1->p0 deliver", "p1 deliver"}, {"p1 request", "p1->p0 request"},
		{"p1->p0 deliver", "p1->p0 deliver 1"}, {"p1 request", "p64 request"}, {"p1 request", "p2 request"}, {"p1 request", "p1"},
		{"p1 request", "p1 request\x00"}, {"schedule:", "notes: none"},
	} {
		_, err := corpus.Parse("case.txt", []byte(e.of(t, caseFile)))
		errs = append(errs, err)
	}
	before, _, _ := strings.Cut(read(t, caseFile), "schedule:")
	for _, text := range []string{"", before, strings.Repeat("x", corpus.MaxBytes+1)} {
		_, err := corpus.Parse("case.txt", []byte(text))
		errs = append(errs, err)
	}
	_, err := corpus.Load("handover")
	return append(errs, err)
}

// staleErrors are those of cases that are read but are not as they say.
func staleErrors(t *testing.T) (errs []error) {
	for _, e := range []edit{
		{"algorithm: ricart-agrawala", "algorithm: ricart"}, {"variant: no-tie-break", "variant: tie"}, {"drops: unique process numbers", "drops: luck"},
		{"  p1 request\n", ""}, {"  p0->p1 deliver\nwhy", "why"}, {"deliver\nwhy", "deliver\n  p0 exit\nwhy"},
		{"expect: violated", "expect: holds"}, {"REQUEST(1) to", "REQUEST(2) to"}, {read(t, caseFile)[strings.Index(read(t, caseFile), "trace:"):], ""},
	} {
		c, err := corpus.Parse("case.txt", []byte(e.of(t, caseFile)))
		errs = append(errs, errors.Join(err, corpus.Check(t.Context(), c, algorithms.Catalogue())))
	}
	_, err := corpus.Read("handover")
	return append(errs, err, render.Check("run.gif"), render.Check(caseFile))
}

// loopErrors are those of cases that go on without end.
func loopErrors(t *testing.T) (errs []error) {
	for _, e := range []edit{
		{"why:", "loop:\nwhy:"}, {"  p1 step\nwhy", "why"}, {"  p0 step\n", ""}, {"  p1 exit\n", ""},
		{"property: starvation-freedom", "property: mutual-exclusion"}, {"loop:\n", ""},
		{"freedom\nexpect: violated\n\nschedule:\n  p0 request\nloop:\n  p1 request\n  p1 step\n  p0 step\n",
			"freedom(strong)\nexpect: violated\n\nschedule:\n  p0 request\nloop:\n  p1 request\n  p1 step\n"},
	} {
		c, err := corpus.Parse("case.txt", []byte(e.of(t, loopFile)))
		if err == nil {
			err = corpus.Check(t.Context(), c, algorithms.Catalogue())
		}
		errs = append(errs, err)
	}
	return errs
}

// faultErrors are those of a corpus whose one case is of no claim, or of a claim in other words.
func faultErrors(t *testing.T) (errs []error) {
	c, err := corpus.Read(caseFile)
	if err != nil {
		t.Fatal(err)
	}
	c.File = c.Algorithm + "/" + filepath.Base(caseFile)
	dir := t.TempDir()
	if _, err := corpus.Save(dir, c); err != nil {
		t.Fatal(err)
	}
	page := ricartagrawala.Page
	page.Claims = nil
	check := func() []error {
		return corpus.Faults(t.Context(), dir, []*catalogue.Page{&page}, func(*catalogue.Page, catalogue.Claim) {})
	}
	errs = check()
	for _, claim := range ricartagrawala.Page.Claims {
		if claim.Why = "otherwise"; claim.Expect == catalogue.Violated && corpus.FileOf(&page, claim) == c.File {
			page.Claims = append(page.Claims, claim)
		}
	}
	return append(errs, check()...)
}

func (e edit) of(t *testing.T, file string) string {
	t.Helper()
	text := read(t, file)
	if !strings.Contains(text, e.old) {
		t.Fatalf("%s has no %q", file, e.old)
	}
	return strings.Replace(text, e.old, e.new, 1)
}
