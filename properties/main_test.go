package properties_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

var twins = flag.Bool("twins", false, "decide the catalogue again, by workers, reductions, the reference and rapid")

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	debug.SetGCPercent(1000)                 // little of what searches allocate is garbage,
	debug.SetMemoryLimit(1 << 30)            // and the tests should not take the machine
	os.Exit(m.Run())
}

// twin skips a test that decides again what TestMatrix has decided: it takes minutes, and what it is about is the
// engine, whose own tests decide many small systems in the same ways.
func twin(t *testing.T) {
	t.Helper()
	if !*twins {
		t.Skip("the catalogue is decided once; make twins decides it again in other ways")
	}
}
