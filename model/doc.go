// Package model is what authors of algorithms and of properties see: processes,
// messages, shared memory, events, faults, assumptions, and what can be observed
// of a run.
//
// An algorithm is a pure step function on plain values: a Process if it passes
// messages, a Program if it shares memory. MessagePassing and SharedMemory make
// a System of it under a Setup. A system has two forms that mean the same: a
// World is one global state that changes in place, the plain meaning; a Machine
// is the same as a vector of small numbers, for searches.
//
// Goals: an author writes a textbook page and nothing else; whatever could go
// differently is an event that has a name and can be replayed; nothing depends
// on addresses, maps, clocks or the order of work.
//
// Non-goals: running algorithms on real networks, and modelling the data that
// the critical section protects.
package model
