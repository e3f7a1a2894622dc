package distributed

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"reflect"

	"doorway/checker/explore"
	"doorway/checker/internal/checkpoint"
	"doorway/internal/atomicfile"
)

// In each round a part writes two files into its folder: first the messages, with a section for each owner, which are
// removed when all have read them; then what is kept of its own states, in four sections. So the second file says that
// the round is done. A file has its sections, a table of these with an entry of the same size for each, a header in JSON,
// the header's length and checksum, and a mark. So a part that reads its section reads little else, however many there are.

// The kinds of files.
const (
	sentKind = "sent"
	keptKind = "states"
)

// The sections of the states.
const (
	fingerprints = iota // eight bytes each
	links               // to their predecessors
	derived             // the derivations of names
	exchanged           // how many messages were read from each part, then how many were written for each
	keptSections
)

// format is the version of the files.
const format = 1

// A header says what a file holds.
type header struct {
	Identity    checkpoint.Identity
	Kind        string
	Round, Part int
	Parts       int
	First       int  // how many states the part had before the round
	States      int  // new ones
	Transitions int  // from these
	Sent        int  // messages
	Exercised   bool // the property was put to the test
	AtNode      *breach
	AtEvent     *breach
	Sections    int
	Bytes       int64 // of all sections
}

// A breach records a violation: the state, and if it is not −1 the event, that breaks the property, and why.
type breach struct {
	State, Event int
	Why          string
}

// An extent says where a section is, and has its checksum.
type extent struct {
	at, size int64
	crc      uint32
}

// extentBytes is the size of an extent in the table.
const extentBytes = 20

func (e extent) append(buf []byte) []byte {
	buf = binary.LittleEndian.AppendUint64(buf, uint64(e.at))
	buf = binary.LittleEndian.AppendUint64(buf, uint64(e.size))
	return binary.LittleEndian.AppendUint32(buf, e.crc)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// trailer counts the bytes that follow the header: its length, its checksum, and the mark.
const (
	mark    = "doorway part\n"
	trailer = 8 + len(mark)
)

// A place names the folder of a search, and how many parts there are.
type place struct {
	folder string
	parts  int
	id     checkpoint.Identity
}

func newPlace(s Search, parts int) (place, error) {
	id := checkpoint.Identity{Format: format, Search: s.Name, Setup: s.System.Setup().String()}
	err := id.Compare("search in parts", s.System, properties(s))
	if err == nil {
		id.Program, err = checkpoint.Program()
	}
	return place{s.Folder, parts, id}, err
}

// own returns the folder of a part.
func (a place) own(part int) string {
	return filepath.Join(a.folder, fmt.Sprintf("part-%d-of-%d", part+1, a.parts))
}

// path returns the path of a file.
func (a place) path(kind string, round, part int) string {
	return filepath.Join(a.own(part), fmt.Sprintf("round-%04d.%s", round, kind))
}

// has reports whether a part has done a round.
func (a place) has(round, part int) bool {
	_, err := os.Stat(a.path(keptKind, round, part))
	return err == nil
}

// write writes a file as a whole.
func (a place) write(h header, s *sections) error {
	table := s.table()
	h.Identity, h.Parts, h.Sections, h.Bytes = a.id, a.parts, len(s.all), s.size()
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	end := binary.LittleEndian.AppendUint32(nil, uint32(len(text)))
	end = binary.LittleEndian.AppendUint32(end, crc32.Checksum(text, castagnoli))
	return atomicfile.File(a.path(h.Kind, h.Round, h.Part), func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<20)
		err := s.writeTo(out)
		_, err1 := out.Write(table)
		_, err2 := out.Write(text)
		_, err3 := out.Write(append(end, mark...))
		return errors.Join(err, err1, err2, err3, out.Flush())
	})
}

// A DamagedError names a file that has been cut or changed, or is missing.
type DamagedError struct {
	File string
	Err  error
}

// Error names the file and the remedy.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s cannot be used: %v; nothing is known of this search then: begin it anew in an empty folder, "+
		"or put the file back as it was written", e.File, e.Err)
}

// Unwrap returns the reason.
func (e *DamagedError) Unwrap() error { return e.Err }

// A part's file that is open.
type file struct {
	*os.File
	header
}

// open opens a file and reads its header.
func (a place) open(kind string, round, part int) (f *file, err error) {
	name := a.path(kind, round, part)
	f = &file{}
	if f.File, err = os.Open(name); err == nil {
		err = f.readHeader()
		if err == nil && (f.Kind != kind || f.Round != round || f.Part != part || f.Parts != a.parts) {
			err = fmt.Errorf("it is that of part %d of %d in round %d (%s)", f.Part+1, f.Parts, f.Round, f.Kind)
		}
		if err != nil {
			f.Close()
		}
	}
	if err != nil {
		return nil, &DamagedError{name, err}
	}
	if err := a.belongs(name, f.Identity); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// belongs returns an error if a file is of another search.
func (a place) belongs(name string, id checkpoint.Identity) error {
	if id.Program != a.id.Program {
		return fmt.Errorf("%s was written by another build of the program, whose algorithm may differ; go on with that build, or name an empty folder", name)
	}
	if !reflect.DeepEqual(id, a.id) {
		return fmt.Errorf("%s belongs to another search: %v, not %v; name another folder", name, id, a.id)
	}
	return nil
}

func (f *file) readHeader() error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size, end := info.Size()-int64(trailer), make([]byte, trailer)
	if _, err := f.ReadAt(end, max(size, 0)); err != nil || string(end[8:]) != mark {
		return errors.New("it has been cut or changed")
	}
	n := int64(binary.LittleEndian.Uint32(end))
	text := make([]byte, min(n, max(size, 0)))
	if _, err := f.ReadAt(text, size-int64(len(text))); err != nil {
		return err
	}
	if crc32.Checksum(text, castagnoli) != binary.LittleEndian.Uint32(end[4:]) {
		return errors.New("it has been cut or changed")
	}
	if err := json.Unmarshal(text, &f.header); err != nil {
		return err
	}
	if n+f.Bytes+int64(f.Sections)*extentBytes != size {
		return errors.New("it has been cut or changed")
	}
	return nil
}

// extent returns where a section is.
func (f *file) extent(i int) (e extent, err error) {
	if i >= f.Sections {
		return e, errDamaged
	}
	b := make([]byte, extentBytes)
	if _, err := f.ReadAt(b, f.Bytes+int64(i)*extentBytes); err != nil {
		return e, err
	}
	e = extent{int64(binary.LittleEndian.Uint64(b)), int64(binary.LittleEndian.Uint64(b[8:])), binary.LittleEndian.Uint32(b[16:])}
	if e.at < 0 || e.size < 0 || e.at > f.Bytes || e.size > f.Bytes-e.at {
		return e, errors.New("it has been changed")
	}
	return e, nil
}

// section calls read with a section, and checks that the section is as it was written: if not, that explains any other
// error.
func (f *file) section(i int, read func(*bufio.Reader) error) error {
	e, err := f.extent(i)
	if err != nil {
		return &DamagedError{f.Name(), err}
	}
	sum := crc32.New(castagnoli)
	r := bufio.NewReaderSize(io.TeeReader(io.NewSectionReader(f, e.at, e.size), sum), 1<<18)
	err = read(r)
	if errors.Is(err, explore.ErrInterrupted) {
		return err
	}
	if _, err := io.Copy(io.Discard, r); err != nil {
		return &DamagedError{f.Name(), err}
	}
	switch {
	case sum.Sum32() != e.crc:
		return &DamagedError{f.Name(), errors.New("it has been changed")}
	case errors.Is(err, errDamaged):
		return &DamagedError{f.Name(), err}
	}
	return err
}
