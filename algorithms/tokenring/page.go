package tokenring

import "doorway/model"

const (
	paper        = "Le Lann 1977"
	krzyzanowski = "Krzyzanowski's slides"
	park         = "Park's course notes (2019), token-passing mutual exclusion"
	unit3        = "the Unit 3 lecture notes on synchronization"
	slides       = "the Process Synchronization slides"
	silberschatz = "Silberschatz & Galvin, ch. Distributed Coordination"

	noLoss        = "no loss"
	noDuplication = "no duplication"
	noCrash       = "no crash"
	oneDirection  = "one direction"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "token-ring",
	Title:  "Token ring",
	Family: model.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		silberschatz + "; " + krzyzanowski + "; " + park + "; " + unit3 + "; " + slides,
	Rules: `The processes stand in a logical ring and one token goes round it; process 0
has it first. A process that holds the token enters if it wants to, once, and
passes the token on when it leaves; if it does not want to, it passes it on.
A request waits for at most one entry of each other process. Messages are sent
whether or not anyone competes: at least one between two entries, and no upper
bound. As the token never rests, messages are not counted per entry here.`,
	Assumptions: []model.Assumption{
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDuplication, Meaning: "no message is duplicated"},
		{Name: noCrash, Meaning: "no process crashes, whether or not it holds the token"},
		{Name: oneDirection, Meaning: "the token goes round the ring in one direction"},
	},
	Variants: model.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N}
	return []model.Variant{
		{Meaning: "the token goes to the successor", Build: model.ByMessages(a)},
		{Name: "two-way", Meaning: "the token may go to either neighbour", Build: model.ByMessages(twoWay{a})},
		{Name: "greedy", Meaning: "does not pass the token on when it leaves", Mutant: true, Build: model.ByMessages(greedy{a})},
		{Name: "idler", Meaning: "passes the token on only when it leaves", Mutant: true, Build: model.ByMessages(idler{a})},
		{Name: "copier", Meaning: "keeps a token when it leaves and passes one on", Mutant: true, Build: model.ByMessages(copier{a})},
	}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: krzyzanowski},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(6)},
	{Property: "token-uniqueness", Setup: unlimited(6), Source: park},
	{Property: "token-preservation", Setup: unlimited(6)},
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "deadlock-freedom", Setup: unlimited(6)},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: park},
	{Property: "starvation-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(6)},
	{Property: "no-interference", Setup: unlimited(2), Source: park},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(6)},

	{Property: "bounded-waiting(1)", Setup: unlimited(2), Source: "starvation cannot occur: " + krzyzanowski},
	{Property: "bounded-waiting(0)", Setup: unlimited(2), Expect: model.Violated, Source: "does not guarantee FIFO order: " + krzyzanowski,
		Why: "the other has the token and enters first, though it requested later: the order is that of the ring"},
	{Property: "bounded-waiting(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting(1)", Setup: unlimited(3), Expect: model.Violated, Why: missed},
	{Property: "bounded-waiting(5)", Setup: unlimited(6)},
	{Property: "bounded-waiting(4)", Setup: unlimited(6), Expect: model.Violated, Why: missed},

	{Property: "messages-at-most(7)", Setup: model.Setup{N: 3, Requests: 0}, Expect: model.Violated, Source: silberschatz + "; " + slides,
		Why: "the token goes round for ever though nobody competes: an entry may cost any number of messages"},

	{Property: "token-preservation", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss, Source: krzyzanowski,
		Why: "the message that is lost is the token"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss, Source: krzyzanowski,
		Why: "everyone waits for a token that does not exist; a new one must be made"},
	{Property: "token-preservation", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash, Source: unit3,
		Why: "the token is lost with its holder"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash, Source: unit3,
		Why: "the token is lost with its holder, or sent to a process that is no more"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)},
		Expect: model.Violated, Source: unit3 + ": if a process fails, no progress is made until it is taken out of the ring",
		Why: "p1 neither has the token nor wants it, and it is sent to p1"},
	{Property: "token-uniqueness", Setup: model.Setup{N: 2, Requests: 1, Duplicates: 1}, Expect: model.Violated, Drops: noDuplication,
		Why: "the message that is duplicated is the token"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 1, Duplicates: 1}, Expect: model.Violated, Drops: noDuplication,
		Why: "each copy of the token lets its holder enter"},
	{Property: "bounded-waiting(5)", Variant: "two-way", Setup: unlimited(3), Expect: model.Violated, Drops: oneDirection, Source: silberschatz,
		Why: "the token goes to and fro between two processes and the third starves"},
	{Property: "starvation-freedom", Variant: "two-way", Setup: unlimited(3), Expect: model.Violated, Drops: oneDirection, Source: silberschatz,
		Why: "the token goes to and fro between two processes for ever"},

	{Property: "bounded-waiting(1)", Variant: "greedy", Setup: unlimited(2), Expect: model.Violated,
		Why: "the holder enters again before it passes the token on"},
	{Property: "no-interference", Variant: "idler", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "the token rests at a process that does not compete"},
	{Property: "token-uniqueness", Variant: "copier", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "the leaver has a token and sends one"},
	{Property: "mutual-exclusion", Variant: "copier", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "the leaver enters again while its successor is inside"},
}

const missed = "everyone else stands before it on the token's way round, and uses it"

func unlimited(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}
