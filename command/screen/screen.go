// Package screen handles a person's terminal: progress, width and colours, output that fails once, and input that
// an interrupt ends.
package screen

import (
	"context"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"doorway/draw/diagram"
)

// Sticky writes, and remembers the first error, so that callers need not check each print.
type Sticky struct {
	W   io.Writer
	Err error // the first
}

// Write writes until a write fails.
func (s *Sticky) Write(p []byte) (int, error) {
	if s.Err != nil {
		return 0, s.Err
	}
	n, err := s.W.Write(p)
	s.Err = err
	return n, err
}

// underlying returns the writer that a sticky one writes to.
func underlying(w io.Writer) io.Writer {
	if s, ok := w.(*Sticky); ok {
		return s.W
	}
	return w
}

// Await returns what read returns, or the context's error as soon as that is done: the command does not hang on a
// pipe without a writer.
func Await[T any](ctx context.Context, read func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := read()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Open opens a file, or the standard input for -, and returns its name for messages. Reading fails with the context's
// error when that is done, even from a pipe without a writer.
func Open(ctx context.Context, file string) (in io.ReadCloser, shown string, err error) {
	if file == "-" {
		return interruptible(ctx, os.Stdin), "standard input", nil
	}
	f, err := Await(ctx, func() (*os.File, error) { return os.Open(file) })
	if err != nil {
		return nil, file, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, file, fmt.Errorf("%s is a folder, not a log: name a file in it", file)
	}
	return interruptible(ctx, f), file, nil
}

// interruptible returns a reader of f that the end of ctx ends.
func interruptible(ctx context.Context, f *os.File) io.ReadCloser {
	r, w := io.Pipe()
	stop := context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(w, f)
		stop()
		_ = w.CloseWithError(err)
		_ = f.Close()
	}()
	return r
}

// Fit turns colour on and takes the terminal's width, if the output is a
// terminal.
func Fit(out io.Writer, opts *diagram.Options) {
	width := Width(out)
	if width == 0 {
		return
	}
	opts.Color = os.Getenv("NO_COLOR") == ""
	if opts.Width == 0 {
		opts.Width = width
	}
}

// Width returns the width of the terminal that out is, or 0 if out is not a terminal.
func Width(out io.Writer) int {
	f, ok := underlying(out).(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
		return w
	}
	return 80 // some terminals, such as those of containers, do not know their width
}
