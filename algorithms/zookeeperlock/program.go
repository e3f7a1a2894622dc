package zookeeperlock

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send CREATE
trying       wait for a message
·              CREATED, NULL or DELETED: send GETCHILDREN
·              NEXT(q): send EXISTS(q)
·              LOWEST: enter; if disconnected: leave
·              MISSING: leave
critical     critical section until the exit, or until disconnected
·            leave: send DELETE
·            while connected, every so often: send PING
·            EXPIRED, or no PONG for two thirds of the timeout: disconnected
·          ZooKeeper:
zookeeper    on CREATE from p: delete an old node of p
·              create its node with the next number; send CREATED to p
·            on GETCHILDREN from p: if the node of p is gone: send MISSING to p
·              if it has the lowest number: send LOWEST to p
·              otherwise: send NEXT(the owner of the node before it) to p
·            on EXISTS(q) from p: if the node of q is there, before that of p: p watches it
·              otherwise: send NULL to p
·            on PING from p: if its node is there: its timeout begins anew; send PONG to p
·              otherwise: send EXPIRED to p
·            on DELETE from p, or when its timeout is over: delete its node
·              send DELETED to those that watch it
`)}

// at says where a client is by its region; the servers serve.
func at(me model.ProcID, local any, v model.View) string {
	if me == Servers && v.Region != model.Down {
		return "zookeeper"
	}
	return catalogue.ByRegion(me, local, v)
}
