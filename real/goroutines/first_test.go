//go:build goroutines

package goroutines

import (
	"os"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// TestFirst does what docs/test-your-go.md tells a newcomer: the first test fails, and passes once the pool is repaired.
func TestFirst(t *testing.T) {
	text, err := os.ReadFile("../../docs/test-your-go.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, "../..", string(text), outside.Offline...)
	pool := m.Read("pool_test.go")
	if !strings.Contains(string(text), "```go\n"+pool+"```\n") {
		t.Errorf("the text has another test than\n%s", pool)
	}
	out, err := m.Sh("go tool doorway test")
	if err == nil || !strings.Contains(out, "panic: runtime error: index out of range [0] with length 0") {
		t.Errorf("the pool: %v\n%s", err, out)
	}
	m.Write("pool_test.go", strings.Replace(pool, "if len(p.free) == 0", "for len(p.free) == 0", 1))
	if out, err := m.Sh("go tool doorway test"); err != nil {
		t.Errorf("the repaired pool: %v\n%s", err, out)
	}
}
