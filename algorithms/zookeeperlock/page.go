package zookeeperlock

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	recipes = "ZooKeeper Recipes and Solutions"

	patient = "patient"
	all     = "herd"
)

var (
	stops    = catalogue.Assumption{Name: "stops when disconnected", Meaning: "a client leaves when it has heard nothing for a while, before its session expires"}
	prompt   = catalogue.Assumption{Name: "prompt answers", Meaning: "an answer arrives while the session lives"}
	noPause  = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not pause inside until its session expires"}
	clocks   = catalogue.Assumption{Name: "good clocks", Meaning: "the clocks of clients and servers do not differ much"}
	remember = catalogue.Assumption{Name: "servers remember", Meaning: "a crash does not make the servers forget nodes and sessions"}
	fifo     = assume.FIFO
	noLoss   = assume.NoLoss
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "zookeeper-lock",
	Title:  "ZooKeeper's recipe for a lock",
	Family: catalogue.PermissionCentral,
	Source: recipes + " (locks), ZooKeeper 3.9; ZooKeeper Programmer's Guide (sessions)",
	Rules: `1. A client creates a node with the sequence and ephemeral flags.
2. It lists the nodes, without a watch.
3. If its own node has the lowest number, it enters.
4. Otherwise it asks whether the node with the next lower number exists, and watches it.
5. If it does not exist, or when its deletion is notified, it goes to 2.
To unlock, it deletes its node. A session expires when the servers have not heard of
the client for the timeout, and its node goes. The client pings, and is disconnected
when it has heard nothing for two thirds of the timeout; the recipe does not say what
it does then, and here it leaves. Each lock has a session of its own, which begins with
the node and ends with it; as messages do not name it, they must arrive in order, as
they do in a connection.`,
	Program: program,
	Assumptions: []catalogue.Assumption{stops, prompt, noPause, clocks, remember, fifo, noLoss,
		{Name: assume.NoDuplication.Name, Meaning: assume.NoDuplication.Meaning, NotNeeded: "exclusion holds if messages are duplicated: a client lists the nodes before it enters"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Timeout: 5, Silence: 3, Pings: 1}
	if s.Delay == 0 {
		a = Algorithm{} // sessions live
	}
	stays := a
	stays.Silence = 0
	return []catalogue.Variant{
		{Meaning: "the recipe; a client that is disconnected leaves", Build: of(a)},
		{Name: patient, Meaning: "a client stays until it is told that its session has expired", Build: of(stays)},
		{Name: all, Meaning: "a client watches all lower nodes", Build: of(herd{a})},

		{Name: "hasty", Meaning: "a client enters when the node that it watches is gone, without listing again", Mutant: true, Build: of(hasty{a})},
		{Name: "blind", Meaning: "a client waits for a notification though the node is gone", Mutant: true, Build: of(blind{a})},
		{Name: "persistent", Meaning: "the node is created without the ephemeral flag", Mutant: true, Build: of(persistent{a})},
	}
}

// of builds a version for ZooKeeper and one to three clients.
func of[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Servers)).ForProcesses(2, keyqueue.Most+1, "ZooKeeper and at most three clients")
}

// live is the servers and clients whose sessions live: no time is measured.
func live(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Others(n, Servers)}
}

// timed is the servers and two clients with one request each; f changes it.
func timed(f func(*model.Setup)) model.Setup {
	s := live(3, 1)
	s.Delay = 1
	f(&s)
	return s
}

func losing(s *model.Setup)     { s.Drops = 1 }
func dying(s *model.Setup)      { s.Crashes, s.Crashers = 1, model.Procs(1) }
func cutting(s *model.Setup)    { s.Splits, s.Side = 1, model.Procs(1) }
func pausing(s *model.Setup)    { s.Pauses = 1 }
func late(s *model.Setup)       { s.Answer = 6 }
func drifting(s *model.Setup)   { s.Drift = 2 }
func forgetting(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Servers) }

// middle lets the second of three clients crash. All messages take equally long.
func middle(s *model.Setup) {
	s.N, s.Requesters, s.MinDelay, s.Crashes, s.Crashers = 4, model.Procs(1, 2, 3), 1, 1, model.Procs(2)
}

// others is how many clients there are beside one.
func others(n int) int { return n - 2 }

func with(s model.Setup, f func(*model.Setup)) model.Setup {
	f(&s)
	return s
}

var claims = claim.List(
	// A queue, as long as sessions live.
	claim.Hold(properties.MutualExclusion).Under(live(4, model.Unlimited), timed(dying), timed(losing), timed(cutting)).By(recipes),
	claim.Hold(properties.DeadlockFreedom).Under(timed(dying), timed(middle)).By(recipes+": nodes of members that fail are removed"),
	claim.Hold(properties.StarvationFreedom, properties.FirstComeFirstServed).Under(live(4, model.Unlimited)),
	claim.TightFor(properties.BoundedWaitingFromDoorway, others).Under(live(4, model.Unlimited)).
		Because("all other clients have created their nodes before"),
	claim.Tight(properties.MessagesAtMost, 23).Under(live(4, 1)).
		Because("five messages for the first client, and nine for each that waits"),
	claim.Break(properties.MessagesAtMost(23)).Of(all).Under(live(4, 1)).
		Because("the third client is woken when the first leaves, and lists and watches again").By(recipes),

	// When a session ends.
	claim.Break(properties.MutualExclusion).Of(patient).Under(timed(cutting)).Without(stops).
		Because("the client inside is cut off and its session expires; it stays, as nobody can tell it"),
	claim.Break(properties.MutualExclusion).Under(timed(late)).Without(prompt).
		Because("answers are late; the session has expired when the list arrives"),
	claim.Break(properties.MutualExclusion).Under(timed(pausing)).Without(noPause).
		Because("a client that is inside stops for longer than its session; its node goes, the other enters, and the first goes on"),
	claim.Break(properties.MutualExclusion).Under(timed(drifting)).Without(clocks).
		Because("the servers' clock is fast; the session expires while the client is connected"),
	claim.Break(properties.MutualExclusion).Under(timed(forgetting)).Without(remember).
		Because("the servers come back without the node of the client inside, and the other's is the lowest"),
	claim.Hold(properties.MutualExclusion).Under(with(live(3, 2), func(s *model.Setup) { s.Duplicates = 2 })),
	claim.Break(properties.MutualExclusion).Under(with(live(3, 2), func(s *model.Setup) { s.Channels = model.AnyOrder })).Without(fifo).
		Because("the deletion of a client's first node arrives after the creation of its second, and deletes that"),
	claim.Break(properties.DeadlockFreedom).Under(with(live(3, 1), losing)).Without(noLoss).
		Because("the answer is lost, and here nobody asks again"),

	claim.Break(properties.MutualExclusion).Of("hasty").Under(timed(middle)).
		Because("the second client crashes while it waits; its node goes, and the third enters beside the first"),
	claim.Break(properties.DeadlockFreedom).Of("blind").Under(live(3, 1)).
		Because("the node goes between the list and the watch; the client waits for its deletion for ever"),
	claim.Break(properties.DeadlockFreedom).Of("persistent").Under(timed(dying)).
		Because("the client inside has crashed, and its node stays"),
)
