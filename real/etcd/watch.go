package etcd

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"doorway/real"
)

// A watcher stands for clientv3's, whose goroutines wait for a channel of the
// package, which is of no bubble. Each watch has a connection of its own.
type watcher struct {
	clientv3.Watcher // nil: what is not here is not served
	p                *real.Process
	ctx              context.Context // of the client
}

// Close does nothing: the client has cancelled its context.
func (w watcher) Close() error { return nil }

// watched selects the keys and the events that a client watches, and says whether it gets the previous values.
type watched struct {
	key, end              []byte
	prev, noPut, noDelete bool
}

// wants reports whether an event is told.
func (o watched) wants(e *mvccpb.Event) bool {
	refused := o.noPut
	if e.Type == clientv3.EventTypeDelete {
		refused = o.noDelete
	}
	return !refused && within(e.Kv.Key, o.key, o.end)
}

// option returns an option of a watch. clientv3 has no other way to ask an Op for it.
func option(op clientv3.Op, field string) bool { return reflect.ValueOf(op).FieldByName(field).Bool() }

// retry says how long a watcher waits after a loss.
const retry = 100 * time.Millisecond

// Watch makes the server watch keys and passes on what happens to them, in order. OpGet reads the options, for
// OpWatch is new in etcd 3.7.
// After a loss it asks again, from where it was, as the client of etcd does.
func (w watcher) Watch(ctx context.Context, key string, opts ...clientv3.OpOption) clientv3.WatchChan {
	op, all := clientv3.OpGet(key, opts...), make(chan clientv3.WatchResponse)
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(w.ctx, cancel)
	what := watched{key: op.KeyBytes(), end: op.RangeBytes(), prev: option(op, "prevKV"), noPut: option(op, "filterPut"), noDelete: option(op, "filterDelete")}
	go func() {
		defer stop()
		defer cancel()
		defer close(all)
		rev := op.Rev()
		for {
			s, err := call(ctx, w.p, "watch "+key, func(s *server) (*server, error) {
				if rev == 0 {
					rev = s.revision + 1
				}
				return s, nil
			})
			if err == nil {
				err = w.follow(ctx, s, what, &rev, all)
			}
			if status.Code(err) != codes.Unavailable {
				return
			}
			time.Sleep(retry)
		}
	}()
	return all
}

// follow passes on what happens from a revision on, until the connection is lost.
func (w watcher) follow(ctx context.Context, s *server, what watched, rev *int64, all chan<- clientv3.WatchResponse) error {
	for {
		resp, changed := s.since(what, *rev)
		if len(resp.Events) == 0 {
			select {
			case <-changed:
				continue
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err := real.Push(ctx, w.p, eventsText(resp.Events)); errors.Is(err, real.ErrLost) {
			return status.Error(codes.Unavailable, err.Error())
		} else if err != nil {
			return err
		}
		*rev = resp.Header.Revision + 1
		select {
		case all <- resp:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// eventsText names what happened to which keys.
func eventsText(events []*clientv3.Event) string {
	var names []string
	for _, e := range events {
		name := "put"
		if e.Type == clientv3.EventTypeDelete {
			name = "deleted"
		}
		names = append(names, fmt.Sprintf("%s %s", name, e.Kv.Key))
	}
	return strings.Join(names, ", ")
}
