package raftelection

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// by is n processes of which those time out, as often as that.
func by(n, requests int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(callers...)}
}

// unordered is the same in channels of any order.
func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// inTimed is the same in a synchronous system.
func inTimed(s model.Setup) model.Setup {
	s.Delay = 1
	return s
}

// revival is the same with a process that crashes and comes back.
func revival(s model.Setup) model.Setup {
	s.Crashes, s.Recoveries = 1, 1
	return s
}

func lossy(s model.Setup) model.Setup {
	s.Drops = 1
	return s
}

func twice(s model.Setup) model.Setup {
	s.Duplicates = 1
	return s
}

const safety = paper + ", §5.2: at most one leader can be elected in a term"

var claims = claim.List(
	// Election Safety.
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Once(3).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(by(3, 1, 0, 1)).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(unordered(by(3, 1, 0, 1)), revival(by(3, 1, 0, 1))).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(revival(by(3, 1, 0, 1))).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(lossy(by(3, 1, 0, 1)), twice(by(3, 1, 0, 1)), model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Side: model.Procs(0), Splits: 1, Heals: 1}).
		By(safety),
	claim.Break(named.UniqueLeader).Of(volatile).Under(revival(by(3, 1, 0, 1))).Without(storage).
		Because("p2 votes for p0, forgets it in a crash, and votes for p1"),

	// More is not promised.
	claim.Break(named.UniqueLeader).Under(by(3, 1, 0, 1)).
		Because("p0, the leader of term 1, has yet to hear of term 2, whose leader is p1: a term has one leader, a moment may have two"),
	claim.Hold(named.BestLeader).Of(timed).Under(inTimed(by(3, 1, 2))),
	claim.Hold(named.Agreement).Of(timed).Under(inTimed(by(3, 2, 1))),
	claim.Break(named.BestLeader).Of(timed).Under(inTimed(by(3, 1, 0))).Because("p0 times out first and is elected"),
	claim.Hold(named.ElectionEnds).Of(persistent).Under(inTimed(by(3, 1, 0))),
	claim.Break(named.ElectionEnds).Of(persistent).Under(inTimed(by(2, 1, 0, 1))).Without(random).
		Because("split votes: both candidates vote for themselves and give up together, and will do so in term 3 as in terms 1 and 2").By(paper+", §5.2: without extra measures split votes could be repeated indefinitely"),
	claim.Break(named.BestLeader).Under(by(2, 1, 1)).Without(inTime).Because("p1 gives up before p0's vote has come"),
	claim.Hold(named.Agreement).Under(by(3, 1, 0, 1)),
	claim.Break(named.Agreement).Under(lossy(by(3, 1, 0))).Without(noLoss).
		Because("the heartbeat to one process is lost, and it never hears of the leader"),
	claim.Hold(named.ElectionEnds).Under(by(3, 1, 0, 1), revival(by(3, 1, 0, 1))),
	claim.Hold(named.ElectionTerminates).Under(by(3, 1, 0, 1)),

	// A request, a vote and a heartbeat for each other process.
	claim.Tight(named.MessagesAtMost, 3).Under(by(2, 1, 0)).Because(calm),
	claim.Tight(named.MessagesAtMost, 6).Under(by(3, 1, 0)).Because(calm),
	claim.Tight(named.MessagesAtMost, 12).Under(by(5, 1, 0)).Because(calm),

	claim.Break(named.UniqueLeader).Of("half").Once(2).Because("its own vote is half of two"),
	claim.Break(named.UniqueLeader).Of("generous").Under(by(3, 1, 0, 1)).Because("a process that has voted for one candidate votes for the other, too"),
	claim.Break(named.UniqueLeader).Of("hoarder").Under(by(3, 2, 0, 1)).
		Because("the vote that p1 gave in term 1 makes p0 the leader of term 2, in which p1 votes for itself"),
	claim.Break(named.BestLeader).Of("hasty").Under(inTimed(by(2, 1, 1))).Because("p0's vote comes at the last moment, when p1 has given up"),
)

const calm = "a request, a vote and a heartbeat for each other process: 3(n−1)"
