// Package atomicfile writes files that others may read at any time: readers see either the old content
// or the whole new content.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// File replaces a file, unless write fails: it writes into a temporary file beside it, which then
// takes its name. The folder must exist.
func File(file string, write func(io.Writer) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s could not be written and is unchanged: %w", file, err)
		}
	}()
	f, err := beside(file)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // has no effect after the rename
	if err := errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// beside creates a temporary file in the folder of another, which must exist.
func beside(file string) (*os.File, error) {
	dir := filepath.Dir(file)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", dir)
	case err == nil && !info.IsDir():
		return nil, fmt.Errorf("%s is not a directory", dir)
	}
	return os.CreateTemp(dir, ".*.tmp")
}

// Text writes a file as a whole or leaves it as it is, unless it is a device or a
// pipe.
func Text(file, text string) error {
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, []byte(text), 0o644)
	}
	return File(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
