package results

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"doorway/command/matrix"
)

// Merge joins the shards of one verification, in any order, into the run that one machine would
// have produced. All must have been read against the same pages. A claim may be decided twice if
// the verdicts are equal. Merge rejects runs of different commits, or of a commit other than that
// of the merging program; see Doubt for runs whose commit is unknown.
func Merge(runs []Run, by Build) (Run, error) {
	if len(runs) == 0 {
		return Run{}, errors.New("no results to merge")
	}
	if err := ofOneBuild(runs, by); err != nil {
		return Run{}, err
	}
	whole := Run{Build: common(runs), Options: runs[0].Options}
	for _, row := range runs[0].Rows {
		whole.Rows = append(whole.Rows, matrix.Row{Page: row.Page, Planned: len(matrix.Plan(row.Page, whole.Options.sampled()))})
	}
	for _, r := range runs {
		if err := r.belongs(runs[0]); err != nil {
			return Run{}, fmt.Errorf("%s: %w; merge the shards of one verification", r.File, err)
		}
		for i, row := range r.Rows {
			whole.Rows[i].Cells = append(whole.Rows[i].Cells, row.Cells...)
		}
	}
	for i := range whole.Rows {
		if err := settle(&whole.Rows[i]); err != nil {
			return Run{}, err
		}
	}
	return whole, complete(whole, runs)
}

// belongs returns an error unless r and first are shards of the same verification.
func (r Run) belongs(first Run) error {
	if !slices.Equal(matrix.Pages(r.Rows), matrix.Pages(first.Rows)) {
		return fmt.Errorf("its algorithms are not those of %s, or not in the same order", first.File)
	}
	mine, others := r.Options.flags(), first.Options.flags()
	for i := range mine {
		if mine[i] != others[i] {
			return fmt.Errorf("it was made with %s and %s with %s", mine[i], first.File, others[i])
		}
	}
	return nil
}

// flags returns the options as flags of the command.
func (o Options) flags() []string {
	return []string{
		fmt.Sprintf("-states=%d", o.States), fmt.Sprintf("-memory=%d", o.Memory), fmt.Sprintf("-reduce=%v", o.Reduce),
		fmt.Sprintf("-runs=%d", o.Runs), fmt.Sprintf("-seed=%d", o.Seed), fmt.Sprintf("-scheduler=%s", o.Scheduler),
	}
}

// settle sorts the cells of a row and drops duplicates, which must be equal.
func settle(row *matrix.Row) (err error) {
	slices.SortStableFunc(row.Cells, func(a, b matrix.Cell) int { return cmp.Compare(a.Number, b.Number) })
	row.Cells = slices.CompactFunc(row.Cells, func(a, b matrix.Cell) bool {
		if a.Number == b.Number && !reflect.DeepEqual(writtenCell(row.Page, a), writtenCell(row.Page, b)) && err == nil {
			err = fmt.Errorf("the files contradict each other:\n  %s\n  %s\none of them is of another build or was interrupted; leave it out or write it again",
				a.Line(row.Page), b.Line(row.Page))
		}
		return a.Number == b.Number
	})
	return err
}

// complete returns an error if a claim is missing.
func complete(whole Run, of []Run) error {
	missing, planned, first := 0, 0, ""
	for _, row := range whole.Rows {
		planned += row.Planned
		missing += row.Missing()
		for i, t := range matrix.Plan(row.Page, whole.Options.sampled()) {
			if first == "" && (i >= len(row.Cells) || row.Cells[i].Number != i) {
				first = matrix.Who(row.Page, t.Claim) + ": " + t.Title()
			}
		}
	}
	if missing == 0 {
		return nil
	}
	return fmt.Errorf("verdicts missing: %d of %d, the first is %s; the files given are %s: give those of all shards, none of them interrupted",
		missing, planned, first, shards(of))
}

// shards names the shards of the runs.
func shards(runs []Run) string {
	var names []string
	for _, r := range runs {
		names = append(names, cmp.Or(r.Shard.String(), r.File))
	}
	return strings.Join(names, ", ")
}
