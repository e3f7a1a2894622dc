package checkpoint

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// errKept is why a checkpoint that another process is writing is not touched.
var errKept = errors.New("another process is keeping the same search there")

// lock keeps other processes from the files of the search. The system lets it go
// when this process ends, however it does.
func (c *Checkpoint) lock() error {
	for {
		l := flock.New(c.path+".lock", flock.SetPermissions(0o666))
		ok, err := l.TryLock()
		if err == nil && !ok {
			err = errKept
		}
		if err != nil {
			return fmt.Errorf("checkpoint directory %s: %w (%s); wait until it has ended, or name another directory", filepath.Dir(c.path), err, l.Path())
		}
		if c.held = l; c.holds() {
			return nil
		}
		_ = l.Unlock()
	}
}

// holds reports whether the file that is locked is still the one with its name:
// who held it before may have removed it in the meantime.
func (c *Checkpoint) holds() bool {
	mine, err := c.held.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(c.held.Path())
	return err == nil && os.SameFile(mine, named)
}

// Unlock lets others in. Where the system does not remove a file that is open
// it stays, and locks nothing.
func (c *Checkpoint) Unlock() {
	if c.held != nil {
		_ = os.Remove(c.held.Path())
		_ = c.held.Unlock()
	}
}
