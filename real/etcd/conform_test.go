package etcd_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"go.etcd.io/etcd/client/v3/concurrency"

	"doorway/algorithms/etcdmutex"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/conform"
	"doorway/real/etcd"
)

// clients is how many clients there are; the server of the program comes after them, and the store of
// the page before.
const clients = 3

// here returns the process of the program that is a process of the page.
func here(p model.ProcID) model.ProcID {
	if p == etcdmutex.Store {
		return clients
	}
	return p - 1
}

// follower gets the lock, or is elected, whenever its call idle is answered, and gives up when its call
// busy is.
func follower(get func(*real.Process, *concurrency.Session) (giveUp func(context.Context) error, err error)) func(*real.Process) {
	return func(p *real.Process) {
		tell := func(text string) error {
			_, err := real.Call(p.Context(), p, text, func() (none struct{}, err error) { return none, nil })
			return err
		}
		c := etcd.Client(p)
		defer c.Close()
		for tell("idle") == nil {
			s, err := concurrency.NewSession(c, concurrency.WithTTL(ttl), concurrency.WithContext(p.Context()))
			if err != nil {
				return
			}
			giveUp, err := get(p, s)
			if err != nil {
				return
			}
			p.Inside(func() { _ = tell("busy") })
			s.Orphan()             // as on the page, where a session ends with its key
			go giveUp(p.Context()) //nolint:errcheck // nothing is lost
		}
	}
}

func lock(p *real.Process, s *concurrency.Session) (func(context.Context) error, error) {
	m := concurrency.NewMutex(s, "m")
	return m.Unlock, m.Lock(p.Context())
}

func campaign(p *real.Process, s *concurrency.Session) (func(context.Context) error, error) {
	e := concurrency.NewElection(s, "m")
	return e.Resign, e.Campaign(p.Context(), "")
}

// told are the acts that answer a call of a client.
func told(p model.ProcID, text string) []conform.Act {
	return []conform.Act{conform.Delivery(p, clients, text), conform.Delivery(clients, p, "ok")}
}

// A client is a program and what of it the mapping must know.
type client struct {
	get    func(*real.Process, *concurrency.Session) (giveUp func(context.Context) error, err error)
	elects bool
}

// acts are what etcd's client and server do for an event of the page: a PUT is a lease and a
// transaction, and a WAIT a get and, if a key is found, a watch.
func (a client) acts(e model.Event, was, is model.Snapshot) (all []conform.Act) {
	p, from := here(e.Proc), here(e.From)
	switch {
	case e.Kind == model.Request:
		return told(p, "idle")
	case e.Kind == model.Exit:
		return told(p, "busy")
	case e.From == etcdmutex.Store:
		m := was.Queue(e.From, e.Proc)[e.Index].(etcdmutex.Message)
		if m.Kind == etcdmutex.Deleted {
			return []conform.Act{conform.Delivery(from, p, "deleted")}
		}
		return []conform.Act{conform.Delivery(from, p, "ok")}
	}
	switch m := was.Queue(e.From, e.Proc)[e.Index].(etcdmutex.Message); m.Kind {
	case etcdmutex.Put:
		return append(told(from, "grant"), conform.Delivery(from, p, "txn put"))
	case etcdmutex.Wait:
		if len(is.Queue(e.Proc, e.From)) == len(was.Queue(e.Proc, e.From)) { // it is not told at once
			return append(told(from, "get m/"), told(from, "watch")...)
		}
		return []conform.Act{conform.Delivery(from, p, "get m/")}
	case etcdmutex.Delete:
		if a.elects {
			return told(from, "txn delete")
		}
		return told(from, "delete")
	default:
		return []conform.Act{conform.Delivery(from, p, "get m/")}
	}
}

// called returns the page's name of a call: all answers are called so.
func called(m any) string {
	switch text := fmt.Sprint(m); {
	case text == "idle", text == "busy":
		return ""
	case text == "ok":
		return "an answer"
	case text == "grant":
		return "PUT"
	case text == "get m/":
		return "WAIT"
	case strings.HasPrefix(text, "get m/"):
		return "GET"
	case strings.HasPrefix(text, "deleted"):
		return "DELETED"
	case strings.HasPrefix(text, "delete"), strings.HasPrefix(text, "txn delete"):
		return "DELETE"
	default:
		return text
	}
}

// said returns the name of a message of the page.
func said(m any) string {
	if k := m.(etcdmutex.Message).Kind; k == etcdmutex.Put || k == etcdmutex.Wait || k == etcdmutex.Get || k == etcdmutex.Delete || k == etcdmutex.Deleted {
		return fmt.Sprint(m)
	}
	return "an answer"
}

// page returns a variant of page etcd-mutex for all clients.
func page(t *testing.T, variant string, requests int) transition.System {
	t.Helper()
	setup := model.Setup{N: clients + 1, Requests: requests, Requesters: model.Others(clients+1, etcdmutex.Store)}
	for _, v := range etcdmutex.Page.Variants {
		if v.Name == variant {
			sys, err := v.Build(setup)
			if err != nil {
				t.Fatal(err)
			}
			return sys
		}
	}
	t.Fatalf("no variant %q", variant)
	return nil
}

var (
	mutex    = client{get: lock}
	election = client{get: campaign, elects: true}
)

// conformity returns clients and how they map to the page.
func conformity(t *testing.T, c client) (*real.Program, conform.Mapping) {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: clients}, follower(c.get))
	if err != nil {
		t.Fatal(err)
	}
	m := conform.Mapping{
		Acts:    c.acts,
		Page:    conform.Look{Names: []string{"store", "c1", "c2", "c3"}, Message: said},
		Program: conform.Look{Names: []string{"c1", "c2", "c3", "store"}, Message: called},
	}
	for p := range model.ProcID(clients) {
		m.Begin = append(m.Begin, conform.Act{Kind: model.Request, To: p})
	}
	return prog, m
}

var locks = flag.Int("locks", 1, "have each client lock so `often` while every edge is taken")

// The mutex and the election of package concurrency do what the page does, edge by edge.
func TestConform(t *testing.T) {
	for variant, c := range map[string]client{"": mutex, "election": election} {
		t.Run("etcd-mutex/"+variant, func(t *testing.T) {
			prog, m := conformity(t, c)
			conform.Test(t, page(t, variant, *locks), prog, m)
		})
	}
}

// They do not do what other variants do.
func TestConformNot(t *testing.T) {
	for variant, event := range map[string]string{"herd": "p3->p0 deliver", "hasty": "p0->p1 deliver", "election": "p0->p1 deliver"} {
		t.Run(variant, func(t *testing.T) {
			prog, m := conformity(t, mutex)
			r, err := conform.Check(t.Context(), page(t, variant, 1), prog, m, nil)
			if err != nil || len(r.Differences) == 0 {
				t.Fatalf("%v, %v; want differences", r, err)
			}
			if d := r.Differences[0]; d.Run[len(d.Run)-1].String() != event {
				t.Error(d)
			}
		})
	}
}
