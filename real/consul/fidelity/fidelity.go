// Package fidelity compares the stand-in for Consul with Consul's own store of keys and
// sessions, which is too large for those who use the stand-in.
package fidelity
