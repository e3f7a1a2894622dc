package raft

import (
	"sync"

	"github.com/hashicorp/raft"

	"doorway/real"
)

// Disk returns a store of a process that survives its crashes: each incarnation
// finds what the one before it had stored.
func Disk(p *real.Process) *raft.InmemStore {
	all := real.Part(p, func() *disks { return &disks{of: map[raft.ServerID]*raft.InmemStore{}} })
	all.mu.Lock()
	defer all.mu.Unlock()
	id := raft.ServerID(p.ID().String())
	fresh := raft.NewInmemStore()
	if was := all.of[id]; was != nil {
		restore(fresh, was)
	}
	all.of[id] = fresh
	return fresh
}

type disks struct {
	mu sync.Mutex
	of map[raft.ServerID]*raft.InmemStore
}

// restore copies a store, so that a crashed incarnation, which goes on unseen, no
// longer writes to it. Stores in memory return errors only for what they do not have.
func restore(to, from *raft.InmemStore) {
	for _, key := range []string{"CurrentTerm", "LastVoteTerm"} { // raft's
		if n, err := from.GetUint64([]byte(key)); err == nil {
			_ = to.SetUint64([]byte(key), n)
		}
	}
	if b, err := from.Get([]byte("LastVoteCand")); err == nil {
		_ = to.Set([]byte("LastVoteCand"), b)
	}
	first, _ := from.FirstIndex()
	last, _ := from.LastIndex()
	for i := first; i <= last; i++ {
		var l raft.Log
		if from.GetLog(i, &l) == nil {
			_ = to.StoreLog(&l)
		}
	}
}
