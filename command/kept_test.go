package command

import (
	"os"
	"testing"

	"doorway/model/catalogue"
)

func TestVerifyMemory(t *testing.T) {
	doorway(t, "verify", "-memory=200KiB", "ricart-agrawala").is(t, exitUnexpected,
		"?  ricart-agrawala: mutual-exclusion: unknown for", "(memory budget of 204,800 bytes", " 0 unexpected, ", " undecided\n")
	on(t.Context(), []*catalogue.Page{with("a", lone)}, "verify", "-memory=1GiB").is(t, exitOK, "all as claimed")
}

// TestVerifyCheckpoint cuts explorations short and lets them go on.
func TestVerifyCheckpoint(t *testing.T) {
	dir := t.TempDir()
	twice := lone
	twice.Setup.Requests = 2
	pages := []*catalogue.Page{with("a", lone, twice)}
	plain := on(t.Context(), pages, "verify")
	on(t.Context(), pages, "verify", "-checkpoint", dir, "-states=30").is(t, exitUnexpected, "(limit of 30 states)")
	if kept, err := os.ReadDir(dir); len(kept) != 6 || err != nil {
		t.Errorf("%v, %v: want three files for each of two claims", kept, err)
	}
	if again := on(t.Context(), pages, "verify", "-checkpoint", dir); again != plain {
		t.Errorf("in two parts it prints\n%swant\n%s", again.out, plain.out)
	}
	if kept, _ := os.ReadDir(dir); len(kept) > 0 {
		t.Errorf("%v are left of claims that are decided", kept)
	}
}
