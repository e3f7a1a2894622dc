package ndjson_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

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
