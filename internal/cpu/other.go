//go:build !unix

// Package cpu measures the processor time of this process.
package cpu

import "time"

var began = time.Now()

// Used returns the time since the process began, in place of its processor time.
func Used() time.Duration { return time.Since(began) }
