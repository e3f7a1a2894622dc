//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the most memory in bytes that a process has taken, or 0 if the system does not tell.
func peak(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
