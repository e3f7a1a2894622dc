package web

import (
	"context"
	"os/exec"
	"runtime"
)

// Open asks the operating system to open an address. If that fails, a person can open it.
func Open(ctx context.Context, address string) {
	line := map[string][]string{"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"}}[runtime.GOOS]
	if line == nil {
		line = []string{"xdg-open"}
	}
	cmd := exec.CommandContext(ctx, line[0], append(line[1:], address)...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
