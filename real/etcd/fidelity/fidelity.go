// Package fidelity compares the stand-in for etcd with etcd's own server, which is too large for
// those who use the stand-in.
package fidelity
