// Package goroutines runs the goroutines of unmodified Go code under the schedulers of this suite,
// if the test runs by "doorway test" or with the overlay that "doorway overlay" makes. Processes
// are goroutines, in the order of creation. In an event, a goroutine runs up to its next operation
// on a channel, a lock or an atomic variable:
//
//	p1 step        p1 does what it was about to, and goes on up to its next operation
//	p1 step #1     the same, and its select takes the second of the cases that are ready
//	tick           nobody can go on, and time passes up to the next timer
//
// What happens inside the standard library is not an event: a call is one operation, unless it
// waits.
package goroutines
