//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An entry holds a key with its value. What people want to see in a picture comes first.
type entry struct {
	Session     string `json:",omitempty"` // which holds the lock
	Key         string
	Value       []byte
	LockIndex   uint64 // how often it was acquired since it was last written without a lock
	Flags       uint64
	CreateIndex uint64
	ModifyIndex uint64
}

func (s *server) find(key string) (int, bool) {
	return slices.BinarySearchFunc(s.keys, key, func(e *entry, key string) int { return strings.Compare(e.Key, key) })
}

// at returns the entry of a key, or nil.
func (s *server) at(key string) *entry {
	if i, ok := s.find(key); ok {
		return s.keys[i]
	}
	return nil
}

// set stores an entry under the present index, unless that changes nothing.
func (s *server) set(e entry) {
	e.CreateIndex, e.ModifyIndex = s.index, s.index
	i, ok := s.find(e.Key)
	if !ok {
		s.keys = slices.Insert(s.keys, i, &e)
		s.change(&s.written)
		return
	}
	old := s.keys[i]
	if e.CreateIndex = old.CreateIndex; old.Session == e.Session && old.LockIndex == e.LockIndex && old.Flags == e.Flags && bytes.Equal(old.Value, e.Value) {
		return
	}
	s.keys[i] = &e
	s.change(&s.written)
}

// drop deletes a key, if it is there, or all with a prefix. Of a prefix, its keys are not remembered.
func (s *server) drop(key string, tree bool) {
	before := len(s.keys)
	s.keys = slices.DeleteFunc(s.keys, func(e *entry) bool { return e.Key == key || tree && strings.HasPrefix(e.Key, key) })
	if len(s.keys) < before {
		s.graves[key] = s.index
		s.change(&s.written)
	}
}

// put stores what a request sends, if its cas, acquire or release allows it.
func (s *server) put(w http.ResponseWriter, r *http.Request) {
	e, how := entry{Key: r.PathValue("key")}, r.URL.Query()
	if !named(w, r, e.Key != "", "cas", "acquire", "release") {
		return
	}
	flags, err := number(how, "flags")
	e.Flags = flags
	cas, bad := number(how, "cas")
	if err = cmp.Or(err, bad); err == nil {
		e.Value, err = io.ReadAll(r.Body)
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	if len(e.Value) == 0 {
		e.Value = nil
	}
	s.write(w, func() (any, error) {
		old := s.at(e.Key)
		if old != nil {
			e.Session = old.Session
		}
		switch {
		case how.Has("acquire"):
			return s.acquire(e, how.Get("acquire"))
		case how.Has("release"):
			return s.release(e, how.Get("release"), old)
		case how.Has("cas") && !matches(old, cas):
			return false, nil
		}
		s.set(e)
		return true, nil
	})
}

// named refuses a request without a key, or with several of some parameters.
func named(w http.ResponseWriter, r *http.Request, key bool, exclusive ...string) bool {
	how := r.URL.Query()
	if !key {
		refuse(w, http.StatusBadRequest, errors.New("Missing key name"))
		return false
	}
	if len(slices.DeleteFunc(exclusive, func(name string) bool { return !how.Has(name) })) > 1 {
		refuse(w, http.StatusBadRequest, fmt.Errorf("Conflicting flags: %s", how.Encode()))
		return false
	}
	return true
}

// number returns a parameter that is a number, or 0 if it is not there. Consul calls a wrong one an error of its own.
func number(how url.Values, name string) (uint64, error) {
	if !how.Has(name) {
		return 0, nil
	}
	return strconv.ParseUint(how.Get(name), 10, 64)
}

// matches reports whether an entry was last changed under an index, or is not there for 0.
func matches(e *entry, cas uint64) bool {
	if e == nil {
		return cas == 0
	}
	return cas == e.ModifyIndex
}

// acquire stores an entry for a session, unless another one holds it, or one that has held it was invalidated just now.
func (s *server) acquire(e entry, id string) (any, error) {
	switch {
	case time.Now().Before(s.delays[e.Key]):
		return false, nil
	case id == "":
		return nil, errors.New("raft apply failed: missing session")
	case s.sessions[id] == nil:
		return nil, fmt.Errorf("raft apply failed: invalid session %q", id)
	case e.Session != "" && e.Session != id:
		return false, nil
	}
	if old := s.at(e.Key); old != nil {
		e.LockIndex = old.LockIndex
	}
	if e.Session == "" {
		e.LockIndex++
	}
	e.Session = id
	s.set(e)
	return true, nil
}

// release stores an entry in place of the old one, if the session holds that.
func (s *server) release(e entry, id string, old *entry) (any, error) {
	switch {
	case id == "":
		return nil, errors.New("raft apply failed: missing session")
	case old == nil || old.Session != id:
		return false, nil
	}
	e.Session, e.LockIndex = "", old.LockIndex
	s.set(e)
	return true, nil
}

// remove deletes a key, or all with a prefix.
func (s *server) remove(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("key")
	if !named(w, r, key != "" || has(r, "recurse"), "recurse", "cas") {
		return
	}
	cas, err := number(r.URL.Query(), "cas")
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	s.write(w, func() (any, error) {
		if e := s.at(key); has(r, "cas") && e != nil && !matches(e, cas) {
			return false, nil
		}
		s.drop(key, has(r, "recurse"))
		return true, nil
	})
}

// get reads a key, or all with a prefix.
func (s *server) get(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("key")
	switch {
	case has(r, "keys"):
		s.query(w, r, false, func() finding { return s.names(key, r.FormValue("separator")) })
	case has(r, "recurse"):
		s.query(w, r, false, func() finding {
			index, all := s.below(key)
			return finding{index: index, result: some(all)}
		})
	case named(w, r, key != ""):
		s.query(w, r, true, func() finding {
			e := s.at(key)
			if e == nil {
				return finding{index: s.written}
			}
			if has(r, "raw") {
				return finding{e.ModifyIndex, e, raw(e.Value)}
			}
			return finding{e.ModifyIndex, e, []*entry{e}}
		})
	}
}

// some returns a list, or nil if it is empty.
func some[E any](all []E) any {
	if len(all) == 0 {
		return nil
	}
	return all
}

// below returns the entries with a prefix, and the index of the last change of one of these.
func (s *server) below(prefix string) (index uint64, all []*entry) {
	for _, e := range s.keys {
		if strings.HasPrefix(e.Key, prefix) {
			all = append(all, e)
			index = max(index, e.ModifyIndex)
		}
	}
	for key, deleted := range s.graves {
		if strings.HasPrefix(key, prefix) {
			index = max(index, deleted)
		}
	}
	if index == 0 {
		index = s.written
	}
	return index, all
}

// names returns the keys with a prefix, each up to a separator after it.
func (s *server) names(prefix, separator string) finding {
	index, all := s.below(prefix)
	var names []string
	for _, e := range all {
		name := e.Key
		if rest := name[len(prefix):]; separator != "" && strings.Contains(rest, separator) {
			name = prefix + rest[:strings.Index(rest, separator)+len(separator)]
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if prefix == "" && len(names) == 0 {
		return finding{index: index, result: []string{}}
	}
	return finding{index: index, result: some(names)}
}
