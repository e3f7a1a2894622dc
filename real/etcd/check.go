package etcd

import (
	"slices"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
)

// maxOps limits the operations, and the comparisons, of a transaction by default, with those of the transactions in it.
const maxOps = 128

func checkGet(r *pb.RangeRequest) error {
	if len(r.Key) == 0 {
		return rpctypes.ErrGRPCEmptyKey
	}
	return nil
}

// checkRevision refuses a revision that is yet to come.
func (s *server) checkRevision(r *pb.RangeRequest) error {
	if r.Revision > s.revision {
		return rpctypes.ErrGRPCFutureRev
	}
	return nil
}

func checkPut(r *pb.PutRequest) error {
	switch {
	case len(r.Key) == 0:
		return rpctypes.ErrGRPCEmptyKey
	case r.IgnoreValue && len(r.Value) != 0:
		return rpctypes.ErrGRPCValueProvided
	case r.IgnoreLease && r.Lease != 0:
		return rpctypes.ErrGRPCLeaseProvided
	}
	return nil
}

// checkThere refuses a put with a lease that is over, or one that keeps something of a key that is not there.
func (s *server) checkThere(r *pb.PutRequest) error {
	if r.Lease != 0 && s.leases[r.Lease] == nil {
		return rpctypes.ErrGRPCLeaseNotFound
	}
	if _, ok := s.find(r.Key); !ok && (r.IgnoreValue || r.IgnoreLease) {
		return rpctypes.ErrGRPCKeyNotFound
	}
	return nil
}

func checkDelete(r *pb.DeleteRangeRequest) error {
	if len(r.Key) == 0 {
		return rpctypes.ErrGRPCEmptyKey
	}
	return nil
}

// checkTxn refuses what etcd does not even try: too many operations, keys without names, and keys that are put twice, or put
// and deleted.
func checkTxn(r *pb.TxnRequest, most int) error {
	if err := checkOps(r, most); err != nil {
		return err
	}
	for _, ops := range [][]*pb.RequestOp{r.Success, r.Failure} {
		if _, _, err := written(ops); err != nil {
			return err
		}
	}
	return nil
}

func checkOps(r *pb.TxnRequest, most int) error {
	n := max(len(r.Compare), len(r.Success), len(r.Failure))
	if n > most {
		return rpctypes.ErrGRPCTooManyOps
	}
	if slices.ContainsFunc(r.Compare, func(c *pb.Compare) bool { return len(c.Key) == 0 }) {
		return rpctypes.ErrGRPCEmptyKey
	}
	for _, op := range slices.Concat(r.Success, r.Failure) {
		var err error
		switch {
		case op.GetRequestRange() != nil:
			err = checkGet(op.GetRequestRange())
		case op.GetRequestPut() != nil:
			err = checkPut(op.GetRequestPut())
		case op.GetRequestDeleteRange() != nil:
			err = checkDelete(op.GetRequestDeleteRange())
		case op.GetRequestTxn() != nil:
			err = checkOps(op.GetRequestTxn(), most-n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// written returns which keys operations put, and what they delete. As etcd, it does not see a key in a range without an
// end, nor in what a later transaction among them deletes.
func written(ops []*pb.RequestOp) (puts map[string]bool, dels []*pb.DeleteRangeRequest, err error) {
	puts = map[string]bool{}
	for _, op := range ops {
		if d := op.GetRequestDeleteRange(); d != nil {
			dels = append(dels, d)
		}
	}
	twice := func(key string) bool {
		return puts[key] || slices.ContainsFunc(dels, func(d *pb.DeleteRangeRequest) bool {
			return string(d.RangeEnd) != noEnd && within([]byte(key), d.Key, d.RangeEnd)
		})
	}
	for _, op := range ops {
		t := op.GetRequestTxn()
		if t == nil {
			continue
		}
		here := map[string]bool{}
		var gone []*pb.DeleteRangeRequest
		for _, inner := range [][]*pb.RequestOp{t.Success, t.Failure} { // only one of them happens
			p, d, err := written(inner)
			if err != nil {
				return nil, nil, err
			}
			for key := range p {
				if twice(key) {
					return nil, nil, rpctypes.ErrGRPCDuplicateKey
				}
				here[key] = true
			}
			gone = append(gone, d...)
		}
		for key := range here {
			puts[key] = true
		}
		dels = append(dels, gone...)
	}
	for _, op := range ops {
		p := op.GetRequestPut()
		switch {
		case p == nil:
		case twice(string(p.Key)):
			return nil, nil, rpctypes.ErrGRPCDuplicateKey
		default:
			puts[string(p.Key)] = true
		}
	}
	return puts, dels, nil
}
