package ndjson_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"doorway/internal/ndjson"
)

type point struct {
	X int    `json:"x"`
	N string `json:"name,omitempty"`
}

func TestRead(t *testing.T) {
	var got []point
	var at []int
	err := ndjson.Read(strings.NewReader("{\"x\":1}\n\n  {\"x\":2,\"name\":\"b\"}  \n"), "f", func(n int, p point) error {
		got, at = append(got, p), append(at, n)
		return nil
	})
	if err != nil || !slices.Equal(got, []point{{1, ""}, {2, "b"}}) || !slices.Equal(at, []int{1, 3}) {
		t.Errorf("%v at %v, %v", got, at, err)
	}
}

// TestMalformed expects errors that name the file, the line and what to do.
func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"x\":1}\nhello":             `f:2: "hello" is not a JSON object; write one object a line`,
		"[1]":                          `f:1: "[1]" is not a JSON object`,
		"{\"x\":1} {\"x\":2}":          `f:1: "{\"x\":2}" follows the object; write one object a line`,
		"{\"nam\":\"a\"}":              `f:1: unknown field "nam"; did you mean name?`,
		"{\"zzz\":\"a\"}":              `f:1: unknown field "zzz"; want x, name`,
		"{\"x\":\"a\"}":                `f:1: field "x" is a string; want int`,
		`{"x":1,"name":"a","x":1}`:     `f:1: field "x" is given twice; leave one of them out`,
		`{"x":1,"NAME":"","name":"a"}`: `f:1: fields "NAME" and "name" are the same field, given twice; leave one of them out`,
		"{\"x\":1,}":                   `f:1: "{\"x\":1,}" is not valid JSON at column 8: invalid character '}'`,
		"{\"x\":":                      `f:1: "{\"x\":" is not valid JSON: unexpected EOF`,
		strings.Repeat("x", 2_000_000): `f:1: a line of more than 1048576 bytes; write one object a line`,
	} {
		err := ndjson.Read(strings.NewReader(text), "f", func(int, point) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40s: %v, want %s", text, err, want)
		}
	}
	err := ndjson.Read(strings.NewReader("\n{}\n{}"), "f", func(int, point) error { return io.ErrNoProgress })
	if place := (*ndjson.LineError)(nil); !errors.As(err, &place) || place.Line != 2 || !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("the error of visit comes as %v", err)
	}
}

// TestFailure expects a line that a failure cuts not to be taken for a whole one.
func TestFailure(t *testing.T) {
	for text, want := range map[string]int{"{\"x\":1}\n{\"x\":2}": 1, "{\"x\":1}\n": 1, "{\"x\"": 0} {
		got := 0
		err := ndjson.Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(io.ErrNoProgress)), "f", func(int, point) error { got++; return nil })
		if got != want || !errors.Is(err, io.ErrNoProgress) || err.Error() != "f: "+io.ErrNoProgress.Error() {
			t.Errorf("%q: %d lines, %v, want %d", text, got, err, want)
		}
	}
}

// TestOnce looks into objects within objects. Where no struct says what the names mean, capitals count.
func TestOnce(t *testing.T) {
	type inner struct{ End int }
	type outer struct {
		List []inner
		Map  map[string]inner
		Any  any
	}
	for text, want := range map[string]string{
		`{"list":[{"end":1},{"end":1,"End":2}]}`:      `fields "end" and "End" are the same field`,
		`{"map":{"a":{"end":1,"eNd":2}}}`:             `fields "end" and "eNd" are the same field`,
		`{"any":{"a":[1,{"b":{"c":1,"c":1}}]}}`:       `field "c" is given twice`,
		`{"unknown":{"a":1,"a":1}}`:                   `field "a" is given twice`,
		`{"lıst":1,"list":[],"liſt":[]}`:              `fields "list" and "liſt" are the same field`,
		`{"map":{"a":{},"A":{}},"any":{"B":1,"b":1}}`: "",
		`{"list":[{"end":1},{"end":1}],"any":1e999}`:  "",
	} {
		if err := ndjson.Once[outer]([]byte(text)); (err != nil) != (want != "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
