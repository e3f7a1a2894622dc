package audit

import "time"

// Options are what a log does not say.
type Options struct {
	Lease  time.Duration // LeaseDuration, where the log does not show it
	Answer time.Duration // the longest time of a call that succeeds, from the request to the answer
	After  time.Duration // for how long a leader may lead after the last answer that let it: RetryPeriod and RenewDeadline
	Skew   time.Duration // by how much clocks of servers differ
	Drift  float64       // the rate of a candidate's clock is between 1−Drift and 1+Drift
}

// A Report is the result of judging a log. It is in the order of the lease's versions, which need not be that of
// the lines.
type Report struct {
	Name     string // of the lease
	Level    string // of its events; several if they differ
	Holders  bool   // whether the log shows who holds the lease, and not only who writes
	Versions bool   // whether it shows which version a request made, so that missing lines are noticed

	Renewals, Takeovers, Releases, Creates int // requests that succeeded
	Conflicts, Reads, Failures             int // refused for an old version; successful gets; others refused or failed
	Repeated                               int // lines that occur twice
	Unjudged                               int // writes of a holder that could not be judged, for want of the line before

	Terms    []Term
	Findings []Finding
}

// A Term is a time for which somebody holds the lease.
type Term struct {
	Holder      string
	Begin, Last time.Time // when the server received the first request that gave it the lease, and answered the last
	First, End  Place     // the lines of these
	Released    bool      // the holder gave the lease back, and led no more
	until       time.Time // the latest moment at which the holder may have led
}

// A Kind says what a finding is.
type Kind uint8

// The kinds of findings.
const (
	Wrong    Kind = iota // what LeaderElector or the server never does, or a line is missing
	Together             // two led at once, or may have
)

// A Finding is something that an operator should look at.
type Finding struct {
	Place
	Kind
	Text string
}

// Count returns how many findings are of a kind.
func (r *Report) Count(k Kind) (n int) {
	for _, f := range r.Findings {
		if f.Kind == k {
			n++
		}
	}
	return n
}
