package permute

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what fails is printed
	os.Exit(m.Run())
}
