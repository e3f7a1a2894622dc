package main

import (
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"doorway/internal/atomicfile"
)

// The output files, and the prefix of the names of incomplete ones.
const (
	lengths = "shrinking.csv"
	spent   = "shrinking-times.csv"
	peers   = "shrinking-rapid.csv"
	partial = "partial-"
)

// write replaces a file by lines of comma-separated values.
func write(folder, name string, lines [][]string) error {
	return atomicfile.File(filepath.Join(folder, name), func(w io.Writer) error { return csv.NewWriter(w).WriteAll(lines) })
}

// read returns the lines of such a file, or none if it does not exist.
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
