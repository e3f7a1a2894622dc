package leaderelector

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
func of[P message.Process[State, Message]](version P) model.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Server)).ForProcesses(2, 0, "an API server and its candidates")
}
