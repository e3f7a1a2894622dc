package kube_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"doorway/internal/outside"
	"doorway/internal/transcript"
)

// TestFirst does what docs/real.md tells a newcomer: the first test of a new module passes, and
// client-go's log is silent.
func TestFirst(t *testing.T) {
	text, err := os.ReadFile("../../docs/real.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, "../..", string(text))
	out, err := m.Sh("go test")
	if err != nil || strings.Contains(out, "leaderelection.go") {
		t.Errorf("the test fails, or client-go logs: %v\n%s", err, out)
	}
	said := slices.IndexFunc(transcript.Blocks(string(text)), func(b transcript.Block) bool {
		return b.Kind == "" && strings.Contains(b.Text, "TestMyOperator") && strings.Contains(out, b.Text)
	})
	if said < 0 {
		t.Errorf("docs/real.md has no block with this output:\n%s", out)
	}
}
