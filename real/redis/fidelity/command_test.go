package fidelity

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"
)

// A command is one of Redis, a pipeline or transaction of several, or time that passes.
type command struct {
	words []string
	lives int       // for how many units, at least, a key is to live that this gives a time
	units int       // of time that passes
	piped []command // sent together
	multi bool      // as a transaction
	wrong bool      // what it is asked to do makes no sense
}

// unit is a length of time. Keys live for some units and a half, and what a real clock adds is far less than that.
const unit = 200 * time.Second

// Few keys and values, so that commands meet: k are strings mostly, h hashes, s sets, z sorted sets, l lists.
var names = map[string][]string{
	"key": {"k", "k", "k", "k", "k", "k2", "k2", "k2", "k3", "k", "k2", "h"}, "any": {"k", "k", "k", "k2", "h", "s", "z", "l"}, "val": {"v", "w", "1", "10", "", "-3", "1.5"}, "field": {"f", "g"},
	"n": {"0", "1", "-1", "2", "5", "x", "1.5"}, "score": {"1", "2", "-1", "1.5", "3", "x"}, "hash": {"h", "h", "h", "h", "h", "k"}, "set": {"s", "s", "s", "s", "k"},
	"sorted": {"z", "z", "z", "z", "z", "k"}, "list": {"l", "l", "l", "l", "k"}, "limit": {"NX", "XX", "GT", "LT"}, "bad": {"0", "-1", "x", "-200000"},
	"min": {"-inf", "1", "(1", "2", "x"}, "max": {"+inf", "2", "(2", "1"}, "z?": {"NX", "XX", "GT", "LT", "CH", "NX CH"},
}

// templates are commands with the kinds of their arguments: <ex> and <px> are a time to live, others are of names.
var templates = []string{
	"SET <key> <val>", "SET <key> <val> NX", "SET <key> <val> XX", "SET <key> <val> NX PX <px>", "SET <key> <val> NX PX <px>", "SET <key> <val> EX <ex>",
	"SET <key> <val> PX <px> XX", "SET <key> <val> KEEPTTL", "SET <key> <val> GET", "SET <key> <val> NX GET", "SET <key> <val> PX <bad>", "SET <key> <val> EX <bad> NX",
	"SET <key> <val> PX", "SET <key> <val> EX <ex> PX <px>", "SETNX <key> <val>", "SETEX <key> <ex> <val>", "PSETEX <key> <px> <val>",
	"PSETEX <key> <bad> <val>", "GET <key>", "GET <key>", "GETSET <key> <val>", "GETDEL <key>", "GETEX <key>",
	"DEL <any>", "DEL <any> <any>", "UNLINK <any>", "EXISTS <any> <any>", "TYPE <any>", "STRLEN <key>", "APPEND <key> v", "KEYS *", "DBSIZE",
	"INCR <key>", "INCR <key>", "DECR <key>", "INCRBY <key> <n>", "DECRBY <key> <n>", "INCRBYFLOAT <key> 1.5",
	"EXPIRE <any> <ex>", "PEXPIRE <any> <px>", "PEXPIRE <any> <px>", "PEXPIRE <any> <px> <limit>", "EXPIRE <any> <ex> <limit>", "EXPIRE <any> <bad>", "PERSIST <any>",
	"TTL <any>", "PTTL <key>", "PTTL <key>", "PTTL <any>", "RENAME <any> <any>", "RENAMENX <any> <any>", "MGET <key> <key>", "MSET <key> <val> <key> <val>", "MSETNX <key> <val> <key> <val>",
	"HSET <hash> <field> <val>", "HSETNX <hash> <field> <val>", "HGET <hash> <field>", "HDEL <hash> <field>", "HINCRBY <hash> <field> <n>", "HEXISTS <hash> <field>",
	"HLEN <hash>", "HMGET <hash> <field> <field>", "HGETALL <hash>", "SADD <set> <val>", "SREM <set> <val>", "SISMEMBER <set> <val>", "SCARD <set>", "SMEMBERS <set>",
	"ZADD <sorted> <score> <val>", "ZADD <sorted> <z?> <score> <val>", "ZADD <sorted> <score> <val> <score> <val>", "ZADD <sorted> INCR <score> <val>", "ZREM <sorted> <val>", "ZCARD <sorted>",
	"ZSCORE <sorted> <val>", "ZRANK <sorted> <val>", "ZRANGE <sorted> 0 -1 WITHSCORES", "ZRANGE <sorted> 0 <n>", "ZRANGEBYSCORE <sorted> <min> <max>", "ZCOUNT <sorted> <min> <max>",
	"ZREMRANGEBYSCORE <sorted> <min> <max>", "ZREMRANGEBYRANK <sorted> 0 <n>", "ZPOPMIN <sorted>", "ZINCRBY <sorted> <score> <val>",
	"LPUSH <list> <val>", "RPUSH <list> <val> <val>", "LPOP <list>", "RPOP <list>", "LLEN <list>", "LRANGE <list> 0 -1", "LREM <list> <n> <val>", "LINDEX <list> 1",
	"GET", "SET <key>", "INCR <key> <val>", "NOSUCH <key>", "PING", "ECHO <val>", "EVALSHA ffffffffffffffffffffffffffffffffffffffff 1 <key>",
}

// scripts are what clients of locks run, by what they do, and what scripts may return.
var scripts = []struct{ text, args string }{
	{`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) else return 0 end`, "1 <key> <val>"},
	{`local val = redis.call("GET", KEYS[1]) if val == ARGV[1] then return redis.call("DEL", KEYS[1]) elseif val == false then return -1 else return 0 end`, "1 <key> <val>"},
	{`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) else return 0 end`, "1 <key> <val> <px>"},
	{`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) elseif redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2], "NX") then return 1 else return 0 end`, "1 <key> <val> <px>"},
	{`if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pttl", KEYS[1]) else return -3 end`, "1 <key> <val>"},
	{`for i, key in ipairs(KEYS) do if redis.call("exists", key) == 1 then return i end end for i, key in ipairs(KEYS) do redis.call("set", key, ARGV[1], "px", ARGV[2]) end return redis.status_reply("OK")`, "2 <key> <key> <val> <px>"},
	{`if redis.call("exists", KEYS[1]) == 0 or redis.call("hexists", KEYS[1], ARGV[1]) == 1 then redis.call("hincrby", KEYS[1], ARGV[1], 1) redis.call("pexpire", KEYS[1], ARGV[2]) return nil end return redis.call("pttl", KEYS[1])`, "1 <hash> <field> <px>"},
	{`redis.call("zremrangebyscore", KEYS[1], "-inf", ARGV[1]) if redis.call("zcard", KEYS[1]) < 2 then redis.call("zadd", KEYS[1], ARGV[1], ARGV[2]) return redis.call("zrank", KEYS[1], ARGV[2]) end return -1`, "1 <sorted> <score> <val>"},
	{`return redis.call("INCR", KEYS[1])`, "1 <key>"}, {`return {1, "a", false, 3.7, {redis.call("GET", KEYS[1])}, true, nil, 5}`, "1 <key>"},
	{`return redis.pcall("INCR", KEYS[1])`, "1 <key>"}, {`local r = redis.pcall("INCR", KEYS[1]) if type(r) == "table" and r.err then return "refused" end return r`, "1 <key>"},
	{`return redis.error_reply("MY own")`, "0"}, {`redis.call("SET", KEYS[1], ARGV[1]) error("halfway")`, "1 <key> <val>"}, {`return redis.call("NOSUCH")`, "0"},
	{`return tonumber(ARGV[1])`, "0 <val>"}, {`return type(redis.call("GET", KEYS[1]))`, "1 <key>"}, {`return #ARGV[1] .. KEYS[1]`, "1 <key> <val>"}, {`return cjson.encode({ARGV[1]})`, "0 <val>"},
	{`return (`, "0"}, {`x = 1`, "0"}, {`return redis.call("SET", KEYS[1], ARGV[1])`, "1 <key> <val>"}, {`return redis.call("TYPE", KEYS[1])["ok"]`, "1 <key>"}, {`return KEYS[3]`, "3 <key>"},
	{`return redis.sha1hex(ARGV[1])`, "0 <val>"}, {`return #redis.call("HGETALL", KEYS[1])`, "1 <hash>"}, {`return redis.call("MGET", KEYS[1], KEYS[1])`, "1 <key>"},
}

func drawn(t *rapid.T) command {
	switch rapid.IntRange(0, 15).Draw(t, "what") {
	case 13:
		return command{units: rapid.IntRange(1, 3).Draw(t, "units")}
	case 14:
		some := rapid.SliceOfN(rapid.Custom(single), 1, 4).Draw(t, "piped")
		wrong := slices.ContainsFunc(some, func(c command) bool { return c.wrong }) // see TestKnown
		return command{piped: some, multi: !wrong && rapid.Bool().Draw(t, "multi")}
	}
	return single(t)
}

// single draws one command of Redis.
func single(t *rapid.T) command {
	c := command{lives: rapid.IntRange(0, 3).Draw(t, "lives")}
	if rapid.IntRange(0, 4).Draw(t, "script") == 3 {
		s := rapid.SampledFrom(scripts).Draw(t, "text")
		c.words = append([]string{"EVAL", s.text}, filled(t, s.args)...)
		return c
	}
	template := rapid.SampledFrom(templates).Draw(t, "template")
	c.words = filled(t, template)
	c.wrong = strings.Contains(template, "<bad>") || strings.HasSuffix(template, " PX") || strings.Contains(template, "EX <ex> PX") ||
		c.words[0] == "NOSUCH" || slices.Contains(c.words, "x") || strings.Contains(template, "<n>") && slices.Contains(c.words, "1.5")
	return c
}

// words splits a text.
func words(text string) []string { return strings.Split(text, " ") }

// filled draws the arguments of a template, but for times to live.
func filled(t *rapid.T, template string) (all []string) {
	for _, word := range words(template) {
		if some := names[strings.Trim(word, "<>")]; word[0] == '<' && some != nil {
			word = rapid.SampledFrom(some).Draw(t, word)
			if strings.HasPrefix(word, "NX ") {
				all, word = append(all, "NX"), "CH"
			}
		}
		all = append(all, word)
	}
	return all
}

// String returns the command as a person would write it down.
func (c command) String() string {
	switch {
	case c.units > 0:
		return fmt.Sprint("sleep ", time.Duration(c.units)*unit)
	case c.piped != nil && c.multi:
		return fmt.Sprintf("transaction of %v", c.piped)
	case c.piped != nil:
		return fmt.Sprintf("pipeline of %v", c.piped)
	}
	return fmt.Sprintf("%q, living %d", c.words, c.lives)
}
