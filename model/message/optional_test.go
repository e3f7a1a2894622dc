package message

import (
	"testing"

	"doorway/model/internal/contract/contracttest"
)

// S and M stand for the types of an algorithm.
type (
	S int
	M int
)

// TestOptionalMethods checks the table of the optional methods of a Process against those that Doorway looks for.
func TestOptionalMethods(t *testing.T) {
	contracttest.Documented(t, "../../docs/add-an-algorithm.md", "Program", optional[S, M]()...)
}
