//lint:file-ignore ST1005 What clients are told is in the words of Consul.

package consul

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An entry is a key with its value. What people want to see in a picture comes first.
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
	e := entry{Key: r.PathValue("key")}
	value, err := io.ReadAll(r.Body)
	if len(value) > 0 {
		e.Value = value
	}
	if text := r.FormValue("flags"); err == nil && text != "" {
		e.Flags, err = strconv.ParseUint(text, 10, 64)
	}
	how := r.URL.Query()
	switch ways := len(how["cas"]) + len(how["acquire"]) + len(how["release"]); {
	case err == nil && e.Key == "":
		err = fmt.Errorf("Missing key name")
	case err == nil && ways > 1:
		err = fmt.Errorf("Conflicting flags: %s", r.URL.RawQuery)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
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
			if old == nil || old.Session != how.Get("release") {
				return false, nil
			}
			e.Session, e.LockIndex = "", old.LockIndex
		case how.Has("cas") && !matches(old, how.Get("cas")):
			return false, nil
		}
		s.set(e)
		return true, nil
	})
}

// matches reports whether an entry was last changed under an index, or is not there for 0.
func matches(e *entry, cas string) bool {
	if e == nil {
		return cas == "0"
	}
	return cas == fmt.Sprint(e.ModifyIndex)
}

// acquire stores an entry for a session, unless another one holds it, or one that has held it was invalidated just now.
func (s *server) acquire(e entry, id string) (any, error) {
	switch {
	case time.Now().Before(s.delays[e.Key]):
		return false, nil
	case s.sessions[id] == nil:
		return nil, fmt.Errorf("invalid session %q", id)
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

// remove deletes a key, or all with a prefix.
func (s *server) remove(w http.ResponseWriter, r *http.Request) {
	key := r.PathValue("key")
	if has(r, "cas") && has(r, "recurse") || key == "" && !has(r, "recurse") {
		http.Error(w, "Missing key name, or conflicting flags", http.StatusBadRequest)
		return
	}
	s.write(w, func() (any, error) {
		if e := s.at(key); has(r, "cas") && e != nil && !matches(e, r.FormValue("cas")) {
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
		s.query(w, r, func() (uint64, any) { return s.names(key, r.FormValue("separator")) })
	case has(r, "recurse"):
		s.query(w, r, func() (uint64, any) {
			index, all := s.below(key)
			return index, some(all)
		})
	default:
		s.query(w, r, func() (uint64, any) {
			if e := s.at(key); e != nil {
				return e.ModifyIndex, []*entry{e}
			}
			return s.written, nil
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
func (s *server) names(prefix, separator string) (uint64, any) {
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
	return index, some(names)
}
