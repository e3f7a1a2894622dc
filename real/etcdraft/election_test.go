//go:build with_tla

package etcdraft_test

import (
	"bytes"
	"io"
	"log"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"

	"doorway/algorithms/raftelection"
	"doorway/checker/tracecheck"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real/etcdraft"
	"doorway/trace"
)

// A cluster is three nodes that restart now and then, with a network that loses and reorders what it
// likes.
type cluster struct {
	*testing.T
	rand    *rand.Rand
	nodes   [3]*raft.RawNode
	disks   [3]*raft.MemoryStorage
	transit []*pb.Message
	log     *etcdraft.Election
	elected bool
}

func newCluster(t *testing.T, seed uint64) *cluster {
	c := &cluster{T: t, rand: rand.New(rand.NewPCG(seed, 0)), log: &etcdraft.Election{}}
	for i := range c.nodes {
		c.disks[i] = raft.NewMemoryStorage()
		index, term := uint64(0), uint64(0)
		_ = c.disks[i].ApplySnapshot(&pb.Snapshot{Metadata: &pb.SnapshotMetadata{Index: &index, Term: &term, ConfState: &pb.ConfState{Voters: []uint64{1, 2, 3}}}})
		c.start(i)
	}
	return c
}

// start starts a node with what is on its disk.
func (c *cluster) start(i int) {
	node, err := raft.NewRawNode(&raft.Config{
		ID: uint64(i + 1), ElectionTick: 10, HeartbeatTick: 1, Storage: c.disks[i], MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 10,
		TraceLogger: c.log, Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
	})
	if err != nil {
		c.Fatal(err)
	}
	c.nodes[i] = node
}

// ready saves and sends what a node has to say.
func (c *cluster) ready(i int) {
	for n := c.nodes[i]; n.HasReady(); {
		r := n.Ready()
		if !raft.IsEmptyHardState(r.HardState) {
			if err := c.disks[i].SetHardState(r.HardState); err != nil {
				c.Fatal(err)
			}
		}
		if err := c.disks[i].Append(r.Entries); err != nil {
			c.Fatal(err)
		}
		for _, m := range r.Messages {
			if t := m.GetType(); t == pb.MsgVote || t == pb.MsgVoteResp || t == pb.MsgApp {
				c.transit = append(c.transit, m)
			}
			c.elected = c.elected || m.GetType() == pb.MsgApp
		}
		n.Advance(r)
	}
}

// step lets something happen. Once there is a leader, the logs differ, and the page has none: no
// node stands or votes any more.
func (c *cluster) step() {
	i := c.rand.IntN(len(c.nodes))
	switch x := c.rand.IntN(20); {
	case x == 0 && !c.elected:
		c.start(i)
	case x < 4 && !c.elected:
		if err := c.nodes[i].Campaign(); err != nil {
			c.Fatal(err)
		}
	case len(c.transit) > 0:
		k := c.rand.IntN(len(c.transit))
		m := c.transit[k]
		c.transit = append(c.transit[:k], c.transit[k+1:]...)
		if i = int(m.GetTo() - 1); x < 6 || c.elected && m.GetType() == pb.MsgVote {
			return // it is lost
		}
		if err := c.nodes[i].Step(m); err != nil {
			c.Fatal(err)
		}
	}
	c.ready(i)
}

// trace returns the log of one run.
func traceOf(t *testing.T, seed uint64) string {
	c := newCluster(t, seed)
	for range 40 {
		c.step()
	}
	var out bytes.Buffer
	if err := c.log.Flush(trace.NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// checked returns the first line of a log that does not fit, with the reason.
func checked(t *testing.T, sys transition.System, text string) (line int, why string) {
	t.Helper()
	v, err := tracecheck.New(sys, tracecheck.Options{Unlogged: tracecheck.Events{
		// A candidate that has lost gives up, as the page's timeout does.
		Kinds: kinds.Of(model.Timeout, model.Crash),
	}})
	if err != nil {
		t.Fatal(err)
	}
	err = trace.Read(strings.NewReader(text), "log", func(n int, l trace.Line) error {
		m, err := v.Line(n, l)
		if m != nil {
			line, why = n, m.Reasons[0].Why
			return io.EOF
		}
		return err
	})
	if err != nil && line == 0 {
		t.Fatal(err)
	}
	return line, why
}

// TestElectionLogs checks what etcd's Raft does in elections with faults against the page: every log
// fits, and none that says something else.
func TestElectionLogs(t *testing.T) {
	setup, err := notation.Setup("n=3 requests=unlimited channels=any crashes=40 recoveries=40")
	if err != nil {
		t.Fatal(err)
	}
	sys, err := raftelection.Page.Variants[0].Build(setup)
	if err != nil {
		t.Fatal(err)
	}
	runs := uint64(3000)
	if testing.Short() {
		runs = 300
	}
	var logs []string
	synctest.Test(t, func(t *testing.T) { // where the millisecond that Raft sleeps before each message takes no time
		for seed := range runs {
			logs = append(logs, traceOf(t, seed))
		}
	})
	began, lines, leaders := time.Now(), 0, 0
	for seed, text := range logs {
		if line, why := checked(t, sys, text); line != 0 {
			t.Fatalf("seed %d, line %d: %s\n%s", seed, line, why, text)
		}
		lines += strings.Count(text, "\n")
		if strings.Contains(text, `"leaders"`) {
			leaders++
		}
	}
	t.Logf("%d logs of %d lines, %d with a leader, fit in %v", runs, lines, leaders, time.Since(began).Round(time.Millisecond))
	if leaders < int(runs)/4 {
		t.Errorf("only %d of %d logs elect a leader", leaders, runs)
	}
	corrupted := map[string]int{}
	for _, text := range logs[:30] {
		for name, put := range map[string][2]string{
			"a vote for another": {`"Vote":"{p0}"`, `"Vote":"{p2}"`}, "a later term": {`"Term":"1"`, `"Term":"9"`},
			"a vote in a term to come": {"VoteGranted(", "VoteGranted(9"}, "a leader of its own": {`"leaders":"{p1}"`, `"leaders":"{p2}"`},
			"a message of another term": {"RequestVote(2)", "RequestVote(9)"},
		} {
			at := strings.Index(text, put[0])
			if at < 0 {
				continue
			}
			want := 1 + strings.Count(text[:at], "\n")
			if line, _ := checked(t, sys, strings.Replace(text, put[0], put[1], 1)); line != want {
				t.Errorf("%s in line %d is found in line %d of\n%s", name, want, line, text)
			}
			corrupted[name]++
		}
	}
	if len(corrupted) != 5 {
		t.Errorf("corrupted: %v", corrupted)
	}
}
