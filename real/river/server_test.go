package river_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	doorriver "doorway/real/river"
	doorsql "doorway/real/sql"
)

// A script has lines such as "a elect → 0s 15s a": a session, what it does, and what it is told, if that is not "ok". What
// others are told then, who have waited, stands behind it.
func TestStatements(t *testing.T) {
	for what, script := range map[string]string{
		"one leads":                            "a elect → 0s 15s a; b elect → none; b expire → 0; b elect → none",
		"a lease expires after its time":       "a elect → 0s 15s a; 15s; b expire → 0; 1µs; b expire → 1; b elect → 15.000001s 30.000001s b",
		"a leader prolongs its term":           "a elect → 0s 15s a; 5s; a reelect 0s → 0s 20s a; 15s; a reelect 0s → 0s 35s a",
		"not one that has expired":             "a elect → 0s 15s a; 15s; 1µs; a reelect 0s → none",
		"not another one":                      "a elect → 0s 15s a; 5s; a reelect 5s → none; b reelect 0s → none",
		"a leader resigns":                     "a elect → 0s 15s a; a resign 0s → 1; b elect → 0s 15s b; a resign 0s → 0",
		"not from another term":                "a elect → 0s 15s a; b resign 0s → 0; a resign 5s → 0; b elect → none",
		"nothing is seen before a commit":      "a BEGIN; a elect → 0s 15s a; b reelect 0s → none; b expire → 0; b resign 0s → 0; a reelect 0s → 0s 15s a",
		"an insertion waits for another":       "a BEGIN; a elect → 0s 15s a; b BEGIN; b elect → waits; a COMMIT → b none; b COMMIT; b elect → none",
		"and inserts if there is a rollback":   "a BEGIN; a elect → 0s 15s a; b elect → waits; a ROLLBACK → b 0s 15s b; a elect → none",
		"or if the session ends":               "a BEGIN; a elect → 0s 15s a; b elect → waits; a close → b 0s 15s b",
		"an insertion waits for a deletion":    "a elect → 0s 15s a; a BEGIN; a resign 0s → 1; b elect → waits; a COMMIT → b 0s 15s b",
		"a deletion waits for a deletion":      "a elect → 0s 15s a; 16s; a BEGIN; a expire → 1; b expire → waits; a COMMIT → b 0; b elect → 16s 31s b",
		"and deletes if there is a rollback":   "a elect → 0s 15s a; 16s; a BEGIN; a expire → 1; b expire → waits; a ROLLBACK → b 1",
		"a renewal waits for a deletion":       "a elect → 0s 15s a; b BEGIN; b resign 0s → 0; b COMMIT; a BEGIN; a resign 0s → 1; c reelect 0s → none; a COMMIT; a reelect 0s → none",
		"now is when a transaction begins":     "a BEGIN; 5s; a elect → 0s 15s a; a COMMIT; 1s; a BEGIN; 1s; a reelect 0s → 0s 21s a; a ROLLBACK; a reelect 0s → 0s 22s a",
		"times have microseconds":              "1500ns; a elect → 1µs 15.000001s a",
		"a statement may say what time it is":  "a elect 5s → 5s 20s a; b expire 20s → 0; b expire 21s → 1",
		"who waits may be closed":              "a BEGIN; a elect → 0s 15s a; b elect → waits; b close → b context canceled; a ROLLBACK; c elect → 0s 15s c",
		"one's own change is seen and changed": "a BEGIN; a elect → 0s 15s a; a resign 0s → 1; a elect → 0s 15s a; a COMMIT; b elect → none",
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { play(t, script) })
		})
	}
}

// play plays a script.
func play(t *testing.T, script string) {
	server, begun, clients := doorriver.New(), time.Now(), map[string]*session{}
	for line := range strings.SplitSeq(script, "; ") {
		do, want, _ := strings.Cut(line, " → ")
		who, what, ok := strings.Cut(do, " ")
		if !ok {
			d, err := time.ParseDuration(do)
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(d)
			continue
		}
		if clients[who] == nil {
			clients[who] = connected(server)
			defer clients[who].close()
		}
		go func() { clients[who].told <- clients[who].do(what, who, begun) }()
		synctest.Wait()
		got := clients[who].answer("waits")
		for _, other := range slices.Sorted(maps.Keys(clients)) {
			if late := clients[other].answer(""); late != "" {
				got = strings.TrimPrefix(got+" "+other+" "+late, "ok ")
			}
		}
		if got != cmp.Or(want, "ok") {
			t.Errorf("%s → %s, want %s", do, got, want)
		}
	}
}

// A session is one of the server with its context.
type session struct {
	doorsql.Session
	ctx   context.Context
	close func()
	told  chan string
}

func connected(server *doorriver.Server) *session {
	s, _ := server.Connect(nil)
	ctx, cancel := context.WithCancel(context.Background())
	return &session{s, ctx, cancel, make(chan string, 2)}
}

// answer returns what the session was told, or a word if that was nothing.
func (s *session) answer(none string) string {
	select {
	case told := <-s.told:
		return told
	default:
		return none
	}
}

// do executes a statement, and returns what it answers, with times since the beginning.
func (s *session) do(what, who string, begun time.Time) string {
	verb, term, _ := strings.Cut(what, " ")
	elected, _ := time.ParseDuration(term)
	at := begun.Add(elected)
	query, args, now := verb, []any(nil), any(nil)
	if term != "" {
		now = at
	}
	switch verb {
	case "close":
		s.close()
		s.Close()
		return "ok"
	case "elect":
		query, args = "-- name: LeaderAttemptElect :one\nINSERT", []any{who, now, 15.0}
	case "expire":
		query, args = "-- name: LeaderDeleteExpired :execrows\nDELETE", []any{now}
	case "reelect":
		query, args = "-- name: LeaderAttemptReelect :one\nUPDATE", []any{nil, 15.0, at, who}
	case "resign":
		query, args = "-- name: LeaderResign :execrows\nWITH", []any{at, who, false, nil, "river_leadership"}
	}
	r, err := s.Execute(s.ctx, query, args)
	switch {
	case err != nil:
		return err.Error()
	case verb == "BEGIN", verb == "COMMIT", verb == "ROLLBACK":
		return "ok"
	case r.Columns == nil:
		return fmt.Sprint(r.Affected)
	case len(r.Rows) == 0:
		return "none"
	}
	row := r.Rows[0]
	return fmt.Sprint(row[0].(time.Time).Sub(begun), " ", row[1].(time.Time).Sub(begun), " ", row[2])
}

// A statement about jobs fails, so that nobody takes the silence of a client for a verdict.
func TestUnknown(t *testing.T) {
	defer func() {
		if v := fmt.Sprint(recover()); !strings.Contains(v, "has no jobs, and so not the statement JobInsertFastMany") {
			t.Error(v)
		}
	}()
	s, _ := doorriver.New().Connect(nil)
	_, _ = s.Execute(t.Context(), "-- name: JobInsertFastMany :many\nINSERT", nil)
}
