package etcd_test

import (
	"context"
	"flag"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"doorway/checker/property"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 200, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// A gain is a lock or a leadership: a session's Mutex or Election, with its token and how it is given back.
type gain struct {
	token   int
	release func(context.Context) error
}

// locking takes a session's lock.
func locking(ctx context.Context, s *concurrency.Session) (g gain, err error) {
	m := concurrency.NewMutex(s, "m")
	if err := m.Lock(ctx); err != nil {
		return g, err
	}
	return gain{int(m.Header().Revision), m.Unlock}, nil
}

// campaigning makes a session the leader.
func campaigning(ctx context.Context, s *concurrency.Session) (g gain, err error) {
	e := concurrency.NewElection(s, "e")
	if err := e.Campaign(ctx, "me"); err != nil {
		return g, err
	}
	return gain{int(e.Rev()), e.Resign}, nil
}

// until works with what it has gained for three lives of a lease, or until its session is done: Done says that "the
// lease is orphaned, expires, or is otherwise no longer being refreshed". One that is careful ends after a life, counted
// from when the server said how long that is.
func until(get func(context.Context, *concurrency.Session) (gain, error), careful bool) func(*real.Process) {
	return func(p *real.Process) {
		session(p, func(c *clientv3.Client, s *concurrency.Session) {
			g, err := get(p.Context(), s)
			if err != nil {
				return
			}
			may := looking
			if careful {
				may = asking
			}
			ctx, ok := may(p, c, s)
			if !ok {
				return
			}
			ctx, cancel := context.WithTimeout(ctx, 3*ttl*time.Second)
			defer cancel()
			realtest.Works(ctx, p, ttl*time.Second)
			_ = g.release(context.WithoutCancel(p.Context()))
		})
	}
}

// tokened asks for the lock, or to lead, over and over, and says which tokens it gets.
func tokened(get func(context.Context, *concurrency.Session) (gain, error)) func(*real.Process) {
	return func(p *real.Process) {
		session(p, func(_ *clientv3.Client, s *concurrency.Session) {
			for p.Context().Err() == nil {
				got := realtest.Ask(p)
				g, err := get(p.Context(), s)
				if err != nil {
					return
				}
				got(g.token)
				p.Inside(func() { time.Sleep(time.Second) })
				_ = g.release(context.WithoutCancel(p.Context()))
				time.Sleep(time.Second)
			}
		})
	}
}

const (
	package3 = "https://pkg.go.dev/go.etcd.io/etcd/client/v3/concurrency"
	why      = "https://etcd.io/docs/v3.6/learning/why/#notes-on-the-usage-of-lock-and-lease"
)

// promises are those of both; entry says what each says of those who come in.
func promises(entry, at, token, tokenAt string) map[realtest.Column]realtest.Promise {
	return map[realtest.Column]realtest.Promise{
		realtest.Prompt: {Says: entry, At: package3 + at},
		realtest.Restart: {
			Says: "what etcd has acknowledged is on its disks",
			At:   "https://etcd.io/docs/v3.6/learning/api_guarantees/#durability",
		},
		realtest.Fencing: {Says: token, At: tokenAt},
		realtest.Told: {
			Says: "the session is done once its lease has lapsed or is not refreshed",
			At:   package3 + "#Session.Done",
		},
		realtest.Served:  {Says: "the lease of a holder that crashed lapses", At: package3 + "#Session"},
		realtest.Release: {Says: "whoever gives back deletes its own key", At: package3 + at},
	}
}

// TestScorecard scores etcd's locks and elections. What is asked for is always a lease of five seconds.
func TestScorecard(t *testing.T) {
	row := realtest.Row{
		Setup: real.Setup{N: 2}, Prompt: time.Second, Steps: 200, Exclusion: properties.MutualExclusion,
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   ttl * time.Second, Served: 15 * time.Second,
		Untested: map[realtest.Column]string{realtest.Forgets: "a cluster of etcd that forgets has lost its majority's disks"},
	}
	lock, election := row, row
	lock.Part, lock.Of, lock.Holder = "concurrency.Mutex", concurrency.NewMutex, until(locking, false)
	lock.Others = map[realtest.Column]func(*real.Process){realtest.Fencing: tokened(locking), realtest.Release: until(locking, true)}
	lock.Promises = promises("a distributed lock", "#Mutex", "the revision of the lock is a version that a resource can check", why)
	election.Part, election.Of, election.Holder = "concurrency.Election", concurrency.NewElection, until(campaigning, false)
	election.Others = map[realtest.Column]func(*real.Process){
		realtest.Fencing: tokened(campaigning), realtest.Release: until(campaigning, true),
		realtest.Slow: candidate(looking), // which says what it holds
	}
	election.Judges = map[realtest.Column]property.Property{realtest.Slow: real.NoPhantom}
	election.Faults = map[realtest.Column]func(*real.Setup){
		realtest.Release: lock.Faults[realtest.Release],
		realtest.Slow:    func(s *real.Setup) { s.Tick = ttl * time.Second },
	}
	election.Promises = promises("Campaign waits until it is elected", "#Election.Campaign",
		"Rev is the revision at which the leader was made", package3+"#Election.Rev")
	election.Promises[realtest.Slow] = realtest.Promise{
		Says: "Campaign blocks until it becomes the leader", At: package3 + "#Election.Campaign",
	}
	realtest.Score(t, []realtest.Row{lock, election}, *scorecard, *update)
}
