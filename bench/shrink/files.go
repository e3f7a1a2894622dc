package main

import (
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"doorway/internal/replace"
)

// The files that are written, and what stands before their names where only a
// part was measured, so that nobody takes it for the whole.
const (
	lengths = "shrinking.csv"
	spent   = "shrinking-times.csv"
	peers   = "shrinking-rapid.csv"
	partial = "partial-"
)

// write puts lines into a file of comma-separated values, in the place of what
// was there.
func write(folder, name string, lines [][]string) error {
	return replace.File(filepath.Join(folder, name), func(w io.Writer) error { return csv.NewWriter(w).WriteAll(lines) })
}

// read returns the lines of such a file, or none if there is no file.
func read(folder, name string) ([][]string, error) {
	f, err := os.Open(filepath.Join(folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	return csv.NewReader(f).ReadAll()
}
