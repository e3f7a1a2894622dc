//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"doorway/model"
)

// A server is one Consul server. It keeps sessions and keys.
type server struct {
	mux *http.ServeMux

	mu       sync.Mutex
	index    uint64 // of the last write
	sessions map[string]*session
	created  int                  // sessions so far
	altered  uint64               // index of the last change of a session
	keys     []*entry             // by key; never changed, only replaced
	written  uint64               // index of the last change of a key
	graves   map[string]uint64    // index of the last deletion of each key, or prefix
	delays   map[string]time.Time // until when a key cannot be acquired
	changed  chan struct{}        // closed by the next change of a session or a key
}

func newServer() *server {
	s := &server{
		mux: http.NewServeMux(), sessions: map[string]*session{}, graves: map[string]uint64{}, delays: map[string]time.Time{},
		changed: make(chan struct{}),
	}
	for pattern, serve := range map[string]http.HandlerFunc{
		"PUT /v1/session/create": s.create, "PUT /v1/session/renew/{id}": s.renew, "PUT /v1/session/destroy/{id}": s.destroy,
		"GET /v1/session/info/{id}": s.info, "GET /v1/session/list": s.list, "GET /v1/session/node/{node}": s.list,
		"GET /v1/kv/{key...}": s.get, "PUT /v1/kv/{key...}": s.put, "DELETE /v1/kv/{key...}": s.remove,
	} {
		s.mux.HandleFunc(pattern, serve)
	}
	return s
}

// parameters of a query that are served; there is one server, so stale and consistent reads are the same.
var parameters = []string{"index", "wait", "stale", "consistent", "recurse", "keys", "separator", "flags", "cas", "acquire", "release"}

// ServeHTTP serves a request. It refuses what it does not know, rather than to answer as Consul would not.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, pattern := s.mux.Handler(r); pattern == "" {
		http.Error(w, fmt.Sprintf("doorway/real/consul does not serve %s %s", r.Method, r.URL.Path), http.StatusNotImplemented)
		return
	}
	for name := range r.URL.Query() {
		if !slices.Contains(parameters, name) {
			http.Error(w, fmt.Sprintf("doorway/real/consul does not serve the parameter %s", name), http.StatusNotImplemented)
			return
		}
	}
	s.mux.ServeHTTP(w, r)
}

// Forget is called when the server has restarted (real.Forgetful). It has written all to its disk, and gives every session
// its time anew, as a new leader does.
func (s *server) Forget(model.ProcID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.sessions {
		n.extend()
	}
}

// write does what a request wants to have written, under the next index, and answers with what it returns. Consul
// has no other status for an error of its leader.
func (s *server) write(w http.ResponseWriter, do func() (any, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index++
	result, err := do()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, result)
}

// change says that a session or a key has changed under the present index.
func (s *server) change(what *uint64) {
	*what = s.index
	close(s.changed)
	s.changed = make(chan struct{})
}

// Limits of a blocking query.
const (
	usualWait = 5 * time.Minute
	mostWait  = 10 * time.Minute
)

// query answers with what look returns, or 404 for nil, once its index is after the one that the client has seen, or the
// client has waited long enough.
func (s *server) query(w http.ResponseWriter, r *http.Request, look func() (index uint64, result any)) {
	seen, wait, err := blocking(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	over := time.NewTimer(wait)
	defer over.Stop()
	for late := false; ; {
		s.mu.Lock()
		index, result := look()
		changed := s.changed
		s.mu.Unlock()
		if index = max(index, 1); index > seen || late {
			w.Header().Set("X-Consul-Index", fmt.Sprint(index))
			answer(w, result)
			return
		}
		select {
		case <-changed:
		case <-over.C:
			late = true
		case <-r.Context().Done():
			return
		}
	}
}

// blocking returns the index that a client has seen, and how long it waits for a later one.
func blocking(r *http.Request) (seen uint64, wait time.Duration, err error) {
	wait = usualWait
	if text := r.FormValue("index"); text != "" {
		if seen, err = strconv.ParseUint(text, 10, 64); err != nil {
			return 0, 0, fmt.Errorf("Invalid index: %w", err)
		}
	}
	if text := r.FormValue("wait"); text != "" {
		if wait, err = time.ParseDuration(text); err != nil {
			return 0, 0, fmt.Errorf("Invalid wait time: %w", err)
		}
	}
	return seen, min(wait, mostWait), nil
}

// answer writes a result as JSON, or 404 for nil.
func answer(w http.ResponseWriter, result any) {
	w.Header().Set("X-Consul-KnownLeader", "true")
	w.Header().Set("X-Consul-LastContact", "0")
	if result == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(result)
}

// has reports whether the query of a request has a parameter.
func has(r *http.Request, name string) bool { return r.URL.Query().Has(name) }
