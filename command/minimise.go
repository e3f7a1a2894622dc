package command

import (
	"context"
	"fmt"

	"doorway/command/screen"
	"doorway/corpus"
	"doorway/internal/english"
)

// minimise shrinks every case of a corpus again.
func minimise(ctx context.Context, c *call) error {
	fs := c.flags("corpus minimise", "DIR", `Shrinks every case of a corpus again (the catalogue's is corpus/cases). The command
rewrites each file for which it finds a simpler run or whose text differs from its
claim; with -n it only lists them. If the run's setup differs from the claim's, the
case says so: check that the run still fails for the reason given, since with fewer
processes there may be another reason. This takes some minutes; Ctrl-C keeps what is
done.`)
	dry := fs.Bool("n", false, "list what would be rewritten, and write nothing")
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
	p := screen.NewMeter(c.err, len(all))
	defer p.Clear()
	renewed := 0
	for _, was := range all {
		p.Next(was.File)
		is, err := corpus.Minimise(ctx, was, c.pages)
		if ctx.Err() != nil {
			break
		}
		if err == nil && is.String() == was.String() {
			continue
		}
		p.Clear()
		if err == nil && !*dry {
			_, err = corpus.Save(dir, is)
		}
		if err != nil {
			fmt.Fprintf(c.out, "!! %v\n", err)
			wrong = worse(wrong, errUnexpected)
			continue
		}
		renewed++
		fmt.Fprintf(c.out, "%s: %s\n", was.File, is.Difference(was))
	}
	p.Clear()
	fmt.Fprintf(c.out, "%s: %s, %d %s\n", dir, english.Count(len(all), "case"), renewed, rewritten(*dry))
	return wrong
}

func rewritten(dry bool) string {
	if dry {
		return "would be rewritten"
	}
	return "rewritten"
}
