package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"testing"

	"doorway/bench/find/finding"
)

// after calls a function when the given number of lines has been written.
type after struct {
	lines int
	call  func()
}

func (a *after) Write(text []byte) (int, error) {
	if a.lines--; a.lines == 0 {
		a.call()
	}
	return len(text), nil
}

// An interrupt keeps the results so far, and leaves an earlier complete file alone.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := bench{folder: t.TempDir(), seeds: 2, events: 50, log: &after{3, cancel}}
	whole := b.file(found, false)
	if err := os.WriteFile(whole, []byte("measured before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := b.run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error: %v", err)
	}
	if text, err := os.ReadFile(whole); err != nil || string(text) != "measured before" {
		t.Errorf("%s is now %q, %v", whole, text, err)
	}
	records := read(t, b.file(found, true), finding.Read)
	hunted := slices.DeleteFunc(records, func(r finding.Record) bool { return r.Who == finding.Who{} })
	if n, each := len(hunted), len(finding.Hunters()); n <= each || n > 2*each {
		t.Errorf("%d records, want those of two hunts by %d hunters, or fewer where rapid cannot hunt", n, each)
	}
	if r := read(t, b.file(rates, true), finding.ReadRates); len(r) != len(finding.Hunters()) || r[0].Events == 0 {
		t.Errorf("rates: %v", r)
	}
}

func read[T any](t *testing.T, name string, from func(io.Reader) ([]T, error)) []T {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := from(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}
