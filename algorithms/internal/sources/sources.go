// Package sources has the names of the course documents, which pages and the ledger
// cite in addition to the papers.
package sources

// The documents.
const (
	Park         = "Park's course notes (2019)"
	Unit3        = "the Unit 3 lecture notes on synchronization"
	Krzyzanowski = "Krzyzanowski's slides"
	Silberschatz = "Silberschatz & Galvin, ch. Distributed Coordination"
	Slides       = "the Process Synchronization slides"
)

// What many pages quote.
const (
	Required    = "required of a solution by " + Park
	FromRequest = Required + ": a bound that counts from the request"
	MayHalt     = Park + ": a process may halt only if it is not in its critical section"
)
