// Package etcd runs etcd's client, and the locks and elections of its package
// concurrency, under Doorway's schedulers: clients whose calls are messages
// to a server that keeps revisions, leases and their watchers.
package etcd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"doorway/real"
)

// Client returns a client of etcd for a process, which closes it. Its KV and Lease
// are those of clientv3 over calls of the one server of the run; its Watcher is
// ours. It has no Cluster, Auth and Maintenance, and does not repeat a call that
// was lost.
func Client(p *real.Process) *clientv3.Client {
	c := clientv3.NewCtxClient(context.Background())
	c.KV = clientv3.NewKVFromKVClient(kv{p: p}, c)
	c.Lease = clientv3.NewLeaseFromLeaseClient(lease{p: p}, c, firstKeepAlive)
	c.Watcher = watcher{p: p, ctx: c.Ctx()}
	return c
}

// firstKeepAlive bounds the wait for the first answer to a KeepAlive, as clientv3.NewLease does without a DialTimeout.
const firstKeepAlive = 1e9

// call calls the server. It reports a lost call as gRPC does.
func call[A any](ctx context.Context, p *real.Process, text string, serve func(*server) (A, error)) (A, error) {
	a, err := real.Call(ctx, p, text, func() (A, error) {
		s := real.Part(p, newServer)
		s.mu.Lock()
		defer s.mu.Unlock()
		return serve(s)
	})
	if errors.Is(err, real.ErrLost) {
		err = status.Error(codes.Unavailable, err.Error())
	}
	return a, err
}

// kv implements the gRPC client for keys and values.
type kv struct {
	pb.KVClient // nil: what is not here is not served
	p           *real.Process
}

func (k kv) Range(ctx context.Context, r *pb.RangeRequest, _ ...grpc.CallOption) (*pb.RangeResponse, error) {
	return call(ctx, k.p, fmt.Sprintf("get %s", r.Key), func(s *server) (*pb.RangeResponse, error) {
		if err := cmp.Or(checkGet(r), s.checkRevision(r)); err != nil {
			return nil, err
		}
		return s.get(r), nil
	})
}

func (k kv) Put(ctx context.Context, r *pb.PutRequest, _ ...grpc.CallOption) (*pb.PutResponse, error) {
	return call(ctx, k.p, fmt.Sprintf("put %s", r.Key), func(s *server) (*pb.PutResponse, error) {
		if err := cmp.Or(checkPut(r), s.checkThere(r)); err != nil {
			return nil, err
		}
		return s.put(r, s.revision+1), nil
	})
}

func (k kv) DeleteRange(ctx context.Context, r *pb.DeleteRangeRequest, _ ...grpc.CallOption) (*pb.DeleteRangeResponse, error) {
	return call(ctx, k.p, fmt.Sprintf("delete %s", r.Key), func(s *server) (*pb.DeleteRangeResponse, error) {
		if err := checkDelete(r); err != nil {
			return nil, err
		}
		return s.remove(r, s.revision+1), nil
	})
}

func (k kv) Txn(ctx context.Context, r *pb.TxnRequest, _ ...grpc.CallOption) (*pb.TxnResponse, error) {
	return call(ctx, k.p, txnText(r), func(s *server) (*pb.TxnResponse, error) { return s.txn(r) })
}

// txnText names the first thing that a transaction does if its comparisons hold.
func txnText(r *pb.TxnRequest) string {
	for _, op := range r.Success {
		if p := op.GetRequestPut(); p != nil {
			return fmt.Sprintf("txn put %s", p.Key)
		}
		if d := op.GetRequestDeleteRange(); d != nil {
			return fmt.Sprintf("txn delete %s", d.Key)
		}
	}
	return "txn"
}

// lease implements the gRPC client for leases.
type lease struct {
	pb.LeaseClient // nil: what is not here is not served
	p              *real.Process
}

func (l lease) LeaseGrant(ctx context.Context, r *pb.LeaseGrantRequest, _ ...grpc.CallOption) (*pb.LeaseGrantResponse, error) {
	return call(ctx, l.p, "grant", func(s *server) (*pb.LeaseGrantResponse, error) { return s.grant(r) })
}

func (l lease) LeaseRevoke(ctx context.Context, r *pb.LeaseRevokeRequest, _ ...grpc.CallOption) (*pb.LeaseRevokeResponse, error) {
	return call(ctx, l.p, fmt.Sprintf("revoke %x", r.ID), func(s *server) (*pb.LeaseRevokeResponse, error) {
		err := s.revoke(r.ID)
		return &pb.LeaseRevokeResponse{Header: s.header()}, err
	})
}

func (l lease) LeaseTimeToLive(ctx context.Context, r *pb.LeaseTimeToLiveRequest, _ ...grpc.CallOption) (*pb.LeaseTimeToLiveResponse, error) {
	return call(ctx, l.p, fmt.Sprintf("time to live %x", r.ID), func(s *server) (*pb.LeaseTimeToLiveResponse, error) { return s.timeToLive(r), nil })
}

func (l lease) LeaseLeases(ctx context.Context, _ *pb.LeaseLeasesRequest, _ ...grpc.CallOption) (*pb.LeaseLeasesResponse, error) {
	return call(ctx, l.p, "leases", func(s *server) (*pb.LeaseLeasesResponse, error) { return s.list(), nil })
}

func (l lease) LeaseKeepAlive(ctx context.Context, _ ...grpc.CallOption) (pb.Lease_LeaseKeepAliveClient, error) {
	return &stream{p: l.p, ctx: ctx, kept: make(chan kept), waits: map[int64]bool{}}, nil
}

// A stream sends calls to keep leases alive. While one for a lease is in transit,
// no other is sent for that lease: it would wait behind the first, in the
// connection.
type stream struct {
	grpc.ClientStream // nil: what is not here is not served
	p                 *real.Process
	ctx               context.Context
	kept              chan kept

	mu    sync.Mutex
	waits map[int64]bool
}

// A kept carries an answer to a KeepAlive, or an error.
type kept struct {
	*pb.LeaseKeepAliveResponse
	err error
}

func (s *stream) Context() context.Context { return s.ctx }
func (s *stream) CloseSend() error         { return nil }

func (s *stream) Send(r *pb.LeaseKeepAliveRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waits[r.ID] {
		return nil
	}
	s.waits[r.ID] = true
	go func() {
		resp, err := call(s.ctx, s.p, fmt.Sprintf("keep alive %x", r.ID), func(o *server) (*pb.LeaseKeepAliveResponse, error) {
			return o.keepAlive(r.ID), nil
		})
		s.mu.Lock()
		delete(s.waits, r.ID)
		s.mu.Unlock()
		select {
		case s.kept <- kept{resp, err}:
		case <-s.ctx.Done():
		}
	}()
	return nil
}

func (s *stream) Recv() (*pb.LeaseKeepAliveResponse, error) {
	select {
	case k := <-s.kept:
		return k.LeaseKeepAliveResponse, k.err
	case <-s.ctx.Done():
		return nil, status.FromContextError(s.ctx.Err()).Err()
	}
}
