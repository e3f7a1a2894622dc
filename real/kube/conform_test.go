package kube_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	coordination "k8s.io/api/coordination/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"doorway/algorithms/leaderelector"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/conform"
	"doorway/real/kube"
)

// candidates is how many there are; the server of the program comes after them, and that of the page before.
const candidates = 2

// here returns the process of the program that is a process of the page.
func here(p model.ProcID) model.ProcID {
	if p == leaderelector.Server {
		return candidates
	}
	return p - 1
}

// there is the reverse.
func there(p model.ProcID) model.ProcID {
	if p == candidates {
		return leaderelector.Server
	}
	return p + 1
}

// durations are those of the elector, in seconds, which are the units of the page.
type durations struct{ lease, renew, retry int }

// A witness sees what a candidate asks and what it is told.
type witness struct {
	client.LeaseInterface
	elector *leaderelection.LeaderElector
	asks    string              // what it asked last
	told    *coordination.Lease // the record that it was told last
	me      string
}

func (w *witness) Leases(string) client.LeaseInterface { return w }

func (w *witness) Get(ctx context.Context, name string, o meta.GetOptions) (*coordination.Lease, error) {
	w.ask(ctx, "GET")
	return w.noting(w.LeaseInterface.Get(ctx, name, o))
}

func (w *witness) Create(ctx context.Context, l *coordination.Lease, o meta.CreateOptions) (*coordination.Lease, error) {
	w.ask(ctx, "UPDATE(1)")
	return w.noting(w.LeaseInterface.Create(ctx, l, o))
}

func (w *witness) Update(ctx context.Context, l *coordination.Lease, o meta.UpdateOptions) (*coordination.Lease, error) {
	var version int
	fmt.Sscan(l.ResourceVersion, &version) //nolint:errcheck // it is a number
	same := ""
	if *w.told.Spec.HolderIdentity == w.me && w.told.Spec.RenewTime.Unix() == l.Spec.RenewTime.Unix() {
		same = " in the same second"
	}
	w.ask(ctx, fmt.Sprintf("UPDATE(%d)%s", version+1, same))
	return w.noting(w.LeaseInterface.Update(ctx, l, o))
}

// ask notes a call, unless it is over before it is made.
func (w *witness) ask(ctx context.Context, what string) {
	if ctx.Err() == nil {
		w.asks = what
	}
}

func (w *witness) noting(l *coordination.Lease, err error) (*coordination.Lease, error) {
	if err == nil {
		w.told = l.DeepCopy()
	}
	return l, err
}

// electors are the candidates of a run.
type electors [candidates]*witness

func (es *electors) elect(d durations) func(*real.Process) {
	return func(p *real.Process) {
		w := &witness{LeaseInterface: kube.Leases(p).Leases("default"), me: p.ID().String()}
		elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock: &resourcelock.LeaseLock{
				LeaseMeta: meta.ObjectMeta{Namespace: "default", Name: "lease"}, Client: w,
				LockConfig: resourcelock.ResourceLockConfig{Identity: w.me},
			},
			LeaseDuration: time.Duration(d.lease) * time.Second, RenewDeadline: time.Duration(d.renew) * time.Second,
			RetryPeriod: time.Duration(d.retry) * time.Second,
			Callbacks:   leaderelection.LeaderCallbacks{OnStartedLeading: ends(p, 0), OnStoppedLeading: func() {}},
		})
		if err != nil {
			panic(err)
		}
		w.elector, es[p.ID()] = elector, w
		elector.Run(p.Context())
	}
}

// acts are what the program does for an event of the page. A leader that cannot reach the server loses
// its update, if it makes one, and its get.
func acts(e model.Event, was, _ model.Snapshot) []conform.Act {
	p, server := here(e.Proc), here(leaderelector.Server)
	switch {
	case e.Kind == model.Request:
		return []conform.Act{{Kind: model.Request, To: p}}
	case e.Kind == model.Exit:
		return []conform.Act{{Kind: model.Shutdown, To: p}}
	case e.Kind == model.Timeout && e.Index == 1:
		lost := []conform.Act{{Kind: model.Drop, From: p, To: server, Text: "get"}}
		if s := was.Local(e.Proc).(leaderelector.State); s.Holder.Has(e.Proc) && s.Valid {
			lost = slices.Insert(lost, 0, conform.Act{Kind: model.Drop, From: p, To: server, Text: "update"})
		}
		return lost
	case e.Kind != model.Deliver, was.View(e.Proc).Region == model.Down:
		return nil
	case e.From == leaderelector.Server:
		return []conform.Act{conform.Delivery(server, p, "")}
	}
	m := was.Queue(e.From, e.Proc)[e.Index].(leaderelector.Message)
	text := "update"
	switch {
	case m.Kind == leaderelector.GetRecord:
		text = "get"
	case m.Version == 1:
		text = "create"
	}
	return []conform.Act{conform.Delivery(here(e.From), p, text)}
}

// attempts reports whether a candidate begins an attempt, for which it looks at its clock.
func attempts(e model.Event, was, is model.Snapshot) bool {
	if e.Proc == leaderelector.Server {
		return false
	}
	before, after := was.Local(e.Proc).(leaderelector.State), is.Local(e.Proc).(leaderelector.State)
	switch e.Kind {
	case model.Request:
		return true
	case model.Timeout:
		return e.Timer.String() == "retry" && (before.Call == leaderelector.None || !after.Due)
	default:
		return before.Due && !after.Due || before.Region != model.Critical && after.Region == model.Critical
	}
}

// onPage tells what is seen of the page besides regions: the requests with their senders and receivers,
// the answers to those that still wait, and whom each takes for the leader.
func onPage(s model.Snapshot) string {
	var lines []string
	for p := leaderelector.Server + 1; p <= candidates; p++ {
		l := s.Local(p).(leaderelector.State)
		for _, m := range s.Queue(p, leaderelector.Server) {
			text := fmt.Sprint(m)
			if m.(leaderelector.Message).Same {
				text += " in the same second"
			}
			lines = append(lines, fmt.Sprintf("%v asks %s", p, text))
		}
		if l.Region == model.Down {
			continue
		}
		if !l.Holder.Empty() {
			lines = append(lines, fmt.Sprintf("%v takes %v for the leader", p, l.Holder))
		}
		for _, m := range s.Queue(leaderelector.Server, p) {
			m := m.(leaderelector.Message)
			text := map[leaderelector.Kind]string{leaderelector.Conflict: "CONFLICT"}[m.Kind]
			if m.Kind == leaderelector.Record && m.Holder.Empty() {
				text = "NOTHING"
			}
			lines = append(lines, fmt.Sprintf("%v is told %s", p, cmp.Or(text, "OK")))
		}
	}
	return strings.Join(lines, "\n")
}

// inProgram tells the same of the program.
func (es *electors) inProgram(s model.Snapshot) string {
	var lines []string
	server := here(leaderelector.Server)
	for p := range model.ProcID(candidates) {
		for range s.Queue(p, server) {
			lines = append(lines, fmt.Sprintf("%v asks %s", there(p), es[p].asks))
		}
		if v := s.View(p).Region; v != model.Trying && v != model.Critical {
			continue
		}
		if leader := es[p].elector.GetLeader(); leader != "" {
			q, _ := notation.Proc(leader)
			lines = append(lines, fmt.Sprintf("%v takes %v for the leader", there(p), model.Procs(there(q))))
		}
		for _, m := range s.Queue(server, p) {
			text := fmt.Sprint(m)
			switch {
			case strings.Contains(text, "not found"):
				text = "NOTHING"
			case text != "ok":
				text = "CONFLICT"
			}
			lines = append(lines, fmt.Sprintf("%v is told %s", there(p), strings.ToUpper(text)))
		}
	}
	return strings.Join(lines, "\n")
}

// jitter returns what makes the next number of math/rand a given one, or greater by less than a thousandth:
// client-go draws from there for how long a candidate waits.
func jitter() func(float64) {
	type first struct {
		number float64
		seed   int64
	}
	all := make([]first, 1<<14)
	for i := range all {
		all[i] = first{rand.New(rand.NewSource(int64(i))).Float64(), int64(i)}
	}
	slices.SortFunc(all, func(a, b first) int { return cmp.Compare(a.number, b.number) })
	return func(want float64) {
		i, _ := slices.BinarySearchFunc(all, want, func(f first, want float64) int { return cmp.Compare(f.number, want) })
		rand.Seed(all[min(i, len(all)-1)].seed) //lint:ignore SA1019 it is what client-go draws from
	}
}

// conformity returns candidates and how they map to the page.
func conformity(t *testing.T, d durations) (*real.Program, conform.Mapping) {
	t.Helper()
	es := &electors{}
	prog, err := real.New(t, real.Setup{N: candidates, Drops: model.Unlimited, Shutdowns: candidates}, es.elect(d))
	if err != nil {
		t.Fatal(err)
	}
	unnamed := func(any) string { return "" }
	wait := time.Duration(d.retry) * time.Second
	return prog, conform.Mapping{
		Acts:    acts,
		Page:    conform.Look{Names: []string{"server", "p1", "p2"}, Message: unnamed, More: onPage},
		Program: conform.Look{Names: []string{"p1", "p2", "server"}, Message: unnamed, More: es.inProgram},
		Time: &conform.Timing{
			Unit: time.Second, Draw: jitter(), Looks: attempts,
			Timer: func(p model.ProcID, c transition.Countdown, is model.Snapshot) conform.Timer {
				switch c.Timer.String() {
				case "lease":
					return conform.Timer{How: conform.Lapses}
				case "second":
					return conform.Timer{How: conform.Chimes}
				case "retry":
					if is.View(p).Region == model.Trying {
						return conform.Timer{Least: wait, Most: wait + time.Duration(leaderelection.JitterFactor*float64(wait))}
					}
				}
				return conform.Timer{}
			},
		},
	}
}

var (
	usual   = durations{lease: 6, renew: 3, retry: 2}
	anyTime = flag.Bool("anytime", false, "let the second candidate begin at any time while every edge is taken")
)

// A late page has the second candidate begin when the first leads.
type late struct{ transition.System }

func (l late) World() transition.World { return lateWorld{l.System.World()} }

type lateWorld struct{ transition.World }

func (w lateWorld) Clone() transition.World { return lateWorld{w.World.Clone()} }

func (w lateWorld) Enabled(buf []model.Event) []model.Event {
	return slices.DeleteFunc(w.World.Enabled(buf), func(e model.Event) bool {
		return e.Kind == model.Request && e.Proc == 2 && w.View(1).Region != model.Critical
	})
}

var both = model.Setup{N: candidates + 1, Requests: model.Unlimited, Requesters: model.Others(candidates+1, leaderelector.Server), Delay: 1}

// elections returns the page with these durations, for both candidates.
func elections(t *testing.T, d durations, second int) transition.System {
	t.Helper()
	page, err := leaderelector.Elect(d.lease, d.renew, d.retry, second, both)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// The elector does what the page does, edge by edge. An edge for which there are no times is one at which
// timers of the page that are due at the same moment go off in an order in which those of the elector do not.
func TestConform(t *testing.T) {
	page := elections(t, usual, 1)
	if !*anyTime {
		page = late{page}
	}
	prog, m := conformity(t, usual)
	r := conform.Test(t, page, prog, m)
	if !*anyTime && r.Taken*100 < r.Edges*95 {
		t.Errorf("%v; want 95 %% of the edges taken", r)
	}
}
