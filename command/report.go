package command

import (
	"context"
	"io"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/command/matrix"
	"doorway/command/report"
	"doorway/command/results"
	"doorway/command/screen"
	"doorway/model/catalogue"
)

// report writes what a run says as a page for the browser, beside what the
// sources say and what the algorithms cost. After an interrupt nothing more is
// measured.
func (c *call) report(ctx context.Context, w io.Writer, r results.Run) error {
	rows := r.Visible()
	p := screen.NewMeter(c.err, 0)
	defer p.Clear()
	p.Say("the report: measuring what the algorithms cost")
	compared, err := matrix.Compare(ctx, matrix.Pages(rows), usualSizes)
	switch {
	case ctx.Err() != nil:
		compared = matrix.Comparison{}
	case err != nil:
		return err
	}
	return report.Report{
		Rows: rows, Flags: r.Options.String(), Build: string(r.Build), Interrupted: ctx.Err() != nil, Statements: c.statements, Comparison: compared,
		Measured: func(page *catalogue.Page, e catalogue.Evidence) (string, bool, error) {
			return measure.Measure(ctx, page, e, explore.Options{})
		},
	}.Write(w)
}
