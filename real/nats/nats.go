// Package nats runs locks made of NATS' key-value stores under Doorway's
// schedulers: each call of a store is a message to a server that is nats-server.
package nats

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats-server/v2/server/ats"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"doorway/real"
)

// The clock of nats-server's caches is a goroutine that waits at a channel of its
// package. The first to register starts it: here, so that it is in no bubble.
func init() { ats.Register() }

// KeyValue returns a store for a process. The bucket is made in memory when its
// first call arrives. Get, GetRevision, Put, Create, Update, Delete and Purge are
// calls; other methods panic.
func KeyValue(p *real.Process, bucket jetstream.KeyValueConfig) jetstream.KeyValue {
	bucket.Storage = jetstream.MemoryStorage
	return store{p: p, bucket: bucket}
}

type store struct {
	jetstream.KeyValue // nil: what is not here is not served
	p                  *real.Process
	bucket             jetstream.KeyValueConfig
}

func (s store) Bucket() string { return s.bucket.Bucket }

func (s store) Get(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	return call(ctx, s, "get "+key, func(ctx context.Context, kv jetstream.KeyValue) (jetstream.KeyValueEntry, error) {
		return kv.Get(ctx, key)
	})
}

func (s store) GetRevision(ctx context.Context, key string, revision uint64) (jetstream.KeyValueEntry, error) {
	return call(ctx, s, fmt.Sprintf("get %s of revision %d", key, revision), func(ctx context.Context, kv jetstream.KeyValue) (jetstream.KeyValueEntry, error) {
		return kv.GetRevision(ctx, key, revision)
	})
}

func (s store) Put(ctx context.Context, key string, value []byte) (uint64, error) {
	return call(ctx, s, "put "+key, func(ctx context.Context, kv jetstream.KeyValue) (uint64, error) {
		return kv.Put(ctx, key, value)
	})
}

func (s store) PutString(ctx context.Context, key, value string) (uint64, error) {
	return s.Put(ctx, key, []byte(value))
}

func (s store) Create(ctx context.Context, key string, value []byte, opts ...jetstream.KVCreateOpt) (uint64, error) {
	return call(ctx, s, "create "+key, func(ctx context.Context, kv jetstream.KeyValue) (uint64, error) {
		return kv.Create(ctx, key, value, opts...)
	})
}

func (s store) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	return call(ctx, s, fmt.Sprintf("update %s of revision %d", key, revision), func(ctx context.Context, kv jetstream.KeyValue) (uint64, error) {
		return kv.Update(ctx, key, value, revision)
	})
}

func (s store) Delete(ctx context.Context, key string, opts ...jetstream.KVDeleteOpt) error {
	_, err := call(ctx, s, "delete "+key, func(ctx context.Context, kv jetstream.KeyValue) (none struct{}, _ error) {
		return none, kv.Delete(ctx, key, opts...)
	})
	return err
}

func (s store) Purge(ctx context.Context, key string, opts ...jetstream.KVDeleteOpt) error {
	_, err := call(ctx, s, "purge "+key, func(ctx context.Context, kv jetstream.KeyValue) (none struct{}, _ error) {
		return none, kv.Purge(ctx, key, opts...)
	})
	return err
}

// call makes the server do something with the bucket.
func call[A any](ctx context.Context, s store, text string, do func(context.Context, jetstream.KeyValue) (A, error)) (A, error) {
	return real.Call(ctx, s.p, text, func() (answer A, err error) {
		n := real.Part(s.p, start)
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		kv, err := n.bucket(ctx, s.bucket)
		if err != nil {
			return answer, err
		}
		return do(ctx, kv)
	})
}

// A node runs a nats-server with a client of its own, in process.
type node struct {
	dir    string
	server *server.Server
	conn   *nats.Conn
	stream jetstream.JetStream
	err    error // of the start
}

func start() *node {
	n := &node{}
	if n.dir, n.err = os.MkdirTemp("", "doorway-nats-"); n.err != nil {
		return n
	}
	if n.server, n.err = server.NewServer(&server.Options{DontListen: true, JetStream: true, StoreDir: n.dir, NoSigs: true, NoLog: true}); n.err != nil {
		return n
	}
	n.server.Start()
	if n.conn, n.err = nats.Connect("", nats.InProcessServer(n.server)); n.err == nil {
		n.stream, n.err = jetstream.New(n.conn)
	}
	return n
}

// bucket returns a bucket, which is made if it is not there.
func (n *node) bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	if n.err != nil {
		return nil, n.err
	}
	if kv, err := n.stream.KeyValue(ctx, c.Bucket); err == nil {
		return kv, nil
	}
	return n.stream.CreateKeyValue(ctx, c)
}

// Close ends the server with the run.
func (n *node) Close() error {
	if n.conn != nil {
		n.conn.Close()
	}
	if n.server != nil {
		n.server.Shutdown()
		n.server.WaitForShutdown()
	}
	return os.RemoveAll(n.dir)
}
