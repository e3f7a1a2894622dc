// Package prevote has the transport of servers that ask for votes before they count a term on. hashicorp/raft does so
// from v1.7 on, so this package, unlike package raft, does not compile with older releases.
package prevote

import (
	"fmt"

	"github.com/hashicorp/raft"

	"doorway/real"
	"doorway/real/raft/internal/network"
)

// Transport returns a transport like that of package raft, with pre-vote.
func Transport(p *real.Process) raft.Transport { return transport{network.New(p)} }

type transport struct{ *network.Transport }

var _ raft.WithPreVote = transport{}

// RequestPreVote asks whether a process would vote.
func (t transport) RequestPreVote(_ raft.ServerID, to raft.ServerAddress, args *raft.RequestPreVoteRequest, resp *raft.RequestPreVoteResponse) error {
	sent := *args
	return network.Call(t.Transport, to, fmt.Sprint("pre-vote in term ", args.Term), &sent, nil, resp)
}
