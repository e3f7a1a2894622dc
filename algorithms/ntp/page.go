package ntp

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const paper = "Mills 1991"

var (
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate while a sample is taken"}
	short  = catalogue.Assumption{Name: "short delays only", Meaning: "only samples with a short delay are used"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ntp",
	Title:  "The offset of the Network Time Protocol",
	Family: catalogue.ClockSynchronisation,
	Source: "D. L. Mills, Internet time synchronization: the Network Time Protocol, IEEE Transactions on Communications 39(10), 1991",
	Rules: `The client asks at t1 by its own clock; the server gets the question at t2 by its
clock, thinks, and answers at t3; the client has the answer at t4. It adjusts its
clock by ((t2-t1)+(t3-t4))/2, which is wrong by at most half the delay
(t4-t1)-(t3-t2), and uses no sample with a delay of more than two units. The server
thinks for three units of time.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{steady, short},
	Variants:    catalogue.ForProcesses(2, 2, "a server and a client; other clients make no difference to it", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, gullible := Algorithm{Apart: 20, Work: 3, Delay: 2}, Algorithm{Apart: 20, Work: 3, Delay: 1000}
	return []catalogue.Variant{
		{Meaning: "uses samples with a delay of at most two units", Build: message.Builder(a)},
		{Name: "all", Meaning: "uses every sample", Build: message.Builder(gullible)},
		{Name: "dawdler", Meaning: "the time to think counts as delay", Mutant: true, Build: message.Builder(dawdler{gullible})},
		{Name: "double", Meaning: "does not halve", Mutant: true, Build: message.Builder(double{a})},
	}
}
