package history

import (
	"fmt"
	"testing"

	"doorway/model"
)

// Staying inside is neither an exit nor an entry, and a process that goes from
// its critical section straight to another request makes a new call.
func TestRecorderMoves(t *testing.T) {
	var r recorder
	r.move(0, model.Remainder, model.Critical)
	r.move(0, model.Critical, model.Critical)
	r.move(0, model.Critical, model.Trying)
	if got, want := fmt.Sprint(r.ops), "[p0 lock p0 increment: 0 p0 unlock p0 lock ?]"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
