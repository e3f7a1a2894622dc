package cristian

import (
	"fmt"

	"doorway/model"
)

const (
	paper = "Cristian 1989"

	steady = "clocks without drift"
	short  = "short round trips only"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "cristian",
	Title:  "Cristian's clock synchronisation",
	Family: model.ClockSynchronisation,
	Source: "F. Cristian, Probabilistic clock synchronization, Distributed Computing 3, 1989",
	Rules: `A client asks the server for the time and measures the round trip with its own
clock. It takes the time in the answer, and half the round trip: it is wrong by half
the round trip less the least delay at most, since neither way took less. An answer
whose round trip is too long it does not believe; it asks again, and after three
attempts gives up.`,
	Assumptions: []model.Assumption{
		{Name: short, Meaning: "a client believes only answers with a short round trip"},
		{Name: steady, Meaning: "clocks advance at the same rate during a round trip"},
	},
	Variants: []model.Variant{
		{Meaning: "believes a round trip of two units more than two least delays, and asks three times", Build: build(func(a Algorithm) process { return a })},
		{Name: "gullible", Meaning: "believes every answer", Build: build(func(a Algorithm) process { a.Trip = 1000; return a })},
		{Name: "whole", Meaning: "adds the whole round trip", Mutant: true, Build: build(func(a Algorithm) process { return whole{a} })},
		{Name: "stale", Meaning: "adds nothing to the time in the answer", Mutant: true, Build: build(func(a Algorithm) process { return stale{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

// build returns how a process made of the algorithm becomes a system.
func build(of func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		if s.N < 2 {
			return nil, fmt.Errorf("cristian: n=%d, want 2 or more: a server and its clients", s.N)
		}
		return model.MessagePassing(of(Algorithm{Apart: 20, Trip: 2*s.MinDelay + 2, Attempts: 3}), s)
	}
}
