package zookeeperlock

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
func of[P message.Process[State, Message]](version P) model.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Servers)).ForProcesses(2, keyqueue.Most+1, "ZooKeeper and at most three clients")
}
