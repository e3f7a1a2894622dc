package etcdmutex

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// live is a store and clients whose sessions live: no time is measured.
func live(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Others(n, Store)}
}

// timed is a store and two clients with that many requests each; f changes it.
func timed(requests int, f func(*model.Setup)) model.Setup {
	s := live(3, requests)
	s.Delay = 1
	f(&s)
	return s
}

func as(*model.Setup)           {}
func losing(s *model.Setup)     { s.Drops = 1 }
func dying(s *model.Setup)      { s.Crashes, s.Crashers = 1, model.Procs(1) }
func pausing(s *model.Setup)    { s.Pauses = 1 }
func napping(s *model.Setup)    { s.Pauses, s.Pause, s.Drops = 1, 1, 1 }
func steady(s *model.Setup)     { s.MinDelay, s.Drops = 1, 1 } // every message takes as long as any other
func answering(s *model.Setup)  { s.Answer, s.Drops = 2, 1 }
func late(s *model.Setup)       { s.Answer = 6 }
func drifting(s *model.Setup)   { s.Drift = 2 }
func copying(s *model.Setup)    { s.Duplicates = 1 }
func forgetting(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Store) }

// middle lets the second of three clients crash.
func middle(s *model.Setup) {
	s.N, s.Requesters, s.MinDelay, s.Crashes, s.Crashers = 4, model.Procs(1, 2, 3), 1, 1, model.Procs(2)
}

// others is how many clients there are beside one.
func others(n int) int { return n - 2 }

func reordering(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

func dropping(s model.Setup) model.Setup {
	s.Drops = 1
	return s
}

var claims = claim.List(
	// A queue, as long as sessions live.
	claim.Hold(named.MutualExclusion).Under(live(4, model.Unlimited), timed(model.Unlimited, as), timed(1, dying)),
	claim.Hold(named.DeadlockFreedom).Under(timed(1, dying)).By(docs+": the next caller that waits is woken and given the lock"),
	claim.Hold(named.StarvationFreedom).Under(live(4, model.Unlimited), timed(model.Unlimited, as)),
	claim.Hold(named.FirstComeFirstServed).Under(live(4, model.Unlimited)).By(docs+": the oldest waiter holds the lock"),
	claim.TightFor(named.BoundedWaitingFromDoorway, others).Under(live(4, model.Unlimited)).
		Because("all other clients have put their keys before"),
	claim.Tight(named.MessagesAtMost, 21).Under(live(4, 1)).
		Because("three messages for the first client, and nine for each that waits"),
	claim.Break(named.MessagesAtMost(21)).Of(toFirst).Under(live(4, 1)).
		Because("the third client is woken when the first leaves, and looks again, in vain"),

	// When the client's session ends, and when the store's lease.
	claim.Break(named.MutualExclusion).Under(timed(1, losing)).Without(margin).
		Because("a keep-alive is lost; the client takes its session to live for the whole time from when the last answer arrived, and the lease is over sooner"),
	claim.Break(named.MutualExclusion).Of(tight).Under(timed(1, losing)).
		Because("session and lease end at the same moment, and the next client enters first"),
	claim.Hold(named.MutualExclusion).Of(early).Under(timed(1, losing), timed(1, answering), timed(1, napping)),
	claim.Break(named.MutualExclusion).Of(early).Under(timed(1, late)).Without(prompt).
		Because("the answer to the put arrives when the lease is over; no session is short enough for that").By(jepsen),
	claim.Break(named.MutualExclusion).Of(early).Under(timed(1, pausing)).Without(noPause).
		Because("a client that is inside stops for longer than its lease; its key goes, the other enters, and the first goes on").By(docs),
	claim.Break(named.MutualExclusion).Of(early).Under(timed(1, drifting)).Without(clocks).
		Because("the store's clock is fast; the lease ends while the client takes its session to live").By(docs),
	claim.Break(named.MutualExclusion).Under(timed(1, forgetting)).Without(remember).
		Because("the store comes back without the key of the client inside, and the other's is the first"),
	claim.Break(named.MutualExclusion).Under(timed(2, copying)).Without(single).
		Because("a client enters a second time on the copy of the answer to its first put"),
	claim.Break(named.MutualExclusion).Under(reordering(live(3, 2))).Without(fifo).
		Because("the deletion of a client's first key arrives after the put of its second, and deletes that"),
	claim.Break(named.DeadlockFreedom).Under(dropping(live(3, 1))).Without(noLoss).
		Because("the answer is lost, and here nobody asks again"),

	// Who trusts what Lock and Campaign return.
	claim.Break(named.MutualExclusion).Of(trusting).Under(timed(2, steady)).Without(watched).
		Because("a client whose session ended while it waited learns that its key is there; it enters, and its key goes"),
	claim.Hold(named.MutualExclusion).Of(election).Under(timed(2, steady), live(4, model.Unlimited)),
	claim.Break(named.MutualExclusion).Of(phantom).Under(timed(2, steady)).Without(watched).
		Because("the key of a candidate goes while it waits; when the key before it goes, too, it leads, without a key, and so does the next").
		By("etcd issue 19597"),

	// The revision as a fencing token. Leases end at any time, and no client knows.
	claim.Hold(named.NoStaleWrite).Of(guarded).Under(live(3, 2), live(4, 1)).By(docs),
	claim.Break(named.MutualExclusion).Of(guarded).Under(live(3, 1)).
		Because("a client whose lease has ended believes that it has the lock; only the store knows better").By(docs),
	claim.Break(named.NoStaleWrite).Of(unguarded).Under(live(3, 1)).
		Because("a client whose lease has ended writes after the next client").By(docs),

	claim.Break(named.MutualExclusion).Of("hasty").Under(timed(1, middle)).
		Because("the second client crashes while it waits; its key goes, and the third enters beside the first"),
	claim.Break(named.DeadlockFreedom).Of("last").Under(live(4, 1)).
		Because("two clients that wait wait for each other's key"),
	claim.Break(named.DeadlockFreedom).Of("keyless").Under(timed(1, dying)).
		Because("the client inside has crashed, and its key stays"),
)
