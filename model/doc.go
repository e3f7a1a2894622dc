// Package model is what the authors of algorithms and of properties share: processes, events and
// faults, setups, regions and views, systems and their runs.
//
// An algorithm is a pure step function on plain values: a message.Process if it passes messages, a
// memory.Program if it shares memory. message.System and memory.System make a System of it under a
// Setup. A system has two forms that mean the same: a World is one global state that changes in
// place, which defines the meaning; a Machine represents the state as a vector of small numbers,
// for searches.
//
// Goals: an author writes a textbook page and nothing else; every nondeterministic choice is an
// event that has a name and can be replayed; nothing depends on addresses, maps, clocks or the
// order of work.
//
// Non-goals: running algorithms on real networks, and modelling the data that the critical section
// protects.
package model
