// Package transition defines the interface between a system, whoever wrote it, and checkers, schedulers and
// drawings: a transition system whose transitions are events (Baier and Katoen, Principles of Model Checking, 2008,
// ch. 2).
//
// A system has two forms that mean the same. A World is one global state that changes in place and
// defines the meaning; a Machine represents the state as a vector of small numbers, for searches. A
// real program has neither: it is a Runnable, which can only be run.
//
// Authors of algorithms need none of this: message.System and memory.System make a System of an
// algorithm. Authors of another kind of system write these interfaces themselves.
package transition
