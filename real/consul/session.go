//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// A session lives until it is destroyed, or for its TTL, if it has one, after it was created or renewed: never shorter,
// as Consul promises, and no longer, which Consul does not.
type session struct {
	ID            string
	Name          string
	Node          string
	LockDelay     time.Duration
	Behavior      string
	TTL           string
	NodeChecks    []string
	ServiceChecks []any
	CreateIndex   uint64
	ModifyIndex   uint64

	ttl   time.Duration
	timer *time.Timer // nil without a TTL
}

// The limits of sessions.
const (
	leastTTL       = 10 * time.Second
	mostTTL        = 24 * time.Hour
	usualLockDelay = 15 * time.Second
	mostLockDelay  = time.Minute
)

func (s *server) create(w http.ResponseWriter, r *http.Request) {
	n, err := decoded(r.Body)
	if err != nil {
		http.Error(w, "Request decode failed: "+err.Error(), http.StatusBadRequest)
		return
	}
	s.write(w, func() (any, error) {
		if err := n.check(); err != nil {
			return nil, err
		}
		s.created++
		n.ID, n.CreateIndex, n.ModifyIndex = fmt.Sprint("s", s.created), s.index, s.index
		s.sessions[n.ID] = n
		if n.ttl > 0 {
			n.timer = time.AfterFunc(n.ttl, func() { s.expire(n) })
		}
		s.change(&s.altered)
		return map[string]string{"ID": n.ID}, nil
	})
}

// decoded returns the session that a client wants.
func decoded(body io.Reader) (*session, error) {
	asked := struct {
		session
		LockDelay any
	}{session: session{Node: "node", LockDelay: usualLockDelay, Behavior: "release", NodeChecks: []string{"serfHealth"}}}
	if err := json.NewDecoder(body).Decode(&asked); err != nil && err != io.EOF {
		return nil, err
	}
	n := asked.session
	switch d := asked.LockDelay.(type) {
	case string:
		var err error
		if n.LockDelay, err = time.ParseDuration(d); err != nil {
			return nil, err
		}
	case float64: // nanoseconds, or seconds if there are few
		if n.LockDelay = time.Duration(d); d < 1000 {
			n.LockDelay = time.Duration(d * float64(time.Second))
		}
	}
	return &n, nil
}

// check returns an error unless a session may be created.
func (n *session) check() (err error) {
	if n.Behavior != "release" && n.Behavior != "delete" {
		return fmt.Errorf("Invalid Behavior setting '%s'", n.Behavior)
	}
	if n.TTL == "" {
		return nil
	}
	if n.ttl, err = time.ParseDuration(n.TTL); err != nil {
		return fmt.Errorf("Session TTL '%s' invalid: %w", n.TTL, err)
	}
	if n.ttl != 0 && (n.ttl < leastTTL || n.ttl > mostTTL) {
		return fmt.Errorf("Invalid Session TTL '%d', must be between [%v=%v]", n.ttl, leastTTL, mostTTL)
	}
	return nil
}

func (s *server) renew(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.sessions[r.PathValue("id")]
	if n == nil {
		http.Error(w, fmt.Sprintf("Session id '%s' not found", r.PathValue("id")), http.StatusNotFound)
		return
	}
	n.extend()
	answer(w, []*session{n})
}

// extend gives a session its time anew, if that is limited.
func (n *session) extend() {
	if n.timer != nil {
		n.timer.Reset(n.ttl)
	}
}

func (s *server) destroy(w http.ResponseWriter, r *http.Request) {
	s.write(w, func() (any, error) {
		s.invalidate(r.PathValue("id"))
		return true, nil
	})
}

// expire ends a session that was not renewed in time.
func (s *server) expire(n *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index++
	s.invalidate(n.ID)
}

// invalidate ends a session, and takes its locks back: for the lock-delay, nobody can acquire them.
func (s *server) invalidate(id string) {
	n := s.sessions[id]
	if n == nil {
		return
	}
	if n.timer != nil {
		n.timer.Stop()
	}
	delete(s.sessions, id)
	s.change(&s.altered)
	for _, e := range slices.Clone(s.keys) {
		if e.Session != id {
			continue
		}
		if n.Behavior == "delete" {
			s.drop(e.Key, false)
		} else {
			free := *e
			free.Session = ""
			s.set(free)
		}
		s.delays[e.Key] = time.Now().Add(min(n.LockDelay, mostLockDelay))
	}
}

func (s *server) info(w http.ResponseWriter, r *http.Request) {
	s.query(w, r, func() (uint64, any) {
		return s.altered, s.those(func(n *session) bool { return n.ID == r.PathValue("id") })
	})
}

// list lists all sessions, or those of a node.
func (s *server) list(w http.ResponseWriter, r *http.Request) {
	node := r.PathValue("node")
	s.query(w, r, func() (uint64, any) {
		return s.altered, s.those(func(n *session) bool { return node == "" || n.Node == node })
	})
}

// those returns copies of sessions.
func (s *server) those(which func(*session) bool) []session {
	all := []session{}
	for _, n := range s.sessions {
		if which(n) {
			all = append(all, *n)
		}
	}
	slices.SortFunc(all, func(a, b session) int { return strings.Compare(a.ID, b.ID) })
	return all
}
