//go:build !unix

// Package cpu tells how much of the processors' time was used.
package cpu

import "time"

var began = time.Now()

// Used returns the time since the process began.
func Used() time.Duration { return time.Since(began) }
