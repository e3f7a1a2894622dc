package etcdraft_test

import (
	"flag"
	"io"
	"log"
	"testing"
	"time"

	"go.etcd.io/raft/v3"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/etcdraft"
	"doorway/real/realtest"
)

// careful saves whatever Raft has changed; careless nothing if there are no entries,
// as with a vote: "MustSync" is more than that.
func careful(raft.Ready) bool     { return true }
func careless(rd raft.Ready) bool { return len(rd.Entries) > 0 }

// member is a member of a cluster of three that ticks every second, and saves what
// it must before it sends.
func member(must func(raft.Ready) bool) func(*real.Process) {
	return func(p *real.Process) {
		s, err := etcdraft.Load(p, 3)
		check(err)
		node, err := raft.NewRawNode(&raft.Config{
			ID: etcdraft.ID(p.ID()), ElectionTick: 3, HeartbeatTick: 1, Storage: s, MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 16,
			Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
		})
		check(err)
		link, second := etcdraft.Join(p), time.NewTicker(time.Second)
		defer second.Stop()
		for {
			select {
			case <-second.C:
				node.Tick()
			case m := <-link.Inbox:
				_ = node.Step(m) // one that Raft refuses is ignored, as in etcd
			case <-p.Context().Done():
				p.Leads(false)
				return
			}
			for node.HasReady() {
				ready(p, node, s, link, must)
			}
		}
	}
}

// ready does what Ready asks for.
func ready(p *real.Process, node *raft.RawNode, s *raft.MemoryStorage, link etcdraft.Link, must func(raft.Ready) bool) {
	rd := node.Ready()
	if !raft.IsEmptyHardState(rd.HardState) {
		check(s.SetHardState(rd.HardState))
	}
	check(s.Append(rd.Entries))
	if must(rd) {
		check(etcdraft.Save(p, s))
	}
	link.Send(rd.Messages)
	if rd.SoftState != nil {
		leads := rd.RaftState == raft.StateLeader
		if leads {
			p.Elected(int(node.BasicStatus().GetTerm()))
		}
		p.Leads(leads)
	}
	node.Advance(rd)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of what is right")

// unsaved is what goes wrong with the careless.
const unsaved = "a vote is not saved"

var restarts = real.Setup{N: 3, Crashes: 5, Recoveries: 5}

// program is members that may crash and restart.
func program(t *testing.T, must func(raft.Ready) bool) *real.Program {
	t.Helper()
	prog, err := real.New(t, restarts, member(must))
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// A case is kept, which the careless break and the careful survive.
func TestKept(t *testing.T) {
	realtest.Kept(t, unsaved, real.OneLeaderPerTerm, program(t, careless), program(t, careful))
}

func TestRawNode(t *testing.T) {
	all := real.Setup{N: 3, Drops: 2, Duplicates: 2, Shutdowns: 1, Crashes: 3, Recoveries: 3, Splits: 1, Heals: 1}
	for _, c := range []struct {
		what    string
		setup   real.Setup
		process func(*real.Process)
		prop    property.Property
		events  int // of the shortest run, or 0
	}{
		{unsaved, restarts, member(careless), real.OneLeaderPerTerm, 32},
		{"all is saved", restarts, member(careful), real.OneLeaderPerTerm, 0},
		{"all is saved, and all may fail", all, member(careful), real.OneLeaderPerTerm, 0},
		{"an old leader does not know yet", real.Setup{N: 3}, member(careful), properties.UniqueLeader, 30},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			runs := *repaired
			if c.events > 0 {
				runs = 20_000
			}
			f := realtest.Expect(t, prog, c.prop, simulate.Runs{Count: runs, Steps: 150, Seed: 1}, c.events)
			if f != nil && c.what == unsaved {
				if err := f.Keep(c.what, prog, c.prop); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
