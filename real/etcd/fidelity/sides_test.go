package fidelity

import (
	"context"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/client/pkg/v3/types"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/config"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"go.etcd.io/etcd/server/v3/proxy/grpcproxy/adapter"
	"go.uber.org/zap"

	"doorway/model"
	"doorway/real"
	"doorway/real/etcd"
)

// theirs lets etcd carry out commands: a server with its Raft, its log and its leases, in the virtual time of a bubble and
// without sockets. It is called by its RPC layer, which refuses what is wrong.
func theirs(t *testing.T, all []command) (lines []string) {
	dir, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	synctest.Test(t, func(t *testing.T) {
		e := started(t, dir)
		defer e.Stop()
		c := v3client.New(e)
		defer c.Close()
		s := &side{Client: c, ctx: t.Context(), last: 1, delay: time.Nanosecond} // as with the stand-in, an answer takes longer than nothing
		watches := adapter.WatchServerToWatchClient(v3rpc.NewWatchServer(e))
		s.watch = func(ctx context.Context, c command, rev int64, tell func([]*mvccpb.Event)) {
			follow(ctx, watches, c, rev, tell)
		}
		lines = s.transcript(all)
	})
	return lines
}

// started returns a server of a cluster of one, with the defaults of etcd, that is ready.
func started(t *testing.T, dir string) *etcdserver.EtcdServer {
	urls, err := types.NewURLs([]string{"http://127.0.0.1:1"}) // nobody listens
	if err != nil {
		t.Fatal(err)
	}
	d := embed.NewConfig()
	e, err := etcdserver.NewServer(config.ServerConfig{
		Name: "e", DataDir: dir, ClientURLs: urls, PeerURLs: urls, InitialPeerURLsMap: types.URLsMap{"e": urls}, InitialClusterToken: "e",
		NewCluster: true, TickMs: d.TickMs, ElectionTicks: d.ElectionTicks(), InitialElectionTickAdvance: d.InitialElectionTickAdvance,
		PreVote: d.PreVote, MaxTxnOps: d.MaxTxnOps, MaxRequestBytes: d.MaxRequestBytes, SnapshotCount: d.SnapshotCount,
		SnapshotCatchUpEntries: d.SnapshotCatchUpEntries, AuthToken: d.AuthToken, BcryptCost: d.BcryptCost, TokenTTL: d.AuthTokenTTL,
		ServerFeatureGate: d.ServerFeatureGate, WarningApplyDuration: d.WarningApplyDuration,
		WarningUnaryRequestDuration: d.WarningUnaryRequestDuration, Logger: zap.NewNop(), UnsafeNoFsync: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	e.Start()
	<-e.ReadyNotify()
	return e
}

// follow watches without the watcher of clientv3, whose goroutines wait for what is in no bubble.
func follow(ctx context.Context, watches pb.WatchClient, c command, rev int64, tell func([]*mvccpb.Event)) {
	w, err := watches.Watch(ctx)
	if err != nil {
		panic(err)
	}
	r := &pb.WatchCreateRequest{Key: []byte(c.key), RangeEnd: []byte(c.end), StartRevision: rev, PrevKv: c.prev}
	if c.filter&1 > 0 {
		r.Filters = append(r.Filters, pb.WatchCreateRequest_NOPUT)
	}
	if c.filter&2 > 0 {
		r.Filters = append(r.Filters, pb.WatchCreateRequest_NODELETE)
	}
	if err := w.Send(&pb.WatchRequest{RequestUnion: &pb.WatchRequest_CreateRequest{CreateRequest: r}}); err != nil {
		panic(err)
	}
	go func() {
		for resp, err := w.Recv(); err == nil; resp, err = w.Recv() {
			tell(resp.Events)
		}
	}()
}

// A standIn carries out commands of one process, to which every message comes at once.
type standIn struct {
	*real.Program
	commands []command
	lines    []string
}

func newStandIn(t *testing.T) *standIn {
	o := &standIn{}
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		c := etcd.Client(p)
		defer c.Close()
		s := &side{Client: c, ctx: p.Context(), last: 1}
		s.watch = func(ctx context.Context, cmd command, rev int64, tell func([]*mvccpb.Event)) {
			watch := c.Watch(ctx, cmd.key, watching(cmd, rev)...)
			go func() {
				for w := range watch {
					var events []*mvccpb.Event
					for _, e := range w.Events {
						events = append(events, (*mvccpb.Event)(e))
					}
					tell(events)
				}
			}()
		}
		o.lines = s.transcript(o.commands)
	})
	if err != nil {
		t.Fatal(err)
	}
	o.Program = prog
	return o
}

// watching returns the options of a watch.
func watching(c command, rev int64) []clientv3.OpOption {
	opts := []clientv3.OpOption{clientv3.WithRev(rev)}
	if c.end != "" {
		opts = append(opts, clientv3.WithRange(c.end))
	}
	if c.prev {
		opts = append(opts, clientv3.WithPrevKV())
	}
	if c.filter&1 > 0 {
		opts = append(opts, clientv3.WithFilterPut())
	}
	if c.filter&2 > 0 {
		opts = append(opts, clientv3.WithFilterDelete())
	}
	return opts
}

// transcript carries out commands and returns what the client is told.
func (o *standIn) transcript(t *testing.T, all []command) []string {
	o.commands, o.lines = all, nil
	run := o.Run()
	defer run.Reset()
	for len(o.lines) == 0 {
		events := run.Enabled(nil)
		if len(events) == 0 {
			t.Fatal("the client of the stand-in waits for ever")
		}
		i := max(0, slices.IndexFunc(events, func(e model.Event) bool { return e.Kind != model.Tick }))
		if _, err := run.Apply(events[i]); err != nil {
			t.Fatal(err)
		}
	}
	return o.lines
}
