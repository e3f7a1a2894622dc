package checker_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/checker"
)

// What does not fit into memory goes to disk and changes no result.
func TestMemory(t *testing.T) {
	sys, props := large(t), namedAll(t, "messages-at-most(15) messages-per-entry(3) bounded-waiting(9)")
	want := explored(t, sys, checker.Options{Workers: 1}, props...)
	for _, n := range workers {
		opts := checker.Options{Workers: n, Dir: t.TempDir()}
		free := explored(t, sys, opts, props...).Bytes
		opts.Memory = free * 9 / 10
		r := explored(t, sys, opts, props...)
		same(t, "with little memory", account(r), account(want))
		if r.Bytes > opts.Memory || r.Bytes == 0 {
			t.Errorf("%d workers: %d bytes, allowed were %d", n, r.Bytes, opts.Memory)
		}
		if left, _ := os.ReadDir(opts.Dir); len(left) > 0 {
			t.Errorf("%v is left behind", left)
		}
	}
}

func TestMemoryIsNotEnough(t *testing.T) {
	props := namedAll(t, "mutual-exclusion")
	r := explored(t, large(t), checker.Options{Workers: 1, Memory: 300_000}, props...)
	if r.Stopped != "memory budget of 300000 bytes" || r.Complete() || r.States < 5000 || r.Bytes < 300_000 {
		t.Errorf("%s in %d bytes", account(r), r.Bytes)
	}
	dir := filepath.Join(t.TempDir(), "nowhere")
	r = explored(t, large(t), checker.Options{Workers: 1, Memory: 300_000, Dir: dir}, props...)
	for _, part := range []string{"cannot be written to a temporary file in " + dir, "no such file", "name another directory"} {
		if !strings.Contains(r.Stopped, part) {
			t.Errorf("stopped %q without %q", r.Stopped, part)
		}
	}
}
