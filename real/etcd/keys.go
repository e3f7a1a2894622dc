package etcd

import (
	"bytes"
	"cmp"
	"slices"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// noEnd is the end of a range that has none.
const noEnd = "\x00"

// within reports whether k is key or, if there is an end, in the range up to it.
func within(k, key, end []byte) bool {
	switch {
	case len(end) == 0:
		return bytes.Equal(k, key)
	case string(end) == noEnd:
		return bytes.Compare(k, key) >= 0
	default:
		return bytes.Compare(k, key) >= 0 && bytes.Compare(k, end) < 0
	}
}

func (s *server) find(key []byte) (int, bool) {
	return slices.BinarySearchFunc(s.keys, key, func(kv *mvccpb.KeyValue, key []byte) int { return bytes.Compare(kv.Key, key) })
}

// at returns the keys of a revision; 0 is the last.
func (s *server) at(rev int64) []*mvccpb.KeyValue {
	if rev == 0 || rev >= s.revision {
		return s.keys
	}
	old := &server{}
	for _, e := range s.history {
		if e.Kv.ModRevision > rev {
			break
		}
		i, ok := old.find(e.Kv.Key)
		if ok {
			old.keys = slices.Delete(old.keys, i, i+1)
		}
		if e.Type != clientv3.EventTypeDelete {
			old.keys = slices.Insert(old.keys, i, e.Kv)
		}
	}
	return old.keys
}

func (s *server) get(r *pb.RangeRequest) *pb.RangeResponse {
	resp := &pb.RangeResponse{Header: s.header()}
	for _, kv := range s.at(r.Revision) {
		if !within(kv.Key, r.Key, r.RangeEnd) {
			continue
		}
		resp.Count++ // of all in the range
		if !r.CountOnly && bounded(kv.CreateRevision, r.MinCreateRevision, r.MaxCreateRevision) && bounded(kv.ModRevision, r.MinModRevision, r.MaxModRevision) {
			resp.Kvs = append(resp.Kvs, kv)
		}
	}
	slices.SortStableFunc(resp.Kvs, func(a, b *mvccpb.KeyValue) int { return inOrder(r, a, b) })
	if r.Limit > 0 && r.Limit < int64(len(resp.Kvs)) {
		resp.Kvs, resp.More = resp.Kvs[:r.Limit], true
	}
	for i, kv := range resp.Kvs {
		if r.KeysOnly {
			resp.Kvs[i] = keyOnly(kv, r.SortTarget == pb.RangeRequest_VALUE)
		}
	}
	return resp
}

// keyOnly returns a key without its value. Since 3.7 etcd takes it from an index, which knows no leases, unless keys are
// sorted by value.
func keyOnly(kv *mvccpb.KeyValue, leased bool) *mvccpb.KeyValue {
	alone := &mvccpb.KeyValue{Key: kv.Key, CreateRevision: kv.CreateRevision, ModRevision: kv.ModRevision, Version: kv.Version}
	if leased {
		alone.Lease = kv.Lease
	}
	return alone
}

// bounded reports whether a revision is between two others; 0 is no bound.
func bounded(rev, least, most int64) bool { return rev >= least && (most == 0 || rev <= most) }

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

// put writes a key. What it asks for has been checked.
func (s *server) put(r *pb.PutRequest, rev int64) *pb.PutResponse {
	kv := &mvccpb.KeyValue{Key: r.Key, Value: r.Value, Lease: r.Lease, CreateRevision: rev, ModRevision: rev, Version: 1}
	resp := &pb.PutResponse{}
	i, ok := s.find(r.Key)
	if ok {
		was := s.keys[i]
		kv.CreateRevision, kv.Version = was.CreateRevision, was.Version+1
		if r.IgnoreValue {
			kv.Value = was.Value
		}
		if r.IgnoreLease {
			kv.Lease = was.Lease
		}
		if r.PrevKv {
			resp.PrevKv = was
		}
		s.keys[i] = kv
	} else {
		s.keys = slices.Insert(s.keys, i, kv)
	}
	s.happen(clientv3.EventTypePut, kv)
	resp.Header = s.header()
	return resp
}

func (s *server) remove(r *pb.DeleteRangeRequest, rev int64) *pb.DeleteRangeResponse {
	gone := s.drop(rev, func(kv *mvccpb.KeyValue) bool { return within(kv.Key, r.Key, r.RangeEnd) })
	resp := &pb.DeleteRangeResponse{Header: s.header(), Deleted: int64(len(gone))}
	if r.PrevKv {
		resp.PrevKvs = gone
	}
	return resp
}

// drop deletes keys, and returns them.
func (s *server) drop(rev int64, which func(*mvccpb.KeyValue) bool) (gone []*mvccpb.KeyValue) {
	for i := 0; i < len(s.keys); {
		kv := s.keys[i]
		if !which(kv) {
			i++
			continue
		}
		s.keys = slices.Delete(s.keys, i, i+1)
		s.happen(clientv3.EventTypeDelete, &mvccpb.KeyValue{Key: kv.Key, ModRevision: rev})
		gone = append(gone, kv)
	}
	return gone
}

// txn does all or, if something of it cannot be done, nothing. All that it changes has one revision, and all that it
// compares is as before.
func (s *server) txn(r *pb.TxnRequest) (*pb.TxnResponse, error) {
	if err := checkTxn(r, maxOps); err != nil {
		return nil, err
	}
	chosen := map[*pb.TxnRequest]bool{}
	if err := s.choose(r, chosen); err != nil {
		return nil, err
	}
	resp := s.do(r, chosen, s.revision+1)
	resp.Header = s.header()
	return resp, nil
}

// choose notes whether the comparisons of a transaction, and of those in it, hold, and checks what is then to be done.
func (s *server) choose(r *pb.TxnRequest, chosen map[*pb.TxnRequest]bool) error {
	chosen[r] = !slices.ContainsFunc(r.Compare, s.differs)
	for _, op := range branch(r, chosen) {
		var err error
		switch {
		case op.GetRequestRange() != nil:
			err = s.checkRevision(op.GetRequestRange())
		case op.GetRequestPut() != nil:
			err = s.checkThere(op.GetRequestPut())
		case op.GetRequestTxn() != nil:
			err = s.choose(op.GetRequestTxn(), chosen)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func branch(r *pb.TxnRequest, chosen map[*pb.TxnRequest]bool) []*pb.RequestOp {
	if chosen[r] {
		return r.Success
	}
	return r.Failure
}

// do does what was chosen.
func (s *server) do(r *pb.TxnRequest, chosen map[*pb.TxnRequest]bool, rev int64) *pb.TxnResponse {
	resp := &pb.TxnResponse{Succeeded: chosen[r]}
	for _, op := range branch(r, chosen) {
		done := &pb.ResponseOp{}
		switch {
		case op.GetRequestRange() != nil:
			done.Response = &pb.ResponseOp_ResponseRange{ResponseRange: s.get(op.GetRequestRange())}
		case op.GetRequestPut() != nil:
			done.Response = &pb.ResponseOp_ResponsePut{ResponsePut: s.put(op.GetRequestPut(), rev)}
		case op.GetRequestDeleteRange() != nil:
			done.Response = &pb.ResponseOp_ResponseDeleteRange{ResponseDeleteRange: s.remove(op.GetRequestDeleteRange(), rev)}
		case op.GetRequestTxn() != nil:
			done.Response = &pb.ResponseOp_ResponseTxn{ResponseTxn: s.do(op.GetRequestTxn(), chosen, rev)}
		}
		resp.Responses = append(resp.Responses, done)
	}
	return resp
}

// differs reports whether a comparison does not hold for a key, or for one of a range. A key that is not there has
// zeros, and no value equals or differs from what it has not.
func (s *server) differs(c *pb.Compare) bool {
	there := false
	for _, kv := range s.keys {
		if within(kv.Key, c.Key, c.RangeEnd) {
			if there = true; different(c, kv) {
				return true
			}
		}
	}
	return !there && (c.Target == pb.Compare_VALUE || different(c, &mvccpb.KeyValue{}))
}

func different(c *pb.Compare, kv *mvccpb.KeyValue) bool {
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
