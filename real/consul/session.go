//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"cmp"
	"encoding/json"
	"errors"
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
	Checks        []string `json:",omitempty"` // of old clients
	CreateIndex   uint64
	ModifyIndex   uint64

	ttl   time.Duration
	timer *time.Timer // nil without a TTL
}

// health is the check of the node, which sessions depend on unless they say otherwise.
const health = "serfHealth"

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
		refuse(w, http.StatusBadRequest, fmt.Errorf("Request decode failed: %w", err))
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
	type Alias = session // so Consul calls it in errors
	asked := struct {
		Alias
		LockDelay any
	}{Alias: Alias{Node: "node", LockDelay: usualLockDelay, Behavior: "release", NodeChecks: []string{health}, Checks: []string{health}}}
	if err := json.NewDecoder(body).Decode(&asked); err != nil && err != io.EOF {
		return nil, err
	}
	n := &asked.Alias
	switch d := asked.LockDelay.(type) {
	case string:
		var err error
		if n.LockDelay, err = time.ParseDuration(d); err != nil {
			return nil, err
		}
	case float64:
		n.LockDelay = time.Duration(d)
	case bool:
		n.LockDelay = 0
	}
	if n.LockDelay < 1000 { // seconds, for there are few nanoseconds
		n.LockDelay *= time.Second
	}
	n.checks()
	return n, nil
}

// checks decides between what old clients and others say of checks, as Consul does.
func (n *session) checks() {
	switch {
	case len(n.Checks) == 0:
		n.NodeChecks = []string{}
	case slices.Equal(n.Checks, []string{health}) || len(n.NodeChecks) == 0:
		n.Checks = nil
	}
}

// check returns an error unless a session may be created.
func (n *session) check() (err error) {
	if n.Node == "" {
		return errors.New("Must provide Node")
	}
	if n.Behavior = cmp.Or(n.Behavior, "release"); n.Behavior != "release" && n.Behavior != "delete" {
		return fmt.Errorf("Invalid Behavior setting '%s'", n.Behavior)
	}
	if n.TTL != "" {
		if n.ttl, err = time.ParseDuration(n.TTL); err != nil {
			return fmt.Errorf("Session TTL '%s' invalid: %w", n.TTL, err)
		}
		if n.ttl != 0 && (n.ttl < leastTTL || n.ttl > mostTTL) {
			return fmt.Errorf("Invalid Session TTL '%d', must be between [%v=%v]", n.ttl, leastTTL, mostTTL)
		}
	}
	if n.Node != "node" {
		return errors.New("apply failed: Missing node registration")
	}
	for _, check := range slices.Concat(n.Checks, n.NodeChecks) {
		if check != health {
			return fmt.Errorf("apply failed: Missing check '%s' registration", check)
		}
	}
	return nil
}

func (s *server) renew(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := r.PathValue("id")
	if !given(w, id, "session") {
		return
	}
	n := s.sessions[id]
	if n == nil {
		refuse(w, http.StatusNotFound, fmt.Errorf("Session id '%s' not found", id))
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

// given refuses a request that does not say what it is about.
func given(w http.ResponseWriter, name, what string) bool {
	if name == "" {
		refuse(w, http.StatusBadRequest, fmt.Errorf("Missing %s", what))
	}
	return name != ""
}

func (s *server) destroy(w http.ResponseWriter, r *http.Request) {
	if !given(w, r.PathValue("id"), "session") {
		return
	}
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
	id := r.PathValue("id")
	if !given(w, id, "session") {
		return
	}
	s.query(w, r, true, func() finding {
		f := finding{index: s.altered, result: s.those(func(n *session) bool { return n.ID == id })}
		if n := s.sessions[id]; n != nil {
			f.thing = n
		}
		return f
	})
}

// list lists all sessions.
func (s *server) list(w http.ResponseWriter, r *http.Request) {
	s.query(w, r, false, func() finding {
		return finding{index: s.altered, result: s.those(func(*session) bool { return true })}
	})
}

// node lists the sessions of a node.
func (s *server) node(w http.ResponseWriter, r *http.Request) {
	node := r.PathValue("node")
	if !given(w, node, "node name") {
		return
	}
	s.query(w, r, false, func() finding {
		return finding{index: s.altered, result: s.those(func(n *session) bool { return n.Node == node })}
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
