package fidelity

import (
	"strings"

	"pgregory.net/rapid"
)

// one draws one of some strings.
func one(t *rapid.T, label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }

// path draws the path of a key. Keys are few, so that requests meet.
func path(t *rapid.T) string {
	return "kv/" + one(t, "key", "{root}a/1", "{root}a/1", "{root}a/2", "{root}a/2", "{root}b")
}

// session draws a session.
func session(t *rapid.T) string { return one(t, "session", "{1}", "{1}", "{2}", "{3}") }

func drawnRequest(t *rapid.T) request {
	switch one(t, "op", "put", "put", "put", "put", "delete", "get", "get", "poll", "wait", "create", "create", "destroy", "session", "wrong") {
	case "put":
		return put(t)
	case "delete":
		return remove(t)
	case "get":
		return get(t)
	case "poll":
		r := get(t)
		r.query += one(t, "poll", "&index={seen}&wait=10ms", "&index=0&wait=10m", "&index=1", "&index=x", "&index=-1", "&wait=x", "&index=")
		return r
	case "wait":
		r := get(t)
		r.query += "&index={seen}" + one(t, "wait", "&wait=20s", "&wait=20s", "&wait=20s", "&wait=20s", "&wait=20s", "&wait=20s", "&wait=20s", "&wait=20s", "", "&wait=20m", "&wait=0s", "&wait=-1s")
		during := write(t)
		r.during = &during
		return r
	case "create":
		return create(t)
	case "destroy":
		return request{method: "PUT", path: "session/destroy/" + session(t)}
	case "session":
		return aboutSessions(t)
	default:
		return wrong(t)
	}
}

// write draws a request that may change something.
func write(t *rapid.T) request {
	switch one(t, "write", "put", "put", "delete", "create", "destroy") {
	case "put":
		return put(t)
	case "delete":
		return remove(t)
	case "create":
		return create(t)
	default:
		return request{method: "PUT", path: "session/destroy/" + session(t)}
	}
}

func put(t *rapid.T) request {
	query := ""
	switch s := session(t); one(t, "how", "set", "cas", "acquire", "acquire", "acquire", "release", "both") {
	case "cas":
		query = "cas=" + one(t, "cas", "0", "{index}", "{index}", "{later}", "00{index}", "", "x", "-1")
	case "acquire":
		query = "acquire=" + s
	case "release":
		query = "release=" + s
	case "both":
		query = one(t, "both", "acquire="+s+"&release="+s, "cas=5&acquire="+s, "release="+s+"&cas=5", "acquire="+s+"&acquire=x", "cas=0&cas=5", "acquire=")
	}
	query += one(t, "flags", "", "", "", "&flags=42", "&flags=18446744073709551615", "&flags=", "&flags=x", "&flags=-1")
	return request{method: "PUT", path: path(t), query: query, body: one(t, "value", "", "v", "w", "a\x00b")}
}

func remove(t *rapid.T) request {
	return request{method: "DELETE", path: one(t, "what", path(t), path(t), "kv/{root}a/"),
		query: one(t, "how", "", "", "cas={index}", "cas=0", "cas={later}", "cas=x", "cas=", "recurse", "recurse&cas=5")}
}

func get(t *rapid.T) request {
	return request{method: "GET", path: one(t, "what", path(t), path(t), "kv/{root}a/", "kv/{root}", "kv/{root}none"),
		query: one(t, "how", "", "", "recurse", "keys", "keys&separator=/", "keys&separator=", "keys&recurse", "raw", "raw&recurse", "stale", "consistent", "stale&consistent")}
}

// fields are what a session may be created with; nothing is left to the usual lock-delay, which would be over soon.
func create(t *rapid.T) request {
	fields := []string{`"LockDelay":` + one(t, "delay", `"1m"`, `"60s"`, `"0s"`, `0`, `60`, `5e10`, `0.5`, `1000`, `"999ns"`, `"-5ns"`, `"2m"`, `"x"`, `""`, `true`, `null`)}
	if rapid.IntRange(0, 2).Draw(t, "odd") > 0 {
		fields = []string{`"LockDelay":"1m"`}
	}
	for range rapid.IntRange(0, 2).Draw(t, "fields") {
		fields = append(fields, one(t, "field", `"Name":"mine"`, `"Behavior":"delete"`, `"Behavior":"delete"`, `"Behavior":"release"`, `"Behavior":""`, `"Behavior":"x"`,
			`"TTL":""`, `"TTL":"1h"`, `"TTL":"3600s"`, `"TTL":"24h"`, `"TTL":"0s"`, `"TTL":"5s"`, `"TTL":"25h"`, `"TTL":"-1s"`, `"TTL":"x"`, `"TTL":5`,
			`"Node":"node"`, `"Node":"other"`, `"Node":""`, `"NodeChecks":[]`, `"NodeChecks":["serfHealth"]`, `"NodeChecks":["none"]`, `"NodeChecks":null`,
			`"Checks":[]`, `"Checks":["serfHealth"]`, `"Checks":["none"]`, `"NodeChecks":[],"Checks":["none"]`, `"ServiceChecks":[]`, `"ID":"mine"`, `"Other":1`, `"name":"mine"`))
	}
	body := "{" + strings.Join(fields, ",") + "}"
	return request{method: "PUT", path: "session/create", body: one(t, "body", body, body, body, body, body, body, "{", "{}x")}
}

func aboutSessions(t *rapid.T) request {
	return rapid.SampledFrom([]request{
		{method: "PUT", path: "session/renew/" + session(t)}, {method: "GET", path: "session/info/" + session(t)}, {method: "GET", path: "session/list"},
		{method: "GET", path: "session/node/node"}, {method: "GET", path: "session/node/other"},
		{method: "GET", path: "session/info/" + session(t), query: "index={seen}", during: &request{method: "PUT", path: "session/destroy/" + session(t)}},
		{method: "GET", path: "session/list", query: "index={seen}", during: &request{method: "PUT", path: path(t)}},
	}).Draw(t, "about")
}

// wrong draws a request that names nothing, or has another method.
func wrong(t *rapid.T) request {
	return rapid.SampledFrom([]request{
		{method: "GET", path: "kv/"}, {method: "GET", path: "kv/", query: "raw"}, {method: "PUT", path: "kv/"}, {method: "PUT", path: "kv/", query: "cas=x&acquire=y"}, {method: "DELETE", path: "kv/"},
		{method: "PUT", path: "session/renew/"}, {method: "PUT", path: "session/destroy/"}, {method: "GET", path: "session/info/"}, {method: "GET", path: "session/node/"},
		{method: "POST", path: "kv/{root}b"}, {method: "GET", path: "session/create"}, {method: "POST", path: "session/renew/{1}"}, {method: "GET", path: "session/destroy/{1}"},
		{method: "PUT", path: "session/list"}, {method: "DELETE", path: "session/info/{1}"}, {method: "PUT", path: "session/node/node"},
	}).Draw(t, "wrong")
}
