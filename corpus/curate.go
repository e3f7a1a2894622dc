package corpus

import (
	"context"
	"fmt"
	"path/filepath"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/shrink"
)

// Minimise returns the case with the simplest run that shrinking finds for it, its trace, its reasons, and the words of its
// claim. If no claim expects it, words that were said of another run are marked as such. If the case drops an
// assumption, the setup keeps every kind of fault: without it, nothing would be dropped. A golden run is given its
// trace. The case must replay, apart from its trace; if ctx is done before the end, the result is the simplest case
// so far.
func Minimise(ctx context.Context, c Case, pages []*catalogue.Page) (Case, error) {
	t, err := c.resolve(pages)
	if err != nil {
		return c, err
	}
	rec, err := c.record(ctx, t.sys, t.prop)
	if err != nil {
		return c, err
	}
	if _, err := c.Judge(rec); err != nil {
		return c, err
	}
	if c.Expect == catalogue.Holds {
		return c.Traced(rec)
	}
	r, err := shrink.Shrink(ctx, shrink.Subject{
		Build: c.builder(t.variant), Property: t.prop, Setup: c.Setup, Behaviour: c.Behaviour,
	}, shrink.Options{})
	if err != nil {
		return c, c.errorf("%w", err)
	}
	small := c
	small.Setup, small.Behaviour = r.Setup, r.Violation.Behaviour
	small.Partly = r.Stopped
	small.reword(t, r.Violation.Err, c)
	explained, err := Explained(ctx, small, pages)
	if err == nil {
		small = explained
	} else if ctx.Err() == nil {
		return c, err
	}
	return Retrace(small, pages)
}

// builder returns a function that builds the systems that a case may be shrunk to.
func (c Case) builder(v catalogue.Variant) func(model.Setup) (transition.Runnable, error) {
	return func(s model.Setup) (transition.Runnable, error) {
		if c.Drops != "" && !s.SameKinds(c.Setup) {
			return nil, c.errorf("%v does not have the faults of %v", s, c.Setup)
		}
		return v.Build(s)
	}
}

// An Addition records what Add did with a case.
type Addition struct {
	Case    Case     // as it is, or would be, in the corpus
	Was     *Case    // the case that was in its place
	Saved   bool     // saved; otherwise the old case is as simple or simpler
	Claimed bool     // a claim expects it
	Same    []string // cases of other properties or names with the same run
}

// Add minimises a case, names it as FileOf does, or leaves a golden run its
// name, and saves it below dir. A case that is there and has a simpler run stays.
func Add(ctx context.Context, dir string, c Case, pages []*catalogue.Page) (a Addition, err error) {
	t, err := c.resolve(pages)
	if err != nil {
		return a, err
	}
	c.File, c.Found = c.Algorithm+"/"+filepath.Base(c.File), model.Setup{}
	if c.Expect == catalogue.Violated {
		c.File = FileOf(t.page, t.claim(c))
	}
	if a.Case, err = Minimise(ctx, c, pages); err != nil {
		return a, err
	}
	_, a.Claimed = claimOf(t.page, a.Case)
	if was, err := Read(filepath.Join(dir, filepath.FromSlash(c.File))); err == nil {
		a.Was = &was
	}
	a.Same = sameRun(dir, a.Case)
	a.Saved, err = Save(dir, a.Case)
	return a, err
}

// claim returns the claim that a case would prove, without words.
func (t target) claim(c Case) catalogue.Claim {
	return catalogue.Claim{Property: t.prop, Variant: c.Variant, Setup: c.Setup, Expect: c.Expect, Drops: c.Drops}
}

// reword describes a case whose run has changed. If no claim has words for the new run, the old words stay as a
// remark.
func (c *Case) reword(t target, broken error, was Case) {
	claim, ok := claimOf(t.page, *c)
	switch {
	case ok:
		c.describe(t.page, claim, broken)
	case c.Run().Compare(was.Run()) != 0:
		c.describe(t.page, t.claim(*c), broken)
		remark := fmt.Sprintf("Review this text. It was written for a run of %s for %v: %s", was.length(), was.Setup, was.Headline)
		c.Why += "\n" + Wrap(remark, 100)
	}
}

// sameRun returns the files of other cases below dir that have the run of c. It skips files that are not cases:
// Faults finds them.
func sameRun(dir string, c Case) (files []string) {
	cases, _ := Load(dir)
	for _, o := range cases {
		if o.File != c.File && o.Algorithm == c.Algorithm && o.Variant == c.Variant && o.Run().Compare(c.Run()) == 0 {
			files = append(files, o.File)
		}
	}
	return files
}
