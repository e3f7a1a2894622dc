// Package goose runs the lockers of goose, which keep migrations of a database apart, against
// the stand-in for PostgreSQL.
package goose
