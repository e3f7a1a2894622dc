package model

// A Runnable is what can be run: a System, or a real program, whose state can be
// neither copied nor compared.
type Runnable interface {
	// Setup returns the assumptions and bounds.
	Setup() Setup
	// Run returns a run at its beginning. Several may be under way.
	Run() Run
}

// A Run is one execution, which goes forward only. Random runs, schedulers, replays,
// shrinking, histories and drawings need no more; searches need a World.
type Run interface {
	Snapshot
	// Enabled appends the events that can happen now, in an order that depends
	// on the state alone.
	Enabled(buf []Event) []Event
	// Apply lets e happen. If e is not enabled the error is a *DisabledError
	// and nothing has happened; any other error is the fault of what runs. The
	// observation is valid until the next event.
	Apply(e Event) (*Observation, error)
	// Explain is Apply with an account of what happened, for people.
	Explain(e Event) (Happening, error)
	// Footprint returns what an event that can happen now will touch.
	Footprint(e Event) Footprint
	// Key appends bytes that are equal if the global states are. Those of a World
	// are equal only then; a real program tells of its state what can be seen.
	Key(buf []byte) []byte
	// Reset returns to the beginning.
	Reset()
}
