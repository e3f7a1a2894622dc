// Package audit judges the audit log of a Kubernetes API server: what candidates of a leader election did to
// their lease. It checks the part of the page leader-elector that such a log shows, which is the server's: an
// update names the newest version, and a candidate takes the lease of another only after LeaseDuration without
// a change of the record that it could see. The leader's own durations say how long it may have gone on
// leading, and so whether two may have led at once. docs/leader-elector.md derives what is used here.
//
// The page itself has a timer for each candidate and no jitter, and its states would have to be guessed for
// every moment between two lines. So a log is not a run of it, and no verdict here is a proof.
package audit

import (
	"fmt"
	"time"
)

// A Log collects what audit logs say about one lease. Read adds to it, and Judge judges it. Each request about the
// lease takes some hundred bytes, and other lines take none.
type Log struct {
	Name   string // of the lease, "namespace/name"; if it is empty, the log must be about one lease alone
	Lines  int    // read, without blank ones
	Events int    // of the lease, in any stage
	Passed int    // of these, the irrelevant ones: other stages, and verbs that a lock does not use

	kept   string         // the lease whose events are kept if Name is empty
	leases map[string]int // events of each lease
	levels map[string]int // events of the lease of each level
	files  []string
	all    []request
	took   func(*request)    // gets each request of the lease instead of all, if it is set
	texts  map[string]string // strings that recur
}

// New returns an empty log of the lease with this name, "namespace/name", or of the only one for "".
func New(name string) *Log {
	return &Log{Name: name, leases: map[string]int{}, levels: map[string]int{}, texts: map[string]string{}}
}

// A Place names a line of a file.
type Place struct{ File, Line int }

// At returns a place as file:line.
func (l *Log) At(p Place) string { return fmt.Sprintf("%s:%d", l.files[p.File], p.Line) }

// In returns a place as At does or, if there is only one file, as "line 3".
func (l *Log) In(p Place) string {
	if len(l.files) == 1 {
		return fmt.Sprintf("line %d", p.Line)
	}
	return l.At(p)
}

// once interns a string.
func (l *Log) once(text string) string {
	if _, known := l.texts[text]; !known {
		l.texts[text] = text
	}
	return l.texts[text]
}

// A verb names an operation on a lease.
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

// A request records a request about the lease, answered or not.
type request struct {
	Place
	verb
	code       int
	cached     bool      // the answer may come from a cache
	begin, end time.Time // by the server's clock: when it received the request, and when it answered
	client, id string
	pre, post  uint64  // the version that it names, and the version that it made or got; 0 if none or unknown
	record     *record // the one that it would write, or got; nil if the log's level omits it
}

// A record holds the part of a lease that candidates compare. Times are whole seconds.
type record struct {
	holder         string
	seconds        int // LeaseDuration
	acquire, renew int64
	transitions    int
}

// done reports whether the request had an effect, judging by the answer.
func (r *request) done() bool { return r.code >= 200 && r.code < 300 }

// unknown reports whether the server failed, so that the request may have had an effect or not.
func (r *request) unknown() bool { return r.code >= 500 }

// holder returns who holds the lease according to the request. Without a record it returns the client, which may be
// wrong: a release looks like a renewal.
func (r *request) holder() string {
	if r.record == nil {
		return r.client
	}
	return r.record.holder
}
