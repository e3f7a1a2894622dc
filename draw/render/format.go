package render

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"doorway/corpus"
	"doorway/draw/diagram"
	"doorway/draw/export"
	"doorway/internal/atomicfile"
)

// A Format defines a way to show a case.
type Format struct {
	Name, Meaning string
	Ending        string // of files that Save writes in this format
	// Render returns the case in this format. Render returns an error if the case has nothing that the format
	// shows, or too much to draw.
	Render func(*Scene) (string, error)
}

// Formats returns all formats. Text, which has options of its own, is the first and the default.
func Formats() []Format {
	return []Format{
		{"text", "a diagram for the terminal", ".txt", (*Scene).text},
		{"svg", "the diagram as a picture", ".svg", (*Scene).svg},
		{"html", "a page for the browser that steps through the run", ".html", (*Scene).html},
		{"mermaid", "a sequence diagram in Mermaid's language", ".mmd", func(s *Scene) (string, error) { return export.Mermaid(s.execution), nil }},
		{"shiviz", "a log with vector clocks for ShiViz", ".log", func(s *Scene) (string, error) { return export.ShiViz(s.execution), nil }},
		{"itf", "every state, in Apalache's Informal Trace Format (JSON)", ".itf.json", func(s *Scene) (string, error) { return export.ITF(s.execution) }},
		{"dot", "the graph of all states with the run in it, for Graphviz", ".dot", (*Scene).dot},
		{"history", "what the users of a lock see, as a page of porcupine's", ".history.html", (*Scene).history},
		{"ndjson", "a log, one JSON object per event, as doorway trace reads it", ".ndjson", (*Scene).log},
	}
}

// svg draws the case as a picture and, if it is to be explained at length, the nearest run that goes well beside it.
func (s *Scene) svg() (string, error) {
	e := s.explained()
	if s.Long {
		if well := s.nearest(e); well != nil {
			return diagram.BesideSVG(s.shown(), s.differing(well, e)), nil
		}
	}
	return diagram.SVG(s.shown()), nil
}

// Named returns the format with this name. The error names all.
func Named(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, errors.New("want " + listed(func(f Format) string { return f.Name }))
}

// byEnding returns the format with the file's ending; among several, the one with the longest ending, since a
// history is also a page. The error names all endings.
func byEnding(file string) (best Format, err error) {
	for _, f := range Formats() {
		if strings.HasSuffix(file, f.Ending) && len(f.Ending) > len(best.Ending) {
			best = f
		}
	}
	if best.Ending == "" {
		return best, fmt.Errorf("%s: want a file that ends in %s", file, listed(func(f Format) string { return f.Ending }))
	}
	return best, nil
}

// listed lists something of each format.
func listed(of func(Format) string) string {
	var all []string
	for _, f := range Formats() {
		all = append(all, of(f))
	}
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

// Check returns an error if Save would refuse the file: its ending names no format, the file is a case, or it
// cannot be written.
func Check(file string) error {
	if _, err := byEnding(file); err != nil {
		return err
	}
	if err := atomicfile.Check(file); err != nil {
		return err
	}
	if _, err := corpus.Read(file); err == nil {
		return fmt.Errorf("%s is a case and would be lost; name another file", file)
	}
	return nil
}

// Save writes the case to a file, completely or not at all, in the format of the file's ending.
func (s *Scene) Save(file string) error {
	if err := Check(file); err != nil {
		return err
	}
	f, err := byEnding(file)
	if err != nil {
		return err
	}
	text, err := f.Render(s)
	if err != nil {
		return fmt.Errorf("%s is not written: %w", file, err)
	}
	return atomicfile.File(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
