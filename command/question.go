package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"doorway/checker"
	"doorway/command/matrix"
	"doorway/command/screen"
	"doorway/draw/render"
	"doorway/model/catalogue"
	"doorway/model/notation"
	"doorway/properties"
)

// A question asks what no claim of a page does: whether a property holds under a setup of the user's choice.
type question struct {
	setup, property string
	parts           parts
}

// declare declares the flags of a question.
func (q *question) declare(fs *flag.FlagSet) {
	fs.StringVar(&q.setup, "setup", "", "decide -property under this `setup`, as in -setup \"n=3 requests=2 crashes=1\", and no claim")
	fs.StringVar(&q.property, "property", "", "decide this `property` under -setup, and no claim")
	q.parts.declare(fs)
}

// asked reports whether there is a question.
func (q question) asked() bool { return q.setup != "" || q.property != "" }

// alone returns an error if the command line asks for more than a verdict.
func (q question) alone(out outputs, shard matrix.Shard) error {
	out.verbose = false // there is only one line
	if out != (outputs{}) || shard != (matrix.Shard{}) {
		return errors.New("a question (-setup, -property) is one verdict: leave out -shard, -results, -junit and -report")
	}
	return nil
}

// claim turns the question into a claim of a page that the property holds. The name may be that of a page or
// page/variant.
func (q question) claim(c *call, names []string) (page *catalogue.Page, claim catalogue.Claim, err error) {
	if q.setup == "" || q.property == "" || len(names) != 1 {
		return nil, claim, errors.New("a question needs -setup, -property and one name, which may be page/variant")
	}
	name, variant, _ := strings.Cut(names[0], "/")
	if page, err = c.page(name); err != nil {
		return nil, claim, err
	}
	claim = catalogue.Claim{Variant: variant}
	if claim.Setup, err = notation.Setup(q.setup); err != nil {
		return page, claim, err
	}
	if claim.Property, err = properties.Named(q.property, page.Lemmas...); err != nil {
		return page, claim, fmt.Errorf("%s: %w", page.Name, err)
	}
	_, err = page.System(claim)
	return page, claim, err
}

// answer decides a question.
func (c *call) answer(ctx context.Context, q question, page *catalogue.Page, claim catalogue.Claim, opts matrix.Options) (*checker.Verdict, error) {
	if q.parts.folder != "" {
		return c.verdictOn(ctx, q.parts, page, claim)
	}
	p := screen.NewMeter(c.err, 1)
	defer p.Clear()
	p.Begin(page, claim)
	return checker.DecideClaim(ctx, page, claim, opts.Exploration(p.Within))
}

// ask decides a question and prints the verdict and, for a violation, its run. It fails unless the
// property is proved. If whole, the run is drawn with all its steps.
func (c *call) ask(ctx context.Context, q question, names []string, whole bool, opts matrix.Options) error {
	page, claim, err := q.claim(c, names)
	if err != nil {
		return err
	}
	if q.parts.part != (matrix.Shard{}) {
		return c.takePart(ctx, q.parts, page, claim)
	}
	v, err := c.answer(ctx, q, page, claim, opts)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %v\n", matrix.Who(page, claim), v)
	if v.Status == checker.Proved {
		return nil
	}
	if v.Violation != nil {
		sys, err := page.System(claim)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "\n%s", render.Explained(ctx, sys, claim.Property, v.Violation, whole))
	}
	return errUnexpected
}
