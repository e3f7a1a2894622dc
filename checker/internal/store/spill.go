package store

import (
	"fmt"
	"os"
	"unsafe"
)

// A Spill puts data that does not fit into memory into a temporary file.
type Spill struct {
	Dir  string // "" for the system's directory
	file *os.File
	end  int64
	free map[int][]int64 // offsets of data that was read back, by its size
}

// open creates the file, if there is none yet. Where the operating system allows it, open unlinks the file at once,
// so that none remains however the process ends.
func (s *Spill) open() (err error) {
	if s.file != nil {
		return nil
	}
	if s.file, err = os.CreateTemp(s.Dir, "doorway-*.spill"); err == nil {
		_ = os.Remove(s.file.Name())
	}
	return err
}

// Close closes the file.
func (s *Spill) Close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}

// write writes the parts of some data, one after the other.
func (s *Spill) write(at int64, parts [][]byte) error {
	err := s.open()
	for _, part := range parts {
		if err == nil {
			_, err = s.file.WriteAt(part, at)
			at += int64(len(part))
		}
	}
	if err != nil {
		dir := s.Dir
		if dir == "" {
			dir = os.TempDir()
		}
		return fmt.Errorf("states do not fit into memory and cannot be written to a temporary file in %s: %w; "+
			"make room there, name another directory (TMPDIR) or allow more memory", dir, err)
	}
	return nil
}

func (s *Spill) read(data []byte, at int64) error {
	if _, err := s.file.ReadAt(data, at); err != nil {
		return fmt.Errorf("states that did not fit into memory cannot be read back: %w", err)
	}
	return nil
}

// put writes data over data of the same size that was read back, or at the end, and returns the offset.
func (s *Spill) put(parts ...[]byte) (at int64, err error) {
	size := sizeOf(parts)
	free := s.free[size]
	n := len(free)
	if at = s.end; n > 0 {
		at = free[n-1]
	}
	if err := s.write(at, parts); err != nil {
		return 0, err
	}
	if n > 0 {
		s.free[size] = free[:n-1]
	} else {
		s.end += int64(size)
	}
	return at, nil
}

// get reads back the parts of the data at an offset.
func (s *Spill) get(at int64, parts ...[]byte) error {
	place := at
	for _, part := range parts {
		if err := s.read(part, at); err != nil {
			return err
		}
		at += int64(len(part))
	}
	if s.free == nil {
		s.free = map[int][]int64{}
	}
	size := sizeOf(parts)
	s.free[size] = append(s.free[size], place)
	return nil
}

func sizeOf(parts [][]byte) (n int) {
	for _, part := range parts {
		n += len(part)
	}
	return n
}

// bytesOf returns numbers in their memory layout: the process that spills them reads them back.
func bytesOf[T uint32 | uint64](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(T(0))))
}
