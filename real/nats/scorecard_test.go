package nats_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"doorway/properties"
	"doorway/real"
	"doorway/real/nats"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 20, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// holder makes the key, works until it may lapse, counted from when it asked, and deletes the revision that it made.
func holder(p *real.Process) {
	kv := nats.KeyValue(p, locks)
	for ; p.Context().Err() == nil; time.Sleep(time.Second) {
		asked := time.Now()
		revision, err := kv.Create(p.Context(), "lock", []byte(p.ID().String()))
		if err != nil {
			continue
		}
		ctx, cancel := context.WithDeadline(p.Context(), asked.Add(locks.TTL))
		defer cancel()
		realtest.Works(ctx, p, locks.TTL)
		_ = kv.Delete(context.WithoutCancel(p.Context()), "lock", jetstream.LastRevision(revision))
		return
	}
}

// revised makes the key and deletes it over and over, and takes its revision for a token.
func revised(p *real.Process) {
	kv := nats.KeyValue(p, locks)
	for ; p.Context().Err() == nil; time.Sleep(time.Second) {
		got := realtest.Ask(p)
		revision, err := kv.Create(p.Context(), "lock", []byte(p.ID().String()))
		if err != nil {
			continue
		}
		got(int(revision))
		p.Inside(func() { time.Sleep(time.Second) })
		_ = kv.Delete(p.Context(), "lock", jetstream.LastRevision(revision))
	}
}

const keyValue = "https://pkg.go.dev/github.com/nats-io/nats.go/jetstream#KeyValue"

// TestScorecard scores a lock that is a key which only one can create. NATS has the key; the lock is its user's.
func TestScorecard(t *testing.T) {
	realtest.Score(t, []realtest.Row{{
		Part: "KeyValue.Create with a TTL", Of: jetstream.New, Setup: real.Setup{N: 2}, Prompt: time.Second, Steps: 150,
		Exclusion: properties.MutualExclusion, Holder: holder,
		Others: map[realtest.Column]func(*real.Process){realtest.Fencing: revised},
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   locks.TTL, Served: 20 * time.Second,
		Promises: map[realtest.Column]realtest.Promise{
			realtest.Prompt:  {Says: "Create fails if the key exists", At: keyValue},
			realtest.Slow:    {Says: "a key lives for the TTL of its bucket", At: keyValue + "Config"},
			realtest.Cut:     {Says: "the same", At: keyValue + "Config"},
			realtest.Fencing: {Says: "each change of a bucket has a revision, which grows", At: keyValue + "Entry"},
			realtest.Served:  {Says: "a key lapses after the TTL", At: keyValue + "Config"},
			realtest.Release: {
				Says: "Delete with LastRevision fails if the key has another revision",
				At:   "https://pkg.go.dev/github.com/nats-io/nats.go/jetstream#LastRevision",
			},
		},
		Untested: map[realtest.Column]string{
			realtest.Restart: "the adapter's buckets are in memory",
			realtest.Forgets: "the same",
		},
	}}, *scorecard, *update)
}
