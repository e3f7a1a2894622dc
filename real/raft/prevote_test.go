//go:build !old

package raft_test

import (
	hashicorp "github.com/hashicorp/raft"

	"doorway/real"
	"doorway/real/raft/prevote"
)

// preVoting is the transport of servers that ask before they count a term on.
func preVoting(p *real.Process) hashicorp.Transport { return prevote.Transport(p) }

func currentTerm(r *hashicorp.Raft) int { return int(r.CurrentTerm()) }
