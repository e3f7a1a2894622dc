package distributed_test

import (
	"flag"
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	if folder, at, child := strings.Cut(os.Getenv("DOORWAY_VICTIM"), " "); child {
		victim(folder, at)
	}
	_ = flag.Set("rapid.nofailfile", "true") // failures are printed
	os.Exit(m.Run())
}
