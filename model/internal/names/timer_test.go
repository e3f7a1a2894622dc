package names_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	"doorway/model/internal/names"
)

// nameTimers is set in the process that names timers until none is left: the names stay, and other tests need some.
const nameTimers = "DOORWAY_TEST_NAME_TIMERS"

// TestTooManyTimers names a timer when every number has a name.
func TestTooManyTimers(t *testing.T) {
	if os.Getenv(nameTimers) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestTooManyTimers$")
		cmd.Env = append(os.Environ(), nameTimers+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	for i := range math.MaxUint16 + 1 {
		_, err := names.Timer(fmt.Sprintf("one-of-%d", i))
		if err == nil {
			continue
		}
		if i < math.MaxUint16-100 || !strings.Contains(err.Error(), "one too many") {
			t.Errorf("after %d timers: %v", i, err)
		}
		return
	}
	t.Error("there are more timers than numbers")
}
