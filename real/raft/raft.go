// Package raft runs hashicorp/raft under Doorway's schedulers: its servers are
// processes, and each of its RPCs is a call of one by another.
package raft

import (
	"github.com/hashicorp/raft"

	"doorway/model"
	"doorway/real"
	"doorway/real/raft/internal/network"
)

// Transport returns the transport of a process, whose address, and ID, is the
// process's name: "p0". It does not pipeline. Servers with it elect without pre-vote; those with that of package
// prevote have it.
func Transport(p *real.Process) raft.Transport { return network.New(p) }

// Configuration returns that of a cluster of n voters, from p0 on.
func Configuration(n int) (c raft.Configuration) {
	for p := range model.ProcID(n) {
		c.Servers = append(c.Servers, raft.Server{ID: raft.ServerID(p.String()), Address: raft.ServerAddress(p.String())})
	}
	return c
}
