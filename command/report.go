package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/command/explorer"
	"doorway/command/explorer/web"
	"doorway/command/matrix"
	"doorway/command/report"
	"doorway/command/results"
	"doorway/command/screen"
	"doorway/internal/english"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// report writes a run as a page for the browser, with the statements of the sources and the costs of the
// algorithms. After an interrupt it measures nothing more.
func (c *call) report(ctx context.Context, w io.Writer, r results.Run) error {
	whole, err := c.reported(ctx, r)
	if err != nil {
		return err
	}
	return whole.Write(w)
}

// reported measures the rest of a report, besides the verdicts.
func (c *call) reported(ctx context.Context, r results.Run) (report.Report, error) {
	rows := r.Visible()
	p := screen.NewMeter(c.err, 0)
	defer p.Clear()
	p.Say("the report: measuring what the algorithms cost")
	compared, err := matrix.Compare(ctx, matrix.Pages(rows), usualSizes)
	switch {
	case ctx.Err() != nil:
		compared = matrix.Comparison{}
	case err != nil:
		return report.Report{}, err
	}
	return report.Report{
		Rows: rows, Flags: r.Options.String(), Build: string(r.Build), Interrupted: ctx.Err() != nil, Statements: c.statements, Comparison: compared,
		Measured: func(page *catalogue.Page, e catalogue.Evidence) (string, bool, error) {
			return measure.Measure(ctx, page, e, explore.Options{})
		},
	}, nil
}

// explorerPage is the file of the explorer in the folder of a site.
const explorerPage = "explore.html"

// firstPage is the file of the explorer that the front page embeds.
const firstPage = "first.html"

// site writes a run into a folder, as a front page and one page an algorithm, which link to the explorer if that is
// there.
func (c *call) site(ctx context.Context, folder string, r results.Run) error {
	whole, err := c.reported(ctx, r)
	if err != nil {
		return err
	}
	s := report.Site{Report: whole}
	if _, err := os.Stat(filepath.Join(folder, firstPage)); err == nil {
		s.First = firstPage
	}
	if _, err := os.Stat(filepath.Join(folder, explorerPage)); err == nil {
		s.Explorer = explorerPage
		s.Explore = func(p *catalogue.Page, claim catalogue.Claim, run transition.Schedule) string {
			to := explorer.Run{Page: p.Name, Variant: claim.Variant, Property: claim.Property.Name}
			if claim.Property.Name != "" {
				to.Setup = claim.Setup.String()
			}
			for _, e := range run {
				to.Events = append(to.Events, e.String())
			}
			return explorerPage + web.Fragment(to)
		}
	}
	files, err := s.Files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	size := 0
	for name, text := range files {
		size += len(text)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.err, "wrote %d pages into %s (%s)\n", len(files)-2, folder, english.Size(int64(size)))
	return nil
}
