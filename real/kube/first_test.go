package kube_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"doorway/internal/outside"
	"doorway/internal/transcript"
)

// TestFirst does what docs/real.md tells a newcomer: the first test of a new module passes, and client-go's log is
// silent. If the lease is released on cancellation while work goes on, the test fails.
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
	const slow = "work(ctx); time.Sleep(time.Second)"
	if !strings.Contains(string(text), "`"+slow+"`") {
		t.Error("docs/real.md names other work that takes a second to end")
	}
	m.Write("operator_test.go", strings.NewReplacer("RetryPeriod: 2 * time.Second", "RetryPeriod: 2 * time.Second, ReleaseOnCancel: true",
		"work(ctx)", slow).Replace(m.Read("operator_test.go")))
	out, err = m.Sh("go test")
	if err == nil || !strings.Contains(out, "mutual-exclusion is violated") || !strings.Contains(out, "p0->p2 deliver update nobody") {
		t.Errorf("the early release is not found: %v\n%s", err, out)
	}
}
