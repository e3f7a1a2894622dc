package kube_test

import (
	"os"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// TestFirst does what docs/real.md tells a newcomer: the first test of a new module passes, and
// client-go's log is silent.
func TestFirst(t *testing.T) {
	text, err := os.ReadFile("../../docs/real.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, "../..", string(text))
	if out, err := m.Sh("go test -v"); err != nil || strings.Contains(out, "leaderelection.go") {
		t.Errorf("the test fails, or client-go logs: %v\n%s", err, out)
	}
}
