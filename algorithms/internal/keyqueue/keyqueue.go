// Package keyqueue is a queue of clients in a store: each has a key that lives as long
// as its session, the order in which the keys were created is the queue, and clients
// watch the keys of others. The locks of etcd and ZooKeeper wait in such queues.
package keyqueue

import (
	"doorway/model"
	"doorway/model/message"
)

// Most is how many clients there may be, processes 1 to Most: the store has a timer for each.
const Most = message.MaxTimers - 1

// Queue is the keys, a plain value; the zero value has none.
type Queue struct {
	order    model.ProcQueue         // whose keys were created, and perhaps are gone
	Live     model.ProcSet           // whose keys are there
	watchers [Most + 1]model.ProcSet // by owner of a key: the clients that wait for its deletion
}

// Put creates the key of p, behind all others. It replaces one that p has.
func (q *Queue) Put(p model.ProcID) {
	q.Forget(p)
	q.order.Push(p)
	q.Live = q.Live.With(p)
}

// Before returns whose keys were created before that of p and are there, in that order. They have
// the same place before p when its own key is gone.
func (q *Queue) Before(p model.ProcID) (all model.ProcQueue) {
	for order := q.order; !order.Empty(); {
		o := order.Pop()
		if o == p {
			break
		}
		if q.Live.Has(o) {
			all.Push(o)
		}
	}
	return all
}

// Watch lets p wait for the deletion of the key of o.
func (q *Queue) Watch(p, o model.ProcID) { q.watchers[o] = q.watchers[o].With(p) }

// Delete deletes the key of p and returns the clients that watch it. The key keeps its place in the order.
func (q *Queue) Delete(p model.ProcID) (watchers model.ProcSet) {
	watchers = q.watchers[p]
	q.watchers[p], q.Live = 0, q.Live.Without(p)
	return watchers
}

// Forget leaves the place of p out of the order.
func (q *Queue) Forget(p model.ProcID) {
	var others model.ProcQueue
	for !q.order.Empty() {
		if o := q.order.Pop(); o != p {
			others.Push(o)
		}
	}
	q.order = others
}

// Last returns the last process of a queue; ok is false if it is empty.
func Last(queue model.ProcQueue) (last model.ProcID, ok bool) {
	for !queue.Empty() {
		last, ok = queue.Pop(), true
	}
	return last, ok
}

// TimerNames names a client's own timer, number 0, and the sessions of the clients: that of client p
// has number p, at the store and at p.
func TimerNames(own, session string) []string {
	names := []string{own}
	for p := model.ProcID(1); p <= Most; p++ {
		names = append(names, session+"-"+p.String())
	}
	return names
}
