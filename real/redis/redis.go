// Package redis runs go-redis, and locks made with it, under Doorway's schedulers:
// clients whose commands are messages to a server that is miniredis.
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

	"doorway/model"
	"doorway/real"
)

// Client returns a client of go-redis for a process. Each command, and each
// pipeline, is a call of the one server of the run. The client never dials, so
// that it has neither retries nor a pool; the options that steer these do nothing.
func Client(p *real.Process) *redis.Client { return hooked(hook{p, model.MaxProcs}) }

// ClientAt returns a client as Client does, for a Redis of its own at another process. There may be
// several, as for Redlock. The function of that process need do nothing but wait. A call is named by
// the whole command, without a script's text.
func ClientAt(p *real.Process, at model.ProcID) *redis.Client { return hooked(hook{p, at}) }

func hooked(h hook) *redis.Client {
	c := client(nil)
	c.AddHook(h)
	return c
}

// client returns a client without retries and goroutines of its own.
func client(dial func(context.Context, string, string) (net.Conn, error)) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr:   "127.0.0.1:6379", // of a name the true DNS would be asked
		Dialer: dial, MaxRetries: -1, MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
}

// A server runs a miniredis, whose keys lapse as virtual time passes, with a
// client of its own that talks to it through a pipe.
type server struct {
	redis  *miniredis.Miniredis
	client *redis.Client
}

func newServer() server {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true)
	return server{m, client(func(context.Context, string, string) (net.Conn, error) { return m.Dial() })}
}

// The servers of a run, by their processes. Only what happens at an event asks for one.
type servers map[model.ProcID]server

// of returns the server at a process.
func (s servers) of(at model.ProcID) server {
	if _, ok := s[at]; !ok {
		s[at] = newServer()
	}
	return s[at]
}

// Forget makes the server at a process, or that of the run, begin again with nothing (real.Forgetful).
func (s servers) Forget(at model.ProcID) {
	if _, ok := s[at]; !ok {
		at = model.MaxProcs
	}
	if one, ok := s[at]; ok {
		one.redis.FlushAll()
	}
}

// Close ends the servers with the run.
func (s servers) Close() error {
	var errs []error
	for _, one := range s {
		errs = append(errs, one.client.Close())
		one.redis.Close()
	}
	return errors.Join(errs...)
}

// A hook makes calls of commands.
type hook struct {
	p  *real.Process
	at model.ProcID // model.MaxProcs, which no process is, for the server of the run
}

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

// call makes the server run commands one after another, and returns the first
// error.
func (h hook) call(ctx context.Context, cmds []redis.Cmder) (err error) {
	serve := func() (replies, error) {
		s := real.Part(h.p, func() servers { return servers{} }).of(h.at)
		return cmds, execute(s.client, cmds)
	}
	if h.at == model.MaxProcs {
		_, err = real.Call(ctx, h.p, text(cmds, brief), serve)
	} else {
		_, err = real.CallAt(ctx, h.p, h.at, text(cmds, whole), serve)
	}
	return err
}

// execute runs commands, or a transaction of which they are the whole, and returns the first error.
func execute(c *redis.Client, cmds []redis.Cmder) (first error) {
	ctx := context.Background()
	if last := len(cmds) - 1; cmds[0].Name() == "multi" && cmds[last].Name() == "exec" {
		_, err := c.TxPipelined(ctx, func(p redis.Pipeliner) error {
			for _, cmd := range cmds[1:last] {
				_ = p.Process(ctx, cmd) // it is only noted
			}
			return nil
		})
		return err
	}
	for _, cmd := range cmds {
		if err := c.Process(ctx, cmd); first == nil {
			first = err
		}
	}
	return first
}

// replies holds commands that were answered.
type replies []redis.Cmder

// Answer tells refusals from other answers: SET with NX of a key that is there is "false", a script that does nothing "0".
func (all replies) Answer() string {
	for _, cmd := range all {
		switch c := cmd.(type) {
		case *redis.BoolCmd:
			if !c.Val() {
				return "false"
			}
		case *redis.Cmd:
			if n, ok := c.Val().(int64); ok && n == 0 {
				return "0"
			}
		}
	}
	return "ok"
}

// text names the commands.
func text(cmds []redis.Cmder, name func(redis.Cmder) string) string {
	var names []string
	for _, c := range cmds {
		names = append(names, name(c))
	}
	return strings.Join(names, ", ")
}

// brief returns a command with its key.
func brief(c redis.Cmder) string {
	if args := c.Args(); len(args) > 1 && !strings.HasPrefix(c.Name(), "eval") {
		return fmt.Sprint(c.Name(), " ", args[1])
	}
	return c.Name()
}

// whole returns a command with all its arguments, except a script and its number of keys.
func whole(c redis.Cmder) string {
	args := c.Args()[1:]
	if strings.HasPrefix(c.Name(), "eval") {
		args = args[2:]
	}
	return strings.TrimSpace(c.Name() + " " + strings.Trim(fmt.Sprint(args), "[]"))
}
