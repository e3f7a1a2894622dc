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

// A lock keeps other processes from the files of a search. The system lets it go
// when this process ends, however it does.
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

// holds reports whether the file that is locked is still the one with its name:
// its last holder may have removed it in the meantime.
func (l lock) holds() bool {
	mine, err := l.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(l.Path())
	return err == nil && os.SameFile(mine, named)
}

// letGo lets others in. Where the system does not remove a file that is open
// it stays, and locks nothing.
func (l lock) letGo() {
	if l.Flock != nil {
		_ = os.Remove(l.Path())
		_ = l.Unlock()
	}
}
