// Package audit judges the audit log of a Kubernetes API server: what candidates of a leader election did to
// their lease. It checks the part of the page leader-elector that such a log shows, which is the server's: an
// update names the newest version, and a candidate takes the lease of another only after LeaseDuration without
// a change of the record that it could see. The leader's own durations tell how long it may have gone on
// leading, and so whether two may have led at once. docs/leader-elector.md derives what is used here.
//
// The page itself has a timer for each candidate and no jitter, and its states would have to be guessed for
// every moment between two lines. So a log is not a run of it, and no verdict here is a proof.
package audit

import (
	"fmt"
	"time"
)

// A Log is what audit logs say about one lease. Read adds to it, and Judge judges it. It grows by some
// hundred bytes for each request about the lease, and by nothing for other lines.
type Log struct {
	Name   string // of the lease, "namespace/name"; if it is empty, the log must be about one lease alone
	Lines  int    // read, blank ones left out
	Events int    // of the lease, in any stage
	Passed int    // of these, those that say nothing: other stages, and verbs that a lock does not use

	kept   string         // the lease whose events are kept if Name is empty
	leases map[string]int // events of each lease
	levels map[string]int // events of the lease of each level
	files  []string
	all    []request
	texts  map[string]string // that occur again and again
}

// New returns an empty log of the lease with this name, "namespace/name", or of the only one for "".
func New(name string) *Log {
	return &Log{Name: name, leases: map[string]int{}, levels: map[string]int{}, texts: map[string]string{}}
}

// A Place is a line of a file.
type Place struct{ File, Line int }

// At returns a place as file:line.
func (l *Log) At(p Place) string { return fmt.Sprintf("%s:%d", l.files[p.File], p.Line) }

// In returns a place as At does, or, if there is one file alone, as "line 3".
func (l *Log) In(p Place) string {
	if len(l.files) == 1 {
		return fmt.Sprintf("line %d", p.Line)
	}
	return l.At(p)
}

// once returns the same string for equal ones.
func (l *Log) once(text string) string {
	if _, known := l.texts[text]; !known {
		l.texts[text] = text
	}
	return l.texts[text]
}

// A verb is what is done to a lease.
type verb uint8

const (
	other verb = iota
	get
	create
	update
	patch
	remove
)

var verbs = map[string]verb{"get": get, "create": create, "update": update, "patch": patch, "delete": remove}

// A request is one about the lease, answered or not.
type request struct {
	Place
	verb
	code       int
	cached     bool      // it may be answered with an old record
	begin, end time.Time // by the server's clock: when it was received, and when it was answered
	client, id string
	pre, post  uint64  // the version that it is of, and that it made or got; 0 if it has none or it is not known
	record     *record // that it would write, or got; nil if the level of the log does not say
}

// A record is the part of a lease that candidates compare. Times are whole seconds.
type record struct {
	holder         string
	seconds        int // LeaseDuration
	acquire, renew int64
	transitions    int
}

// done reports whether the request had an effect, as far as the answer tells.
func (r *request) done() bool { return r.code >= 200 && r.code < 300 }

// unknown reports whether the answer leaves open if the request had an effect: the
// server failed.
func (r *request) unknown() bool { return r.code >= 500 }

// holder returns who holds the lease according to the request. Where there is no record it is the client,
// which may be wrong: a release looks like a renewal.
func (r *request) holder() string {
	if r.record == nil {
		return r.client
	}
	return r.record.holder
}
