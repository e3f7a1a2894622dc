package redlock

import (
	"errors"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
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
func of[P message.Process[State, Message]](servers model.ProcID, version P) transition.Builder {
	if servers == 0 || servers >= model.MaxProcs {
		return func(model.Setup) (transition.System, error) {
			return nil, errors.New("the processes before the first requester are the servers, and there are none; name the clients as requesters")
		}
	}
	return message.Builder[P, State, Message](version)
}

// clients is so many servers and two clients that request once, with a delay of a unit; each f changes it.
func clients(servers int, fs ...func(*model.Setup)) model.Setup {
	s := model.Setup{N: servers + 2, Requests: 1, Requesters: model.Procs(model.ProcID(servers), model.ProcID(servers+1)), Delay: 1}
	for _, f := range fs {
		f(&s)
	}
	return s
}

// steady lets each message take a unit, neither more nor less.
func steady(s *model.Setup) { s.MinDelay = 1 }

// late lets messages take longer than a client waits for an answer.
func late(s *model.Setup) { s.Delay, s.Channels = 3, model.AnyOrder }

func losing(s *model.Setup) { s.Drops = 1 }

func twice(s *model.Setup) { s.Requests = 2 }

func drifting(by int) func(*model.Setup) { return func(s *model.Setup) { s.Drift = by } }

// pausing lets a process pause, for so long at most; 0 is for any time.
func pausing(most int) func(*model.Setup) {
	return func(s *model.Setup) { s.Pauses, s.Pause = 1, most }
}

// restarting lets that server crash and come back.
func restarting(server model.ProcID) func(*model.Setup) {
	return func(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(server) }
}

// alone is a single client, and so many of three servers crash.
func alone(crashes int) model.Setup {
	s := clients(3, steady)
	s.N, s.Requesters, s.Crashes, s.Crashers = 4, model.Procs(3), crashes, model.AllProcs(3)
	return s
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(clients(3), clients(5, steady)).By(redis),
	claim.Hold(properties.MutualExclusion).Under(clients(3, steady, losing), clients(1, late), clients(1, late, twice)),
	claim.Hold(properties.MutualExclusion).Of("parallel").Under(clients(3), clients(5, steady)).By(redis+" (multiplexing)"),
	claim.Hold(properties.StarvationFreedom).Under(clients(3, steady)),
	claim.Hold(properties.SoloEntry).Under(alone(1)).By(redis),
	claim.Break(properties.SoloEntry).Under(alone(2)).
		Because("two of three servers are down: there is no majority"),

	// How long the margin must be.
	claim.Break(properties.MutualExclusion).Of("tight").Under(clients(1)).Without(margin).
		Because("the key expires at the moment at which the client leaves; another client sets it first"),
	claim.Break(properties.MutualExclusion).Under(clients(1, drifting(9))).Without(clocks).
		Because("the server's clock gains a unit; the key expires at the moment at which the client leaves").By(redis),
	claim.Hold(properties.MutualExclusion).Of(wary).Under(clients(1, drifting(9))),
	claim.Break(properties.MutualExclusion).Of("rash").Under(clients(1, drifting(9))).
		Because("the server's clock gains a unit and the client's loses one; both timers fire at the same moment"),
	claim.Break(properties.MutualExclusion).Under(clients(3, steady, pausing(0))).Without(noPause).
		Because("a client pauses after its second look at the clock; its keys expire, the other client sets them, and the first goes on").
		By(kleppmann+", "+antirez),
	claim.Break(properties.MutualExclusion).Under(clients(1, pausing(1))).
		Because("a pause of one unit is as long as the margin"),
	claim.Hold(properties.MutualExclusion).Of(awake).Under(clients(1, pausing(1)), clients(1, pausing(3))),

	// What makes a server forget its key.
	claim.Break(properties.MutualExclusion).Of("jumping").Under(clients(3, steady), clients(5, steady)).Without(noJump).
		Because("the clock of a server jumps and its key expires; with it the other client has a majority, too").By(kleppmann),
	claim.Break(properties.MutualExclusion).Under(clients(3, steady, restarting(1)), clients(5, steady, restarting(2))).Without(noRestart).
		Because("a server restarts without its key; with it the other client has a majority, too").By(redis),
	claim.Hold(properties.MutualExclusion).Of("delayed").Under(clients(3, steady, restarting(1)), clients(1, restarting(0))).By(redis),
	claim.Break(properties.MutualExclusion).Of("hasty").Under(clients(1, restarting(0))).
		Because("the server takes part again at the moment at which the client leaves"),
	claim.Hold(properties.MutualExclusion).Of("persistent").Under(clients(3, steady, restarting(1))).By(redis),

	claim.Break(properties.MutualExclusion).Of("shared").Under(clients(1, twice)).Without(unique).
		Because("a client that did not get the lock deletes the key of the holder, which has the same value").By(redis),
	claim.Break(properties.MutualExclusion).Of("eraser").Under(clients(1, twice)).
		Because("a client that did not get the lock deletes the key of the holder").By(redis),
	claim.Break(properties.NoStaleWrite).Under(clients(1)).
		Because("the value of the second holder is smaller than that of the first: as a fencing token it would be too old").By(kleppmann),
	claim.Break(properties.MutualExclusion).Of("half").Under(clients(3, steady)).
		Because("one client has two servers, and the other is content with the third"),
	claim.Break(properties.MutualExclusion).Of("untimed").Under(clients(1)).
		Because("the answer takes a unit, and the key expires at the moment at which the client leaves"),
	claim.Break(properties.MutualExclusion).Of("setter").Under(clients(3, steady)).
		Because("both clients get the lock of every server"),
)
