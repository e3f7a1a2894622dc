package properties_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	debug.SetGCPercent(1000)                 // little of what searches allocate is garbage,
	debug.SetMemoryLimit(1 << 30)            // and the tests should not take the machine
	os.Exit(m.Run())
}
