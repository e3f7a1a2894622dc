// Package network is the transport of hashicorp/raft between processes: each RPC is a call of one by another.
package network

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

// New returns the transport of a process, whose address is the process's name. It has no pre-vote.
func New(p *real.Process) *Transport {
	t := &Transport{p: p, network: real.Part(p, newNetwork), inbox: make(chan raft.RPC), closed: make(chan struct{})}
	t.network.mu.Lock()
	defer t.network.mu.Unlock()
	t.network.at[t.LocalAddr()] = t
	return t
}

// A network maps each process to the transport of its last incarnation.
type network struct {
	mu sync.Mutex
	at map[raft.ServerAddress]*Transport
}

func newNetwork() *network { return &network{at: map[raft.ServerAddress]*Transport{}} }

// A Transport implements raft.Transport without pipelining.
type Transport struct {
	p       *real.Process
	network *network
	inbox   chan raft.RPC
	closed  chan struct{}
	once    sync.Once
}

// Consumer returns the RPCs that others make.
func (t *Transport) Consumer() <-chan raft.RPC { return t.inbox }

// LocalAddr returns the name of the process.
func (t *Transport) LocalAddr() raft.ServerAddress { return raft.ServerAddress(t.p.ID().String()) }

// SetHeartbeatHandler does nothing: heartbeats come as other RPCs do.
func (t *Transport) SetHeartbeatHandler(func(raft.RPC)) {}

// EncodePeer writes an address.
func (t *Transport) EncodePeer(_ raft.ServerID, a raft.ServerAddress) []byte { return []byte(a) }

// DecodePeer reads what EncodePeer wrote.
func (t *Transport) DecodePeer(b []byte) raft.ServerAddress { return raft.ServerAddress(b) }

// Close ends the transport: RPCs of others fail.
func (t *Transport) Close() error {
	t.once.Do(func() { close(t.closed) })
	return nil
}

// AppendEntriesPipeline refuses: RPCs are made one by one.
func (t *Transport) AppendEntriesPipeline(raft.ServerID, raft.ServerAddress) (raft.AppendPipeline, error) {
	return nil, raft.ErrPipelineReplicationNotSupported
}

// AppendEntries makes the RPC of a leader, without entries a heartbeat.
func (t *Transport) AppendEntries(_ raft.ServerID, to raft.ServerAddress, args *raft.AppendEntriesRequest, resp *raft.AppendEntriesResponse) error {
	text := fmt.Sprintf("append %d entries in term %d", len(args.Entries), args.Term)
	if len(args.Entries) == 0 {
		text = fmt.Sprint("heartbeat in term ", args.Term)
	}
	sent := *args
	return Call(t, to, text, &sent, nil, resp)
}

// RequestVote makes the RPC of a candidate.
func (t *Transport) RequestVote(_ raft.ServerID, to raft.ServerAddress, args *raft.RequestVoteRequest, resp *raft.RequestVoteResponse) error {
	sent := *args
	return Call(t, to, fmt.Sprint("vote in term ", args.Term), &sent, nil, resp)
}

// TimeoutNow makes the RPC by which a leader hands over.
func (t *Transport) TimeoutNow(_ raft.ServerID, to raft.ServerAddress, args *raft.TimeoutNowRequest, resp *raft.TimeoutNowResponse) error {
	sent := *args
	return Call(t, to, "time out now", &sent, nil, resp)
}

// InstallSnapshot makes the RPC that sends a snapshot, of which it reads all first.
func (t *Transport) InstallSnapshot(_ raft.ServerID, to raft.ServerAddress, args *raft.InstallSnapshotRequest, resp *raft.InstallSnapshotResponse, data io.Reader) error {
	snapshot, err := io.ReadAll(data)
	if err != nil {
		return err
	}
	sent := *args
	return Call(t, to, fmt.Sprintf("snapshot of %d bytes", len(snapshot)), &sent, snapshot, resp)
}

// Call makes an RPC, and puts the answer into resp. The text tells the RPC in pictures.
func Call[R any](t *Transport, to raft.ServerAddress, text string, command any, data []byte, resp *R) error {
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
func (t *Transport) serve(rpc raft.RPC) (any, error) {
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
