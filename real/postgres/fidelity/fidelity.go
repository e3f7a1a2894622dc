// Package fidelity compares the stand-in for PostgreSQL with a PostgreSQL, by a driver that
// those who use the stand-in do not need.
package fidelity
