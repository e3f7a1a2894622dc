package etcdraft_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"strings"
	"testing"

	"go.etcd.io/raft/v3"

	"doorway/algorithms/raftelection"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/conform"
	"doorway/real/etcdraft"
)

// nodes is how many nodes there are, by the same numbers on the page; the server of the program, which
// tells them when to campaign, comes after them.
const nodes = 3

// A watched is a node that can be looked into while nothing happens, with its storage.
type watched struct {
	node *raft.RawNode
	log  *raft.MemoryStorage
}

// voter campaigns whenever its call campaign is answered. Ticks are not part of it: when a node's time
// is over is the page's choice.
func voter(all *[nodes]watched) func(*real.Process) {
	return func(p *real.Process) {
		s, err := etcdraft.Load(p, nodes)
		check(err)
		node, err := raft.NewRawNode(&raft.Config{
			ID: etcdraft.ID(p.ID()), ElectionTick: 3, HeartbeatTick: 1, Storage: s, MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 16,
			Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
		})
		check(err)
		all[p.ID()] = watched{node, s}
		link, over := etcdraft.Join(p), make(chan struct{})
		go func() {
			for {
				if _, err := real.Call(p.Context(), p, "campaign", func() (none struct{}, err error) { return none, nil }); err != nil {
					return
				}
				select {
				case over <- struct{}{}:
				case <-p.Context().Done():
					return
				}
			}
		}()
		for {
			select {
			case <-over:
				check(node.Campaign())
			case m := <-link.Inbox:
				check(node.Step(m))
			case <-p.Context().Done():
				return
			}
			for node.HasReady() {
				ready(p, node, s, link, careful)
			}
		}
	}
}

// acts are what the nodes do for an event of the page: a request, and the end of a candidate's time, is a
// campaign.
func acts(e model.Event, was, _ model.Snapshot) []conform.Act {
	if e.Kind.OnMessage() {
		return []conform.Act{{Kind: e.Kind, From: e.From, To: e.Proc, Text: called(was.Queue(e.From, e.Proc)[e.Index])}}
	}
	return []conform.Act{conform.Delivery(e.Proc, nodes, "campaign"), conform.Delivery(nodes, e.Proc, "ok")}
}

// called returns what the program calls a message of the page. Its storage begins with index 1 and term 1.
func called(message any) string {
	m := message.(raftelection.Message)
	kind := [...]string{"MsgVote", "MsgVoteResp", "MsgVoteResp", "MsgApp"}[m.Kind]
	switch text := fmt.Sprintf("%s in term %d, index ", kind, m.Term+1); m.Kind {
	case raftelection.RequestVote:
		return fmt.Sprint(text, m.Last.Index+1)
	case raftelection.VoteGranted:
		return text + "0"
	case raftelection.VoteDenied:
		return text + "0, rejected"
	default:
		return fmt.Sprint(text, m.Last.Index+1, ", 1 entries")
	}
}

// said is the text of a message of the program that the page has, too.
func said(m any) string {
	if text := fmt.Sprint(m); strings.HasPrefix(text, "Msg") && !strings.HasPrefix(text, "MsgAppResp") {
		return text
	}
	return ""
}

// states shows the states of the page's processes.
func states(w model.Snapshot) string {
	var b strings.Builder
	for p := range model.ProcID(nodes) {
		s := w.Local(p).(raftelection.State)
		fmt.Fprintf(&b, "%v is %v in term %d, voted for %v, takes %v for the leader, has the log %v\n", p, s.Role, s.Term, s.Vote, s.Leader, s.Log)
	}
	return b.String()
}

// inside shows those of the nodes.
func inside(all *[nodes]watched) func(model.Snapshot) string {
	return func(model.Snapshot) string {
		var b strings.Builder
		for p, n := range all {
			s := n.node.BasicStatus()
			role := map[raft.StateType]raftelection.Role{raft.StateFollower: raftelection.Follower, raft.StateCandidate: raftelection.Candidate, raft.StateLeader: raftelection.Leader}[s.RaftState]
			fmt.Fprintf(&b, "%v is %v in term %d, voted for %v, takes %v for the leader, has the log %v\n",
				model.ProcID(p), role, s.GetTerm()-1, voted(s.GetVote()), voted(s.Lead), terms(n.log))
		}
		return b.String()
	}
}

// voted returns the process with a number of Raft's.
func voted(id uint64) model.ProcSet {
	if id == raft.None {
		return 0
	}
	return model.Procs(model.ProcID(id - 1))
}

// terms returns the log of a storage.
func terms(s *raft.MemoryStorage) (l raftelection.Log) {
	first, _ := s.FirstIndex()
	last, err := s.LastIndex()
	check(err)
	if first > last {
		return ""
	}
	entries, err := s.Entries(first, last+1, 1<<20)
	check(err)
	for _, e := range entries {
		l += raftelection.Log([]byte{byte(e.GetTerm() - 1)})
	}
	return l
}

// conformity returns nodes and how they map to the page.
func conformity(t *testing.T) (*real.Program, conform.Mapping) {
	t.Helper()
	all := new([nodes]watched)
	prog, err := real.New(t, real.Setup{N: nodes, Drops: 255, Duplicates: 255}, voter(all))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"p0", "p1", "p2"}
	m := conform.Mapping{
		Acts:    acts,
		Page:    conform.Look{Names: names, Message: called, More: states},
		Program: conform.Look{Names: names, Message: said, More: inside(all)},
	}
	for p := range model.ProcID(nodes) {
		m.Begin = append(m.Begin, conform.Act{Kind: model.Request, To: p})
	}
	return prog, m
}

// rivals are two of the nodes whose time is over once.
var rivals = model.Setup{N: nodes, Requests: 1, Requesters: model.Procs(0, 1)}

// page is variant etcd of the page.
var page = raftelection.Algorithm{N: nodes, Etcd: true, Last: 2}

func system(t *testing.T, p message.Process[raftelection.State, raftelection.Message], setup model.Setup) transition.System {
	t.Helper()
	sys, err := message.System(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// A RawNode does what variant etcd of the page does, edge by edge.
func TestConform(t *testing.T) {
	prog, m := conformity(t)
	conform.Test(t, system(t, page, rivals), prog, m)
}

var large = flag.Bool("large", false, "take every edge of the page with a message that comes twice, too, which takes a minute or so")

// The same where a message is lost, comes twice, or overtakes others. A candidate stands once.
func TestConformFaults(t *testing.T) {
	once := page
	once.Last = 1
	for _, setup := range []model.Setup{
		{N: nodes, Requests: 1, Requesters: rivals.Requesters, Drops: 1},
		{N: nodes, Requests: 1, Requesters: rivals.Requesters, Duplicates: 1},
		{N: nodes, Requests: 1, Requesters: rivals.Requesters, Channels: model.AnyOrder},
	} {
		if setup.Duplicates > 0 && !*large {
			continue
		}
		t.Run(setup.String(), func(t *testing.T) {
			prog, m := conformity(t)
			conform.Test(t, system(t, once, setup), prog, m)
		})
	}
}

// A mutant is the page after a change of what comes in.
type mutant struct {
	raftelection.Algorithm
	change func(*raftelection.State, *raftelection.Message)
}

// Step is the algorithm's on a message that has been changed.
func (m mutant) Step(me model.ProcID, s raftelection.State, in message.Input[raftelection.Message]) (raftelection.State, message.Sends[raftelection.Message]) {
	if in.Kind == model.Deliver {
		m.change(&s, &in.Msg)
	}
	return m.Algorithm.Step(me, s, in)
}

// It does not do what the paper's page or mutants do.
func TestConformNot(t *testing.T) {
	paper := page
	paper.Etcd = false
	for _, c := range []struct {
		name  string
		page  message.Process[raftelection.State, raftelection.Message]
		event string
	}{
		{"paper", paper, "p0->p1 deliver"},
		{"generous", mutant{page, func(s *raftelection.State, m *raftelection.Message) {
			if m.Kind == raftelection.RequestVote {
				s.Vote = 0
			}
		}}, "p0->p1 deliver"},
		{"hoarder", mutant{page, func(s *raftelection.State, m *raftelection.Message) {
			if m.Kind == raftelection.VoteGranted {
				m.Term = s.Term
			}
		}}, "p2->p0 deliver"},
		{"blind to logs", mutant{page, func(_ *raftelection.State, m *raftelection.Message) {
			if m.Kind == raftelection.RequestVote {
				m.Last = raftelection.Entry{Term: 9, Index: 9}
			}
		}}, "p1->p0 deliver"},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog, m := conformity(t)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			r, err := conform.Check(ctx, system(t, c.page, rivals), prog, m, func(r conform.Result) {
				if len(r.Differences) > 0 {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("%v, %v; want differences", r, err)
			}
			if d := r.Differences[0]; d.Run[len(d.Run)-1].String() != c.event {
				t.Error(d)
			}
		})
	}
}
