package etcd

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// A server holds the keys of the last revision, what has happened since the
// first, and leases. It never fails and compacts nothing.
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

// since returns what a watch is told of what has happened from a revision on, and what is closed
// when there may be more.
func (s *server) since(o watched, rev int64) (clientv3.WatchResponse, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.watched()
	for i, e := range s.history {
		if e.Kv.ModRevision < rev || !o.wants(e) {
			continue
		}
		told := &clientv3.Event{Type: e.Type, Kv: e.Kv}
		if o.prev {
			told.PrevKv = s.before(i)
		}
		w.Events = append(w.Events, told)
	}
	return w, s.changed
}

// before returns the key of the i-th event of history as it was one revision before, or nil.
func (s *server) before(i int) *mvccpb.KeyValue {
	e := s.history[i]
	if e.Kv.Version == 1 { // it is made anew
		return nil
	}
	for _, was := range slices.Backward(s.history[:i]) {
		if was.Kv.ModRevision == e.Kv.ModRevision || !bytes.Equal(was.Kv.Key, e.Kv.Key) {
			continue
		}
		if was.Type == clientv3.EventTypeDelete {
			return nil
		}
		return was.Kv
	}
	return nil
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

// The shortest and the longest lease of etcd, in seconds: one and a half times its default election timeout, rounded up, and
// MaxLeaseTTL.
const (
	minTTL = 2
	maxTTL = 9_000_000_000
)

func (s *server) grant(r *pb.LeaseGrantRequest) (*pb.LeaseGrantResponse, error) {
	if r.TTL > maxTTL {
		return nil, rpctypes.ErrGRPCLeaseTTLTooLarge
	}
	id, ttl := s.next, max(r.TTL, minTTL)
	s.next++
	life := time.Duration(ttl) * time.Second
	s.leases[id] = &granted{ttl, time.AfterFunc(life, func() { s.lapse(id) }), time.Now().Add(life)}
	return &pb.LeaseGrantResponse{Header: s.header(), ID: id, TTL: ttl}, nil
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

// timeToLive answers with −1 where there is no such lease, and with the keys of one if they are asked for.
func (s *server) timeToLive(r *pb.LeaseTimeToLiveRequest) *pb.LeaseTimeToLiveResponse {
	resp := &pb.LeaseTimeToLiveResponse{Header: s.header(), ID: r.ID, TTL: -1}
	if l := s.leases[r.ID]; l != nil {
		resp.TTL, resp.GrantedTTL = int64(time.Until(l.lapses)/time.Second), l.ttl
		for _, kv := range s.keys {
			if r.Keys && kv.Lease == r.ID {
				resp.Keys = append(resp.Keys, kv.Key)
			}
		}
	}
	return resp
}

// list answers with all leases, those that lapse first before others.
func (s *server) list() *pb.LeaseLeasesResponse {
	resp := &pb.LeaseLeasesResponse{Header: s.header()}
	for _, id := range slices.SortedFunc(maps.Keys(s.leases), func(a, b int64) int {
		return cmp.Or(s.leases[a].lapses.Compare(s.leases[b].lapses), cmp.Compare(a, b))
	}) {
		resp.Leases = append(resp.Leases, &pb.LeaseStatus{ID: id})
	}
	return resp
}

// lapse ends a lease that nobody kept alive.
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
