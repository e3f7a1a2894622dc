package screen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"doorway/internal/english"
)

// followed says how often a file that is followed is looked at when it has nothing new.
const followed = 200 * time.Millisecond

// Follow opens a file as Open does, and its reader waits at the end for more, until ctx is done: then it returns the
// context's error. When another file takes the name, as when a log is rotated, it goes on with that one once that has
// something; the old one is read to its end. When the file gets shorter, it is read from its beginning. Told is called
// with a sentence about either, and at the beginning. What cannot grow, such as a pipe, ends as it does with Open.
func Follow(ctx context.Context, file string, told func(string)) (in io.ReadCloser, shown string, err error) {
	return follow(ctx, file, told, func() <-chan time.Time { return time.After(followed) })
}

func follow(ctx context.Context, file string, told func(string), wait func() <-chan time.Time) (in io.ReadCloser, shown string, err error) {
	if file == "-" {
		return Open(ctx, file)
	}
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return Open(ctx, file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, file, err
	}
	told(file + " is followed; Ctrl-C ends that")
	return &follower{ctx: ctx, name: file, File: f, told: told, wait: wait}, file, nil
}

// A follower reads a file that grows.
type follower struct {
	*os.File
	ctx    context.Context
	name   string
	told   func(string)
	wait   func() <-chan time.Time
	at     int64 // where it is in the file
	lines  int   // read, of all files
	broken bool  // the last line read has no end yet
}

// Read reads, or waits for something to read.
func (f *follower) Read(p []byte) (int, error) {
	for {
		n, err := f.File.Read(p)
		f.note(p[:n])
		if n > 0 || err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		turned, err := f.turn()
		switch {
		case err != nil:
			return 0, err
		case turned && f.broken && len(p) > 0: // the rest of that line will not come
			f.note([]byte("\n"))
			return copy(p, "\n"), nil
		case turned:
			continue
		}
		select {
		case <-f.ctx.Done():
			return 0, f.ctx.Err()
		case <-f.wait():
		}
	}
}

// note counts what was read.
func (f *follower) note(p []byte) {
	f.at += int64(len(p))
	f.lines += bytes.Count(p, []byte("\n"))
	if len(p) > 0 {
		f.broken = p[len(p)-1] != '\n'
	}
}

// turn goes on with the file that has the name now, if that is another one, or with the beginning of this one if it has
// become shorter. A new file without content is left alone: the program may still write to the old one.
func (f *follower) turn() (turned bool, err error) {
	is, err := f.Stat()
	if err != nil {
		return false, err
	}
	named, err := os.Stat(f.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil // it comes back
	case err != nil:
		return false, err
	case is.Size() < f.at:
		_, err := f.Seek(0, io.SeekStart)
		f.begin("got shorter")
		return true, err
	case os.SameFile(is, named) || named.Size() == 0 || is.Size() > f.at:
		return false, nil
	}
	next, err := os.Open(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	_ = f.Close()
	f.File = next
	f.begin("was replaced")
	return true, nil
}

// begin begins with a file, or with the same one again.
func (f *follower) begin(how string) {
	if f.at = 0; f.broken {
		f.at = -1 // for the end of the broken line, which is not in the file
	}
	lines := f.lines
	if f.broken {
		lines++
	}
	f.told(fmt.Sprintf("%s %s; its first line is line %s here", f.name, how, english.Number(lines+1)))
}
