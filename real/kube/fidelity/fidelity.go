// Package fidelity compares the stand-in for Kubernetes' API server with the storage of leases of
// Kubernetes itself, which is too large for those who use the stand-in.
package fidelity
