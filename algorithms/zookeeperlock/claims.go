package zookeeperlock

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// live is the servers and clients whose sessions live: no time is measured.
func live(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Others(n, Servers)}
}

// timed is the servers and two clients with one request each; f changes it.
func timed(f func(*model.Setup)) model.Setup {
	s := live(3, 1)
	s.Delay = 1
	f(&s)
	return s
}

func losing(s *model.Setup)     { s.Drops = 1 }
func dying(s *model.Setup)      { s.Crashes, s.Crashers = 1, model.Procs(1) }
func cutting(s *model.Setup)    { s.Splits, s.Side = 1, model.Procs(1) }
func pausing(s *model.Setup)    { s.Pauses = 1 }
func late(s *model.Setup)       { s.Answer = 6 }
func drifting(s *model.Setup)   { s.Drift = 2 }
func forgetting(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Servers) }

// middle lets the second of three clients crash. All messages take equally long.
func middle(s *model.Setup) {
	s.N, s.Requesters, s.MinDelay, s.Crashes, s.Crashers = 4, model.Procs(1, 2, 3), 1, 1, model.Procs(2)
}

// others is how many clients there are beside one.
func others(n int) int { return n - 2 }

func with(s model.Setup, f func(*model.Setup)) model.Setup {
	f(&s)
	return s
}

var claims = claim.List(
	// A queue, as long as sessions live.
	claim.Hold(named.MutualExclusion).Under(live(4, model.Unlimited), timed(dying), timed(losing), timed(cutting)).By(recipes),
	claim.Hold(named.DeadlockFreedom).Under(timed(dying), timed(middle)).By(recipes+": nodes of members that fail are removed"),
	claim.Hold(named.StarvationFreedom, named.FirstComeFirstServed).Under(live(4, model.Unlimited)),
	claim.TightFor(named.BoundedWaitingFromDoorway, others).Under(live(4, model.Unlimited)).
		Because("all other clients have created their nodes before"),
	claim.Tight(named.MessagesAtMost, 23).Under(live(4, 1)).
		Because("five messages for the first client, and nine for each that waits"),
	claim.Break(named.MessagesAtMost(23)).Of(all).Under(live(4, 1)).
		Because("the third client is woken when the first leaves, and lists and watches again").By(recipes),

	// When a session ends.
	claim.Break(named.MutualExclusion).Of(patient).Under(timed(cutting)).Without(stops).
		Because("the client inside is cut off and its session expires; it stays, as nobody can tell it"),
	claim.Break(named.MutualExclusion).Under(timed(late)).Without(prompt).
		Because("answers are late; the session has expired when the list arrives"),
	claim.Break(named.MutualExclusion).Under(timed(pausing)).Without(noPause).
		Because("a client that is inside stops for longer than its session; its node goes, the other enters, and the first goes on"),
	claim.Break(named.MutualExclusion).Under(timed(drifting)).Without(clocks).
		Because("the servers' clock is fast; the session expires while the client is connected"),
	claim.Break(named.MutualExclusion).Under(timed(forgetting)).Without(remember).
		Because("the servers come back without the node of the client inside, and the other's is the lowest"),
	claim.Hold(named.MutualExclusion).Under(with(live(3, 2), func(s *model.Setup) { s.Duplicates = 2 })),
	claim.Break(named.MutualExclusion).Under(with(live(3, 2), func(s *model.Setup) { s.Channels = model.AnyOrder })).Without(fifo).
		Because("the deletion of a client's first node arrives after the creation of its second, and deletes that"),
	claim.Break(named.DeadlockFreedom).Under(with(live(3, 1), losing)).Without(noLoss).
		Because("the answer is lost, and here nobody asks again"),

	claim.Break(named.MutualExclusion).Of("hasty").Under(timed(middle)).
		Because("the second client crashes while it waits; its node goes, and the third enters beside the first"),
	claim.Break(named.DeadlockFreedom).Of("blind").Under(live(3, 1)).
		Because("the node goes between the list and the watch; the client waits for its deletion for ever"),
	claim.Break(named.DeadlockFreedom).Of("persistent").Under(timed(dying)).
		Because("the client inside has crashed, and its node stays"),
)
