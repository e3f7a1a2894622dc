package lamport

import "doorway/model"

// Setups that several claims share.
var (
	two  = model.Setup{N: 2, Requests: 2}
	two3 = model.Setup{N: 2, Requests: 3}
	// With three processes clocks take so many values that either each requests
	// once or one of them only answers.
	three     = model.Setup{N: 3, Requests: 1}
	bystander = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1)}

	unordered = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	lossy     = model.Setup{N: 2, Requests: 2, Drops: 1}
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three, Source: "Lamport 1978, condition I"},
	{Property: "mutual-exclusion", Setup: bystander},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: three, Source: "Lamport 1978, condition III: every request is eventually granted"},
	{Property: "no-interference", Setup: three},
	{Property: "timestamp-order", Setup: two},
	{Property: "timestamp-order", Setup: three, Source: "Lamport 1978, condition II; Unit 3 notes: in the order of increasing timestamps"},

	{Property: "messages-per-entry(3)", Setup: two, Source: "Park, Unit 3 notes: 3(n−1)"},
	{Property: "messages-per-entry(6)", Setup: three, Source: "Park, Unit 3 notes: 3(n−1)"},
	{Property: "messages-per-entry(9)", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1)}, Source: "Park, Unit 3 notes: 3(n−1)"},

	// Each other process enters at most once before a waiting one: its next
	// request would have to be acknowledged behind the waiting one's, and is later.
	{Property: "bounded-waiting(1)", Setup: two3},
	{Property: "bounded-waiting(0)", Setup: two3, Expect: model.Violated,
		Why: "p0 enters on a request made before that of p1"},
	{Property: "bounded-waiting(1)", Setup: three, Expect: model.Violated,
		Why: "each of the two others enters once"},

	{Property: "mutual-exclusion", Setup: unordered, Expect: model.Violated, Drops: "FIFO channels",
		Why:    "the ACK of p0 overtakes its REQUEST, so p1 thinks it is alone; p0 came first and enters too",
		Source: "Lamport 1978: messages are received in the order in which they are sent; Park, Unit 3 notes: requires FIFO channels"},
	{Property: "timestamp-order", Setup: unordered, Expect: model.Violated, Drops: "FIFO channels",
		Why: "p1 enters before the earlier REQUEST of p0 has come"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: "no crash",
		Why:    "who has crashed acknowledges no more, and everyone needs its ACK",
		Source: "Lamport 1978: the failure of a single process halts the system; Park: n points of failure"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: "no loss",
		Why: "nothing is sent again: a lost REQUEST is never acknowledged"},
	{Property: "timestamp-order", Setup: lossy, Expect: model.Violated, Drops: "no loss",
		Why: "p1 enters on the ACK of p0, whose earlier REQUEST is lost"},
	{Property: "mutual-exclusion", Setup: lossy},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Duplicates: 1}, Expect: model.Violated, Drops: "no duplication",
		Why: "the copy of an ACK to the last request is taken for one to the next, so an earlier request is overlooked"},

	{Property: "mutual-exclusion", Variant: anyLater, Setup: three, Source: "Lamport 1978, condition I"},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: three},
	{Property: "deadlock-freedom", Variant: anyLater, Setup: two},
	{Property: "deadlock-freedom", Variant: laterAckOrRelease, Setup: two},
	{Property: "timestamp-order", Variant: anyLater, Setup: two},
	{Property: "timestamp-order", Variant: laterAckOrRelease, Setup: two},
	{Property: "messages-per-entry(3)", Variant: anyLater, Setup: two, Source: "Unit 3 notes: 3(n−1)"},
	{Property: "messages-per-entry(3)", Variant: laterAckOrRelease, Setup: two},
	{Property: "bounded-waiting(2)", Variant: anyLater, Setup: two3},
	{Property: "bounded-waiting(1)", Variant: anyLater, Setup: two3, Expect: model.Violated,
		Why: "p0 enters on a RELEASE without waiting for the ACK, so its clock stays behind, and its next request ties with that of p1, which has waited since before"},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: unordered, Expect: model.Violated, Drops: "FIFO channels",
		Why: "an ACK overtakes the earlier REQUEST of its sender"},
	{Property: "deadlock-freedom", Variant: anyLater, Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}, Expect: model.Violated, Drops: "FIFO channels",
		Why: "a RELEASE overtakes its REQUEST, which then stays in the queue for ever"},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: unordered, Expect: model.Violated, Drops: "FIFO channels",
		Why: "an ACK overtakes the earlier REQUEST of its sender"},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: lossy, Expect: model.Violated, Drops: "no loss",
		Why: "the REQUEST of p1 is lost, yet p1 enters on a later RELEASE of p0, which has never heard of it"},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: lossy, Expect: model.Violated, Drops: "no loss",
		Why: "the REQUEST of p1 is lost, yet p1 enters on a later RELEASE of p0, which has never heard of it"},
	{Property: "mutual-exclusion", Variant: anyLater, Setup: model.Setup{N: 2, Requests: 3, Duplicates: 1}},
	{Property: "mutual-exclusion", Variant: laterAckOrRelease, Setup: model.Setup{N: 2, Requests: 3, Duplicates: 1}},

	{Property: "mutual-exclusion", Variant: "no-tie-break", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: "unique process numbers",
		Why: "both request at time 1, each finds itself first"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "p0, whose clock is behind, has acknowledged the request of p1 and yet makes one that comes before it"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "both enter at once, each with nothing but its own request in its queue"},
	{Property: "deadlock-freedom", Variant: "hoarder", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p1 waits for the request of p0 to go, which was released"},
}
