package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"doorway/checker"
	"doorway/checker/distributed"
	"doorway/command/matrix"
	"doorway/command/screen"
	"doorway/model/catalogue"
)

// parts says how a question is decided by several processes that share a folder.
type parts struct {
	folder string
	part   matrix.Shard // the zero value asks for the verdict
	wait   time.Duration
	wrong  []string // flags that a search in parts does not have
}

// declare declares the flags of a search in parts.
func (p *parts) declare(fs *flag.FlagSet) {
	fs.StringVar(&p.folder, "parts", "", "decide -property by several processes that share this `folder`, which belongs only to this search; "+
		"with -part this is one of them, without it this prints the verdict on what they have written")
	fs.Func("part", "do part i of n of the search in the folder -parts, for `i/n` such as 3/8; a part that was killed goes on when it is run again", func(text string) (err error) {
		p.part, err = matrix.ParseShard(text)
		return err
	})
	fs.DurationVar(&p.wait, "wait", time.Hour, "how `long` a part waits for what other parts have to write; 0 means that it does what it can and ends")
}

// given notes which flags the command line has that a search in parts does not have.
func (p *parts) given(fs *flag.FlagSet) {
	fs.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"workers", "states", "memory", "checkpoint", "reduce"}, f.Name) {
			p.wrong = append(p.wrong, "-"+f.Name)
		}
	})
}

// check returns an error if the flags do not fit together.
func (p *parts) check(q question) error {
	switch {
	case p.folder == "" && p.part != matrix.Shard{}:
		return errors.New("-part needs -parts, the folder that all parts share")
	case p.folder != "" && !q.asked():
		return errors.New("-parts needs -setup, -property and one name: a search in parts decides one question")
	case p.folder != "" && len(p.wrong) > 0:
		return fmt.Errorf("a search in parts has one goroutine a part, no limit and no reduction, and goes on by itself: leave out %s", strings.Join(p.wrong, ", "))
	}
	return nil
}

// search returns the search that a question asks for.
func (p *parts) search(page *catalogue.Page, claim catalogue.Claim) (distributed.Search, error) {
	sys, err := page.System(claim)
	return distributed.Search{System: sys, Property: claim.Property, Name: strings.TrimSpace(page.Name + " " + claim.Variant), Folder: p.folder}, err
}

// takePart does one part of a search. It fails if the part has to be run again.
func (c *call) takePart(ctx context.Context, p parts, page *catalogue.Page, claim catalogue.Claim) error {
	s, err := p.search(page, claim)
	if err != nil {
		return err
	}
	meter := screen.NewMeter(c.err, 1)
	defer meter.Clear()
	meter.Begin(page, claim)
	opts := distributed.Options{Part: p.part.Number, Parts: p.part.Of, Wait: p.wait, Progress: meter.Within}
	err = distributed.Run(ctx, s, opts)
	meter.Clear()
	var wait *distributed.WaitError
	if errors.As(err, &wait) {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUnexpected
	}
	if err == nil {
		fmt.Fprintf(c.out, "%s: %s for %v: part %v has ended; the same command without -part prints the verdict\n",
			matrix.Who(page, claim), claim.Property.Name, claim.Setup, p.part)
	}
	return err
}

// verdictOn returns the verdict on what the parts have written.
func (c *call) verdictOn(ctx context.Context, p parts, page *catalogue.Page, claim catalogue.Claim) (*checker.Verdict, error) {
	s, err := p.search(page, claim)
	if err != nil {
		return nil, err
	}
	return checker.DecideParts(ctx, s)
}
