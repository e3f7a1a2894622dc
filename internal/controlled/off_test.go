//go:build !goroutines

package controlled_test

const overlaid = false
