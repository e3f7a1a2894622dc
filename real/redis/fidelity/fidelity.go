// Package fidelity compares miniredis, as package redis uses it, with a Redis that is installed.
package fidelity
