package explore_test

import (
	"flag"
	"testing"
)

func run(m *testing.M) int {
	_ = flag.Set("rapid.nofailfile", "true") // a seed in the message is enough
	return m.Run()
}
