// Package leaderelector is the leader election of Kubernetes' client-go: candidates
// write their name into a record of the API server, and the leader writes it again
// and again. A candidate that sees the record unchanged for LeaseDuration takes
// over. The leader stops if it cannot write for RenewDeadline.
//
// There is at most one leader if LeaseDuration is long enough: docs/leader-elector.md derives how long.
// A second is part of it because candidates compare the times in records by whole seconds, so that a
// renewal in the second of the write before it goes unseen; with records compared by their versions the
// time of an answer counts in place of the call and the second.
package leaderelector

import (
	"doorway/model"
	"doorway/model/message"
)

// State is the local state of one process: of the server, the record; of a candidate, what
// it knows of it.
type State struct {
	Region model.Region

	Holder  model.ProcSet // HolderIdentity; at a candidate as observed last
	Version int           // resourceVersion; at a candidate of its last update, until it calls again
	Text    int           // the version that first had the record's text: observedRawRecord

	Valid   bool // LeaseDuration has not passed since observedTime
	Late    bool // it had when the attempt began
	Call    Call // the call under way
	Polling bool // the leader tries to renew: the context with RenewDeadline runs
	Due     bool // RetryPeriod is over, and the next attempt waits for the call under way

	Second bool // the second in which the candidate began its first attempt in that second
	Same   bool // the attempt began in the second of an attempt before it
}

// A Call is a call of the API server, as a candidate makes it.
type Call uint8

// The calls.
const (
	None  Call = iota
	Get        // of the record
	Renew      // an update without a get: the leader assumes that the record is what it wrote
	Write      // an update after a get, or a create
)

// The timers of a candidate.
const (
	lease    = iota // LeaseDuration from observedTime
	retry           // RetryPeriod between attempts
	deadline        // RenewDeadline from the first attempt to renew
	second          // the second of the clock
)

// Server is the process that is the API server; all others are candidates.
const Server model.ProcID = 0

// Algorithm is the algorithm, with times in units.
type Algorithm struct {
	LeaseDuration int16 // for how long a candidate sees the record unchanged before it takes over
	RenewDeadline int16 // for how long the leader tries to renew before it stops
	RetryPeriod   int16 // between attempts
	// Second is how many units make a second. With 0, candidates compare records by versions and not by
	// their text, in which times are whole seconds.
	Second int16
}

// Init returns the state of a process that has sent and seen nothing. The absence of a record
// is its first version.
func (Algorithm) Init(me model.ProcID) State {
	if me == Server {
		return State{Version: 1, Text: 1}
	}
	return State{}
}

// Linked says that candidates talk to the server alone.
func (Algorithm) Linked(from, to model.ProcID) bool {
	return from != to && (from == Server || to == Server)
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Server:
		serve(&s, &out, in)

	case in.Kind == model.Request:
		s.Region = model.Trying
		a.tryAcquireOrRenew(me, &s, &out)

	case s.Region == model.Down: // an answer to a call that was given up

	case in.Kind == model.Deliver && s.Call != None:
		a.answered(me, &s, &out, in.Msg)

	case in.Kind == model.Timeout && in.Timer == lease:
		s.Valid = false

	case in.Kind == model.Timeout && in.Timer == second:
		s.Second = false

	case in.Kind == model.Timeout && in.Timer == retry && s.Polling && s.Call != None:
		s.Due = true

	case in.Kind == model.Timeout && in.Timer == retry:
		s.Polling = s.Region == model.Critical
		if s.Polling && in.Choose(2) == 1 {
			return s, out // it cannot reach the server
		}
		a.tryAcquireOrRenew(me, &s, &out)

	case in.Kind == model.Exit, in.Kind == model.Timeout: // of deadline
		s = State{Region: model.Down}
	}
	return s, out
}

// serve is the API server: it refuses an update of a version that is not the newest.
func serve(s *State, out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Kind != model.Deliver:

	case in.Msg.Kind == GetRecord:
		out.To(in.From, Message{Kind: Record, Holder: s.Holder, Version: s.Version, Text: s.Text})

	case in.Msg.Version != s.Version:
		out.To(in.From, Message{Kind: Conflict})

	default:
		s.Holder = model.Procs(in.From)
		s.Version++
		if !in.Msg.Same {
			s.Text = s.Version
		}
		out.To(in.From, Message{Kind: Updated, Version: s.Version})
	}
}

// tryAcquireOrRenew begins an attempt. The leader need not get the record first.
func (a Algorithm) tryAcquireOrRenew(me model.ProcID, s *State, out *message.Sends[Message]) {
	s.Late, s.Due = !s.Valid, false
	s.Same, s.Second = s.Second, a.Second > 0
	if s.Holder.Has(me) && s.Valid {
		s.Call = Renew
		out.To(Server, Message{Kind: Update, Version: s.Version, Same: s.Same})
	} else {
		s.Call = Get
		out.To(Server, Message{Kind: GetRecord})
	}
	s.Version = 0
}

// answered goes on with the attempt.
func (a Algorithm) answered(me model.ProcID, s *State, out *message.Sends[Message], m Message) {
	switch call := s.Call; {
	case m.Kind == Record:
		changed := m.Text != s.Text
		if changed {
			s.Text = m.Text
			s.observe(m.Holder, out)
		}
		if valid := changed || !s.Late; valid && !s.Holder.Empty() && !s.Holder.Has(me) {
			a.failed(me, s, out)
			return
		}
		s.Call = Write
		out.To(Server, Message{Kind: Update, Version: m.Version, Same: s.Same && s.Holder.Has(me)})

	case m.Kind == Conflict && call == Renew:
		s.Call = Get
		out.To(Server, Message{Kind: GetRecord})

	case m.Kind == Conflict:
		a.failed(me, s, out)

	default:
		s.Version, s.Text = m.Version, 0 // the text that it saw last it will not see again
		s.observe(model.Procs(me), out)
		a.succeeded(me, s, out)
	}
}

// observe is setObservedRecord: observedTime is now.
func (s *State) observe(holder model.ProcSet, out *message.Sends[Message]) {
	s.Holder, s.Valid = holder, true
	out.Restart(lease)
}

// failed waits for RetryPeriod to end.
func (a Algorithm) failed(me model.ProcID, s *State, out *message.Sends[Message]) {
	s.ends()
	s.Second = s.Second && s.Region == model.Critical // a candidate has written nothing in this second
	if s.Due {
		a.tryAcquireOrRenew(me, s, out)
	}
}

// succeeded begins to lead and to renew, or waits RetryPeriod from now before it renews again.
func (a Algorithm) succeeded(me model.ProcID, s *State, out *message.Sends[Message]) {
	s.ends()
	if s.Region == model.Critical {
		s.Polling, s.Due = false, false
		out.Restart(retry)
		return
	}
	s.Region, s.Polling = model.Critical, true
	a.tryAcquireOrRenew(me, s, out)
}

// ends ends the attempt.
func (s *State) ends() { s.Call, s.Late, s.Same = None, false, false }

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string { return []string{"lease", "retry", "deadline", "second"} }

// Timers arms the timers of a candidate. While it tries to acquire, RetryPeriod begins when an
// attempt has failed; while it tries to renew, with the attempt.
func (a Algorithm) Timers(me model.ProcID, s State) (t message.Timers) {
	if s.Valid && me != Server {
		t[lease] = a.LeaseDuration
	}
	if s.Region == model.Trying && s.Call == None || s.Region == model.Critical && !s.Due {
		t[retry] = a.RetryPeriod
	}
	if s.Polling {
		t[deadline] = a.RenewDeadline
	}
	if s.Second {
		t[second] = a.Second
	}
	return t
}

// Choices lets the leader reach the server or not, whenever it tries to renew.
func (Algorithm) Choices(me model.ProcID, s State, kind model.Kind) int {
	if kind == model.Timeout && s.Region == model.Critical {
		return 2
	}
	return 1
}

// View shows the region: a candidate is in its critical section while it leads.
func (Algorithm) View(_ model.ProcID, s State) model.View { return model.View{Region: s.Region} }

// Role names the API server and the candidates.
func (Algorithm) Role(me model.ProcID) string {
	if me == Server {
		return "server"
	}
	return "candidate"
}

// StateClocks applies f to versions, which are compared for equality alone.
func (Algorithm) StateClocks(s State, f func(clock int) int) State {
	if s.Version > 0 {
		s.Version = f(s.Version)
	}
	if s.Text > 0 {
		s.Text = f(s.Text)
	}
	return s
}
