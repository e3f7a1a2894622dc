//go:build !old

package raft_test

import (
	"flag"
	"io"
	"testing"
	"time"

	hashicorp "github.com/hashicorp/raft"

	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/raft"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 20, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// stepDown is how long a leader may go on after another leads: LeaderLeaseTimeout, by default half a second, and as much
// until it is looked at, in whole ticks.
const stepDown = 2 * tick

// leader is a server of a cluster of three with a disk, which leads as LeaderCh says. One that verifies asks VerifyLeader
// before it leads.
func leader(verify bool) func(*real.Process) {
	return func(p *real.Process) {
		conf := hashicorp.DefaultConfig()
		conf.LocalID, conf.LogOutput = hashicorp.ServerID(p.ID().String()), io.Discard
		s, snapshots, t := raft.Disk(p), hashicorp.NewInmemSnapshotStore(), preVoting(p)
		r := start(conf, s, snapshots, t)
		follow(p, r, verify)
		_ = r.Shutdown().Error()
	}
}

// follow leads while LeaderCh says so.
func follow(p *real.Process, r *hashicorp.Raft, verify bool) {
	leave := func() {}
	for {
		select {
		case leads := <-r.LeaderCh():
			leave()
			leave = func() {}
			term := currentTerm(r) // before the state: a leader may step down meanwhile, and not be elected
			if leads = leads && r.State() == hashicorp.Leader; leads {
				p.Elected(term)
			}
			if leads = leads && (!verify || r.VerifyLeader().Error() == nil); leads {
				leave = realtest.Enter(p, stepDown)
			}
			p.Leads(leads)
		case <-p.Context().Done():
			leave()
			p.Leads(false)
			return
		}
	}
}

const library = "https://pkg.go.dev/github.com/hashicorp/raft"

// TestScorecard scores leadership in a cluster of three by Raft.
func TestScorecard(t *testing.T) {
	row := realtest.Row{
		Of: hashicorp.NewRaft, Setup: real.Setup{N: 3, Tick: tick}, Prompt: tick, Steps: 300, Server: model.Procs(0, 1, 2),
		Exclusion: properties.UniqueLeader, Told: stepDown, Served: 10 * time.Second,
		Judges: map[realtest.Column]property.Property{realtest.Fencing: real.OneLeaderPerTerm},
		Faults: map[realtest.Column]func(*real.Setup){realtest.Fencing: func(s *real.Setup) { s.Crashes, s.Recoveries = 3, 3 }},
		Promises: map[realtest.Column]realtest.Promise{
			realtest.Fencing: {Says: "a term has one leader at most, as in Raft", At: library + "#pkg-overview"},
			realtest.Told: {
				Says: "a leader without contact to a quorum for LeaderLeaseTimeout steps down",
				At:   library + "#Config",
			},
			realtest.Served: {Says: "a quorum elects another leader", At: library + "#pkg-overview"},
		},
		Untested: map[realtest.Column]string{
			realtest.Forgets: "Raft requires a disk that is kept",
			realtest.Release: "there is none",
		},
	}
	channel, verified := row, row
	channel.Part, channel.Holder = "Raft.LeaderCh", leader(false)
	verified.Part, verified.Holder = "Raft.LeaderCh and VerifyLeader", leader(true)
	realtest.Score(t, []realtest.Row{channel, verified}, *scorecard, *update)
}
