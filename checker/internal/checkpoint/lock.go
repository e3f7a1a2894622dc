package checkpoint

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// errKept says that another process is writing the checkpoint.
var errKept = errors.New("another process is keeping the same search there")

// A lock keeps other processes from the files of a search. The operating system releases it when this process ends,
// however it ends.
type lock struct{ *flock.Flock }

// take locks the file with that name.
func take(path string) (lock, error) {
	for {
		l := lock{flock.New(path, flock.SetPermissions(0o666))}
		ok, err := l.TryLock()
		if err == nil && !ok {
			err = errKept
		}
		if err != nil {
			return lock{}, fmt.Errorf("checkpoint directory %s: %w (%s); wait until it has ended, or name another directory", filepath.Dir(path), err, path)
		}
		if l.holds() {
			return l, nil
		}
		_ = l.Unlock()
	}
}

// holds reports whether the locked file still has its name: its last holder may have removed it in the meantime.
func (l lock) holds() bool {
	mine, err := l.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.Path())
	return err == nil && os.SameFile(mine, named)
}

// letGo releases the lock. An operating system that cannot remove an open file leaves it; it then locks nothing.
func (l lock) letGo() {
	if l.Flock != nil {
		_ = os.Remove(l.Path())
		_ = l.Unlock()
	}
}
