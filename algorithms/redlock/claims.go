package redlock

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

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
	claim.Hold(named.MutualExclusion).Under(clients(3), clients(5, steady)).By(redis),
	claim.Hold(named.MutualExclusion).Under(clients(3, steady, losing), clients(1, late), clients(1, late, twice)),
	claim.Hold(named.MutualExclusion).Of("parallel").Under(clients(3), clients(5, steady)).By(redis+" (multiplexing)"),
	claim.Hold(named.StarvationFreedom).Under(clients(3, steady)),
	claim.Hold(named.SoloEntry).Under(alone(1)).By(redis),
	claim.Break(named.SoloEntry).Under(alone(2)).
		Because("two of three servers are down: there is no majority"),

	// How long the margin must be.
	claim.Break(named.MutualExclusion).Of("tight").Under(clients(1)).Without(margin).
		Because("the key expires at the moment at which the client leaves; another client sets it first"),
	claim.Break(named.MutualExclusion).Under(clients(1, drifting(9))).Without(clocks).
		Because("the server's clock gains a unit; the key expires at the moment at which the client leaves").By(redis),
	claim.Hold(named.MutualExclusion).Of(wary).Under(clients(1, drifting(9))),
	claim.Break(named.MutualExclusion).Of("rash").Under(clients(1, drifting(9))).
		Because("the server's clock gains a unit and the client's loses one; both timers fire at the same moment"),
	claim.Break(named.MutualExclusion).Under(clients(3, steady, pausing(0))).Without(noPause).
		Because("a client pauses after its second look at the clock; its keys expire, the other client sets them, and the first goes on").
		By(kleppmann+", "+antirez),
	claim.Break(named.MutualExclusion).Under(clients(1, pausing(1))).
		Because("a pause of one unit is as long as the margin"),
	claim.Hold(named.MutualExclusion).Of(awake).Under(clients(1, pausing(1)), clients(1, pausing(3))),

	// What makes a server forget its key.
	claim.Break(named.MutualExclusion).Of("jumping").Under(clients(3, steady), clients(5, steady)).Without(noJump).
		Because("the clock of a server jumps and its key expires; with it the other client has a majority, too").By(kleppmann),
	claim.Break(named.MutualExclusion).Under(clients(3, steady, restarting(1)), clients(5, steady, restarting(2))).Without(noRestart).
		Because("a server restarts without its key; with it the other client has a majority, too").By(redis),
	claim.Hold(named.MutualExclusion).Of("delayed").Under(clients(3, steady, restarting(1)), clients(1, restarting(0))).By(redis),
	claim.Break(named.MutualExclusion).Of("hasty").Under(clients(1, restarting(0))).
		Because("the server takes part again at the moment at which the client leaves"),
	claim.Hold(named.MutualExclusion).Of("persistent").Under(clients(3, steady, restarting(1))).By(redis),

	claim.Break(named.MutualExclusion).Of("shared").Under(clients(1, twice)).Without(unique).
		Because("a client that did not get the lock deletes the key of the holder, which has the same value").By(redis),
	claim.Break(named.MutualExclusion).Of("eraser").Under(clients(1, twice)).
		Because("a client that did not get the lock deletes the key of the holder").By(redis),
	claim.Break(named.NoStaleWrite).Under(clients(1)).
		Because("the value of the second holder is smaller than that of the first: as a fencing token it would be too old").By(kleppmann),
	claim.Break(named.MutualExclusion).Of("half").Under(clients(3, steady)).
		Because("one client has two servers, and the other is content with the third"),
	claim.Break(named.MutualExclusion).Of("untimed").Under(clients(1)).
		Because("the answer takes a unit, and the key expires at the moment at which the client leaves"),
	claim.Break(named.MutualExclusion).Of("setter").Under(clients(3, steady)).
		Because("both clients get the lock of every server"),
)
