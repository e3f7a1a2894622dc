package audit

import "time"

// Options supply what a log does not contain.
type Options struct {
	Lease    time.Duration // LeaseDuration, where the log does not show it
	Answer   time.Duration // the longest time from a request to its successful answer
	After    time.Duration // how long a leader may lead after its last renewal: RetryPeriod and RenewDeadline
	Released time.Duration // After, in a stream, once a candidate has released the lease
	Skew     time.Duration // by how much the servers' clocks differ
	Drift    float64       // the rate of a candidate's clock is between 1−Drift and 1+Drift
}

// A Report gives the judgement of a log, in the order of the lease's versions, which need not be that of the lines.
type Report struct {
	Name     string // of the lease
	Level    string // of its events; several if they differ
	Holders  bool   // whether the log shows who holds the lease, and not only who writes
	Versions bool   // whether it shows the versions that requests made, so that missing lines are noticed

	Renewals, Takeovers, Releases, Creates int // requests that succeeded
	Conflicts, Reads, Failures             int // refused for an old version; successful gets; others refused or failed
	Repeated                               int // lines that occur twice
	Unjudged                               int // writes of a holder not judged, as the line before is missing
	Late                                   int // writes not judged, as they came after newer ones in a stream

	Until time.Time // the latest answer that a stream has

	Terms    []Term
	Findings []Finding
	counts   [2]int // of findings of each kind
}

// A Term describes a period in which one candidate holds the lease.
type Term struct {
	Holder      string
	Begin, Last time.Time // when the server received the first request that gave it the lease, and answered the last
	First, End  Place     // the lines of these
	Released    bool      // the holder gave the lease up, and no longer led
	until       time.Time // the latest moment at which the holder may have led
}

// A Kind says what a finding is.
type Kind uint8

// The kinds of findings.
const (
	Wrong    Kind = iota // LeaderElector or the server never does this, or a line is missing
	Together             // two led at once, or may have
)

// A Finding reports something for an operator to look at.
type Finding struct {
	Place
	Kind
	Text string
}

// Count returns how many findings are of a kind.
func (r *Report) Count(k Kind) int { return r.counts[k] }
