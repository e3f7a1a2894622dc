// Package fidelity compares the stand-ins for PostgreSQL with a PostgreSQL, by drivers that
// those who use the stand-in do not need.
package fidelity
