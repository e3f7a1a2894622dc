package etcd

import (
	"fmt"
	"strings"

	clientv3 "go.etcd.io/etcd/client/v3"

	"doorway/real"
)

// Holds says, for real.NoPhantom, that p takes itself for the holder of a lock, or for the leader, by a
// key: Mutex.Key or Election.Key. It was given the lock if at some moment since the key was last made no
// older key was in its prefix, whatever became of the key after that.
//
// It asks for no more than package concurrency promises: Campaign blocks until it has become the leader.
func Holds(p *real.Process, key string) {
	s := real.Part(p, newServer)
	p.Holds(func() error {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.gave(key)
	})
}

// gave returns why a key was never the oldest of its prefix since it was last made, or nil.
func (s *server) gave(key string) error {
	prefix, there := key[:strings.LastIndex(key, "/")+1], map[string]int64{} // with the revisions that made them
	var made, oldest bool
	for i, e := range s.history {
		switch k := string(e.Kv.Key); {
		case !strings.HasPrefix(k, prefix):
		case e.Type == clientv3.EventTypeDelete:
			delete(there, k)
		default:
			there[k] = e.Kv.CreateRevision
			if k == key {
				made, oldest = true, false // if it is only written again, no older key comes
			}
		}
		if rest := s.history[i+1:]; len(rest) == 0 || rest[0].Kv.ModRevision > e.Kv.ModRevision { // what has one revision happens at once
			oldest = oldest || first(there, key)
		}
	}
	switch {
	case oldest:
		return nil
	case !made:
		return fmt.Errorf("there was no key %q", key)
	case there[key] > 0:
		return fmt.Errorf("%s is not the oldest key of %s yet", key, prefix)
	default:
		return fmt.Errorf("%s was deleted before it was the oldest key of %s", key, prefix)
	}
}

// first reports whether a key is there and none is older.
func first(there map[string]int64, key string) bool {
	for _, rev := range there {
		if rev < there[key] {
			return false
		}
	}
	return there[key] > 0
}
