//go:build unix

// Package cpu tells how much of the processors' time was used.
package cpu

import (
	"syscall"
	"time"
)

// Used returns how much of the processors' time the process has used, so that
// what else the machine does counts little.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
