package orders_test

import (
	"flag"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.checks", "1000") // unless the command line says otherwise
	flag.Parse()
	_ = flag.Set("rapid.nofailfile", "true") // a seed in the message is enough
	os.Exit(m.Run())
}
