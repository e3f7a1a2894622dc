package leaderelector

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	tight         = "tight"
	versions      = "versions"
	versionsTight = "versions-tight"
	awake         = "awake"
	drifting      = "drifting"
	driftingTight = "drifting-tight"
)

var (
	bounded = catalogue.Assumption{Name: "bounded delay", Meaning: "a call of the API server that succeeds takes no longer than is known"}
	margin  = catalogue.Assumption{Name: "margin", Meaning: "LeaseDuration is longer than RenewDeadline, RetryPeriod, the longest call and a second together"}
	noPause = catalogue.Assumption{Name: "no long pause", Meaning: "the leader does not pause for longer than LeaseDuration leaves"}
	clocks  = catalogue.Assumption{Name: "good clocks", Meaning: "the rates of clocks do not differ by more than LeaseDuration leaves"}
	durable = catalogue.Assumption{Name: "durable record", Meaning: "the API server does not forget the record"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "leader-elector",
	Title:  "Leader election of Kubernetes' client-go",
	Family: catalogue.PermissionCentral,
	Source: "Kubernetes, client-go v0.37.2, tools/leaderelection (LeaderElector) and resourcelock (LeaseLock); " +
		"the lease: C. Gray and D. Cheriton, Leases, SOSP 1989",
	Rules: `The API server keeps a record: who holds the lease, and since when. An update names
the version that it is of, and is refused if there is a newer one. A candidate gets
the record every RetryPeriod. When it sees a new one, it notes the time of its own
clock; when it has seen no other for LeaseDuration, it writes its name into the
record, and leads when the server says yes. The leader writes the record again,
at first at once and then RetryPeriod after each success. If that fails, it
tries again every RetryPeriod, and RenewDeadline after the first try it stops.
Candidates compare the text of records, in which times are whole seconds.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{bounded, margin, noPause, clocks, durable},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

// variants have the least LeaseDuration that is enough. RenewDeadline is as long as the longest
// call: with a shorter one calls would be cut short.
func variants(s model.Setup) []catalogue.Variant {
	answer := max(s.Delay, 1)
	if s.Answer > 0 {
		answer = s.Answer
	}
	request := max(s.Delay, 1)
	a := Algorithm{RenewDeadline: int16(request + answer), RetryPeriod: 1, Second: 1}
	v := a
	v.Second = 0
	a.LeaseDuration = a.Leads(int16(request), int16(answer)) + 1
	v.LeaseDuration = v.Leads(int16(request), int16(answer)) + 1
	short, shorter, sleeps, slow, slower, idle := a, v, v, v, v, v
	short.LeaseDuration--
	shorter.LeaseDuration--
	sleeps.LeaseDuration += int16(s.Pause)
	slow.LeaseDuration = v.drifting(int16(answer), int16(s.Drift))
	slower.LeaseDuration = slow.LeaseDuration - 1
	idle.RenewDeadline = idle.LeaseDuration
	return []catalogue.Variant{
		{Meaning: "as shipped; LeaseDuration is a unit longer than RenewDeadline, RetryPeriod, the longest call and a second", Build: of(a)},
		{Name: tight, Meaning: "LeaseDuration is as long as RenewDeadline, RetryPeriod, the longest call and a second", Build: of(short)},
		{Name: versions, Meaning: "records are compared by version; LeaseDuration is a unit longer than RenewDeadline, RetryPeriod and the longest answer", Build: of(v)},
		{Name: versionsTight, Meaning: "the same, and LeaseDuration is a unit shorter", Build: of(shorter)},
		{Name: awake, Meaning: "as versions, and LeaseDuration includes the longest pause, too", Build: of(sleeps)},
		{Name: drifting, Meaning: "as versions, and LeaseDuration allows for the drift of clocks", Build: of(slow)},
		{Name: driftingTight, Meaning: "the same, and LeaseDuration is a unit shorter", Build: of(slower)},

		{Name: "blind", Meaning: "counts LeaseDuration from the first record that it sees", Mutant: true, Build: of(blind{v})},
		{Name: "overwrites", Meaning: "the server accepts updates of old versions", Mutant: true, Build: of(overwrites{v})},
		{Name: "late", Meaning: "RenewDeadline is as long as LeaseDuration", Mutant: true, Build: of(idle)},
		{Name: "insists", Meaning: "RenewDeadline begins anew with each attempt", Mutant: true, Build: of(insists{v})},
		{Name: "loyal", Meaning: "never takes over", Mutant: true, Build: of(loyal{v})},
	}
}

// of builds a version for the API server and one candidate or more.
func of[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Server)).ForProcesses(2, 0, "an API server and its candidates")
}

const (
	clientGo  = "client-go"
	kleppmann = "Kleppmann 2016"
)

// candidates is an API server and n−1 candidates, with requests and answers that take a unit.
func candidates(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Requesters: model.Others(n, Server), Delay: 1}
}

// two is the API server and two candidates; f changes the setup.
func two(f func(*model.Setup)) model.Setup {
	s := candidates(3)
	f(&s)
	return s
}

func drifts(by int) model.Setup { return two(func(s *model.Setup) { s.Drift = by }) }

func pausing(most int) model.Setup { return two(func(s *model.Setup) { s.Pauses, s.Pause = 1, most }) }

var claims = claim.List(
	// The condition, and a unit less.
	claim.Hold(properties.MutualExclusion).Under(candidates(3)),
	claim.Break(properties.MutualExclusion).Of(tight).Under(candidates(3)).Without(margin).
		Because("the leader renews in the second in which it took the lease, so that the other sees no change; the renewal takes as long as it may, and the next fails"),
	claim.Hold(properties.MutualExclusion).Of(versions).Under(candidates(3)),
	claim.Break(properties.MutualExclusion).Of(versionsTight).Under(candidates(3)).
		Because("the answer takes as long as it may and the leader reaches the server no more; as it stops, the other takes over"),
	claim.Hold(properties.DeadlockFreedom).Of(versions).Under(candidates(3)),

	claim.Break(properties.MutualExclusion).Of(versions).Under(two(func(s *model.Setup) { s.Delay = 0 })).Without(bounded).
		Because("the answer arrives when the lease is over"),
	claim.Break(properties.MutualExclusion).Of(versions).Under(drifts(2)).Without(clocks).
		Because("the leader's clock loses a unit and the other's gains one").By(clientGo),
	claim.Hold(properties.MutualExclusion).Of(drifting).Under(drifts(2)),
	claim.Break(properties.MutualExclusion).Of(driftingTight).Under(drifts(2)).Without(clocks).
		Because("the leader's clock stands still, and the other's advances by two units, whenever they may"),
	claim.Break(properties.MutualExclusion).Of(versions).Under(pausing(1)).Without(noPause).
		Because("a pause of one unit is as long as what LeaseDuration leaves").By(kleppmann),
	claim.Hold(properties.MutualExclusion).Of(awake).Under(pausing(1)),
	claim.Break(properties.MutualExclusion).Of(versions).Under(two(func(s *model.Setup) {
		s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Server)
	})).Without(durable).Because("the API server comes back without the record, and the other creates it anew"),

	claim.Break(properties.MutualExclusion).Of("blind").Under(candidates(3)).
		Because("the leader has renewed the lease, and the other takes over all the same"),
	claim.Break(properties.MutualExclusion).Of("overwrites").Under(candidates(3)).
		Because("both find no record, and both create it"),
	claim.Break(properties.MutualExclusion).Of("late").Under(candidates(3)).
		Because("the leader tries to renew for as long as the other waits"),
	claim.Break(properties.MutualExclusion).Of("insists").Under(candidates(3)).
		Because("the leader tries again before its deadline, and never stops"),
	claim.Break(properties.DeadlockFreedom).Of("loyal").Under(candidates(3)).
		Because("the leader has stopped, and the other waits for ever"),
)
