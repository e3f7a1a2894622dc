// Package results writes the verdicts of a verification to a file, reads them back, and merges
// those of shards.
//
// A file is one JSON document with a version. Verdicts that are read back print the same lines and
// the same matrix, byte for byte. The same options and the same commit give the same file on every
// machine: the resources that a search used (explore.Result.Bytes, Tables, Resumed) are left out.
package results

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"doorway/command/matrix"
	"doorway/model/catalogue"
)

// The name of the format, and its version, which changes whenever readers of the old one would
// misread the new one.
const (
	format  = "doorway results"
	version = 1
)

// A Run records a verification, or a shard of one. Its rows are those that matrix.Decide made
// with these options.
type Run struct {
	File    string // the file that it was read from
	Build   Build
	Options Options
	Shard   matrix.Shard
	Rows    []matrix.Row
}

// Options holds the options that verdicts depend on, besides the claims.
type Options struct {
	States    int    `json:"states"`
	Memory    int    `json:"memory"`
	Reduce    bool   `json:"reduce"`
	Runs      int    `json:"runs"`
	Seed      uint64 `json:"seed"`
	Scheduler string `json:"scheduler"`
}

// OptionsOf returns the options of a decision that verdicts depend on.
func OptionsOf(o matrix.Options) Options {
	return Options{o.States, o.Memory, o.Reduce, o.Runs, o.Seed, o.Policy.String()}
}

// String returns the options as flags of the command.
func (o Options) String() string {
	text := fmt.Sprintf("-states=%d -runs=%d -seed=%d -scheduler=%s", o.States, o.Runs, o.Seed, o.Scheduler)
	if o.Memory > 0 {
		text += fmt.Sprintf(" -memory=%d", o.Memory)
	}
	if o.Reduce {
		text += " -reduce"
	}
	return text
}

// sampled reports whether some claims are sampled.
func (o Options) sampled() bool { return o.Runs > 0 }

// Write writes a run in the format that Read reads.
func Write(w io.Writer, r Run) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(written(r))
}

// written returns the document of a run.
func written(r Run) document {
	d := document{
		header: header{format, version}, Claims: digest(matrix.Pages(r.Rows), r.Options.sampled()),
		Build: r.Build, Options: r.Options, Shard: r.Shard.String(),
	}
	for _, row := range r.Rows {
		p := page{Name: row.Page.Name, Cells: []cell{}} // an empty list, not null
		for _, c := range row.Cells {
			p.Cells = append(p.Cells, writtenCell(row.Page, c))
		}
		d.Pages = append(d.Pages, p)
	}
	return d
}

// digest returns a hash of all claims of these pages. It identifies a catalogue.
func digest(pages []*catalogue.Page, sampled bool) string {
	h := sha256.New()
	for _, p := range pages {
		fmt.Fprintf(h, "page %q\n", p.Name)
		for _, t := range matrix.Plan(p, sampled) {
			c := t.Claim
			fmt.Fprintf(h, "%q %q %q %v %q %v\n", c.Property.Name, c.Variant, c.Setup, c.Expect, c.Drops, t.Sampled)
		}
	}
	return fmt.Sprintf("sha256:%x", h.Sum(nil))
}
