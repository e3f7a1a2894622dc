package doorway

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what fails is reported, and not kept beside the cases
	os.Exit(m.Run())
}
