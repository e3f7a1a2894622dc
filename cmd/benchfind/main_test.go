package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/cmd/benchfind/finding"
)

// after calls a function once so many lines were written.
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

// An interrupt keeps what was found before.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := bench{folder: t.TempDir(), seeds: 2, events: 50, log: &after{3, cancel}}
	if err := b.run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error: %v", err)
	}
	file, err := os.Open(filepath.Join(b.folder, found))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := finding.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if n, each := len(finding.Runs(records))+len(finding.Short(records)), len(finding.Hunters()); n < 2*each || n > 3*each+9 {
		t.Errorf("%d records, want those of two hunts by %d", n, each)
	}
	text, err := os.ReadFile(filepath.Join(b.folder, rates))
	if lines := strings.Count(string(text), "\n"); err != nil || lines != 1+len(finding.Hunters()) {
		t.Errorf("rates of %d: %s%v", lines-1, text, err)
	}
}
