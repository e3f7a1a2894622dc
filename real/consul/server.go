//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"doorway/model"
)

// A server acts as one Consul server. It keeps sessions and keys.
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
	for path, serve := range map[string]methods{
		"/v1/session/create": {{http.MethodPut, s.create}}, "/v1/session/destroy/{id...}": {{http.MethodPut, s.destroy}},
		"/v1/session/renew/{id...}": {{http.MethodPut, asked(s.renew)}}, "/v1/session/info/{id...}": {{http.MethodGet, asked(s.info)}},
		"/v1/session/list": {{http.MethodGet, asked(s.list)}}, "/v1/session/node/{node...}": {{http.MethodGet, asked(s.node)}},
		"/v1/kv/{key...}": {{http.MethodGet, asked(s.get)}, {http.MethodPut, asked(s.put)}, {http.MethodDelete, asked(s.remove)}},
	} {
		s.mux.Handle(path, serve)
	}
	return s
}

// methods lists the HTTP methods of a path.
type methods []struct {
	name  string
	serve http.HandlerFunc
}

// ServeHTTP serves a request, and says which methods there are if it has another one.
func (m methods) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	allowed := http.MethodOptions
	for _, each := range m {
		if each.name == r.Method {
			each.serve(w, r)
			return
		}
		allowed += "," + each.name
	}
	if w.Header().Set("Allow", allowed); r.Method != http.MethodOptions {
		refuse(w, http.StatusMethodNotAllowed, fmt.Errorf("method %s not allowed", r.Method))
	}
}

// parameters of a query that are served; there is one server, so stale and consistent reads are the same.
var parameters = []string{"index", "wait", "stale", "consistent", "recurse", "keys", "separator", "raw", "flags", "cas", "acquire", "release"}

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
	w.Header().Set("X-Consul-Default-ACL-Policy", "allow")
	s.mux.ServeHTTP(w, r)
}

// refuse tells why a request is refused.
func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprint(w, err)
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
		refuse(w, http.StatusInternalServerError, err)
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

// A finding holds the result of a query.
type finding struct {
	index  uint64
	thing  any // that the query is about, if it is about one: nil if it is not there
	result any // nil if there is none
}

// query answers with what look returns, or 404 for no result, once its index is after the one that the client has seen, or the
// client has waited long enough. A query about one thing does not heed other changes while it waits.
func (s *server) query(w http.ResponseWriter, r *http.Request, one bool, look func() finding) {
	seen, wait, _ := blocking(r)
	over := time.NewTimer(wait)
	defer over.Stop()
	var before *finding
	for late := false; ; {
		s.mu.Lock()
		found := look()
		changed := s.changed
		s.mu.Unlock()
		if found.index = max(found.index, 1); one && before != nil && before.thing == found.thing {
			seen = max(seen, found.index)
		}
		if found.index > seen || late {
			w.Header().Set("X-Consul-Index", fmt.Sprint(found.index))
			w.Header().Set("X-Consul-KnownLeader", "true")
			w.Header().Set("X-Consul-LastContact", "0")
			answer(w, found.result)
			return
		}
		before = &found
		select {
		case <-changed:
		case <-over.C:
			late = true
		case <-r.Context().Done():
			return
		}
	}
}

// asked refuses a request whose parameters for queries are wrong, and serves others.
func asked(serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, _, err := blocking(r); err != nil {
			refuse(w, http.StatusBadRequest, err)
			return
		}
		serve(w, r)
	}
}

// blocking returns the index that a client has seen, and how long it waits for a later one.
func blocking(r *http.Request) (seen uint64, wait time.Duration, err error) {
	if has(r, "stale") && has(r, "consistent") {
		return 0, 0, errors.New("Cannot specify ?stale with ?consistent, conflicting semantics.")
	}
	if text := r.FormValue("wait"); text != "" {
		if wait, err = time.ParseDuration(text); err != nil {
			return 0, 0, errors.New("Invalid wait time")
		}
	}
	if text := r.FormValue("index"); text != "" {
		if seen, err = strconv.ParseUint(text, 10, 64); err != nil {
			return 0, 0, errors.New("Invalid index")
		}
	}
	if wait <= 0 {
		wait = usualWait
	}
	return seen, min(wait, mostWait), nil
}

// A raw value is answered as it is.
type raw []byte

// answer writes a result as JSON, or 404 for nil.
func answer(w http.ResponseWriter, result any) {
	if result == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if value, ok := result.(raw); ok {
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Content-Security-Policy", "sandbox")
		_, _ = w.Write(value)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(result)
}

// has reports whether the query of a request has a parameter.
func has(r *http.Request, name string) bool { return r.URL.Query().Has(name) }
