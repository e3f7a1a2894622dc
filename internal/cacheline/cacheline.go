// Package cacheline keeps what one goroutine writes all the time away from what others use: two processors that write
// to one cache line wait for each other, although they share no variable.
package cacheline

import "unsafe"

// Bytes is the size of two lines, because processors fetch a line's neighbour with it.
const Bytes = 128

// Pad, as the first and the last field of a struct, keeps the others on lines of their own.
type Pad [Bytes]byte

// Make returns n zeros on lines of their own. Slices from make lie side by side if they are as long as each other.
func Make[T any](n int) []T {
	var zero T
	pad := (Bytes-1)/int(unsafe.Sizeof(zero)) + 1
	return make([]T, pad+n+pad)[pad : pad+n : pad+n]
}
