package checkpoint

import (
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"doorway/internal/english"
)

// A journal appends to a file that only grows.
type journal struct {
	path string
	file *os.File
	extent
}

// open opens or creates the file and truncates it to size bytes.
func (j *journal) open(size int64) (err error) {
	if j.file, err = os.OpenFile(j.path, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	return j.file.Truncate(size)
}

func (j *journal) append(data []byte) error {
	_, err := j.file.WriteAt(data, j.Bytes)
	if err == nil {
		j.CRC = crc32.Update(j.CRC, castagnoli, data)
		j.Bytes += int64(len(data))
	}
	return err
}

// cut truncates the file to an earlier extent.
func (j *journal) cut(e extent) {
	j.extent = e
	_ = j.file.Truncate(e.Bytes) // bytes beyond the extent are not read
}

// check verifies the part of the file that counts.
func (j *journal) check() error {
	f, err := os.Open(j.path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := crc32.New(castagnoli)
	n, err := io.Copy(h, io.LimitReader(f, j.Bytes))
	if err == nil && n < j.Bytes {
		err = fmt.Errorf("%s has %s, want %s", j.path, english.Count(int(n), "byte"), english.Number(int(j.Bytes)))
	}
	if err == nil && h.Sum32() != j.CRC {
		err = fmt.Errorf("%s has been changed", j.path)
	}
	return err
}

func (j *journal) sync() error  { return j.file.Sync() }
func (j *journal) close() error { return j.file.Close() }

// syncDir makes renames in a directory durable.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// An extent gives the length of the part of a file that counts, and its checksum.
type extent struct {
	Bytes int64
	CRC   uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)
