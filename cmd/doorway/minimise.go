package main

import (
	"context"
	"fmt"

	"doorway/corpus"
	"doorway/internal/english"
)

// minimise shrinks every case of a corpus anew.
func minimise(ctx context.Context, c *call) error {
	fs := c.flags("corpus minimise", "DIR", `Shrinks every case of a corpus (that of the catalogue is corpus/cases) anew. The
files of those for which a simpler run is found, and of those that are in other
words than their claim's, are rewritten; -n says which, and writes nothing. If
the claim is for another setup than the run the case says so: look whether it still fails for the reason that is given, since with fewer processes
there may be another. Ctrl-C keeps what is done. It takes some minutes.`)
	dry := fs.Bool("n", false, "say what would be rewritten, and write nothing")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	dir, err := folder(fs.Args())
	if err != nil {
		return err
	}
	all, wrong := corpus.Load(dir)
	if wrong != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", wrong)
		wrong = errUsage
	}
	p := newMeter(c.err, len(all))
	defer p.clear()
	renewed := 0
	for _, was := range all {
		p.next(was.File)
		is, err := corpus.Minimise(ctx, was, c.pages)
		if ctx.Err() != nil {
			break
		}
		if err == nil && is.String() == was.String() {
			continue
		}
		p.clear()
		if err == nil && !*dry {
			_, err = corpus.Save(dir, is)
		}
		if err != nil {
			fmt.Fprintf(c.out, "!! %v\n", err)
			wrong = worse(wrong, errUnexpected)
			continue
		}
		renewed++
		fmt.Fprintf(c.out, "%s: %s\n", was.File, difference(was, is))
	}
	p.clear()
	fmt.Fprintf(c.out, "%s: %s, %d %s\n", dir, english.Count(len(all), "case"), renewed, rewritten(*dry))
	return wrong
}

// difference says what is new about a case.
func difference(was, is corpus.Case) string {
	if was.Run().Compare(is.Run()) == 0 {
		return "new words or a new trace"
	}
	return fmt.Sprintf("%s; it was %s", length(is), length(was))
}

func rewritten(dry bool) string {
	if dry {
		return "would be rewritten"
	}
	return "rewritten"
}
