package checker

import (
	"fmt"
	"os"
	"slices"
	"unsafe"
)

// A spill is a temporary file for what does not fit into memory.
type spill struct {
	dir  string // "" for the system's
	file *os.File
	end  int64
	free []int64 // where blocks were that have been read back
}

// open creates the file, if there is none yet. Where the system allows it the
// file has no name any more, so that nothing is left behind however the process ends.
func (s *spill) open() (err error) {
	if s.file != nil {
		return nil
	}
	if s.file, err = os.CreateTemp(s.dir, "doorway-*.spill"); err == nil {
		_ = os.Remove(s.file.Name())
	}
	return err
}

func (s *spill) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}

// append writes data behind what is there.
func (s *spill) append(data []byte) (at int64, err error) {
	at = s.end
	if err := s.write(data, at); err != nil {
		return 0, err
	}
	s.end += int64(len(data))
	return at, nil
}

func (s *spill) write(data []byte, at int64) error {
	err := s.open()
	if err == nil {
		_, err = s.file.WriteAt(data, at)
	}
	if err != nil {
		dir := s.dir
		if dir == "" {
			dir = os.TempDir()
		}
		return fmt.Errorf("states do not fit into memory and cannot be written to a temporary file in %s: %w; "+
			"make room there, name another directory (TMPDIR) or allow more memory", dir, err)
	}
	return nil
}

func (s *spill) read(data []byte, at int64) error {
	if _, err := s.file.ReadAt(data, at); err != nil {
		return fmt.Errorf("states that did not fit into memory cannot be read back: %w", err)
	}
	return nil
}

// save writes a full block and returns where it is.
func (s *spill) save(b *block) (at int64, err error) {
	data := slices.Concat(bytesOf(b.rows), bytesOf(b.fps))
	n := len(s.free)
	if n == 0 {
		return s.append(data)
	}
	at = s.free[n-1]
	if err := s.write(data, at); err != nil {
		return 0, err
	}
	s.free = s.free[:n-1]
	return at, nil
}

// load fills a block with what was saved there.
func (s *spill) load(b *block, at int64) error {
	rows := bytesOf(b.rows)
	if err := s.read(rows, at); err != nil {
		return err
	}
	s.free = append(s.free, at)
	return s.read(bytesOf(b.fps), at+int64(len(rows)))
}

// bytesOf returns numbers as they are in memory: what is spilled is read by the
// same process.
func bytesOf[T uint32 | uint64](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(T(0))))
}
