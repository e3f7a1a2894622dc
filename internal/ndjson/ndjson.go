// Package ndjson reads files of one JSON object per line.
package ndjson

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"

	"doorway/internal/spelling"
)

// longest is the most bytes that a line may have.
const longest = 1 << 20

// Read reads lines until visit returns an error. T is a struct whose fields have names in tags; other
// names are errors, and so is a name given twice. Blank lines are skipped. Errors of the file, and those of visit, begin with the
// file's name and the number of the line: "run.ndjson:7: ".
func Read[T any](r io.Reader, file string, visit func(line int, value T) error) error {
	return Lines(r, file, longest, func(n int, text []byte) error {
		value, err := parse[T](text)
		if err == nil {
			err = visit(n, value)
		}
		return err
	})
}

// Lines reads lines of at most so many bytes until visit returns an error. It is for files whose objects
// have fields of no interest. Visit may keep nothing of the text. Blank lines and errors are as with Read.
func Lines(r io.Reader, file string, longest int, visit func(line int, text []byte) error) error {
	from := &failing{Reader: r}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, longest)
	lines.Split(from.split)
	n := 0
	for lines.Scan() {
		n++
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 {
			continue
		}
		if err := visit(n, text); err != nil {
			return &LineError{file, n, err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return &LineError{file, n + 1, fmt.Errorf("a line of more than %d bytes; write one object a line", longest)}
	} else if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// failing remembers that a reader failed.
type failing struct {
	io.Reader
	failed bool
}

// Read reads.
func (f *failing) Read(p []byte) (n int, err error) {
	n, err = f.Reader.Read(p)
	f.failed = err != nil && !errors.Is(err, io.EOF)
	return n, err
}

// split splits lines. What comes before a failure is not the last line: the rest of it was not read.
func (f *failing) split(data []byte, atEOF bool) (int, []byte, error) {
	return bufio.ScanLines(data, atEOF && !f.failed)
}

// A LineError says what is wrong in a line of a file.
type LineError struct {
	File string
	Line int // from 1
	Err  error
}

// Error names the file and the line first.
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns the error without the place.
func (e *LineError) Unwrap() error { return e.Err }

func parse[T any](text []byte) (value T, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return value, explain[T](text, err)
	}
	if rest := bytes.TrimSpace(text[d.InputOffset():]); len(rest) > 0 {
		return value, fmt.Errorf("%q follows the object; write one object a line", abridged(rest))
	}
	return value, Once[T](text)
}

// explain says what is wrong in the words of the file.
func explain[T any](text []byte, err error) error {
	var wrong *json.UnmarshalTypeError
	name, unknown := strings.CutPrefix(err.Error(), "json: unknown field ")
	switch {
	case text[0] != '{':
		return fmt.Errorf("%q is not a JSON object; write one object a line", abridged(text))
	case unknown:
		name = strings.Trim(name, `"`)
		return fmt.Errorf("unknown field %q; %s", name, spelling.Or(name, names[T](), "want "+strings.Join(names[T](), ", ")))
	case errors.As(err, &wrong):
		return fmt.Errorf("field %q is a %s; want %v", wrong.Field, wrong.Value, wrong.Type)
	default:
		return fmt.Errorf("%q is not valid JSON%s: %w", abridged(text), Column(text, err), err)
	}
}

// names returns the names of the fields.
func names[T any]() (all []string) {
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		all = append(all, named(t.Field(i)))
	}
	return all
}

// named returns the name of a field.
func named(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return cmp.Or(name, f.Name)
}

// Column returns the place of a syntax error in a text, as in " at column 7", or "".
func Column(text []byte, err error) string {
	var wrong *json.SyntaxError
	if !errors.As(err, &wrong) {
		return ""
	}
	return fmt.Sprintf(" at column %d", utf8.RuneCount(text[:min(int(wrong.Offset), len(text))]))
}

// abridged returns the beginning of a text.
func abridged(text []byte) string {
	const most = 40
	if len(text) <= most {
		return string(text)
	}
	return string(text[:most]) + "…"
}
