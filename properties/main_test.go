package properties_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

var twins = flag.Bool("twins", false, "decide all but the largest claims again: by workers, reductions, the reference and rapid")

func TestMain(m *testing.M) {
	flag.Parse()
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	debug.SetGCPercent(1000)                 // little of what searches allocate is garbage,
	debug.SetMemoryLimit(1 << 30)            // and the tests should not take the machine
	os.Exit(m.Run())
}

// again returns up to which size a search is done again in another way: the smaller, or the larger with -twins. The
// larger ones take minutes, and what they are about is the engine, whose own tests decide many systems in these ways.
func again(smaller, larger int) int {
	if *twins {
		return larger
	}
	return smaller
}
