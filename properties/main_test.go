package properties_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	debug.SetGCPercent(300)                  // searches keep what they allocate, little of which is garbage
	os.Exit(m.Run())
}
