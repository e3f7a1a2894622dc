// Package fidelity compares miniredis, as package redis uses it, with an installed Redis.
package fidelity
