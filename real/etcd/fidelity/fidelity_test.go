package fidelity

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A side is a client, and what it was told.
type side struct {
	*clientv3.Client
	ctx    context.Context
	watch  func(ctx context.Context, c command, rev int64, tell func([]*mvccpb.Event))
	leases []clientv3.LeaseID
	last   int64 // revision
	stop   context.CancelFunc
	delay  time.Duration // before a command

	mu     sync.Mutex
	events []string // since the last time that they were looked at
}

// lease returns the name of the n-th lease.
func (s *side) lease(n int) clientv3.LeaseID {
	switch {
	case n == 0:
		return clientv3.NoLease
	case n <= len(s.leases):
		return s.leases[n-1]
	default:
		return 12345 // of no lease
	}
}

// which is the inverse of lease.
func (s *side) which(id clientv3.LeaseID) int { return slices.Index(s.leases, id) + 1 }

// revision returns the revision that a command names, or 0.
func (s *side) revision(c command) int64 {
	if c.rev == 0 {
		return 0
	}
	return max(1, s.last+int64(c.rev-100))
}

// transcript carries out commands and returns what the client is told.
func (s *side) transcript(all []command) (lines []string) {
	for _, c := range all {
		time.Sleep(s.delay)
		line := s.do(c)
		if s.mu.Lock(); c.op == "sleep" || c.op == "watch" || c.op == "unwatch" { // all events have arrived
			line += fmt.Sprint("; ", s.events)
			s.events = nil
		}
		s.mu.Unlock()
		lines = append(lines, line)
	}
	if s.stop != nil {
		s.stop()
	}
	return lines
}

// do carries out a command.
func (s *side) do(c command) string {
	switch c.op {
	case "grant":
		return s.grant(c)
	case "revoke":
		r, err := s.Revoke(s.ctx, s.lease(c.lease))
		if err != nil {
			return err.Error()
		}
		return s.at(r.Header)
	case "keep":
		r, err := s.KeepAliveOnce(s.ctx, s.lease(c.lease))
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(s.at(r.ResponseHeader), " ttl ", r.TTL)
	case "ttl":
		return s.ttl(c)
	case "leases":
		r, err := s.Leases(s.ctx)
		if err != nil {
			return err.Error()
		}
		var text []int
		for _, l := range r.Leases {
			text = append(text, s.which(l.ID))
		}
		return fmt.Sprint(s.at(r.ResponseHeader), text)
	case "sleep":
		time.Sleep(c.pause())
		return ""
	case "watch", "unwatch":
		return s.follow(c)
	}
	r, err := s.Do(s.ctx, s.operation(c))
	if err != nil {
		return err.Error()
	}
	return s.told((*pb.RangeResponse)(r.Get()), (*pb.PutResponse)(r.Put()), (*pb.DeleteRangeResponse)(r.Del()), (*pb.TxnResponse)(r.Txn()))
}

// grant asks for a lease, or once in a test for one that is too long or too short.
func (s *side) grant(c command) string {
	if len(s.leases) == leases {
		return "enough leases"
	}
	ttl := int64(c.pause()/time.Second) + int64(2*len(s.leases)+1)
	if len(s.leases) == 0 && c.prev {
		ttl = []int64{-9_000_000_001, -1, 0, 1, 2, 9_000_000_001}[c.lease-1]
	}
	r, err := s.Grant(s.ctx, ttl)
	if err != nil {
		return err.Error()
	}
	s.leases = append(s.leases, r.ID)
	return fmt.Sprint(s.at(r.ResponseHeader), " ttl ", r.TTL)
}

// ttl asks how long a lease lives, and perhaps for its keys, whose order etcd leaves open.
func (s *side) ttl(c command) string {
	var opts []clientv3.LeaseOption
	if c.prev {
		opts = append(opts, clientv3.WithAttachedKeys())
	}
	r, err := s.TimeToLive(s.ctx, s.lease(c.lease), opts...)
	if err != nil {
		return err.Error()
	}
	var of []string
	for _, k := range r.Keys {
		of = append(of, string(k))
	}
	slices.Sort(of)
	return fmt.Sprint(s.at(r.ResponseHeader), " ttl ", r.TTL, " of ", r.GrantedTTL, of)
}

// follow begins a watch, once the one before has ended, or only ends that.
func (s *side) follow(c command) string {
	time.Sleep(unit) // what has happened is told
	if s.stop != nil {
		s.stop()
		s.stop = nil
	}
	time.Sleep(unit)
	if c.op == "watch" {
		var ctx context.Context
		ctx, s.stop = context.WithCancel(s.ctx)
		s.watch(ctx, c, s.revision(c), func(events []*mvccpb.Event) {
			s.mu.Lock()
			defer s.mu.Unlock()
			for _, e := range events {
				s.events = append(s.events, fmt.Sprint(e.Type, " ", s.kv(e.Kv), " was ", s.kv(e.PrevKv)))
			}
		})
		time.Sleep(unit)
	}
	return c.op
}

// at notes a revision that was told.
func (s *side) at(h *pb.ResponseHeader) string {
	if h == nil {
		return "no header"
	}
	s.last = h.Revision
	return fmt.Sprintf("at %d", h.Revision)
}

func (s *side) kv(kv *mvccpb.KeyValue) string {
	if kv == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s=%s(%d %d %d l%d)", kv.Key, kv.Value, kv.CreateRevision, kv.ModRevision, kv.Version, s.which(clientv3.LeaseID(kv.Lease)))
}

func (s *side) kvs(all []*mvccpb.KeyValue) string {
	var text []string
	for _, kv := range all {
		text = append(text, s.kv(kv))
	}
	return fmt.Sprint(text)
}

// told returns a response as text; all but one are nil.
func (s *side) told(get *pb.RangeResponse, put *pb.PutResponse, del *pb.DeleteRangeResponse, txn *pb.TxnResponse) string {
	switch {
	case get != nil:
		return fmt.Sprint("got ", s.at(get.Header), s.kvs(get.Kvs), " of ", get.Count, " more ", get.More)
	case put != nil:
		return fmt.Sprint("put ", s.at(put.Header), " was ", s.kv(put.PrevKv))
	case del != nil:
		return fmt.Sprint("deleted ", s.at(del.Header), " ", del.Deleted, s.kvs(del.PrevKvs))
	}
	text := []string{fmt.Sprint("txn ", txn.Succeeded)}
	for _, r := range txn.Responses {
		text = append(text, s.told(r.GetResponseRange(), r.GetResponsePut(), r.GetResponseDeleteRange(), r.GetResponseTxn()))
	}
	if txn.Header != nil && txn.Header.Revision > 0 { // only the outermost has a revision
		text = append(text, s.at(txn.Header))
	}
	return strings.Join(text, ", ")
}

// The stand-in and the server of etcd tell clients the same, whatever they do.
func TestAsEtcd(t *testing.T) {
	counts, ours := map[string]int{}, newStandIn(t)
	rapid.Check(t, func(r *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawn), 30, 80).Draw(r, "commands")
		want, got := theirs(t, all), ours.transcript(t, all)
		for i, line := range want {
			count(counts, all[i], line)
			if line != got[i] {
				var before strings.Builder
				for j, c := range all[:i] {
					fmt.Fprintln(&before, c, "→", want[j])
				}
				r.Fatalf("after\n%scommand %d, %v: etcd tells\n%s\nand the stand-in\n%s", before.String(), i, all[i], line, got[i])
			}
		}
	})
	t.Log(counts)
}

// count notes what a comparison has met.
func count(counts map[string]int, c command, line string) {
	counts["commands"]++
	counts[c.op]++
	for what, text := range map[string]string{"errors": "etcdserver: ", "events of deletions": "DELETE", "events of puts": "PUT", "transactions that failed": "txn false"} {
		counts[what] += strings.Count(line, text)
	}
	if c.op == "ttl" && strings.Contains(line, "ttl -1") {
		counts["leases that were over"]++
	}
}
