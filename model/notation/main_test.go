package notation_test

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}
