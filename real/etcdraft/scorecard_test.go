package etcdraft_test

import (
	"flag"
	"io"
	"log"
	"testing"
	"time"

	"go.etcd.io/raft/v3"

	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/etcdraft"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// election is ElectionTick: with CheckQuorum, a leader that has not heard of a quorum for that long steps down.
const election = 3

// candidate is a member of a cluster of three that ticks every second, saves all before it sends, and leads as Raft says.
func candidate(p *real.Process) {
	s, err := etcdraft.Load(p, 3)
	check(err)
	node, err := raft.NewRawNode(&raft.Config{
		ID: etcdraft.ID(p.ID()), ElectionTick: election, HeartbeatTick: 1, Storage: s, MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 16,
		CheckQuorum: true, PreVote: true, Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
	})
	check(err)
	link, second := etcdraft.Join(p), time.NewTicker(time.Second)
	defer second.Stop()
	leads, leave := false, func() {}
	for {
		select {
		case <-second.C:
			node.Tick()
		case m := <-link.Inbox:
			_ = node.Step(m) // one that Raft refuses is ignored, as in etcd
		case <-p.Context().Done():
			leave()
			p.Leads(false)
			return
		}
		for node.HasReady() {
			ready(p, node, s, link, careful)
		}
		switch is := node.BasicStatus().RaftState == raft.StateLeader; {
		case is && !leads:
			leads, leave = true, realtest.Enter(p, 2*election*time.Second)
		case !is && leads:
			leave()
			leads = false
		}
	}
}

const library = "https://pkg.go.dev/go.etcd.io/raft/v3"

// TestScorecard scores leadership in a cluster of three by etcd's Raft, with CheckQuorum and PreVote.
func TestScorecard(t *testing.T) {
	realtest.Score(t, []realtest.Row{{
		Part: "RawNode, CheckQuorum and PreVote", Of: raft.NewRawNode, Setup: real.Setup{N: 3}, Prompt: time.Second, Steps: 200,
		Server: model.Procs(0, 1, 2), Exclusion: properties.UniqueLeader, Holder: candidate,
		Told: 2 * election * time.Second, Served: 20 * time.Second,
		Judges: map[realtest.Column]property.Property{realtest.Fencing: real.OneLeaderPerTerm},
		Faults: map[realtest.Column]func(*real.Setup){realtest.Fencing: func(s *real.Setup) { s.Crashes, s.Recoveries = 3, 3 }},
		Promises: map[realtest.Column]realtest.Promise{
			realtest.Fencing: {Says: "a term has one leader at most, as in Raft", At: library + "#pkg-overview"},
			realtest.Told: {
				Says: "with CheckQuorum, a leader without contact to a quorum for an election timeout steps down",
				At:   library + "#Config",
			},
			realtest.Served: {Says: "a quorum elects another leader", At: library + "#pkg-overview"},
		},
		Untested: map[realtest.Column]string{
			realtest.Forgets: "Raft requires a disk that is kept",
			realtest.Release: "there is none",
		},
	}}, *scorecard, *update)
}
