// Package replace writes files that others may read at any time: they have what
// was there before or all that is new, never a part of it.
package replace

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// File puts a file in the place of another, or nothing if write fails: what is
// written goes into a file beside it, which then takes its name. Its folder must
// be there.
func File(file string, write func(io.Writer) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s is not saved, what was there is as it was: %w", file, err)
		}
	}()
	f, err := beside(file)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // in vain if it was renamed
	if err := errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// beside makes a file in the folder of another, which must be there.
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
