package lamport

import "doorway/model"

// Setups that several claims share.
var (
	two     = model.Setup{N: 2, Requests: 3}
	forEver = model.Setup{N: 2, Requests: model.Unlimited}
	// With three processes clocks take so many values that either each requests
	// once or one of them only answers.
	three     = model.Setup{N: 3, Requests: 1}
	bystander = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1)}

	unordered = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	crash     = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}
	lossy     = model.Setup{N: 2, Requests: 2, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 3, Duplicates: 1}
)

const (
	overtaken = "an ACK overtakes the earlier REQUEST of its sender"
	unheard   = "the REQUEST of p1 is lost, yet p1 enters on a later RELEASE of p0, which has never heard of it"
	early     = "p0 enters on a RELEASE without waiting for the ACK, so its clock stays behind, and its next request ties with that of p1, which has waited since before"
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: forEver},
	{Property: "mutual-exclusion", Setup: three, Source: paper + ", condition I"},
	{Property: "mutual-exclusion", Setup: bystander},
	{Property: "deadlock-freedom", Setup: forEver},
	{Property: "deadlock-freedom", Setup: three, Source: paper + ", condition III: every request is eventually granted"},
	{Property: "no-interference", Setup: three},
	{Property: "timestamp-order", Setup: two},
	{Property: "timestamp-order", Setup: three, Source: paper + ", condition II; " + unit3 + ": in the order of increasing timestamps"},
	{Property: "timestamp-order", Setup: bystander},

	{Property: "messages-per-entry(3)", Setup: two, Source: messages},
	{Property: "messages-per-entry(6)", Setup: three, Source: messages},
	{Property: "messages-per-entry(9)", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1)}, Source: messages},

	// Of three processes there is no end of states: a RELEASE may stay under way
	// while the other two, whom its sender does not keep waiting, go on and their
	// clocks with them.
	{Property: "livelock-freedom", Setup: forEver},
	{Property: "starvation-freedom", Setup: forEver, Source: paper + ", condition III: every request is eventually granted"},

	// While a process waits, each other one enters at most twice: to enter a
	// second time it needs an ACK that comes behind the REQUEST of the waiting
	// one, so it knows of that before it requests a third time, and is later.
	// Of two processes the other enters once: the ACKs keep its clock ahead, and
	// its second request is later already. Of three it may enter twice, if the
	// third has set the clock of the waiting one ahead; random runs find three
	// entries by others, and no more (case lamport/golden-overtaken).
	{Property: "bounded-waiting(1)", Setup: forEver},
	{Property: "bounded-waiting(0)", Setup: forEver, Expect: model.Violated,
		Why: "p0 enters on a request made before that of p1"},
	{Property: "bounded-waiting(1)", Setup: three, Expect: model.Violated,
		Why: "each of the two others enters once"},

	{Property: "mutual-exclusion", Setup: unordered, Expect: model.Violated, Drops: fifo,
		Why:    "the ACK of p0 overtakes its REQUEST, so p1 thinks it is alone; p0 comes first and enters too",
		Source: paper + ": messages are received in the order in which they are sent; " + park + ", " + unit3 + ": requires FIFO channels"},
	{Property: "timestamp-order", Setup: unordered, Expect: model.Violated, Drops: fifo,
		Why: "p1 enters before the earlier REQUEST of p0 has come"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why:    "who has crashed acknowledges no more, and everyone needs its ACK, even if it does not compete",
		Source: paper + ": the failure of a single process halts the system; " + park + ": n points of failure"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 3, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: p0 waits for the lost ACK, and its request comes before those of the others"},
	{Property: "timestamp-order", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "p1 enters on the ACK of p0, whose earlier REQUEST is lost"},
	{Property: "mutual-exclusion", Setup: lossy},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the copy of an ACK to the last request is taken for one to the next, so an earlier request is overlooked"},

	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: three},
	{Property: "deadlock-freedom", Variant: laterAckOrRelease, Setup: three},
	{Property: "no-interference", Variant: laterAckOrRelease, Setup: three},
	{Property: "timestamp-order", Variant: laterAckOrRelease, Setup: three},
	{Property: "timestamp-order", Variant: laterAckOrRelease, Setup: bystander},
	{Property: "messages-per-entry(6)", Variant: laterAckOrRelease, Setup: three},
	{Property: "livelock-freedom", Variant: laterAckOrRelease, Setup: forEver},
	{Property: "starvation-freedom", Variant: laterAckOrRelease, Setup: forEver},
	{Property: "bounded-waiting(2)", Variant: laterAckOrRelease, Setup: forEver},
	{Property: "bounded-waiting(1)", Variant: laterAckOrRelease, Setup: forEver, Expect: model.Violated, Why: early},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: unordered, Expect: model.Violated, Drops: fifo, Why: overtaken},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: unheard},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: duplicate},

	{Property: "mutual-exclusion", Variant: anyLater, Setup: three, Source: paper + ", condition I"},
	{Property: "deadlock-freedom", Variant: anyLater, Setup: three, Source: paper + ", condition III"},
	{Property: "no-interference", Variant: anyLater, Setup: three},
	{Property: "timestamp-order", Variant: anyLater, Setup: three, Source: paper + ", condition II; " + unit3},
	{Property: "timestamp-order", Variant: anyLater, Setup: bystander},
	{Property: "messages-per-entry(6)", Variant: anyLater, Setup: three, Source: unit3 + ": 3(n−1)"},
	{Property: "livelock-freedom", Variant: anyLater, Setup: forEver},
	{Property: "starvation-freedom", Variant: anyLater, Setup: forEver, Source: paper + ", condition III"},
	{Property: "bounded-waiting(2)", Variant: anyLater, Setup: forEver},
	{Property: "bounded-waiting(1)", Variant: anyLater, Setup: forEver, Expect: model.Violated, Why: early},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: unordered, Expect: model.Violated, Drops: fifo, Why: overtaken},
	{Property: "deadlock-freedom", Variant: anyLater, Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}, Expect: model.Violated, Drops: fifo,
		Why: "a RELEASE overtakes its REQUEST, which then stays in the queue for ever"},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: unheard},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: duplicate},

	{Property: "mutual-exclusion", Variant: "no-tie-break", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: unique,
		Why: "both request at time 1, each finds itself first"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "p0, whose clock is behind, has acknowledged the request of p1 and yet makes one that comes before it"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "both enter at once, each with nothing but its own request in its queue"},
	{Property: "starvation-freedom", Variant: "hoarder", Setup: forEver, Expect: model.Violated,
		Why: "the request of p0 will stay in the queue of p1, which waits for it to go, though it was released"},
	{Property: "deadlock-freedom", Variant: "hoarder", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p1 waits for the request of p0 to go, which was released"},
}
