//go:build !unix

package main

import "time"

var began = time.Now()

// used returns the time since the process began.
func used() time.Duration { return time.Since(began) }
