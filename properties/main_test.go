package properties_test

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	os.Exit(m.Run())
}
