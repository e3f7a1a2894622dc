package nats_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/nats"
	"doorway/real/realtest"
)

// locks is a bucket whose keys live for eight seconds.
var locks = jetstream.KeyValueConfig{Bucket: "locks", TTL: 8 * time.Second}

// worker makes a key, works for so long while it has it, and deletes it. One that is
// careful works until the key may lapse, counted from when it asked for it; one that
// is exact deletes the revision that it made.
func worker(work time.Duration, careful, exact bool) func(*real.Process) {
	return func(p *real.Process) {
		kv := nats.KeyValue(p, locks)
		for ; p.Context().Err() == nil; time.Sleep(time.Second) {
			asked := time.Now()
			revision, err := kv.Create(p.Context(), "lock", []byte(p.ID().String()))
			if err != nil {
				continue
			}
			if !careful {
				asked = time.Now().Add(work)
			}
			ctx, cancel := context.WithDeadline(p.Context(), asked.Add(locks.TTL))
			defer cancel()
			ctx, cancel = context.WithTimeout(ctx, work)
			defer cancel()
			p.Work(ctx)
			var opts []jetstream.KVDeleteOpt
			if exact {
				opts = append(opts, jetstream.LastRevision(revision))
			}
			_ = kv.Delete(p.Context(), "lock", opts...)
			return
		}
	}
}

var repaired = flag.Int("repaired", 200, "take so many `runs` of the careful worker")

// What goes wrong with workers that are not careful, or not exact.
const (
	lapsed  = "nine seconds under a key of eight"
	another = "another's key is deleted"
)

// Cases are kept, which these break and workers that are both survive.
func TestKept(t *testing.T) {
	program := func(n int, work func(*real.Process)) *real.Program {
		prog, err := real.New(t, real.Setup{N: n}, work)
		if err != nil {
			t.Fatal(err)
		}
		return prog
	}
	realtest.Kept(t, lapsed, properties.MutualExclusion, program(2, worker(9*time.Second, false, true)), program(2, worker(9*time.Second, true, true)))
	realtest.Kept(t, another, properties.MutualExclusion, program(3, worker(7*time.Second, true, false)), program(3, worker(7*time.Second, true, true)))
}

// A key that lapses under its holder is a lock no longer, and one that is deleted
// without its revision may be another's.
func TestKeyValue(t *testing.T) {
	for _, c := range []struct {
		what   string
		setup  real.Setup
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{lapsed, real.Setup{N: 2}, worker(9*time.Second, false, true), 20},
		{another, real.Setup{N: 3}, worker(7*time.Second, true, false), 24},
		{"as long as the key lives", real.Setup{N: 3, Drops: 1, Duplicates: 1, Shutdowns: 1, Crashes: 1, Splits: 1}, worker(9*time.Second, true, true), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.work)
			if err != nil {
				t.Fatal(err)
			}
			runs := *repaired
			if c.events > 0 {
				runs = 10_000
			}
			f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: runs, Steps: 100, Seed: 1}, c.events)
			if f != nil {
				if err := f.Keep(c.what, prog, properties.MutualExclusion); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
