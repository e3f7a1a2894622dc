package command

import (
	"context"
	"io"
)

// sticky is a writer that remembers the first error, so that callers need not check each print.
type sticky struct {
	w   io.Writer
	err error
}

// Write writes, until that fails.
func (s *sticky) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	s.err = err
	return n, err
}

// underlying returns the writer that a sticky one writes to.
func underlying(w io.Writer) io.Writer {
	if s, ok := w.(*sticky); ok {
		return s.w
	}
	return w
}

// await returns what read returns, or the context's error as soon as that is done: the command does
// not wait for ever for a pipe without a writer.
func await[T any](ctx context.Context, read func() (T, error)) (T, error) {
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
