package command

import (
	"context"
	"os"
	"strings"
	"testing"
)

// logged writes a log of Ricart and Agrawala's algorithm into the folder and returns its lines.
func aLog(t *testing.T) []string {
	t.Helper()
	t.Chdir(t.TempDir())
	doorway(t, "run", "-seed=3", "-steps=12", "-format=ndjson", "-o=run.ndjson", "ricart-agrawala").is(t, exitOK)
	text, err := os.ReadFile("run.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func writeLog(t *testing.T, lines ...string) {
	t.Helper()
	if err := os.WriteFile("log.ndjson", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTrace checks a log that fits, one that lacks a line, and one that is wrong.
func TestTrace(t *testing.T) {
	lines := aLog(t)
	doorway(t, "trace", "-page=ricart-agrawala", "run.ndjson").is(t, exitOK,
		"run.ndjson fits ricart-agrawala under n=2 requests=unlimited: 12 lines, 0 events unlogged; 1 possible state at the end and at most 1 after any line\n")

	writeLog(t, append(append([]string{}, lines[:4]...), lines[5:]...)...)
	r := doorway(t, "trace", "-page=ricart-agrawala", "log.ndjson")
	r.is(t, exitUnexpected)
	golden(t, "trace", r.out)
	doorway(t, "trace", "-page=ricart-agrawala", "-unlogged=deliver", "-o=run.svg", "log.ndjson").is(t, exitOK, "11 lines, 1 event unlogged", "err: wrote run.svg")
	doorway(t, "trace", "-page=ricart-agrawala", "-unlogged=p0", "log.ndjson").is(t, exitOK, "11 lines, 1 event unlogged")
	doorway(t, "trace", "-page=ricart-agrawala", "-unlogged=step,p1", "log.ndjson").is(t, exitUnexpected, "-unlogged=deliver")

	lines[10] = `{"proc":"p0","event":"p0 exit"}`
	writeLog(t, lines...)
	doorway(t, "trace", "-page=ricart-agrawala", "-last=3", "log.ndjson").is(t, exitUnexpected,
		"log.ndjson:11: no run of ricart-agrawala ", "after the 10 before it:\n\n    "+lines[10]+"\n\n1 possible state left:\n  1 state: ",
		"without its first 7 events:\n\np0   p1      line\n", "    8     8  ", "   10    10  ")
	writeLog(t, strings.ReplaceAll(lines[0], `"proc":"p0"`, `"proc":"alice"`))
	doorway(t, "trace", "-page=ricart-agrawala", "-procs=alice,bob", "log.ndjson").is(t, exitOK, "1 line, ")
}

// TestTraceInVain calls the command wrongly in many ways.
func TestTraceInVain(t *testing.T) {
	aLog(t)
	writeLog(t, "", `{"proc":"p0","evnt":"step"}`)
	write(t, "twice.ndjson", `{"proc":"p0","state":{"region":"trying","region":"critical"}}`)
	for args, words := range map[string]string{
		"log.ndjson":                                                 "which algorithm? Say -page=NAME",
		"-page=ricart log.ndjson":                                    `unknown algorithm "ricart"; did you mean ricart-agrawala?`,
		"-page=ricart-agrawala log.ndjson":                           `log.ndjson:2: unknown field "evnt"; did you mean event?`,
		"-page=ricart-agrawala twice.ndjson":                         `twice.ndjson:1: field "region" is given twice; leave one of them out`,
		"-page=ricart-agrawala no.ndjson":                            "open no.ndjson: no such file",
		"-page=ricart-agrawala .":                                    ". is a folder, not a log: name a file in it",
		"-page=ricart-agrawala -unlogged=stp run.ndjson":             `-unlogged: "stp" is neither all nor a kind of events nor one of the processes p0 to p1; did you mean step?`,
		"-page=ricart-agrawala -unlogged=p2 run.ndjson":              `-unlogged: "p2" is neither all`,
		"-page=ricart-agrawala -procs=a run.ndjson":                  "-procs: 1 names of processes, and the system has 2 processes",
		"-page=ricart-agrawala -o=run.gif run.ndjson":                "-o: run.gif: want a file that ends in ",
		"-page=ricart-agrawala -setup=n=1000 run.ndjson":             "-setup: ",
		"-page=ricart-agrawala -unlogged=all -states=100 run.ndjson": "run.ndjson:1: more than 100 states fit here",
	} {
		doorway(t, append([]string{"trace"}, strings.Fields(args)...)...).is(t, exitUsage, "err: "+words)
	}
	writeLog(t)
	doorway(t, "trace", "-page=ricart-agrawala", "log.ndjson").is(t, exitUnexpected, "0 lines", "the log is empty, so this says nothing")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, both, "trace", "-page=peterson", "run.ndjson").is(t, exitInterrupted)
}

const history = `{"proc":"a","op":"lock","begin":10.2,"end":11.7,"resource":"db","token":33}
{"proc":"b","op":"lock","begin":10.5,"end":14,"resource":"db","token":34}
{"proc":"a","op":"unlock","begin":16,"end":17,"resource":"db"}
{"proc":"a","op":"lock","begin":1,"end":2,"resource":"cache"}
{"proc":"a","op":"unlock","begin":3,"resource":"cache"}
{"proc":"b","op":"lock","begin":3,"end":4,"resource":"cache"}`

// TestHistory judges two locks.
func TestHistory(t *testing.T) {
	t.Chdir(t.TempDir())
	writeLog(t, history)
	r := doorway(t, "history", "log.ndjson")
	r.is(t, exitUnexpected)
	golden(t, "history", r.out)
	writeLog(t, strings.Split(history, "\n")[3:]...)
	doorway(t, "history", "log.ndjson").is(t, exitOK, "cache: 3 calls, linearizable as a lock\n")
	writeLog(t, `{"proc":"a","op":"lock","begin":2,"end":1}`)
	doorway(t, "history", "log.ndjson").is(t, exitUsage, "err: doorway: log.ndjson: line 1: it ends at 1, before it begins at 2")
	writeLog(t, `{"proc":"a"}`)
	doorway(t, "history", "log.ndjson").is(t, exitUsage, `err: doorway: log.ndjson:1: op ""; want "lock" or "unlock"`)
	writeLog(t)
	doorway(t, "history", "log.ndjson").is(t, exitUnexpected, "log.ndjson has no calls, so this says nothing")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, both, "history", "log.ndjson").is(t, exitInterrupted)
}

// TestStandardInput reads a log from the standard input.
func TestStandardInput(t *testing.T) {
	aLog(t)
	was := os.Stdin
	defer func() { os.Stdin = was }()
	f, err := os.Open("run.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	os.Stdin = f
	doorway(t, "trace", "-page=ricart-agrawala", "-").is(t, exitOK, "standard input fits ricart-agrawala")
}
