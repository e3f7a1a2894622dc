package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
)

// poll serves as the memory of election properties.
type poll struct {
	Up      model.ProcSet
	Leaders model.PerProc[model.ProcSet]
	Rank    model.PerProc[int]
	Called  bool // an election was called after the last crash or recovery
}

func startPoll(s model.Snapshot) (m poll) {
	for p := range model.ProcID(s.N()) {
		v := s.View(p)
		m = m.note(p, v)
	}
	return m
}

func (m poll) note(p model.ProcID, v model.View) poll {
	if v.Region == model.Down || v.Bystander {
		m.Up, m.Leaders[p] = m.Up.Without(p), v.Leaders
		return m // with the rank that it had
	}
	m.Up, m.Leaders[p], m.Rank[p] = m.Up.With(p), v.Leaders, v.Rank
	return m
}

func (m poll) step(o model.Observation) poll {
	switch {
	case o.Is.Region == model.Down || o.Was.Region == model.Down:
		m.Called = false
	case o.Is.Region == model.Trying && o.Was.Region != model.Trying:
		m.Called = true
	}
	if o.Was.Region == model.Down && o.Is.Region == model.Trying {
		m.Called = true // it recovers and calls one at once
	}
	if p := model.Procs(o.Event.Proc); o.Was.Region != model.Trying && o.Is.Leaders == p && o.Was.Leaders != p {
		m.Called = true // it called one and won it in the same step
	}
	return m.note(o.Event.Proc, o.Is)
}

// best returns the live process of the highest rank and, among equals, number.
func (m poll) best() (best model.ProcID) {
	for p := range m.Up.Each() {
		if !m.Up.Has(best) || m.Rank[p] >= m.Rank[best] {
			best = p
		}
	}
	return best
}

// decided reports whether an election was called, was not disturbed, and has ended for some
// process.
func (m poll) decided() bool {
	for p := range m.Up.Each() {
		if m.Called && !m.Leaders[p].Empty() {
			return true
		}
	}
	return false
}

// always makes a monitor that judges the poll in every state, by so many processes at a time.
func always(among int, judge func(poll) error) property.Monitor[poll] {
	return property.Monitor[poll]{
		Sees: property.Regions | property.Leaders | property.Ranks, Among: among, Start: startPoll, AtStart: judge,
		Step: func(m poll, o model.Observation) (poll, error) {
			m = m.step(o)
			return m, judge(m)
		},
		Exercised:   poll.decided,
		Unexercised: "no process ever came out of an election with a leader before something failed",
	}
}

// atRest makes a monitor that judges the poll at rest, if an election was called
// and nothing has disturbed it.
func atRest(judge func(poll) error) property.Monitor[poll] {
	return property.Monitor[poll]{
		Sees: property.Regions | property.Leaders | property.Ranks, Start: startPoll,
		Step: func(m poll, o model.Observation) (poll, error) { return m.step(o), nil },
		AtRest: func(m poll) error {
			if !m.Called {
				return nil
			}
			return judge(m)
		},
		Exercised:   poll.decided,
		Unexercised: "no election that was called and not disturbed ever came to rest with a leader",
	}
}

// UniqueLeader says that at no time do two live processes both consider themselves the leader.
var UniqueLeader = property.New("unique-leader",
	"at no time do two live processes take themselves for the leader",
	"Lynch, Distributed Algorithms, 1996, §3.1",
	always(2, func(m poll) error {
		var claim model.ProcSet
		for p := range m.Up.Each() {
			if m.Leaders[p] == model.Procs(p) {
				claim = claim.With(p)
			}
		}
		if claim.Len() > 1 {
			return fmt.Errorf("%v each take themselves for the leader", claim)
		}
		return nil
	}))

// Agreement says that when an election is over and nothing failed since it was
// called, all live processes take the same process for the leader.
var Agreement = property.New("agreement",
	"at rest after an election all live processes take the same process for the leader",
	"Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982",
	atRest(func(m poll) error {
		for p := range m.Up.Each() {
			if q := m.Up.Min(); m.Leaders[p] != m.Leaders[q] {
				return fmt.Errorf("%v takes %v for the leader and %v takes %v", q, m.Leaders[q], p, m.Leaders[p])
			}
		}
		return nil
	}))

// BestLeader says that this process is then the live one of the highest rank
// and, among equals, the highest number.
var BestLeader = property.New("best-leader",
	"at rest after an election every live process takes the best live one for the leader",
	"Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982",
	atRest(func(m poll) error {
		for p := range m.Up.Each() {
			if m.Leaders[p] != model.Procs(m.best()) {
				return fmt.Errorf("%v takes %v for the leader, but the best live process is %v", p, m.Leaders[p], m.best())
			}
		}
		return nil
	}))

// ElectionTerminates says that in every weakly fair run each process that takes
// part in an election comes out of it, or halts.
var ElectionTerminates = property.New("election-terminates",
	"in every fair run each process that takes part in an election comes out of it",
	"Lynch, Distributed Algorithms, 1996, §3.1",
	property.Monitor[regions]{
		Sees: property.Regions, Start: startRegions, Step: follow, Exercised: regions.someTrying,
		Unexercised: "nobody ever took part in an election",
		Eventually: &property.Eventuality[regions]{
			Owed: func(r regions) model.ProcSet { return r.Trying },
			Why:  "takes part in an election for ever, though the run is fair",
		},
	})

// ElectionEnds says that no process stays in an election without end: while a process takes part
// in one, an end remains possible without a fault or another call of an election.
var ElectionEnds = property.New("election-ends",
	"every election can still end, without another call",
	"the Process Synchronization slides: requirements of an election",
	property.Monitor[regions]{
		Sees: property.Regions, Start: startRegions, Step: follow,
		Exercised:   regions.someTrying,
		Unexercised: "nobody ever took part in an election",
		Possible: &property.Possibility[regions]{
			Pending: regions.someTrying,
			Goal:    func(r regions) bool { return !r.someTrying() },
			Without: kinds.Faults | kinds.Of(model.Request),
			Stuck:   stillWait,
			Why:     "someone takes part in an election, and from here no run leads to its end",
		},
	})
