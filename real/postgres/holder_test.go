package postgres_test

import (
	"context"
	"database/sql"
	"os"
	"strings"
	"testing"
	"time"

	"doorway/properties"
	"doorway/real"
	"doorway/real/postgres"
	doorsql "doorway/real/sql"
)

func TestMyHolder(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Drops: 1}, func(p *real.Process) {
		db := sql.OpenDB(doorsql.Connector(p, postgres.New, 0))
		defer db.Close()
		conn, err := db.Conn(p.Context()) // the lock belongs to the session of one connection
		if err != nil {
			return
		}
		defer conn.Close()
		if _, err := conn.ExecContext(p.Context(), "SELECT pg_advisory_lock(42)"); err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
		defer cancel()
		p.Work(ctx)
		_, _ = conn.ExecContext(context.Background(), "SELECT pg_advisory_unlock(42)")
	}, properties.MutualExclusion)
}

// The README has the test above.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.ReadFile("holder_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(readme), "```go\n")
	code, _, _ = strings.Cut(code, "```")
	if code == "" || !strings.Contains(string(here), code) {
		t.Errorf("holder_test.go has not this code of README.md:\n%s", code)
	}
}
