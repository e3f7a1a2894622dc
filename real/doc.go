// Package real runs unmodified Go programs under Doorway's schedulers: the
// elections and locks that are shipped, not models of them.
//
// Each process is a function, run in a bubble of testing/synctest. Every call to
// the server, or to another process, is a message, and so is its answer. Messages
// are delivered, lost, late or duplicated; processes are started, shut down,
// crashed and restarted; time passes when the schedule says so and not before. A
// schedule is the same text as for a model:
//
//	p0 request             p0's function is called
//	p0->p2 deliver         the server, here p2, gets a call and answers it
//	p2->p0 deliver         p0 gets the answer; with Setup.AtomicCalls it comes with the call
//	p0->p2 drop            the call is lost, and p0's call returns an error
//	p2->p0 drop            the answer is lost, and p0's call returns an error all the same
//	p0->p0 deliver         p0's disk has saved what Sync gave it
//	p0 shutdown            p0's context is cancelled
//	p0 crash               nothing that p0 does from now on is seen by anyone
//	p0 pause, p0 resume    p0 stops for a while, and goes on as if nothing had happened
//	split                  p0 is cut off: what is in transit is lost and nobody is told
//	tick                   time passes: a second, if the setup does not say otherwise
//	p0 step, p0 exit       p0 has gone inside, or out, by itself since the event before
//
// The order in which goroutines run between two events, the choices of select,
// the order of maps, and math/rand/v2 stay uncontrolled, unless the test is run
// by "doorway test". That controls these, too (level two): they then follow from
// the events so far.
package real
