// Package redis runs go-redis, and locks made with it, under the schedulers of
// doorway: clients whose commands are messages to a server that is miniredis.
package redis

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"doorway/real"
)

// Client returns a client of go-redis for a process. Each command, and each
// pipeline, is a call of the one server of the run. The client never dials, so
// that it has neither retries nor a pool; the options that steer these do nothing.
func Client(p *real.Process) *redis.Client {
	c := client(nil)
	c.AddHook(hook{p})
	return c
}

// client returns a client without retries and goroutines of its own.
func client(dial func(context.Context, string, string) (net.Conn, error)) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr:   "127.0.0.1:6379", // of a name the true DNS would be asked
		Dialer: dial, MaxRetries: -1, MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
}

// A server is a miniredis, whose keys lapse as virtual time passes, with a client
// of its own that talks to it through a pipe.
type server struct {
	redis  *miniredis.Miniredis
	client *redis.Client
}

func newServer() server {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true)
	return server{m, client(func(context.Context, string, string) (net.Conn, error) { return m.Dial() })}
}

// Close ends the server with the run.
func (s server) Close() error {
	err := s.client.Close()
	s.redis.Close()
	return err
}

// A hook makes calls of commands.
type hook struct{ p *real.Process }

// DialHook refuses to dial: no command comes so far.
func (hook) DialHook(redis.DialHook) redis.DialHook {
	return func(context.Context, string, string) (net.Conn, error) {
		return nil, errors.New("doorway/real/redis: a client dials, as for pub/sub; only commands and pipelines are messages")
	}
}

// ProcessHook sends a command to the server instead.
func (h hook) ProcessHook(redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error { return h.call(ctx, []redis.Cmder{cmd}) }
}

// ProcessPipelineHook sends a pipeline to the server instead.
func (h hook) ProcessPipelineHook(redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error { return h.call(ctx, cmds) }
}

// call has the server run commands one after another, and returns the first error.
func (h hook) call(ctx context.Context, cmds []redis.Cmder) error {
	_, err := real.Call(ctx, h.p, text(cmds), func() (_ struct{}, first error) {
		s := real.Part(h.p, newServer)
		for _, cmd := range cmds {
			if err := s.client.Process(context.Background(), cmd); first == nil {
				first = err
			}
		}
		return struct{}{}, first
	})
	return err
}

// text names the commands, each with its key.
func text(cmds []redis.Cmder) string {
	var names []string
	for _, c := range cmds {
		name := c.Name()
		if args := c.Args(); len(args) > 1 && !strings.HasPrefix(name, "eval") {
			name = fmt.Sprint(name, " ", args[1])
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}
