package bully

import "doorway/model"

// callClaims are about whom an election is called from, and how often.
var callClaims = []model.Claim{
	{Property: "unique-leader", Variant: asksAll, Setup: mortal},
	{Property: "agreement", Variant: asksAll, Setup: mortal},
	{Property: "best-leader", Variant: asksAll, Setup: mortal},
	{Property: "election-ends", Variant: asksAll, Setup: mortal},
	{Property: "election-terminates", Variant: asksAll, Setup: mortal},
	{Property: "messages-at-most(11)", Variant: asksAll, Setup: notices(3, 0)},
	{Property: "messages-at-most(10)", Variant: asksAll, Setup: notices(3, 0), Expect: model.Violated,
		Why:    "p1 asks p0 as well, which has nothing to say: to ask the higher ones takes a message less",
		Source: park + ": it need only send to higher numbered processes"},
	{Property: "election-terminates", Variant: "polite", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1), Delay: 1}, Expect: model.Violated,
		Why: "p0 answers p1, which waits in vain for an announcement, and calls again, for ever"},
	{Property: "messages-at-most(11)", Variant: "restless", Setup: counted(4, 1), Expect: model.Violated,
		Why:    "p2, which holds an election for p0, holds another one for p1: n²−n−1 counts one each",
		Source: slides + ": a process can call for at most one election at a time"},
}
