package results

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/command/matrix"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/kinds"
	"doorway/model/notation"
)

// maxBytes is the size above which a file cannot be a file of results. That of the whole catalogue has two
// megabytes.
const maxBytes = 64_000_000

// Read reads a file of results about these pages and replays every violation in it.
func Read(ctx context.Context, file string, pages []*catalogue.Page) (Run, error) {
	f, err := os.Open(file)
	if err != nil {
		return Run{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return Run{}, err
	}
	if len(text) > maxBytes {
		return Run{}, fmt.Errorf("%s: not a file of results: it has more than %s", file, english.Size(maxBytes))
	}
	r, err := parse(text, pages)
	if err == nil {
		err = r.replay(ctx)
	}
	if err != nil {
		return Run{}, fmt.Errorf("%s: %w", file, err)
	}
	r.File = file
	return r, nil
}

// What to do about a file that is not valid, or not valid for this build.
const (
	anew     = `; write it again with "doorway verify -results"`
	oneBuild = `; read a file with the build that wrote it, or write it again with this one`
)

// parse reads a document. The document must be one that Write of this build could have written,
// which reveals any inconsistency.
func parse(text []byte, pages []*catalogue.Page) (r Run, err error) {
	var d document
	if err := json.Unmarshal(text, &d.header); err != nil {
		return r, fmt.Errorf("not a file of results, or only part of one: %w"+anew, err)
	}
	if d.Format != format {
		return r, errors.New("not a file of results" + anew)
	}
	if d.Version != version {
		return r, fmt.Errorf("results of version %d, this build reads version %d%s", d.Version, version, oneBuild)
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&d); err != nil {
		return r, fmt.Errorf("not the content of a file of results: %w"+anew, err)
	}
	if r, err = d.run(pages); err != nil {
		return r, err
	}
	now := written(r)
	if now.Claims != d.Claims {
		return r, errors.New("its claims are not those of this build" + oneBuild)
	}
	if !reflect.DeepEqual(now, d) {
		return r, errors.New("it contradicts itself: the file was changed" + anew)
	}
	return r, nil
}

// run returns the run that the document describes, or an error if some part makes no sense.
func (d document) run(pages []*catalogue.Page) (r Run, err error) {
	r.Options, r.Build = d.Options, d.Build
	if d.Shard != "" {
		if r.Shard, err = matrix.ParseShard(d.Shard); err != nil {
			return r, fmt.Errorf("shard %q: %w", d.Shard, err)
		}
	}
	named, err := d.named(pages)
	if err != nil {
		return r, err
	}
	opts := matrix.Options{Runs: d.Options.Runs, Takes: r.Shard.Takes(named, d.Options.sampled())}
	for i, p := range d.Pages {
		row, err := p.row(named[i], opts.Tasks(named[i]))
		if err != nil {
			return r, err
		}
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}

// named returns the pages that the document names.
func (d document) named(pages []*catalogue.Page) (named []*catalogue.Page, err error) {
	for _, p := range d.Pages {
		i := slices.IndexFunc(pages, func(q *catalogue.Page) bool { return q.Name == p.Name })
		if i < 0 {
			return nil, fmt.Errorf("this build has no algorithm %q%s", p.Name, oneBuild)
		}
		named = append(named, pages[i])
	}
	return named, nil
}

// row returns the row of a page with these planned tasks.
func (p page) row(of *catalogue.Page, tasks []matrix.Task) (matrix.Row, error) {
	row := matrix.Row{Page: of, Planned: len(tasks)}
	for _, w := range p.Cells {
		for len(tasks) > 0 && tasks[0].Number < w.Number {
			tasks = tasks[1:]
		}
		asked := w
		asked.Outcome, asked.Verdict, asked.Error = "", nil, nil
		if len(tasks) == 0 || writtenTask(tasks[0]) != asked {
			return row, fmt.Errorf("%s: this build does not make the claim %q, or not in this place%s", p.Name, w.claim(), oneBuild)
		}
		c, err := w.read(tasks[0])
		if err != nil {
			return row, fmt.Errorf("%s: %s: %w%s", p.Name, w.claim(), err, anew)
		}
		row.Cells, tasks = append(row.Cells, c), tasks[1:]
	}
	return row, nil
}

// claim describes the claim of the cell.
func (w cell) claim() string { return fmt.Sprintf("%s %s for %s", w.Property, w.Expect, w.Setup) }

// read returns the cell of a task.
func (w cell) read(t matrix.Task) (c matrix.Cell, err error) {
	c = matrix.Cell{Claim: t.Claim, Number: t.Number}
	switch {
	case (w.Verdict == nil) == (w.Error == nil):
		return c, errors.New("want a verdict or an error")
	case w.Error != nil:
		c.Err = errors.New(*w.Error)
	default:
		if c.Verdict, err = w.Verdict.read(t.Claim); err == nil {
			err = w.Verdict.consistent(c.Verdict)
		}
	}
	return c, err
}

func (w verdict) read(c catalogue.Claim) (*checker.Verdict, error) {
	v := &checker.Verdict{Property: c.Property, Setup: c.Setup}
	var err1, err2, err3, err4 error
	v.Status, err1 = w.status()
	if w.Under != "" {
		v.Setup, err2 = notation.Setup(w.Under)
	}
	v.Violation, err3 = w.Violation.read(c.Property.Name)
	v.Walked, err4 = w.Walked.read(v.Violation)
	if r := w.Explored; r != nil {
		v.Explored = &explore.Result{
			States: r.States, Transitions: r.Transitions, Depth: r.Depth, Outside: r.Outside, Reduced: r.Reduced,
			Findings: []explore.Finding{{Property: v.Property, Violation: v.Violation, Exercised: r.Exercised}},
		}
		if r.Stopped != "" {
			v.Explored.Stopped = errors.New(r.Stopped)
		}
	}
	return v, errors.Join(err1, err2, err3, err4)
}

// status returns the status, or an error if the verdict has no grounds.
func (w verdict) status() (checker.Status, error) {
	for s := checker.Unknown; s <= checker.Vacuous; s++ {
		if s.String() != w.Status {
			continue
		}
		if (w.Explored == nil) == (w.Walked == nil) {
			return s, fmt.Errorf("the status is %v: want either what was explored or what was walked", s)
		}
		return s, nil
	}
	return 0, fmt.Errorf("unknown status %q", w.Status)
}

func (w *violation) read(of string) (*property.Violation, error) {
	if w == nil {
		return nil, nil
	}
	v := &property.Violation{Property: of, Err: errors.New(w.Why), Early: w.Early, AnyRun: w.AnyRun, Fair: w.Fair}
	v.Endless = w.Endless
	var err1, err2 error
	v.Schedule, err1 = notation.Schedule(strings.Join(w.Schedule, "\n"))
	v.Loop, err2 = notation.Schedule(strings.Join(w.Loop, "\n"))
	return v, errors.Join(err1, err2)
}

func (w *walked) read(v *property.Violation) (*simulate.Sample, error) {
	if w == nil {
		return nil, nil
	}
	s := &simulate.Sample{
		Stats:     simulate.Stats{Runs: w.Runs, Steps: w.Steps, Longest: w.Longest, Cut: w.Cut, Kinds: kindsNamed(w.Kinds)},
		Census:    simulate.Census{Traces: w.Traces, Looked: w.Looked, States: w.States, Never: w.Never},
		Violation: v, Exercised: []bool{w.Exercised}, Stopped: w.Stopped, Growing: w.Growing, Delays: w.Delays,
	}
	if w.Stuck != "" {
		s.Stuck = errors.New(w.Stuck)
	}
	var err1, err2 error
	if w.Scheduler != "" {
		s.Policy, err1 = scheduling.Named(w.Scheduler)
	}
	if w.Service != nil {
		s.Service = &simulate.Service{Waits: w.Service.Waits, Longest: w.Service.Longest, Bound: w.Service.Bound}
		if w.Service.Unserved != nil {
			s.Service.Unserved = errors.New(*w.Service.Unserved)
		}
	}
	if w.Pilots != nil {
		s.Pilots = simulate.Pilots(*w.Pilots)
	}
	if w.Bound != nil {
		s.Bound = &scheduling.Bound{Bug: w.Bound.Bug, If: w.Bound.If}
		s.Bound.One, err2 = strconv.ParseFloat(w.Bound.One, 64)
	}
	return s, errors.Join(err1, err2)
}

func kindsNamed(names []string) (ks kinds.Set) {
	for k := model.Request; k <= kinds.Max; k++ {
		if slices.Contains(names, k.String()) {
			ks |= kinds.Of(k)
		}
	}
	return ks
}
