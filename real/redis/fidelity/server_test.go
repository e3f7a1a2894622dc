package fidelity

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"doorway/model"
	"doorway/real"
	"doorway/real/redis"
)

// server starts a Redis on a socket of its own, which ends with the test, and returns its client.
func server(t *testing.T) *goredis.Client {
	t.Helper()
	path, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("no Redis: redis-server, of Debian's package redis-server, is not in PATH")
	}
	dir, err := os.MkdirTemp("", "redis") // the path of a socket has to be short
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(dir, "s")
	cmd := exec.Command(path, "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := goredis.NewClient(&goredis.Options{Network: "unix", Addr: socket, MaxRetries: -1})
	t.Cleanup(func() {
		_ = c.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = os.RemoveAll(dir)
	})
	for range 600 {
		if err = c.Ping(t.Context()).Err(); err == nil {
			t.Log("Redis", c.InfoMap(t.Context(), "server").Item("Server", "redis_version"))
			return c
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%s does not answer: %v", path, err)
	return nil
}

// theirs lets a Redis carry out commands, which begins with nothing.
func theirs(t *testing.T, c *goredis.Client, all []command) []string {
	t.Helper()
	for _, empty := range []string{"FLUSHALL", "SCRIPT FLUSH"} {
		args := []any{}
		for _, word := range words(empty) {
			args = append(args, word)
		}
		if err := c.Do(t.Context(), args...).Err(); err != nil {
			t.Fatal(err)
		}
	}
	s := &side{Client: c, ctx: t.Context(), pass: func(units int) { age(t, c, units) }}
	return s.transcript(all)
}

// age makes keys older, as if time had passed: the clock of Redis cannot be set. One that would be over by then lapses.
func age(t *testing.T, c *goredis.Client, units int) {
	t.Helper()
	for _, key := range c.Keys(t.Context(), "*").Val() {
		left := c.PTTL(t.Context(), key).Val()
		if left < 0 { // it does not lapse
			continue
		}
		left = max(left-time.Duration(units)*unit, time.Millisecond)
		if err := c.PExpire(t.Context(), key, left).Err(); err != nil {
			t.Fatal(err)
		}
		for left == time.Millisecond && c.Exists(t.Context(), key).Val() > 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// A standIn carries out commands of one process, to which every message comes at once.
type standIn struct {
	*real.Program
	commands []command
	lines    []string
}

func newStandIn(t *testing.T) *standIn {
	o := &standIn{}
	prog, err := real.New(t, real.Setup{N: 1, FIFO: true, Tick: unit}, func(p *real.Process) {
		s := &side{Client: redis.Client(p), ctx: context.Background(), pass: func(units int) { time.Sleep(time.Duration(units) * unit) }}
		o.lines = s.transcript(o.commands)
	})
	if err != nil {
		t.Fatal(err)
	}
	o.Program = prog
	return o
}

// transcript carries out commands and returns what the client is told.
func (o *standIn) transcript(t *testing.T, all []command) []string {
	o.commands, o.lines = all, nil
	run := o.Run()
	defer run.Reset()
	for len(o.lines) == 0 {
		events := run.Enabled(nil)
		if len(events) == 0 {
			t.Fatal("the client of the stand-in waits for ever")
		}
		i := max(0, slices.IndexFunc(events, func(e model.Event) bool { return e.Kind != model.Tick }))
		if _, err := run.Apply(events[i]); err != nil {
			t.Fatal(err)
		}
	}
	return o.lines
}
