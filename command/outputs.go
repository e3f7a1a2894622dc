package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"doorway/command/github"
	"doorway/command/junit"
	"doorway/command/matrix"
	"doorway/command/results"
	"doorway/command/screen"
	"doorway/internal/atomicfile"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// outputs says where to print or write verdicts; a file name is "" if that file is not wanted.
type outputs struct {
	verbose                      bool // print the lines of all verdicts
	results, junit, report, site string
}

// declare declares the flags that name the files and say how much to print.
func (o *outputs) declare(fs *flag.FlagSet) {
	fs.BoolVar(&o.verbose, "v", false, "print a line for every verdict, as always for a single algorithm, and suggest nothing")
	fs.StringVar(&o.results, "results", "", "also write the verdicts to this `file`, as JSON that doorway merge reads")
	fs.StringVar(&o.junit, "junit", "", "also write the verdicts to this `file`, in JUnit's XML format, which CI servers display")
	fs.StringVar(&o.report, "report", "", "also write the verdicts to this `file`, as a page for the browser with all the evidence; "+
		"this also measures what the algorithms cost")
	fs.StringVar(&o.site, "site", "", "also write the verdicts into this `folder`, as a front page and a page for each algorithm")
}

// check returns an error if a wanted file cannot be written, or would replace another.
func (o outputs) check() (err error) {
	taken := map[string]bool{}
	for _, file := range []string{o.results, o.junit, o.report} {
		if file == "" {
			continue
		}
		if taken[filepath.Clean(file)] {
			err = errors.Join(err, fmt.Errorf("%s cannot be two of -results, -junit and -report at once; name another file", file))
		}
		taken[filepath.Clean(file)] = true
		err = errors.Join(err, atomicfile.Check(file))
	}
	return err
}

// write writes the wanted files, each completely or not at all.
func (o outputs) write(ctx context.Context, c *call, r results.Run) (err error) {
	for _, f := range []struct {
		file  string
		write func(io.Writer) error
	}{
		{o.results, func(w io.Writer) error { return results.Write(w, r) }},
		{o.junit, func(w io.Writer) error { return junit.Write(w, r.Rows) }},
		{o.report, func(w io.Writer) error { return c.report(ctx, w, r) }},
	} {
		if f.file != "" {
			err = errors.Join(err, c.writeFile(f.file, f.write))
		}
	}
	if o.site != "" {
		err = errors.Join(err, c.site(ctx, o.site, r))
	}
	return err
}

// writeFile writes a file, completely or not at all, and reports it.
func (c *call) writeFile(file string, write func(io.Writer) error) error {
	if err := atomicfile.File(file, write); err != nil {
		return err
	}
	return c.announce(file)
}

// announce says that a file was written.
func (c *call) announce(file string) error {
	info, err := os.Stat(file)
	if err == nil && info.Mode().IsRegular() {
		fmt.Fprintf(c.err, "wrote %s (%s)\n", file, english.Size(info.Size()))
	}
	return err
}

// lines reports whether every verdict on these pages has its line.
func (o outputs) lines(pages []*catalogue.Page) bool { return o.verbose || len(pages) <= 1 }

// conclude prints the matrix of a run, writes the wanted files, and prints how many verdicts are as claimed and, if not
// every verdict had its line, what to do next. On a terminal it fits the matrix to the width and prints how
// long the verdicts took, unless that is 0.
func conclude(ctx context.Context, c *call, r results.Run, out outputs, took time.Duration) error {
	fmt.Fprintln(c.out)
	width := screen.Width(c.out)
	matrix.Table(c.out, r.Visible(), width)
	written := out.write(ctx, c, r) // which says so above the totals, where it parts nothing
	fmt.Fprintf(c.out, "\n%s", r.Summary())
	if width > 0 && took > 0 {
		fmt.Fprintf(c.out, "; %v", took.Round(time.Second))
	}
	fmt.Fprintln(c.out)
	if !out.lines(matrix.Pages(r.Rows)) {
		suggest(c.out, r.Rows)
	}
	if err := errors.Join(written, github.Tell(c.out, r)); err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if t := matrix.Count(r.Rows); t.AsClaimed < t.Planned {
		return errUnexpected
	}
	return nil
}
