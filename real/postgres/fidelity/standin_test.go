package fidelity

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"doorway/real/postgres"
	"doorway/real/sql"
)

// bubble runs f with a new stand-in, in a bubble that knows when sessions wait.
func bubble(t *testing.T, fresh func() sql.Server, f func(*standIn)) {
	synctest.Test(t, func(*testing.T) {
		d := &standIn{server: fresh()}
		for i := range d.clients {
			d.connect(i)
		}
		f(d)
		for i := range d.clients {
			d.clients[i].end()
		}
		synctest.Wait()
	})
}

// A standIn is a server of ours.
type standIn struct {
	server  sql.Server
	clients [sessions]local
	last    int64 // session
}

// A local session is one of the stand-in.
type local struct {
	session sql.Session
	pid     int64
	ctx     context.Context
	end     func()
	turn    chan struct{} // full while a statement is executed, and in the end
	told    chan string   // gets an answer
}

// connect begins a session. As package real/sql has it, a session that has ended closes once its statement is done.
func (d *standIn) connect(i int) {
	d.last++
	one := local{pid: d.last, turn: make(chan struct{}, 1), told: make(chan string, 1)}
	one.ctx, one.end = context.WithCancel(context.Background())
	one.session, _ = d.server.Connect(one.end)
	d.clients[i] = one
	context.AfterFunc(one.ctx, func() {
		one.turn <- struct{}{}
		one.session.Close()
	})
}

func (d *standIn) start(c command) {
	one := d.clients[c.session]
	if c.query == disconnect {
		one.end()
		synctest.Wait()
		d.connect(c.session)
		d.clients[c.session].told <- "connected"
		return
	}
	var args []any
	for _, a := range c.args {
		switch a := a.(type) {
		case int:
			args = append(args, int64(a))
		default:
			args = append(args, a)
		}
	}
	if c.victim >= 0 {
		args = []any{d.clients[c.victim].pid}
	}
	go func() {
		if one.ctx.Err() != nil {
			one.told <- "ended"
			return
		}
		one.turn <- struct{}{}
		r, err := one.session.Execute(one.ctx, c.query, args)
		<-one.turn
		code := (*postgres.Error)(nil)
		switch {
		case one.ctx.Err() != nil:
			one.told <- "ended"
		case c.query == "COMMIT" && errors.As(err, &code): // it has rolled back, which drivers tell and the server does not
			one.told <- "done"
		case errors.As(err, &code):
			one.told <- "error " + code.Code
		case err != nil:
			one.told <- err.Error()
		case c.counts:
			one.told <- fmt.Sprint(r.Affected, " rows")
		case len(r.Rows) == 0:
			one.told <- "done"
		default:
			one.told <- said(r.Rows[0]...)
		}
	}()
}

func (d *standIn) settle() map[int]string {
	synctest.Wait()
	told := map[int]string{}
	for i := range d.clients {
		select {
		case told[i] = <-d.clients[i].told:
		default:
		}
	}
	return told
}
