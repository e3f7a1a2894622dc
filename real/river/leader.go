package river

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// A term holds the only row of the table river_leader.
type term struct {
	leader           string
	elected, expires time.Time
}

// A table acts as the table river_leader. Isolation is read committed: a transaction that has changed the row keeps
// others from changing it until it ends, and they see the row as it was before.
type table struct {
	mu     sync.Mutex
	row    *term         // nil if nobody leads
	writer *session      // whose transaction has changed the row, or nil
	next   *term         // the row as the writer has it
	freed  chan struct{} // closed when the writer ends its transaction
}

// A change applies a statement to a row. It returns the row that it tells of, or nil if it changes nothing, and the row
// that takes its place, or nil if it deletes it.
type change func(row *term) (told, next *term)

// change changes the row if there is one. If another transaction has changed it already, it waits for the end of that.
func (t *table) change(ctx context.Context, s *session, f change) (*term, error) {
	return t.apply(ctx, s, f, false)
}

// insert changes the row if there is none. It waits if another transaction has changed it: only the end of that says
// whether there is one.
func (t *table) insert(ctx context.Context, s *session, row *term) (*term, error) {
	return t.apply(ctx, s, func(is *term) (told, next *term) {
		if is != nil {
			return nil, is
		}
		return row, row
	}, true)
}

func (t *table) apply(ctx context.Context, s *session, f change, always bool) (*term, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		row, others := t.row, t.writer != nil && t.writer != s
		if t.writer == s {
			row = t.next
		}
		told, next := f(row)
		if others && (always || told != nil) {
			if err := t.wait(ctx); err != nil {
				return nil, err
			}
			continue
		}
		switch {
		case told == nil:
		case s.begun.IsZero():
			t.row = next
		default:
			t.writer, t.next = s, next
		}
		return told, nil
	}
}

// wait waits until the writer has ended its transaction, or the session has ended.
func (t *table) wait(ctx context.Context) error {
	freed := t.freed
	t.mu.Unlock()
	defer t.mu.Lock()
	select {
	case <-freed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end ends the transaction of a session.
func (t *table) end(s *session, commit bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.writer != s {
		return
	}
	if commit {
		t.row = t.next
	}
	t.writer, t.next = nil, nil
	close(t.freed)
	t.freed = make(chan struct{})
}

// expiring deletes a row that has expired.
func expiring(now time.Time) change {
	return func(row *term) (told, next *term) {
		if row == nil || !row.expires.Before(now) {
			return nil, row
		}
		return row, nil
	}
}

// elected returns the row of a new leader.
func elected(leader any, now time.Time, ttl any) *term {
	return &term{fmt.Sprint(leader), now, now.Add(seconds(ttl))}
}

// prolonged lets a term that has not expired end later.
func prolonged(now time.Time, ttl, elected, leader any) change {
	return func(row *term) (told, next *term) {
		if !row.is(elected, leader) || row.expires.Before(now) {
			return nil, row
		}
		later := *row
		later.expires = now.Add(seconds(ttl))
		return &later, &later
	}
}

// resigned deletes the row of a term.
func resigned(elected, leader any) change {
	return func(row *term) (told, next *term) {
		if !row.is(elected, leader) {
			return nil, row
		}
		return row, nil
	}
}

// is reports whether the row is that of a term.
func (t *term) is(elected, leader any) bool {
	at, ok := elected.(time.Time)
	return t != nil && ok && t.elected.Equal(at) && t.leader == leader
}

func seconds(n any) time.Duration { return time.Duration(n.(float64) * float64(time.Second)) }
