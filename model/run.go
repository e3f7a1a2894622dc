package model

// A Runnable is what can be run: a System, or a real program, whose state can be
// neither copied nor compared.
type Runnable interface {
	// Setup returns the assumptions and bounds.
	Setup() Setup
	// Run returns a run at its beginning. Several may be under way.
	Run() Run
}

// A Run is one execution, which goes forward only: events happen, and what is
// seen of the processes can be read. Random runs, schedulers, replays, shrinking,
// histories and drawings need no more of a system; searches need its World.
type Run interface {
	Snapshot
	// Enabled appends the events that can happen now, in an order that depends
	// on the events so far alone.
	Enabled(buf []Event) []Event
	// Apply lets e happen. If e is not enabled the error is a *DisabledError and
	// nothing has happened; any other error is the fault of what is run. The
	// observation is valid until the next event.
	Apply(e Event) (*Observation, error)
	// Explain is Apply with an account of what happened, for people.
	Explain(e Event) (Happening, error)
	// Footprint returns what an event that can happen now will touch.
	Footprint(e Event) Footprint
	// Reset returns to the beginning.
	Reset()
}
