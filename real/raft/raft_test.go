package raft_test

import (
	"flag"
	"io"
	"testing"
	"time"

	hashicorp "github.com/hashicorp/raft"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real"
	"doorway/real/raft"
	"doorway/real/realtest"
)

// nothing is a state machine without a state.
type nothing struct{}

func (nothing) Apply(*hashicorp.Log) any                  { return nil }
func (nothing) Snapshot() (hashicorp.FSMSnapshot, error)  { return nothing{}, nil }
func (nothing) Restore(r io.ReadCloser) error             { return r.Close() }
func (nothing) Persist(sink hashicorp.SnapshotSink) error { return sink.Close() }
func (nothing) Release()                                  {}

// server is a server of a cluster of three that leads as Raft says, with the store and the transport
// of an incarnation.
func server(store func(*real.Process) *hashicorp.InmemStore, transport func(*real.Process) hashicorp.Transport) func(*real.Process) {
	return func(p *real.Process) {
		conf := hashicorp.DefaultConfig()
		conf.LocalID, conf.LogOutput = hashicorp.ServerID(p.ID().String()), io.Discard
		s, snapshots, t := store(p), hashicorp.NewInmemSnapshotStore(), transport(p)
		r := start(conf, s, snapshots, t)
		lead(p, r)
		p.Leads(false)
		_ = r.Shutdown().Error()
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// start starts a server. Its cluster begins if its store is empty.
func start(conf *hashicorp.Config, s *hashicorp.InmemStore, snapshots hashicorp.SnapshotStore, t hashicorp.Transport) *hashicorp.Raft {
	known, err := hashicorp.HasExistingState(s, s, snapshots)
	must(err)
	if !known {
		must(hashicorp.BootstrapCluster(conf, s, s, snapshots, t, raft.Configuration(3)))
	}
	r, err := hashicorp.NewRaft(conf, nothing{}, s, s, snapshots, t)
	must(err)
	return r
}

// lead passes on what Raft says until the process is shut down.
func lead(p *real.Process, r *hashicorp.Raft) {
	for {
		select {
		case <-r.LeaderCh():
			term := currentTerm(r) // before the state: a leader may step down meanwhile, and not be elected
			leads := r.State() == hashicorp.Leader
			if leads {
				p.Elected(term)
			}
			p.Leads(leads)
		case <-p.Context().Done():
			return
		}
	}
}

// forgets has no disk: what a server has voted is lost when it crashes.
func forgets(*real.Process) *hashicorp.InmemStore { return hashicorp.NewInmemStore() }

var repaired = flag.Int("repaired", 200, "take so many `runs` of what is right")

const tick = 500 * time.Millisecond

// forgotten is what goes wrong without a disk.
const forgotten = "a vote is forgotten"

var restarts = real.Setup{N: 3, Crashes: 5, Recoveries: 5, Tick: tick}

// program is servers that may crash and restart.
func program(t *testing.T, store func(*real.Process) *hashicorp.InmemStore) *real.Program {
	t.Helper()
	prog, err := real.New(t, restarts, server(store, raft.Transport))
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// A case is kept, which servers without a disk break and those with one survive.
func TestKept(t *testing.T) {
	realtest.Kept(t, forgotten, real.OneLeaderPerTerm, program(t, forgets), program(t, raft.Disk))
}

func TestRaft(t *testing.T) {
	all := real.Setup{N: 3, Drops: 2, Duplicates: 2, Shutdowns: 1, Crashes: 3, Recoveries: 3, Splits: 1, Heals: 1, Tick: tick}
	for _, c := range []struct {
		what    string
		setup   real.Setup
		process func(*real.Process)
		prop    property.Property
		events  int // of the shortest run, or 0
	}{
		{forgotten, restarts, server(forgets, raft.Transport), real.OneLeaderPerTerm, 20},
		{"a vote is kept", restarts, server(raft.Disk, raft.Transport), real.OneLeaderPerTerm, 0},
		{"all may fail", all, server(raft.Disk, preVoting), real.OneLeaderPerTerm, 0},
		{"an old leader does not know yet", real.Setup{N: 3, Tick: tick}, server(raft.Disk, preVoting), properties.UniqueLeader, 40},
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
			f := realtest.Expect(t, prog, c.prop, simulate.Runs{Count: runs, Steps: 300, Seed: 1}, c.events)
			if f != nil && c.what == forgotten {
				if err := f.Keep(c.what, prog, c.prop); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// An election ends while a majority lives and messages arrive, and only then.
func TestElectionEnds(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 3, Crashes: 2, Tick: tick}, server(raft.Disk, preVoting))
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	for _, some := range []bool{true, true, false} {
		leader, ok := elect(t, r)
		if ok != some {
			t.Fatalf("one leads: %v, want %v", ok, some)
		}
		if some {
			happen(t, r, model.Event{Kind: model.Crash, Proc: leader})
		}
	}
}

// elect starts all servers and delivers each message before time passes, until one
// leads or twenty seconds have passed.
func elect(t *testing.T, r transition.Run) (leader model.ProcID, ok bool) {
	t.Helper()
	for ticks := 0; ticks < 40; {
		for p := range model.ProcID(3) {
			if r.View(p).Leaders == model.Procs(p) {
				return p, true
			}
		}
		e := fair(r.Enabled(nil))
		if e.Kind == model.Tick {
			ticks++
		}
		happen(t, r, e)
	}
	return 0, false
}

// fair returns the first event that is not a fault; a tick comes last.
func fair(events []model.Event) model.Event {
	for _, e := range events {
		if !kinds.Faults.Has(e.Kind) && e.Kind != model.Tick {
			return e
		}
	}
	return model.Event{Kind: model.Tick}
}

func happen(t *testing.T, r transition.Run, e model.Event) {
	t.Helper()
	if _, err := r.Apply(e); err != nil {
		t.Fatal(err)
	}
}
