//go:build old

package raft_test

import (
	"strconv"

	hashicorp "github.com/hashicorp/raft"

	"doorway/real"
	"doorway/real/raft"
)

// preVoting is the transport of all servers before v1.7, none of which asks before it counts a term on.
func preVoting(p *real.Process) hashicorp.Transport { return raft.Transport(p) }

// currentTerm returns a server's term, for which there is no method before v1.7.
func currentTerm(r *hashicorp.Raft) int {
	term, err := strconv.Atoi(r.Stats()["term"])
	must(err)
	return term
}
