package common

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/properties"
)

// Call is an election of n processes that only the callers call, once each.
func Call(n int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(callers...)}
}

// TimedCall is the same where a message takes at most a unit of time.
func TimedCall(n int, callers ...model.ProcID) model.Setup {
	s := Call(n, callers...)
	s.Delay = 1
	return s
}

// RingFaults claims that an election on a ring without a detector does not end if a
// process crashes or a message is lost; crashed and lost say why. It has no two winners.
func RingFaults(crashed, lost string) claim.Groups {
	return claim.Groups{
		claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).Because(crashed),
		claim.Hold(properties.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}),
		claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).Because(lost),
		claim.Hold(properties.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Drops: 1}),
	}
}
