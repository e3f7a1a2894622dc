package sql_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"doorway/draw/render"
	"doorway/model/notation"
	"doorway/properties"
	"doorway/real"
	doorsql "doorway/real/sql"
)

// A shelf is a database with one statement: it gives its book to the first session that asks, and to the next one when
// that session has ended.
type shelf struct{ book chan struct{} }

func newShelf() shelf { return shelf{make(chan struct{}, 1)} }

func (s shelf) Connect(func()) (doorsql.Session, error) { return &reader{shelf: s}, nil }

type reader struct {
	shelf
	has bool
}

func (r *reader) Execute(ctx context.Context, query string, _ []any) (doorsql.Result, error) {
	if query != "SELECT book()" {
		return doorsql.Result{}, fmt.Errorf("the shelf does not know %q", query)
	}
	select {
	case r.book <- struct{}{}:
		r.has = true
		return doorsql.Result{Columns: []string{"book"}, Rows: [][]any{{"given"}}}, nil
	case <-ctx.Done():
		return doorsql.Result{}, ctx.Err()
	}
}

func (r *reader) Close() {
	if r.has {
		<-r.book
	}
}

// read reads the book. It is a program that knows nothing of doorway.
func read(ctx context.Context, db *sql.DB, reading func()) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SELECT book()"); err != nil {
		return err
	}
	reading()
	return nil
}

func reads(p *real.Process) {
	db := sql.OpenDB(doorsql.Connector(p, newShelf, 0))
	defer db.Close()
	_ = read(p.Context(), db, func() { p.Inside(func() {}) })
}

// TestShelf: whatever messages are slow or lost, and whoever crashes, one process has the book.
func TestShelf(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Drops: 1, Crashes: 1}, reads, properties.MutualExclusion)
}

// TestPicture: a run as it is drawn.
func TestPicture(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2}, reads)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule(`p0 request
p1 request
p0->p2 deliver
p2->p0 deliver
p0->p2 deliver
p1->p2 deliver
p2->p1 deliver
p1->p2 deliver
p2->p0 deliver
p0 exit
p0->p2 deliver
p2->p1 deliver`)
	if err != nil {
		t.Fatal(err)
	}
	const want = `p0   p1   p2
○    │    │    1  p0 request  (p0 trying; sends connect c1 to {p2})
║    ○    │    2  p1 request  (p1 trying; sends connect c1 to {p2})
╟────╫───►●    3  p0->p2 deliver connect c1
●◄───╫────┤    4  p2->p0 deliver ok  (sends c1: SELECT book() to {p2})
╟────╫───►●    5  p0->p2 deliver c1: SELECT book()
║    ╟───►●    6  p1->p2 deliver connect c1
║    ●◄───┤    7  p2->p1 deliver ok  (sends c1: SELECT book() to {p2})
║    ╟───►●    8  p1->p2 deliver c1: SELECT book(): waits
▄◄───╫────┤    9  p2->p0 deliver given  (p0 critical; sends close c1 to {p2})
▀    ║    │   10  p0 exit  (p0 remainder)
├────╫───►●   11  p0->p2 deliver close c1: ok  (sends c1: given to {p1})
│    ▄◄───┤   12  p2->p1 deliver c1: given  (p1 critical; sends close c1 to {p2})
`
	if got := render.Schedule(prog, s); len(got) < len(want) || got[:len(want)] != want {
		t.Errorf("the picture is\n%s\nwant\n%s", got, want)
	}
}
