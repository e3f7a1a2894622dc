package postgres

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A call describes a call of a function: its name, its arguments, and the column of its result.
type call struct {
	function string
	args     []int64
	column   string // of the result
}

// selected matches what New says.
var selected = regexp.MustCompile(`(?i)^SELECT (?:pg_catalog\.)?(?:(1)|(pg_\w+) ?\(([^()]*)\))(?: (?:AS )?"?(\w+)"?)?$`)

// parse returns the call that a statement makes.
func parse(query string, args []any) (c call, err error) {
	m := selected.FindStringSubmatch(query)
	switch {
	case m == nil:
		return c, unknown(query)
	case m[1] != "":
		return call{"1", nil, cmp.Or(m[4], "?column?")}, nil
	}
	c.function = strings.ToLower(m[2])
	c.column = cmp.Or(m[4], c.function)
	if strings.TrimSpace(m[3]) == "" {
		return c, nil
	}
	for text := range strings.SplitSeq(m[3], ",") {
		n, err := integer(strings.TrimSpace(text), args)
		if err != nil {
			return c, fmt.Errorf("%q: %w", query, err)
		}
		c.args = append(c.args, n)
	}
	return c, nil
}

// unknown refuses a statement.
func unknown(query string) error {
	return &Error{"0A000", fmt.Sprintf("doorway/real/postgres does not know %q: give what it does to Server.Handle", query)}
}

// integer returns an argument of a call, which may stand for one of a statement.
func integer(text string, args []any) (int64, error) {
	text, _, _ = strings.Cut(text, "::")
	place, ok := strings.CutPrefix(text, "$")
	n, err := strconv.ParseInt(place, 10, 64)
	if err != nil || !ok {
		return n, err
	}
	if n < 1 || int(n) > len(args) {
		return 0, &Error{"08P01", fmt.Sprintf("there is no argument %s", text)}
	}
	switch v := args[n-1].(type) {
	case int64:
		return v, nil
	case string:
		return strconv.ParseInt(v, 10, 64)
	default:
		return 0, &Error{"22P02", fmt.Sprintf("argument %s is %v, and should be an integer", text, v)}
	}
}

// A function describes a function for advisory locks.
type function struct {
	level  level
	mode   mode
	try    bool
	unlock bool
}

var functions = map[string]function{
	"pg_advisory_lock":                 {bySession, exclusive, false, false},
	"pg_advisory_lock_shared":          {bySession, shared, false, false},
	"pg_advisory_xact_lock":            {byTransaction, exclusive, false, false},
	"pg_advisory_xact_lock_shared":     {byTransaction, shared, false, false},
	"pg_try_advisory_lock":             {bySession, exclusive, true, false},
	"pg_try_advisory_lock_shared":      {bySession, shared, true, false},
	"pg_try_advisory_xact_lock":        {byTransaction, exclusive, true, false},
	"pg_try_advisory_xact_lock_shared": {byTransaction, shared, true, false},
	"pg_advisory_unlock":               {bySession, exclusive, false, true},
	"pg_advisory_unlock_shared":        {bySession, shared, false, true},
}

// A key identifies a lock: one number of 64 bits, or two of 32.
type key struct {
	a, b int64
	two  bool
}

// keyOf returns the key that a call names.
func keyOf(c call) (k key, err error) {
	switch {
	case len(c.args) == 1:
		return key{a: c.args[0]}, nil
	case len(c.args) != 2:
		return k, &Error{"42883", fmt.Sprintf("function %s takes one or two integers, and gets %d", c.function, len(c.args))}
	}
	for _, n := range c.args {
		if n < math.MinInt32 || n > math.MaxInt32 {
			return k, &Error{"22003", fmt.Sprintf("value \"%d\" is out of range for type integer", n)}
		}
	}
	return key{c.args[0], c.args[1], true}, nil
}

// void is the value of a function that returns none.
const void = ""

// call calls a function, and returns its value.
func (n *session) call(ctx context.Context, c call) (any, error) {
	f, ok := functions[c.function]
	if !ok {
		return n.other(c)
	}
	k, err := keyOf(c)
	if err != nil {
		return nil, err
	}
	s := n.server
	s.mu.Lock()
	switch {
	case f.unlock:
		defer s.mu.Unlock()
		return s.release(n, k, f.mode), nil
	case f.try:
		defer s.mu.Unlock()
		return s.acquire(n, k, f), nil
	}
	granted, err := s.request(n, k, f)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case <-granted:
		return void, nil
	case <-ctx.Done():
		s.mu.Lock()
		defer s.mu.Unlock()
		s.giveUp(n, k)
		return nil, ctx.Err()
	}
}

// other calls a function that is not about one lock.
func (n *session) other(c call) (any, error) {
	s := n.server
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case c.function == "1":
		return int64(1), nil
	case c.function == "pg_backend_pid" && len(c.args) == 0:
		return n.pid, nil
	case c.function == "pg_advisory_unlock_all" && len(c.args) == 0:
		s.releaseAll(n, bySession)
		return void, nil
	case c.function == "pg_terminate_backend" && len(c.args) == 1:
		other, ok := s.sessions[c.args[0]]
		if ok {
			other.end()
		}
		return ok, nil
	default:
		return nil, unknown(fmt.Sprintf("SELECT %s(%d arguments)", c.function, len(c.args)))
	}
}

// compare orders keys.
func (k key) compare(o key) int {
	return cmp.Or(cmp.Compare(k.a, o.a), cmp.Compare(k.b, o.b), cmp.Compare(fmt.Sprint(k.two), fmt.Sprint(o.two)))
}
