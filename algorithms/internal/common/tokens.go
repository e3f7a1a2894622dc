package common

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/properties"
)

// Overtaken claims that nothing but the number of the others' requests bounds the
// waiting: while a REQUEST travels, they can enter as often as they request.
var Overtaken = claim.Groups{
	claim.Break(properties.BoundedWaiting(2)).Under(model.Setup{N: 2, Requests: 3}).
		Because("p0 has the token and enters three times while the REQUEST of p1 travels"),
	claim.Break(properties.BoundedWaiting(3)).Under(model.Setup{N: 2, Requests: 4}).
		Because("one request more, one overtaking more: no bound holds, not even in FIFO channels"),
}

// NMessages claims that an entry of one of n processes costs at most n messages, and
// that it may cost so many; why says when.
func NMessages(why string, setups ...model.Setup) claim.Group {
	return claim.TightFor(properties.MessagesPerEntryAtMost, func(n int) int { return n }).Under(setups...).Because(why)
}

// HolderDies claims that the token is lost with its holder, and that n processes
// still exclude each other.
func HolderDies(n int, noCrash catalogue.Assumption) claim.Groups {
	return claim.Groups{
		claim.Break(properties.DeadlockFreedom, properties.TokenPreservation).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).
			Without(noCrash).Because("p0 takes the token with it"),
		claim.Hold(properties.MutualExclusion).Under(model.Setup{N: n, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	}
}

// AskerDies claims that the token is lost with a process that has asked for it.
var AskerDies = claim.Break(properties.DeadlockFreedom).
	Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}).
	Because("a process without the token can stop the others by crashing: once it has asked, the token is sent to it")

// TokenLost claims that nothing makes up for a lost token, and that processes still
// exclude each other in a lossy setup.
func TokenLost(lossy model.Setup) claim.Groups {
	return claim.Groups{
		claim.Break(properties.DeadlockFreedom, properties.TokenPreservation).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).
			Without(assume.NoLoss).Because("the token is lost, and nobody can make another"),
		claim.Hold(properties.MutualExclusion).Under(lossy),
	}
}

// TokenDuplicated claims that two processes enter when the token is duplicated; why
// says how.
func TokenDuplicated(s model.Setup, noDuplication catalogue.Assumption, why string) claim.Groups {
	return claim.Groups{
		claim.Break(properties.TokenUniqueness).Under(s).Without(noDuplication).Because("the token is duplicated"),
		claim.Break(properties.MutualExclusion).Under(s).Without(noDuplication).Because(why),
	}
}

// Why entries cost what they cost, and why copies of the token do harm.
const (
	AsksAll = "a process without the token sends n−1 REQUESTs and is sent the token"
	Free    = "a process with the token enters without a message"
	Copy    = "p1 receives a copy of the token after it has passed the token on, and enters with it"
)
