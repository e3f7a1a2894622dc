// Package raft runs hashicorp/raft under the schedulers of doorway: its servers are
// processes, and each of its RPCs is a call of one by another.
package raft

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/hashicorp/raft"

	"doorway/model"
	"doorway/real"
)

// timeout is that of an RPC, as it is commonly given to raft.NewTCPTransport.
const timeout = 10 * time.Second

// Transport returns the transport of a process, whose address, and ID, is the
// process's name: "p0". It does not pipeline.
func Transport(p *real.Process) raft.Transport {
	t := &transport{p: p, network: real.Part(p, newNetwork), inbox: make(chan raft.RPC), closed: make(chan struct{})}
	t.network.mu.Lock()
	defer t.network.mu.Unlock()
	t.network.at[t.LocalAddr()] = t
	return t
}

// Configuration returns that of a cluster of n voters, from p0 on.
func Configuration(n int) (c raft.Configuration) {
	for p := range model.ProcID(n) {
		c.Servers = append(c.Servers, raft.Server{ID: raft.ServerID(p.String()), Address: raft.ServerAddress(p.String())})
	}
	return c
}

// A network has the transport of the last incarnation of each process.
type network struct {
	mu sync.Mutex
	at map[raft.ServerAddress]*transport
}

func newNetwork() *network { return &network{at: map[raft.ServerAddress]*transport{}} }

type transport struct {
	p       *real.Process
	network *network
	inbox   chan raft.RPC
	closed  chan struct{}
	once    sync.Once
}

func (t *transport) Consumer() <-chan raft.RPC     { return t.inbox }
func (t *transport) LocalAddr() raft.ServerAddress { return raft.ServerAddress(t.p.ID().String()) }

// SetHeartbeatHandler does nothing: heartbeats come as other RPCs do.
func (t *transport) SetHeartbeatHandler(func(raft.RPC)) {}

func (t *transport) EncodePeer(_ raft.ServerID, a raft.ServerAddress) []byte { return []byte(a) }
func (t *transport) DecodePeer(b []byte) raft.ServerAddress                  { return raft.ServerAddress(b) }

// Close ends the transport: RPCs of others fail.
func (t *transport) Close() error {
	t.once.Do(func() { close(t.closed) })
	return nil
}

func (t *transport) AppendEntriesPipeline(raft.ServerID, raft.ServerAddress) (raft.AppendPipeline, error) {
	return nil, raft.ErrPipelineReplicationNotSupported
}

func (t *transport) AppendEntries(_ raft.ServerID, to raft.ServerAddress, args *raft.AppendEntriesRequest, resp *raft.AppendEntriesResponse) error {
	text := fmt.Sprintf("append %d entries in term %d", len(args.Entries), args.Term)
	if len(args.Entries) == 0 {
		text = fmt.Sprint("heartbeat in term ", args.Term)
	}
	sent := *args
	return call(t, to, text, &sent, nil, resp)
}

func (t *transport) RequestVote(_ raft.ServerID, to raft.ServerAddress, args *raft.RequestVoteRequest, resp *raft.RequestVoteResponse) error {
	sent := *args
	return call(t, to, fmt.Sprint("vote in term ", args.Term), &sent, nil, resp)
}

func (t *transport) RequestPreVote(_ raft.ServerID, to raft.ServerAddress, args *raft.RequestPreVoteRequest, resp *raft.RequestPreVoteResponse) error {
	sent := *args
	return call(t, to, fmt.Sprint("pre-vote in term ", args.Term), &sent, nil, resp)
}

func (t *transport) TimeoutNow(_ raft.ServerID, to raft.ServerAddress, args *raft.TimeoutNowRequest, resp *raft.TimeoutNowResponse) error {
	sent := *args
	return call(t, to, "time out now", &sent, nil, resp)
}

func (t *transport) InstallSnapshot(_ raft.ServerID, to raft.ServerAddress, args *raft.InstallSnapshotRequest, resp *raft.InstallSnapshotResponse, data io.Reader) error {
	snapshot, err := io.ReadAll(data)
	if err != nil {
		return err
	}
	sent := *args
	return call(t, to, fmt.Sprintf("snapshot of %d bytes", len(snapshot)), &sent, snapshot, resp)
}

// call makes an RPC, and puts the answer into resp.
func call[R any](t *transport, to raft.ServerAddress, text string, command any, data []byte, resp *R) error {
	var id model.ProcID
	if _, err := fmt.Sscanf(string(to), "p%d", &id); err != nil {
		return fmt.Errorf("doorway/real/raft: the address %q: want that of a process, such as p0: %w", to, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	answer, err := real.CallAt(ctx, t.p, id, text, func() (*R, error) {
		t.network.mu.Lock()
		peer := t.network.at[to]
		t.network.mu.Unlock()
		if peer == nil {
			return nil, errRefused
		}
		r, err := peer.serve(raft.RPC{Command: command, Reader: bytes.NewReader(data)})
		answer, _ := r.(*R)
		return answer, err
	})
	if answer != nil {
		*resp = *answer
	}
	return err
}

var errRefused = errors.New("connection refused")

// serve makes the Raft of the transport serve an RPC.
func (t *transport) serve(rpc raft.RPC) (any, error) {
	answer := make(chan raft.RPCResponse, 1)
	rpc.RespChan = answer
	select {
	case t.inbox <- rpc:
	case <-t.closed:
		return nil, errRefused
	}
	select {
	case r := <-answer:
		return r.Response, r.Error
	case <-t.closed:
		return nil, errRefused
	}
}
