package etcd_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"doorway/model"
	"doorway/real"
	"doorway/real/etcd"
)

// play runs one process, with every message delivered at once, and every fourth lost
// if there is to be loss.
func play(t *testing.T, drops int, f func(c *clientv3.Client, ctx context.Context, say func(...any))) (told []string) {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: 1, Drops: drops}, func(p *real.Process) {
		c := etcd.Client(p)
		defer c.Close()
		f(c, p.Context(), func(a ...any) { told = append(told, fmt.Sprint(a...)) })
	})
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	for i, events := 1, r.Enabled(nil); len(events) > 0 && i < 200; i, events = i+1, r.Enabled(nil) {
		e := events[0]
		for _, lost := range events {
			if lost.Kind == model.Drop && i%4 == 0 {
				e = lost
			}
		}
		if _, err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return told
}

func expect(t *testing.T, told []string, want ...string) {
	t.Helper()
	if !slices.Equal(told, want) {
		t.Errorf("told\n%q, want\n%q", told, want)
	}
}

// A key goes with its lease, which lapses after its time if nobody keeps it alive.
func TestLease(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		l, _ := c.Grant(ctx, 5)
		put, err := c.Put(ctx, "a", "1", clientv3.WithLease(l.ID))
		say("put ", put.Header.Revision, " ", err)
		begun := time.Now()
		for i := range 2 {
			time.Sleep(3 * time.Second)
			k, err := c.KeepAliveOnce(ctx, l.ID)
			left, _ := c.TimeToLive(ctx, l.ID)
			say("kept ", i, " ", k.TTL, " ", left.TTL, " ", err)
		}
		for e := range c.Watch(ctx, "a") {
			say(e.Events[0].Type, " ", e.Events[0].Kv.ModRevision, " after ", time.Since(begun).Round(time.Second))
			break
		}
		_, err = c.Put(ctx, "a", "1", clientv3.WithLease(l.ID))
		say(err)
		ttl, err := c.TimeToLive(ctx, l.ID)
		say(ttl.TTL, " ", err)
	}), "put 2 <nil>", "kept 0 5 4 <nil>", "kept 1 5 4 <nil>", "DELETE 3 after 11s", "etcdserver: requested lease not found", "-1 <nil>")
}

// A transaction is of one revision and does what its comparison says; a get finds
// the keys that the client's options name.
func TestKeys(t *testing.T) {
	expect(t, play(t, 0, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
		for range 2 {
			r, err := c.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision("d/b"), "=", 0)).
				Then(clientv3.OpPut("d/b", "1"), clientv3.OpPut("d/a", "1")).Else(clientv3.OpGet("d/b")).Commit()
			say(r.Succeeded, " ", r.Header.Revision, " ", err)
		}
		_, _ = c.Put(ctx, "d/c", "2")
		_, _ = c.Put(ctx, "d/b", "2")
		for _, opts := range [][]clientv3.OpOption{
			{clientv3.WithPrefix()}, clientv3.WithFirstCreate(), clientv3.WithLastCreate(), append(clientv3.WithLastCreate(), clientv3.WithMaxCreateRev(2)), clientv3.WithLastRev(),
		} {
			r, err := c.Get(ctx, "d/", opts...)
			text := ""
			for _, kv := range r.Kvs {
				text += fmt.Sprintf("%s %d %d %d ", kv.Key, kv.CreateRevision, kv.ModRevision, kv.Version)
			}
			say(text, err)
		}
		d, err := c.Delete(ctx, "d/", clientv3.WithPrefix())
		say(d.Deleted, " ", d.Header.Revision, " ", err)
	}), "true 2 <nil>", "false 2 <nil>",
		"d/a 2 2 1 d/b 2 4 2 d/c 3 3 1 <nil>", "d/a 2 2 1 <nil>", "d/c 3 3 1 <nil>", "d/a 2 2 1 <nil>", "d/b 2 4 2 <nil>", "3 5 <nil>")
}

// A watch passes on all that happens from its revision on, once and in order, also
// if messages are lost.
func TestWatch(t *testing.T) {
	for _, drops := range []int{0, 1, 2, 9} {
		expect(t, play(t, drops, func(c *clientv3.Client, ctx context.Context, say func(...any)) {
			go func() {
				for i := range 5 {
					for done := false; !done; { // a put that was lost is put again
						_, err := c.Txn(ctx).If(clientv3.Compare(clientv3.Value("w/"), "=", fmt.Sprint(i))).Else(clientv3.OpPut("w/", fmt.Sprint(i))).Commit()
						done = err == nil
					}
				}
			}()
			n := 0
			for w := range c.Watch(ctx, "w/", clientv3.WithPrefix(), clientv3.WithRev(1)) {
				for _, e := range w.Events {
					say(string(e.Kv.Value), " ", e.Kv.ModRevision)
				}
				if n += len(w.Events); n >= 5 {
					return
				}
			}
		}), "0 2", "1 3", "2 4", "3 5", "4 6")
	}
}
