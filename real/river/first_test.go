package river_test

import (
	"strings"
	"testing"

	"doorway/internal/outside"
)

// TestFirst does what README.md tells a newcomer: the first test of a new module passes.
func TestFirst(t *testing.T) {
	m := outside.SetUp(t, "../..", read(t, "README.md"))
	if out, err := m.Sh("go test -v"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The README has the first test.
func TestReadme(t *testing.T) {
	_, code, _ := strings.Cut(read(t, "README.md"), "```go\n")
	code, _, _ = strings.Cut(code, "```")
	if code == "" || !strings.Contains(read(t, "river_client_test.go"), code) {
		t.Errorf("river_client_test.go has not this code of README.md:\n%s", code)
	}
}
