//go:build unix

package command

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestSignals ends a long verification by Ctrl-C and as an eviction or a cancelled
// job would: what was found until then is printed and written all the same.
func TestSignals(t *testing.T) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		file := t.TempDir() + "/results.json"
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "DOORWAY_COMMAND=verify -v -results="+file)
		r := signalled(t, cmd, s)
		r.is(t, exitInterrupted, "\nalgorithm", " undecided\n", "err: doorway: interrupted; what is above was found until then\n")
		if _, err := os.Stat(file); err != nil {
			t.Errorf("after %v: %v", s, err)
		}
	}
}

// signalled runs a command, sends it a signal at its first line and returns what
// it came to.
func signalled(t *testing.T, cmd *exec.Cmd, s os.Signal) result {
	t.Helper()
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	lines := bufio.NewReader(out)
	first, _ := lines.ReadString('\n')
	if err := cmd.Process.Signal(s); err != nil {
		t.Error(err)
	}
	rest, _ := io.ReadAll(lines)
	_ = cmd.Wait()
	return result{cmd.ProcessState.ExitCode(), first + string(rest), errs.String()}
}
