package zookeeper_test

import (
	"os"
	"testing"

	"doorway/internal/outside"
)

// TestFirst does what real/zookeeper/README.md tells a newcomer: the first test of a new module passes.
func TestFirst(t *testing.T) {
	text, err := os.ReadFile("../../real/zookeeper/README.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, "../..", string(text))
	if out, err := m.Sh("go test -v"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
