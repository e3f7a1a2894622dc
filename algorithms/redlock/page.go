package redlock

import (
	"errors"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	redis     = "Redis documentation, Distributed Locks with Redis"
	kleppmann = "Kleppmann 2016"
	antirez   = "Sanfilippo 2016"

	awake = "awake"
	wary  = "wary"
)

var (
	margin    = catalogue.Assumption{Name: "margin", Meaning: "the validity is shorter than what is left of the time to live"}
	clocks    = catalogue.Assumption{Name: "good clocks", Meaning: "the clocks of clients and servers do not differ by more than the margin within a time to live"}
	noJump    = catalogue.Assumption{Name: "no jump", Meaning: "the clock of a server does not jump"}
	noPause   = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not pause for longer than the margin after its last look at the clock"}
	noRestart = catalogue.Assumption{Name: "no early restart", Meaning: "a server that forgets its key in a crash does not take part before the key would have expired"}
	unique    = catalogue.Assumption{Name: "unique values", Meaning: "no two clients store the same value"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "redlock",
	Title:  "Redlock",
	Family: catalogue.PermissionVotes,
	Source: "S. Sanfilippo, " + redis + ", redis.io; M. Kleppmann, How to do distributed locking, 2016; S. Sanfilippo, Is Redlock safe?, 2016",
	Rules: `A client looks at its clock and asks one server after the other for its lock; it does
not wait long for an answer. A server sets a key with the client's random value and a
time to live, unless there is a key; it deletes the key when this time is over. When
the client has asked all servers, it looks at its clock again. If a majority of the
servers have set its key, it has the lock for the time to live less the time that has
elapsed and a margin for clocks that drift. Otherwise, and when it leaves, it asks all
servers to delete the key if it has the client's value.
A server that restarts without its key must keep out for the time to live.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{margin, clocks, noJump, noPause, noRestart, unique},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	servers := s.Requesters.Min()
	a := Algorithm{Servers: servers, TTL: 4 + 2*int16(s.MinDelay)*int16(servers), Drift: 1, Patience: 2}
	tight, slack, rash, jumping, delayed, persistent, shared, hasty, calm, parallel := a, a, a, a, a, a, a, a, a, a
	tight.Drift = 0
	slack.Drift, rash.Drift = 3, 2
	jumping.Jumps = true
	delayed.Restart = a.TTL
	persistent.Persistent = true
	shared.Shared = true
	hasty.Restart = a.TTL - 1
	parallel.Parallel = true
	calm.Drift, calm.TTL = a.Drift+int16(s.Pause), a.TTL+int16(s.Pause)
	return []catalogue.Variant{
		{Meaning: "the margin is a unit", Build: of(servers, a)},
		{Name: "tight", Meaning: "there is no margin", Build: of(servers, tight)},
		{Name: wary, Meaning: "the margin is three units", Build: of(servers, slack)},
		{Name: "jumping", Meaning: "the clock of the server in the middle may jump once, beyond the time to live of its key", Build: of(servers, jumping)},
		{Name: "delayed", Meaning: "a server that restarts keeps out for the time to live", Build: of(servers, delayed)},
		{Name: "persistent", Meaning: "a server remembers its key when it restarts", Build: of(servers, persistent)},
		{Name: "parallel", Meaning: "a client asks all servers at the same time, and waits for all answers", Build: of(servers, parallel)},
		{Name: "shared", Meaning: "all clients store the same value", Build: of(servers, shared)},

		{Name: awake, Meaning: "the margin includes the longest pause, too", Build: of(servers, calm)},
		{Name: "half", Meaning: "a client is content with a server less than a majority", Mutant: true, Build: of(servers, half{a})},
		{Name: "untimed", Meaning: "the time for asking is not taken off the validity", Mutant: true, Build: of(servers, untimed{a})},
		{Name: "eraser", Meaning: "a server deletes a key with another value, too", Mutant: true, Build: of(servers, eraser{a})},
		{Name: "setter", Meaning: "a server sets a key though there is one", Mutant: true, Build: of(servers, setter{a})},
		{Name: "rash", Meaning: "the margin is two units, one for the drift of each clock", Mutant: true, Build: of(servers, rash)},
		{Name: "hasty", Meaning: "a server that restarts keeps out for a unit less", Mutant: true, Build: of(servers, hasty)},
	}
}

// of builds a version for so many servers, the processes before the first that may request.
func of[P message.Process[State, Message]](servers model.ProcID, version P) model.Builder {
	if servers == 0 || servers >= model.MaxProcs {
		return func(model.Setup) (model.System, error) {
			return nil, errors.New("the processes before the first requester are the servers, and there are none; name the clients as requesters")
		}
	}
	return message.Builder[P, State, Message](version)
}
