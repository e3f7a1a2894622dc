// Package etcdraft runs go.etcd.io/raft under Doorway's schedulers: each process
// has a RawNode of its own, whose messages are messages between processes.
package etcdraft

import (
	"context"
	"fmt"
	"sync"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"

	"doorway/model"
	"doorway/real"
)

// ID returns what Raft calls a process: p0 is 1.
func ID(p model.ProcID) uint64 { return uint64(p) + 1 }

// A Link sends and receives a process's messages of Raft.
type Link struct {
	Inbox <-chan *pb.Message // of what has arrived; what finds it full is lost
	p     *real.Process
	links *links
}

// links has the inbox of the last incarnation of each process.
type links struct {
	mu    sync.Mutex
	inbox map[model.ProcID]chan *pb.Message
}

// Join returns the link of a process.
func Join(p *real.Process) Link {
	all := real.Part(p, func() *links { return &links{inbox: map[model.ProcID]chan *pb.Message{}} })
	all.mu.Lock()
	defer all.mu.Unlock()
	inbox := make(chan *pb.Message, 100)
	all.inbox[p.ID()] = inbox
	return Link{inbox, p, all}
}

// Send sends messages, and does not wait. They may arrive in any order, unless the
// setup is FIFO.
func (l Link) Send(messages []*pb.Message) {
	for _, m := range messages {
		m := proto.Clone(m).(*pb.Message)
		to := model.ProcID(m.GetTo() - 1)
		go real.Send(context.Background(), l.p, to, text(m), func() { l.deliver(to, m) }) //nolint:errcheck // Raft is not told of loss
	}
}

func (l Link) deliver(to model.ProcID, m *pb.Message) {
	l.links.mu.Lock()
	defer l.links.mu.Unlock()
	select {
	case l.links.inbox[to] <- proto.Clone(m).(*pb.Message): // it may come twice
	default:
	}
}

// text returns all that tells a message from others of the same sender.
func text(m *pb.Message) string {
	t := fmt.Sprintf("%v in term %d, index %d", m.GetType(), m.GetTerm(), m.GetIndex())
	switch {
	case m.GetReject():
		t += ", rejected"
	case len(m.GetEntries()) > 0:
		t += fmt.Sprintf(", %d entries", len(m.GetEntries()))
	}
	return t
}

// saved keeps durable state: what Ready told the process to write.
type saved struct {
	hard     *pb.HardState
	snapshot *pb.Snapshot
	entries  []*pb.Entry
}

// Load returns what the process has saved or, at first, the storage of one of n voters.
func Load(p *real.Process, n int) (*raft.MemoryStorage, error) {
	s := raft.NewMemoryStorage()
	was, ok := real.Saved[saved](p)
	if !ok {
		voters := &pb.ConfState{}
		for q := range model.ProcID(n) {
			voters.Voters = append(voters.Voters, ID(q))
		}
		was.snapshot = &pb.Snapshot{Metadata: &pb.SnapshotMetadata{ConfState: voters, Index: new(uint64(1)), Term: new(uint64(1))}}
		was.hard = &pb.HardState{Term: new(uint64(1)), Commit: new(uint64(1))}
	}
	if err := s.ApplySnapshot(was.snapshot); err != nil {
		return nil, err
	}
	if err := s.SetHardState(proto.Clone(was.hard).(*pb.HardState)); err != nil {
		return nil, err
	}
	return s, s.Append(was.entries)
}

// Save saves a storage, as Ready asks for it before its messages are sent.
func Save(p *real.Process, s *raft.MemoryStorage) error {
	hard, _, err := s.InitialState()
	if err != nil {
		return err
	}
	snapshot, err := s.Snapshot()
	if err != nil {
		return err
	}
	first, _ := s.FirstIndex()
	last, err := s.LastIndex()
	if err != nil {
		return err
	}
	var entries []*pb.Entry
	if first <= last {
		if entries, err = s.Entries(first, last+1, 1<<30); err != nil {
			return err
		}
	}
	real.Save(p, saved{proto.Clone(hard).(*pb.HardState), snapshot, append([]*pb.Entry{}, entries...)})
	return nil
}
