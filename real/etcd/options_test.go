package etcd_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// named is a key with its value, revisions and version.
func named(kv *mvccpb.KeyValue) string {
	if kv == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s=%s %d %d %d", kv.Key, kv.Value, kv.CreateRevision, kv.ModRevision, kv.Version)
}

func listed(kvs []*mvccpb.KeyValue) (text []string) {
	for _, kv := range kvs {
		text = append(text, named(kv))
	}
	return text
}

// What a get, a put and a deletion are asked to keep, to leave out or to tell.
func TestOptions(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		l, _ := c.Grant(ctx, 5)
		put := func(key, value string, opts ...clientv3.OpOption) {
			r, err := c.Put(ctx, key, value, append(opts, clientv3.WithPrevKV())...)
			if err != nil {
				say(err)
				return
			}
			say("put ", r.Header.Revision, " ", named(r.PrevKv))
		}
		put("a", "1", clientv3.WithLease(l.ID))
		put("a", "", clientv3.WithIgnoreValue(), clientv3.WithIgnoreLease())
		put("b", "", clientv3.WithIgnoreLease())
		put("b", "2")
		get := func(opts ...clientv3.OpOption) {
			r, err := c.Get(ctx, "a", append(opts, clientv3.WithRange("c"))...)
			if err != nil {
				say(err)
				return
			}
			say("got ", r.Header.Revision, " ", r.Count, " ", r.More, " ", listed(r.Kvs))
		}
		get(clientv3.WithKeysOnly())
		get(clientv3.WithCountOnly())
		get(clientv3.WithMinModRev(4), clientv3.WithLimit(1))
		get(clientv3.WithRev(2))
		get(clientv3.WithRev(5))
		ttl, _ := c.TimeToLive(ctx, l.ID, clientv3.WithAttachedKeys())
		say(fmt.Sprintf("%s", ttl.Keys))
		d, _ := c.Delete(ctx, "a", clientv3.WithPrevKV())
		say("deleted ", listed(d.PrevKvs))
		get(clientv3.WithRev(4))
	}), "put 2 nothing", "put 3 a=1 2 2 1", "etcdserver: key not found", "put 4 nothing",
		"got 4 2 false [a= 2 3 2 b= 4 4 1]", "got 4 2 false []", "got 4 2 false [b=2 4 4 1]", "got 4 1 false [a=1 2 2 1]",
		"etcdserver: mvcc: required revision is a future revision", "[a]", "deleted [a=1 2 3 2]", "got 5 2 false [a=1 2 3 2 b=2 4 4 1]")
}

// A key that is got alone has no lease, as since etcd 3.7, but if keys are sorted by their values.
func TestKeyAlone(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		l, _ := c.Grant(ctx, 5)
		_, _ = c.Put(ctx, "a", "1", clientv3.WithLease(l.ID))
		for _, by := range []clientv3.SortTarget{clientv3.SortByKey, clientv3.SortByValue} {
			r, err := c.Get(ctx, "a", clientv3.WithKeysOnly(), clientv3.WithSort(by, clientv3.SortAscend))
			say(string(r.Kvs[0].Value), r.Kvs[0].Lease, " ", err)
		}
	}), "0 <nil>", "1 <nil>")
}

// What the server refuses.
func TestRefused(t *testing.T) {
	put, get := clientv3.OpPut("a", "1"), clientv3.OpGet("a")
	for want, op := range map[string]clientv3.Op{
		"etcdserver: key is not provided":                          clientv3.OpPut("", "1"),
		"etcdserver: value is provided":                            clientv3.OpPut("a", "1", clientv3.WithIgnoreValue()),
		"etcdserver: lease is provided":                            clientv3.OpPut("a", "1", clientv3.WithIgnoreLease(), clientv3.WithLease(1)),
		"etcdserver: requested lease not found":                    clientv3.OpTxn(nil, []clientv3.Op{clientv3.OpDelete("b"), clientv3.OpPut("a", "1", clientv3.WithLease(1))}, nil),
		"etcdserver: duplicate key given in txn request":           clientv3.OpTxn(nil, nil, []clientv3.Op{put, clientv3.OpDelete("a")}),
		"etcdserver: too many operations in txn request":           clientv3.OpTxn(nil, nil, []clientv3.Op{clientv3.OpTxn(nil, slices.Repeat([]clientv3.Op{get}, 128), nil)}),
		"etcdserver: mvcc: required revision is a future revision": clientv3.OpTxn(nil, []clientv3.Op{clientv3.OpGet("a", clientv3.WithRev(9))}, nil),
		"<nil>": clientv3.OpTxn(nil, []clientv3.Op{clientv3.OpTxn(nil, []clientv3.Op{put}, []clientv3.Op{put})}, nil),
	} {
		expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
			_, err := c.Do(ctx, op)
			say(err)
		}), want)
	}
}

// A transaction in a transaction compares what was there before both; a value that is not there equals and differs from
// none, and what a range is compared with must be so for each of its keys.
func TestComparisons(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		none := clientv3.Compare(clientv3.CreateRevision("a"), "=", 0)
		inner := clientv3.OpTxn([]clientv3.Cmp{none}, []clientv3.Op{clientv3.OpPut("b", "1")}, nil)
		r, err := c.Txn(ctx).If(none).Then(clientv3.OpPut("a", "1"), inner).Commit()
		say(r.Responses[1].GetResponseTxn().Succeeded, " ", r.Header.Revision, " ", err)
		for _, cmp := range []clientv3.Cmp{
			clientv3.Compare(clientv3.Value("c"), "=", ""), clientv3.Compare(clientv3.Value("c"), "!=", "1"),
			clientv3.Compare(clientv3.Value("a"), "=", "1").WithRange("c"), clientv3.Compare(clientv3.Version("a"), ">", 1).WithRange("c"),
			clientv3.Compare(clientv3.LeaseValue("a"), "=", clientv3.NoLease),
		} {
			r, err := c.Txn(ctx).If(cmp).Commit()
			say(r.Succeeded, " ", err)
		}
	}), "true 2 <nil>", "false <nil>", "false <nil>", "true <nil>", "false <nil>", "true <nil>")
}

// A lease lasts two seconds at least, and all are listed, the one that lapses first before the others.
func TestLeases(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		for _, ttl := range []int64{9, 0, 9_000_000_001} {
			l, err := c.Grant(ctx, ttl)
			if err != nil {
				say(err)
				continue
			}
			say(l.ID, " ", l.TTL)
		}
		r, err := c.Leases(ctx)
		say(r.Leases[0].ID, " ", r.Leases[1].ID, " ", err)
		time.Sleep(3 * time.Second)
		r, err = c.Leases(ctx)
		say(len(r.Leases), " ", err)
	}), "1 9", "2 2", "etcdserver: too large lease TTL", "2 1 <nil>", "1 <nil>")
}

// A key that is made anew was nothing before, also if the same transaction deletes it first.
func TestMadeAnew(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		_, _ = c.Put(ctx, "a", "1")
		_, err := c.Txn(ctx).Then(clientv3.OpTxn(nil, []clientv3.Op{clientv3.OpDelete("a", clientv3.WithFromKey())}, nil), clientv3.OpPut("a", "2")).Commit()
		say(err)
		for _, e := range (<-c.Watch(ctx, "a", clientv3.WithPrevKV(), clientv3.WithRev(3))).Events {
			say(e.Type, " ", named(e.PrevKv))
		}
	}), "<nil>", "DELETE a=1 2 2 1", "PUT nothing")
}

// A watch tells what was before, and leaves out what it is to leave out.
func TestWatchOptions(t *testing.T) {
	for want, opts := range map[string][]clientv3.OpOption{
		"PUT nothing, PUT a=1 2 2 1, DELETE a=2 2 3 2, PUT nothing": {clientv3.WithPrevKV()},
		"PUT nothing, PUT nothing, PUT nothing":                     {clientv3.WithFilterDelete()},
		"DELETE nothing":                                            {clientv3.WithFilterPut()},
	} {
		expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
			_, _ = c.Put(ctx, "a", "1")
			_, _ = c.Put(ctx, "a", "2")
			_, _ = c.Delete(ctx, "a")
			_, _ = c.Put(ctx, "a", "3")
			text := ""
			for _, e := range (<-c.Watch(ctx, "a", append(opts, clientv3.WithRev(1))...)).Events {
				text += fmt.Sprint(", ", e.Type, " ", named(e.PrevKv))
			}
			say(text[2:])
		}), want)
	}
}
