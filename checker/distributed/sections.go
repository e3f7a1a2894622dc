package distributed

import (
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// sections collects the sections of a file, which grow side by side, in memory as far as they fit and then in a
// temporary file.
type sections struct {
	dir  string
	file *os.File // or nil
	end  int64
	all  []section
}

// A section holds bytes: the first ones in the temporary file, the rest in memory.
type section struct {
	out  []piece
	rest []byte
	size int64
	crc  uint32
}

// A piece names a part of the temporary file.
type piece struct {
	at   int64
	size int
}

// heldBytes limits, roughly, the bytes of all sections that are in memory. Only tests change it.
var heldBytes = 32 << 20

func newSections(dir string, n int) *sections { return &sections{dir: dir, all: make([]section, n)} }

// add appends bytes to a section.
func (s *sections) add(i int, data []byte) error {
	a := &s.all[i]
	a.rest = append(a.rest, data...)
	a.size += int64(len(data))
	a.crc = crc32.Update(a.crc, castagnoli, data)
	if len(a.rest) < heldBytes/len(s.all) {
		return nil
	}
	return s.unload(a)
}

// unload moves what a section has in memory to the temporary file.
func (s *sections) unload(a *section) (err error) {
	if s.file == nil {
		if s.file, err = os.CreateTemp(s.dir, "doorway-*.sections"); err == nil {
			_ = os.Remove(s.file.Name()) // none remains however the process ends
		}
	}
	if err == nil {
		_, err = s.file.WriteAt(a.rest, s.end)
	}
	if err != nil {
		return fmt.Errorf("states for other parts cannot be written to a temporary file: %w; make room there, or name another directory (TMPDIR)", err)
	}
	a.out = append(a.out, piece{s.end, len(a.rest)})
	s.end += int64(len(a.rest))
	a.rest = a.rest[:0]
	return nil
}

// table returns the table of the sections, as they follow each other.
func (s *sections) table() (table []byte) {
	at := int64(0)
	for _, a := range s.all {
		table = extent{at, a.size, a.crc}.append(table)
		at += a.size
	}
	return table
}

// size returns the size of all sections.
func (s *sections) size() (n int64) {
	for _, a := range s.all {
		n += a.size
	}
	return n
}

// writeTo writes one section after the other.
func (s *sections) writeTo(w io.Writer) error {
	for _, a := range s.all {
		for _, p := range a.out {
			if _, err := io.Copy(w, io.NewSectionReader(s.file, p.at, int64(p.size))); err != nil {
				return err
			}
		}
		if _, err := w.Write(a.rest); err != nil {
			return err
		}
	}
	return nil
}

// close removes the temporary file.
func (s *sections) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}
