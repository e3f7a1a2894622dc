package memory

import (
	"testing"

	"doorway/model/internal/contract/contracttest"
)

// S stands for the local state of a program.
type S int

// TestOptionalMethods checks the table of the optional methods of a Program against those that Doorway looks for.
func TestOptionalMethods(t *testing.T) {
	contracttest.Documented(t, "../../docs/add-an-algorithm.md", "message|Process", optional[S]()...)
}
