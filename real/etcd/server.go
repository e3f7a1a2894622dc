package etcd

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// A server has the keys of the last revision, what has happened since the first,
// and leases. It never fails and compacts nothing.
type server struct {
	mu       sync.Mutex
	revision int64
	keys     []*mvccpb.KeyValue // by key; never changed, only replaced
	history  []*mvccpb.Event
	changed  chan struct{} // closed by the next change of a key
	leases   map[int64]*granted
	next     int64 // lease
}

// A granted lease lapses when its timer goes off: never before its time, as etcd
// promises, and at once, which etcd does not.
type granted struct {
	ttl    int64 // seconds
	timer  *time.Timer
	lapses time.Time
}

func newServer() *server {
	return &server{revision: 1, changed: make(chan struct{}), leases: map[int64]*granted{}, next: 1}
}

func (s *server) header() *pb.ResponseHeader { return &pb.ResponseHeader{Revision: s.revision} }

// happen makes an event part of history.
func (s *server) happen(kind mvccpb.Event_EventType, kv *mvccpb.KeyValue) {
	s.revision = kv.ModRevision
	s.history = append(s.history, &mvccpb.Event{Type: kind, Kv: kv})
	close(s.changed)
	s.changed = make(chan struct{})
}

// since returns what has happened to keys from a revision on, and what is closed
// when there may be more.
func (s *server) since(key, end []byte, rev int64) (clientv3.WatchResponse, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.watched()
	for _, e := range s.history {
		if e.Kv.ModRevision >= rev && within(e.Kv.Key, key, end) {
			w.Events = append(w.Events, (*clientv3.Event)(e))
		}
	}
	return w, s.changed
}

// watched returns what a watch is told, without events. Its header is a value before etcd 3.7, and a pointer since.
func (s *server) watched() (w clientv3.WatchResponse) {
	switch h := any(&w.Header).(type) {
	case *pb.ResponseHeader:
		h.Revision = s.revision
	case **pb.ResponseHeader:
		*h = s.header()
	}
	return w
}

// within reports whether k is key or, if there is an end, in the range up to it.
func within(k, key, end []byte) bool {
	switch {
	case len(end) == 0:
		return bytes.Equal(k, key)
	case bytes.Equal(end, []byte{0}):
		return bytes.Compare(k, key) >= 0
	default:
		return bytes.Compare(k, key) >= 0 && bytes.Compare(k, end) < 0
	}
}

func (s *server) find(key []byte) (int, bool) {
	return slices.BinarySearchFunc(s.keys, key, func(kv *mvccpb.KeyValue, key []byte) int { return bytes.Compare(kv.Key, key) })
}

func (s *server) get(r *pb.RangeRequest) (*pb.RangeResponse, error) {
	if r.Revision > 0 && r.Revision != s.revision {
		return nil, fmt.Errorf("doorway/real/etcd: a get at revision %d; only the last, %d, is kept", r.Revision, s.revision)
	}
	resp := &pb.RangeResponse{Header: s.header()}
	for _, kv := range s.keys {
		if within(kv.Key, r.Key, r.RangeEnd) &&
			(r.MaxCreateRevision == 0 || kv.CreateRevision <= r.MaxCreateRevision) && kv.CreateRevision >= r.MinCreateRevision &&
			(r.MaxModRevision == 0 || kv.ModRevision <= r.MaxModRevision) && kv.ModRevision >= r.MinModRevision {
			resp.Kvs = append(resp.Kvs, kv)
		}
	}
	slices.SortStableFunc(resp.Kvs, func(a, b *mvccpb.KeyValue) int { return inOrder(r, a, b) })
	resp.Count = int64(len(resp.Kvs))
	if r.Limit > 0 && r.Limit < resp.Count {
		resp.Kvs, resp.More = resp.Kvs[:r.Limit], true
	}
	return resp, nil
}

// inOrder compares two keys as the request wants them sorted.
func inOrder(r *pb.RangeRequest, a, b *mvccpb.KeyValue) int {
	c := map[pb.RangeRequest_SortTarget]int{
		pb.RangeRequest_KEY:     bytes.Compare(a.Key, b.Key),
		pb.RangeRequest_VALUE:   bytes.Compare(a.Value, b.Value),
		pb.RangeRequest_VERSION: cmp.Compare(a.Version, b.Version),
		pb.RangeRequest_CREATE:  cmp.Compare(a.CreateRevision, b.CreateRevision),
		pb.RangeRequest_MOD:     cmp.Compare(a.ModRevision, b.ModRevision),
	}[r.SortTarget]
	if r.SortOrder == pb.RangeRequest_DESCEND {
		return -c
	}
	return c
}

func (s *server) put(r *pb.PutRequest, rev int64) (*pb.PutResponse, error) {
	if r.Lease != 0 && s.leases[r.Lease] == nil {
		return nil, rpctypes.ErrGRPCLeaseNotFound
	}
	kv := &mvccpb.KeyValue{Key: r.Key, Value: r.Value, Lease: r.Lease, CreateRevision: rev, ModRevision: rev, Version: 1}
	i, ok := s.find(r.Key)
	if ok {
		kv.CreateRevision, kv.Version = s.keys[i].CreateRevision, s.keys[i].Version+1
		s.keys[i] = kv
	} else {
		s.keys = slices.Insert(s.keys, i, kv)
	}
	s.happen(clientv3.EventTypePut, kv)
	return &pb.PutResponse{Header: s.header()}, nil
}

func (s *server) remove(r *pb.DeleteRangeRequest, rev int64) *pb.DeleteRangeResponse {
	n := s.drop(rev, func(kv *mvccpb.KeyValue) bool { return within(kv.Key, r.Key, r.RangeEnd) })
	return &pb.DeleteRangeResponse{Header: s.header(), Deleted: n}
}

// drop deletes keys.
func (s *server) drop(rev int64, which func(*mvccpb.KeyValue) bool) (n int64) {
	for i := 0; i < len(s.keys); {
		kv := s.keys[i]
		if !which(kv) {
			i++
			continue
		}
		s.keys = slices.Delete(s.keys, i, i+1)
		s.happen(clientv3.EventTypeDelete, &mvccpb.KeyValue{Key: kv.Key, ModRevision: rev})
		n++
	}
	return n
}

// txn does all or, if a put names a lease that has lapsed, nothing. All that it
// changes has one revision.
func (s *server) txn(r *pb.TxnRequest) (*pb.TxnResponse, error) {
	resp, rev := &pb.TxnResponse{Succeeded: !slices.ContainsFunc(r.Compare, s.differs)}, s.revision+1
	ops := r.Failure
	if resp.Succeeded {
		ops = r.Success
	}
	for _, op := range ops {
		if l := op.GetRequestPut().GetLease(); l != 0 && s.leases[l] == nil {
			return nil, rpctypes.ErrGRPCLeaseNotFound
		}
	}
	for _, op := range ops {
		done := &pb.ResponseOp{}
		switch {
		case op.GetRequestRange() != nil:
			got, err := s.get(op.GetRequestRange())
			if err != nil {
				return nil, err
			}
			done.Response = &pb.ResponseOp_ResponseRange{ResponseRange: got}
		case op.GetRequestPut() != nil:
			put, err := s.put(op.GetRequestPut(), rev)
			if err != nil {
				return nil, err
			}
			done.Response = &pb.ResponseOp_ResponsePut{ResponsePut: put}
		case op.GetRequestDeleteRange() != nil:
			done.Response = &pb.ResponseOp_ResponseDeleteRange{ResponseDeleteRange: s.remove(op.GetRequestDeleteRange(), rev)}
		default:
			return nil, fmt.Errorf("doorway/real/etcd: a transaction in a transaction")
		}
		resp.Responses = append(resp.Responses, done)
	}
	resp.Header = s.header()
	return resp, nil
}

// differs reports whether a comparison does not hold. A key that is not there has
// zeros.
func (s *server) differs(c *pb.Compare) bool {
	kv := &mvccpb.KeyValue{}
	if i, ok := s.find(c.Key); ok {
		kv = s.keys[i]
	}
	is := map[pb.Compare_CompareTarget]int{
		pb.Compare_VERSION: cmp.Compare(kv.Version, c.GetVersion()),
		pb.Compare_CREATE:  cmp.Compare(kv.CreateRevision, c.GetCreateRevision()),
		pb.Compare_MOD:     cmp.Compare(kv.ModRevision, c.GetModRevision()),
		pb.Compare_VALUE:   bytes.Compare(kv.Value, c.GetValue()),
		pb.Compare_LEASE:   cmp.Compare(kv.Lease, c.GetLease()),
	}[c.Target]
	return map[pb.Compare_CompareResult]bool{
		pb.Compare_EQUAL: is != 0, pb.Compare_NOT_EQUAL: is == 0, pb.Compare_GREATER: is <= 0, pb.Compare_LESS: is >= 0,
	}[c.Result]
}

func (s *server) grant(r *pb.LeaseGrantRequest) *pb.LeaseGrantResponse {
	id := s.next
	s.next++
	life := time.Duration(r.TTL) * time.Second
	s.leases[id] = &granted{r.TTL, time.AfterFunc(life, func() { s.lapse(id) }), time.Now().Add(life)}
	return &pb.LeaseGrantResponse{Header: s.header(), ID: id, TTL: r.TTL}
}

// keepAlive answers with a TTL of 0 where there is no such lease.
func (s *server) keepAlive(id int64) *pb.LeaseKeepAliveResponse {
	resp := &pb.LeaseKeepAliveResponse{Header: s.header(), ID: id}
	if l := s.leases[id]; l != nil {
		resp.TTL = l.ttl
		life := time.Duration(l.ttl) * time.Second
		l.lapses = time.Now().Add(life)
		l.timer.Reset(life)
	}
	return resp
}

// timeToLive answers with −1 where there is no such lease.
func (s *server) timeToLive(r *pb.LeaseTimeToLiveRequest) *pb.LeaseTimeToLiveResponse {
	resp := &pb.LeaseTimeToLiveResponse{Header: s.header(), ID: r.ID, TTL: -1}
	if l := s.leases[r.ID]; l != nil {
		resp.TTL, resp.GrantedTTL = int64(time.Until(l.lapses)/time.Second), l.ttl
	}
	return resp
}

// lapse is the end of a lease that nobody kept alive.
func (s *server) lapse(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.leases[id]; l != nil && !time.Now().Before(l.lapses) {
		_ = s.revoke(id)
	}
}

// revoke ends a lease, and with it its keys.
func (s *server) revoke(id int64) error {
	l := s.leases[id]
	if l == nil {
		return rpctypes.ErrGRPCLeaseNotFound
	}
	l.timer.Stop()
	delete(s.leases, id)
	s.drop(s.revision+1, func(kv *mvccpb.KeyValue) bool { return kv.Lease == id })
	return nil
}
