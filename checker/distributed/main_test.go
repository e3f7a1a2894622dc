package distributed_test

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failures are printed
	os.Exit(m.Run())
}
