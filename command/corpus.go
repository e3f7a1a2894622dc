package command

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"doorway/command/screen"
	"doorway/corpus"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// cases names the default folder of the corpus.
var cases = filepath.Join("corpus", "cases")

// curate keeps a corpus in order.
func curate(ctx context.Context, c *call) error {
	words := map[string]func(context.Context, *call) error{"add": addCases, "check": checkCorpus, "minimise": minimise}
	if len(c.args) > 0 {
		if do := words[c.args[0]]; do != nil {
			c.args = c.args[1:]
			return do(ctx, c)
		}
	}
	fs := c.flags("corpus", "add|check|minimise ...", `Maintains a corpus of cases:

  corpus add FILE ...  check, shrink and name cases, keep the simplest of equals
  corpus check [DIR]   report everything that is wrong with a corpus
  corpus minimise DIR  shrink every case anew, and rewrite those that change

"doorway corpus add -h" and so on say more.`)
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	return fmt.Errorf("corpus: want add, check or minimise, not %q", strings.Join(fs.Args(), " "))
}

// addCases adds cases to the corpus.
func addCases(ctx context.Context, c *call) error {
	fs := c.flags("corpus add", "FILE ...", `Adds cases to the corpus. Each must replay strictly, except for its trace. The
command shrinks it, names it after what it shows, and writes it unless the corpus
has an equally simple case of the same algorithm, variant, property and dropped
assumption. It prints what it did, and which cases of other properties have the
same run.

A case that a test has kept carries the test's name; commit it, and that test
replays it. If the test verifies a system of the catalogue, you can add its case
here: say with -as which page it belongs to.`)
	dir := fs.String("dir", cases, "`folder` of the corpus")
	as := fs.String("as", "", "treat the cases as belonging to this `page` or page/variant")
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	var worst error
	for _, file := range fs.Args() {
		err := c.add(ctx, *dir, *as, file)
		if ctx.Err() != nil {
			return nil
		}
		worst = worse(worst, err)
	}
	return worst
}

// worse returns the error that says more about the command line.
func worse(a, b error) error {
	if a == errUsage || b == nil {
		return a
	}
	return b
}

// add adds one case to the corpus and reports the result.
func (c *call) add(ctx context.Context, dir, as, file string) error {
	k, err := screen.Await(ctx, func() (corpus.Case, error) { return corpus.Read(file) })
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if as != "" {
		k.Algorithm, k.Variant, _ = strings.Cut(as, "/")
	}
	if _, err := c.page(k.Algorithm); err != nil {
		fmt.Fprintf(c.err, "doorway: %s: %v%s\n", file, err, hint(as))
		return errUsage
	}
	a, err := corpus.Add(ctx, dir, k, c.pages)
	if err != nil {
		fmt.Fprintf(c.out, "!! %s: %v\n", file, err)
		return errUnexpected
	}
	fmt.Fprintf(c.out, "%s: %s\n", file, a.Told(k))
	if !a.Claimed && a.Saved && a.Case.Expect == catalogue.Violated {
		fmt.Fprintf(c.out, "  no claim of %s expects it: add one that %s is violated for %v\n", a.Case.Algorithm, a.Case.Property, a.Case.Setup)
	}
	if len(a.Same) > 0 {
		fmt.Fprintf(c.out, "  the same run is in %s\n", strings.Join(a.Same, ", "))
	}
	return nil
}

func hint(as string) string {
	if as != "" {
		return ""
	}
	return "; if a test has kept it, commit it where it is, or say with -as which page it belongs to"
}

// checkCorpus reports every fault of a corpus.
func checkCorpus(ctx context.Context, c *call) error {
	fs := c.flags("corpus check", "[DIR]", `Checks a corpus (default: corpus/cases) against the catalogue, as its test does:
each case is in the right place, replays strictly, and has the trace of its run and
the text of its claim; each claimed violation has a case; and no shorter run is
known. The command decides these claims, which takes less than a minute.`)
	if err := c.parse(fs, 0, 1); err != nil {
		return err
	}
	dir, err := folder(fs.Args())
	if err != nil {
		return err
	}
	all := 0
	for range corpus.Violations(c.pages) {
		all++
	}
	p := screen.NewMeter(c.err, all)
	defer p.Clear()
	faults := corpus.Faults(ctx, dir, c.pages, p.Begin)
	p.Clear()
	for _, err := range faults {
		fmt.Fprintf(c.out, "!! %v\n", err)
	}
	if ctx.Err() != nil {
		return nil
	}
	fmt.Fprintf(c.out, "%s: %s\n", dir, english.Count(len(faults), "fault"))
	if len(faults) > 0 {
		return errUnexpected
	}
	return nil
}

// folder returns the folder that a command line names, or the corpus.
func folder(args []string) (string, error) {
	dir := cases
	if len(args) > 0 {
		dir = args[0]
	}
	if _, err := os.ReadDir(dir); err != nil {
		return dir, fmt.Errorf("%w; name the folder of the corpus, or change to the folder that contains %s", err, cases)
	}
	return dir, nil
}
