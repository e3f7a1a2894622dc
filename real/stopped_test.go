//go:build unix

package real

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// A machine that stands still longer than the bubble is waited for breaks no test.
func TestStoppedMachine(t *testing.T) {
	b := blow(t)
	if err := b.run(func() {
		stop := fmt.Sprintf("kill -STOP %[1]d; sleep 2.5; kill -CONT %[1]d", os.Getpid())
		if err := exec.Command("sh", "-c", stop).Run(); err != nil {
			t.Error(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if err := b.burst(); err != nil {
		t.Error(err)
	}
}
