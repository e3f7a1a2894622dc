package property

import (
	"doorway/model"
)

// A Sight selects parts of an observation.
type Sight uint16

// The parts of an observation.
const (
	Regions    Sight = 1 << iota // View.Region and View.Passed
	Leaders                      // View.Leaders and View.Bystander
	Stamps                       // View.Stamp
	Messages                     // Observation.Sent
	Tokens                       // Observation.Tokens
	EventKinds                   // the kind of event, on every event
	Times                        // Snapshot.Time, in Always
	Waits                        // View.Holds, View.Wants, View.Frees and View.Deadlocked
	Ranks                        // View.Rank
	Writes                       // View.Accepted
	Readers                      // View.Reader
)

// Shows reports whether a monitor with this sight sees anything of o.
func (s Sight) Shows(o *model.Observation) bool {
	return s&Regions != 0 && (o.Was.Region != o.Is.Region || o.Was.Passed != o.Is.Passed) ||
		s&Leaders != 0 && (o.Was.Leaders != o.Is.Leaders || o.Was.Bystander != o.Is.Bystander) ||
		s&Writes != 0 && o.Was.Accepted != o.Is.Accepted ||
		s&Readers != 0 && o.Was.Reader != o.Is.Reader ||
		s&Ranks != 0 && o.Was.Rank != o.Is.Rank ||
		s&Stamps != 0 && o.Was.Stamp != o.Is.Stamp ||
		s&Waits != 0 && (o.Was.Holds != o.Is.Holds || o.Was.Wants != o.Is.Wants || o.Was.Frees != o.Is.Frees || o.Was.Deadlocked != o.Is.Deadlocked) ||
		s&Messages != 0 && o.Sent != 0 ||
		s&Tokens != 0 && o.Tokens != 0 ||
		s&EventKinds != 0
}

// Blank returns what a monitor with this sight sees of o.
func (s Sight) Blank(o *model.Observation) (seen model.Observation) {
	s.copy(&seen, o)
	return seen
}

// copy copies to seen what a monitor with this sight sees of o.
func (s Sight) copy(seen, o *model.Observation) {
	seen.Event.Proc = o.Event.Proc
	if s&Regions != 0 {
		seen.Was.Region, seen.Is.Region = o.Was.Region, o.Is.Region
		seen.Was.Passed, seen.Is.Passed = o.Was.Passed, o.Is.Passed
	}
	if s&Leaders != 0 {
		seen.Was.Leaders, seen.Is.Leaders = o.Was.Leaders, o.Is.Leaders
		seen.Was.Bystander, seen.Is.Bystander = o.Was.Bystander, o.Is.Bystander
	}
	if s&Writes != 0 {
		seen.Was.Accepted, seen.Is.Accepted = o.Was.Accepted, o.Is.Accepted
	}
	if s&Readers != 0 {
		seen.Was.Reader, seen.Is.Reader = o.Was.Reader, o.Is.Reader
	}
	if s&Ranks != 0 {
		seen.Was.Rank, seen.Is.Rank = o.Was.Rank, o.Is.Rank
	}
	if s&Stamps != 0 {
		seen.Was.Stamp, seen.Is.Stamp = o.Was.Stamp, o.Is.Stamp
	}
	if s&Waits != 0 {
		seen.Was.Holds, seen.Was.Wants, seen.Was.Frees, seen.Was.Deadlocked = o.Was.Holds, o.Was.Wants, o.Was.Frees, o.Was.Deadlocked
		seen.Is.Holds, seen.Is.Wants, seen.Is.Frees, seen.Is.Deadlocked = o.Is.Holds, o.Is.Wants, o.Is.Frees, o.Is.Deadlocked
	}
	if s&Messages != 0 {
		seen.Sent = o.Sent
	}
	if s&Tokens != 0 {
		seen.Tokens = o.Tokens
	}
	if s&EventKinds != 0 {
		seen.Event.Kind = o.Event.Kind
	}
}
