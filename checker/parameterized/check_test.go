package parameterized

import (
	"context"
	"strings"
	"testing"

	"doorway/algorithms/testandset"
	"doorway/model"
	"doorway/model/memory"
)

// A covering set with something missing is no proof, whether that is where processes begin or what they come to.
func TestCheck(t *testing.T) {
	sys, err := memory.System(testandset.Algorithm{}, model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	for missing, want := range map[int]string{-1: "", 0: "does not cover the initial states", 1: "does not cover what follows"} {
		c, err := Cover(context.Background(), sys, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		delete(c.maximal, missing)
		if err := c.check(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("without registers %d: %v, want %q", missing, err, want)
		}
	}
}
