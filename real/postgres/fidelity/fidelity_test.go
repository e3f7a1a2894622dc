package fidelity

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/real/postgres"
	"doorway/real/sql"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A command is a statement of a session, or the end of its connection, after which it has a new one.
type command struct {
	session int
	query   string
	args    []any
	victim  int  // whose session the statement ends
	counts  bool // the client asks how many rows it changes
}

// String returns the command as a person would write it down.
func (c command) String() string {
	if c.victim >= 0 {
		return fmt.Sprintf("%d: %s of %d", c.session, c.query, c.victim)
	}
	line, _, _ := strings.Cut(c.query, "\n")
	return strings.TrimSpace(fmt.Sprintf("%d: %s %v", c.session, line, c.args))
}

const (
	disconnect = "disconnect"
	terminate  = "SELECT pg_terminate_backend($1)"
)

// sessions are few, and so are keys, so that commands meet.
const (
	sessions = 3
	most     = 60 // commands of a test
)

var keys = [][]any{{1}, {1}, {2}, {1, 2}}

// queries of locks are weighted: waiting is rare among random commands.
var queries = []string{
	"SELECT pg_advisory_lock", "SELECT pg_advisory_lock", "SELECT pg_advisory_lock_shared", "SELECT pg_advisory_lock_shared",
	"SELECT pg_try_advisory_lock", "SELECT pg_try_advisory_lock_shared", "SELECT pg_advisory_unlock", "SELECT pg_advisory_unlock",
	"SELECT pg_advisory_unlock_shared", "SELECT pg_advisory_xact_lock", "SELECT pg_advisory_xact_lock_shared",
	"SELECT pg_try_advisory_xact_lock", "SELECT pg_try_advisory_xact_lock_shared",
	"SELECT pg_advisory_unlock_all()", "BEGIN", "BEGIN", "BEGIN", "COMMIT", "ROLLBACK", "SELECT 1", disconnect, terminate, "wrong", "wrong",
}

func drawn(t *rapid.T) command {
	c := command{session: rapid.IntRange(0, sessions-1).Draw(t, "session"), query: rapid.SampledFrom(queries).Draw(t, "query"), victim: -1}
	switch last := c.query[len(c.query)-1]; {
	case c.query == terminate:
		c.victim = rapid.IntRange(0, sessions-1).Draw(t, "victim")
	case c.query == "wrong": // too many arguments, or too large ones
		c.query, c.args = "SELECT pg_advisory_lock($1, $2)", []any{int64(1) << 40, 1}
		if rapid.Bool().Draw(t, "many") {
			c.query, c.args = "SELECT pg_advisory_lock(1, 2, 3)", nil
		}
	case strings.Contains(c.query, "advisory") && last != ')':
		c.args = rapid.SampledFrom(keys).Draw(t, "key")
		c.query += []string{"", "($1)", "($1, $2)"}[len(c.args)]
	}
	return c
}

// A database carries out commands one after another.
type database interface {
	// start starts a command of a session that is not busy.
	start(c command)
	// settle waits until every busy session has an answer or waits, and returns the answers since the last call.
	settle() map[int]string
}

// transcript lets a database carry out commands, and returns what clients are told, and who waits.
func transcript(d database, all []command) (lines []string) {
	busy := map[int]bool{}
	for _, c := range all {
		if busy[c.session] && c.query != disconnect {
			continue
		}
		d.start(c)
		busy[c.session] = true
		told := d.settle()
		line := c.String() + " →"
		for _, n := range slices.Sorted(maps.Keys(told)) {
			line += fmt.Sprintf(" %d: %s", n, told[n])
			delete(busy, n)
		}
		lines = append(lines, fmt.Sprint(line, "; waiting: ", slices.Sorted(maps.Keys(busy))))
	}
	return lines
}

// TestAgainstServer compares what clients of the stand-in are told with what those of the server are told.
func TestAgainstServer(t *testing.T) {
	address := address(t)
	admin := connected(t, address)
	counts := map[string]int{}
	rapid.Check(t, func(t2 *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawn), most/2, most).Draw(t2, "commands")
		server := newServer(t, address, admin)
		want := transcript(server, all)
		server.close()
		compare(t, t2, func() sql.Server { return postgres.New() }, all, want, counts, "ended", "error 25P02", "error 40P01", "error 42883", "error 22003", "false")
	})
	t.Log(counts)
}

// compare lets a stand-in carry out commands, expects what clients of the server were told, and counts what was told.
func compare(t *testing.T, t2 *rapid.T, fresh func() sql.Server, all []command, want []string, counts map[string]int, words ...string) {
	var got []string
	bubble(t, fresh, func(d *standIn) { got = transcript(d, all) })
	for i, line := range want {
		counts["commands"]++
		_, told, _ := strings.Cut(line, "→")
		for _, what := range words {
			if strings.Contains(told, what) {
				counts[what]++
			}
		}
		if !strings.HasSuffix(told, "[]") {
			counts["somebody waits"]++
		}
		if strings.Count(strings.Split(told, ";")[0], ": ") > 1 {
			counts["somebody has waited"]++
		}
		if line != got[i] {
			t2.Fatalf("after\n%s\nthe server says\n%s\nand the stand-in\n%s", strings.Join(want[:i], "\n"), line, got[i])
		}
	}
}
