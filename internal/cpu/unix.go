//go:build unix

// Package cpu measures the processor time of this process.
package cpu

import (
	"syscall"
	"time"
)

// Used returns the processor time that the process has used. It depends little on other load on the
// machine.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
