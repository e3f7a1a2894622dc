// Package model defines the vocabulary of algorithms and properties: processes, events and faults, the setups under
// which systems run, and what the outside sees of a process, its region and its view.
//
// An algorithm is a pure step function on plain values: a message.Process if it passes messages, a
// memory.Program if it shares memory. message.System and memory.System make a transition.System of it
// under a Setup.
//
// Goals: an author writes a textbook page and nothing else; every nondeterministic choice is an
// event that has a name and can be replayed; nothing depends on addresses, maps, clocks or the
// order of work.
//
// Non-goals: running algorithms on real networks, and modelling the data that the critical section
// protects.
package model
