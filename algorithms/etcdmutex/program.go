package etcdmutex

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
·          client:
remainder    remainder
·              request: send PUT to the store
trying       wait for an answer
·              FIRST, THERE: enter
·              QUEUED, DELETED: send WAIT
·              NONE: send GET
·              GONE: send DELETE and give up
·            enter: if the session is done: send DELETE and give up
critical     critical section until the exit, or until the session is done
·              leave: send DELETE
·
·            every so often while the session lives: send KEEPALIVE
·              KEPT: its time begins anew
·            the session is done when its time is over, or on EXPIRED
·
·          store:
store        wait for a message
·              PUT from p: put a key of p under a new lease, after all other keys
·                send FIRST if it is the first key, otherwise QUEUED
·              WAIT from p: watch the last key before that of p for p
·                if there is none: send NONE
·              GET from p: send THERE if the key of p is there, otherwise GONE
·              KEEPALIVE from p: if the key of p is there, its lease begins anew
·                send KEPT if it is there, otherwise EXPIRED
·              DELETE from p, or the lease of p is over: delete the key of p
·                send DELETED to all for whom it is watched
`)}

// at says where a client is by its region; the store is always at its one line.
func at(me model.ProcID, _ any, v model.View) string {
	if me == Store && v.Region != model.Down {
		return "store"
	}
	return catalogue.ByRegion(me, nil, v)
}
