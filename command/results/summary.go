package results

import "doorway/command/matrix"

// Summary sums up a run in one line.
func (r Run) Summary() string {
	text := matrix.Count(r.Rows).String()
	if r.Shard != (matrix.Shard{}) {
		return "shard " + r.Shard.String() + ": " + text
	}
	return text
}

// Visible returns the rows to print. A shard prints the rows that it has decided in part.
func (r Run) Visible() (rows []matrix.Row) {
	for _, row := range r.Rows {
		if row.Planned > 0 || r.Shard == (matrix.Shard{}) {
			rows = append(rows, row)
		}
	}
	return rows
}
