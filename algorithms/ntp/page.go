package ntp

import "doorway/model"

const paper = "Mills 1991"

var (
	steady = model.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate while a sample is taken"}
	short  = model.Assumption{Name: "short delays only", Meaning: "only samples with a short delay are used"}
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "ntp",
	Title:  "The offset of the Network Time Protocol",
	Family: model.ClockSynchronisation,
	Source: "D. L. Mills, Internet time synchronization: the Network Time Protocol, IEEE Transactions on Communications 39(10), 1991",
	Rules: `The client asks at t1 by its own clock; the server gets the question at t2 by its
clock, thinks, and answers at t3; the client has the answer at t4. It adjusts its
clock by ((t2-t1)+(t3-t4))/2, which is wrong by at most half the delay
(t4-t1)-(t3-t2), and uses no sample with a delay of more than two units. The server
thinks for three units of time.`,
	Assumptions: []model.Assumption{steady, short},
	Variants:    model.ForProcesses(2, 2, "a server and a client; other clients make no difference to it", model.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []model.Variant {
	a, gullible := Algorithm{Apart: 20, Work: 3, Delay: 2}, Algorithm{Apart: 20, Work: 3, Delay: 1000}
	return []model.Variant{
		{Meaning: "uses samples with a delay of at most two units", Build: model.ByMessages(a)},
		{Name: "all", Meaning: "uses every sample", Build: model.ByMessages(gullible)},
		{Name: "dawdler", Meaning: "the time to think counts as delay", Mutant: true, Build: model.ByMessages(dawdler{gullible})},
		{Name: "double", Meaning: "does not halve", Mutant: true, Build: model.ByMessages(double{a})},
	}
}
