package fidelity

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A side is a client of a server, and the time that it has let pass.
type side struct {
	*goredis.Client
	ctx  context.Context
	pass func(units int)
	now  int          // units
	ends map[int]bool // when keys may lapse: no two in one unit
}

// transcript carries out commands and returns what the client is told.
func (s *side) transcript(all []command) (lines []string) {
	s.ends = map[int]bool{}
	for _, c := range all {
		lines = append(lines, s.do(c))
	}
	return lines
}

// do carries out a command.
func (s *side) do(c command) string {
	switch {
	case c.units > 0:
		s.pass(c.units)
		s.now += c.units
		return s.left()
	case c.piped == nil:
		return told(s.Do(s.ctx, s.args(c)...))
	}
	send := s.Pipelined
	if c.multi {
		send = s.TxPipelined
	}
	cmds, err := send(s.ctx, func(p goredis.Pipeliner) error {
		for _, one := range c.piped {
			p.Do(s.ctx, s.args(one)...)
		}
		return nil
	})
	var text []string
	for _, cmd := range cmds {
		text = append(text, told(cmd.(*goredis.Cmd)))
	}
	return fmt.Sprint(text, " ", err != nil)
}

// left returns all keys, and how long they live.
func (s *side) left() string {
	var text []string
	keys := s.Keys(s.ctx, "*").Val()
	slices.Sort(keys)
	for _, key := range keys {
		text = append(text, key+": "+told(s.Do(s.ctx, "PTTL", key)))
	}
	return fmt.Sprint(text)
}

// args returns the words of a command with times to live: some units and a half, so that no two keys lapse in one unit.
func (s *side) args(c command) (args []any) {
	end := s.now + c.lives
	for _, word := range c.words {
		if word == "<ex>" || word == "<px>" {
			for s.ends[end] {
				end++
			}
			s.ends[end] = true
		}
		life := time.Duration(end-s.now)*unit + unit/2
		switch word {
		case "<ex>":
			word = fmt.Sprint(int(life / time.Second))
		case "<px>":
			word = fmt.Sprint(life.Milliseconds())
		}
		args = append(args, word)
	}
	return args
}

// told returns what a client is told: the order of a set or of a hash is open, of times to live the units are told, and of an
// error its first word, which is its code, if it is not one of a script.
func told(cmd *goredis.Cmd) string {
	value, err := cmd.Result()
	name := strings.ToUpper(cmd.Name())
	if err != nil && name == "EVAL" && !errors.Is(err, goredis.Nil) {
		return "error in a script"
	} else if err != nil {
		code, _, _ := strings.Cut(err.Error(), " ")
		return "error " + code
	}
	if all, ok := value.([]any); ok && slices.Contains([]string{"KEYS", "SMEMBERS", "HGETALL"}, name) {
		var text []string
		for _, v := range all {
			text = append(text, fmt.Sprint(v))
		}
		slices.Sort(text)
		return fmt.Sprint(text)
	}
	if all, ok := value.([]any); ok && name == "ZRANGE" { // RESP3 has pairs of members and scores
		return fmt.Sprint(flat(all))
	}
	if n, ok := value.(int64); ok {
		switch {
		case name == "TTL" && n > 0:
			return fmt.Sprint("units ", n/int64(unit/time.Second))
		case n > unit.Milliseconds()/4: // only times to live are so large
			return fmt.Sprint("units ", n/unit.Milliseconds())
		}
	}
	return fmt.Sprintf("%#v", value)
}

// flat returns what is in lists of lists.
func flat(all []any) (values []any) {
	for _, v := range all {
		if inner, ok := v.([]any); ok {
			values = append(values, flat(inner)...)
		} else {
			values = append(values, v)
		}
	}
	return values
}

// miniredis and Redis tell clients the same, whatever they do.
func TestAsRedis(t *testing.T) {
	counts, c := map[string]int{}, server(t)
	ours := newStandIn(t)
	rapid.Check(t, func(r *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawn), 30, 80).Draw(r, "commands")
		want, got := theirs(t, c, all), ours.transcript(t, all)
		for i, line := range want {
			count(counts, all[i], line)
			if line != got[i] {
				var before strings.Builder
				for j, c := range all[:i] {
					fmt.Fprintln(&before, c, "→", want[j])
				}
				r.Fatalf("after\n%scommand %d, %v: Redis tells\n%s\nand the stand-in\n%s", before.String(), i, all[i], line, got[i])
			}
		}
	})
	t.Log(counts)
}

// count notes what a comparison has met.
func count(counts map[string]int, c command, line string) {
	switch {
	case c.units > 0:
		counts["times that pass"]++
	case c.piped == nil:
		counts["commands"]++
		if c.words[0] == "EVAL" {
			counts["scripts"]++
		}
	default:
		counts["commands"] += len(c.piped)
		counts["pipelines"]++
	}
	if strings.Contains(line, "error ") && !strings.Contains(line, "redis:") {
		counts["errors"]++
	}
	if strings.Contains(line, "units") {
		counts["times to live"]++
	}
}
