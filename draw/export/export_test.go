package export_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/testandset"
	"doorway/draw/export"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// must returns v and panics on an error, for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// locked is a run of test-and-set; its last five events bring it back to where
// it was after the first.
const locked = "p0 request\np1 request\np1 step\np0 step\np1 exit\np1 step"

func lock() transition.System {
	return must(memory.System(testandset.Algorithm{}, model.Setup{N: 2, Requests: model.Unlimited}))
}

func record(sys transition.System, schedule string) *recording.Execution {
	f := must(recording.Record(sys, must(notation.Schedule(schedule))))
	f.Title, f.Subtitle = "A title; with # and <signs>.", "a claim"
	return f
}

// unlucky is a run among messages with every fault that mermaid has arrows for.
func unlucky() *recording.Execution {
	setup := must(notation.Setup("n=3 requests=2 drops=1 duplicates=1 crashes=1 recoveries=1"))
	return record(must(message.System(ricartagrawala.Algorithm{N: 3}, setup)), `
		p0 request
		p0->p1 duplicate
		p0->p1 deliver
		p0->p2 drop
		p0->p1 deliver
		p2 crash
		p1->p0 deliver
		p1 request
		p1->p2 deliver`)
}

func contains(t *testing.T, text string, wants ...string) {
	t.Helper()
	rest := text
	for _, want := range wants {
		_, after, ok := strings.Cut(rest, want)
		if !ok {
			t.Fatalf("no %q, or not there, in\n%s", want, text)
		}
		rest = after
	}
}

func TestMermaid(t *testing.T) {
	f := unlucky()
	f.Mark = f.Steps()
	contains(t, export.Mermaid(f), "sequenceDiagram\n", "accTitle: A title#59; with #35; and #lt;signs#gt;.",
		"participant p2", "Note over p0: 1. request: p0 trying#59; sends", "p0--)p1: 2. REQUEST(1) is duplicated", "p0-)p1: 3. REQUEST(1)\n",
		"Note over p1: sends REPLY to {p0}", "p0--xp2: 4. REQUEST(1) is lost", "Note over p2: 6. crash: p2 down",
		"rect rgba", "p1--xp2: 9. REQUEST(2) is lost", "Note over p0,p2: violation", "    end\n")
	loop := record(lock(), locked)
	loop.Loop = 2
	drawn := export.Mermaid(loop)
	contains(t, drawn, "1. request", "loop for ever", "2. request", "activate p1", "deactivate p1", "6. step", "    end\n")
	inside := export.Mermaid(record(lock(), "p0 request\np0 step"))
	contains(t, inside, "2. step", "activate p0", "deactivate p0")
	loop.Loop = 7
	contains(t, export.Mermaid(loop), "6. step", "Note over p0,p1: and stays so for ever")
}

var entry = regexp.MustCompile(`(?m)^(.*)\n(\S+) (\{.*\})$`)

// TestShiViz checks that clocks count and that a message is sent before what
// becomes of it.
func TestShiViz(t *testing.T) {
	f := unlucky()
	log := export.ShiViz(f)
	body, ok := strings.CutPrefix(log, `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`+"\n\n")
	if !ok {
		t.Fatalf("no parser in\n%s", log)
	}
	var clocks []map[string]int
	own := map[string]int{}
	for _, m := range entry.FindAllStringSubmatch(body, -1) {
		clock := map[string]int{}
		if err := json.Unmarshal([]byte(m[3]), &clock); err != nil {
			t.Fatalf("%v in %s", err, m[3])
		}
		if own[m[2]]++; clock[m[2]] != own[m[2]] {
			t.Errorf("the %d. event of %s has the clock %s", own[m[2]], m[2], m[3])
		}
		clocks = append(clocks, clock)
	}
	if len(clocks) != f.Steps() {
		t.Fatalf("%d entries, want %d, in\n%s", len(clocks), f.Steps(), log)
	}
	for k, m := range f.Messages {
		for host, events := range clocks[m.Sent-1] {
			if m.Ended > 0 && clocks[m.Ended-1][host] < events {
				t.Errorf("message %d is not sent before it ends, in\n%s", k, log)
			}
		}
	}
	contains(t, log, "p0 request", `p0 {"p0":1}`, "duplicate", `network {"p0":1,"network":1}`, `p1 {"p0":1,"p1":1}`,
		"drop", `network {"p0":1,"network":2}`, "deliver", `p1 {"p0":1,"p1":2,"network":1}`)
}

// TestShiVizOfRegisters checks that accesses to a register are ordered.
func TestShiVizOfRegisters(t *testing.T) {
	contains(t, export.ShiViz(record(lock(), locked)), `p1 {"p1":2}`, `p0 {"p0":2,"p1":2}`, `p1 {"p1":3}`, `p1 {"p0":2,"p1":4}`)
}

// trace is what the tests read of a trace in the Informal Trace Format.
type trace struct {
	Vars   []string
	States []map[string]any
	Loop   *int
}

func itf(t *testing.T, f *recording.Execution) (tr trace) {
	t.Helper()
	if err := json.Unmarshal([]byte(must(export.ITF(f))), &tr); err != nil {
		t.Fatal(err)
	}
	for i, s := range tr.States {
		if len(s) != len(tr.Vars)+1 || fmt.Sprint(s["#meta"]) != fmt.Sprintf("map[index:%d]", i) {
			t.Errorf("state %d is %v, want the variables %v", i, s, tr.Vars)
		}
	}
	return tr
}

func TestITF(t *testing.T) {
	tr := itf(t, unlucky())
	if len(tr.States) != 10 || tr.Loop != nil {
		t.Fatalf("%d states, loop %v", len(tr.States), tr.Loop)
	}
	third := tr.States[2]
	if got := fmt.Sprint(third["action"], third["transit"]); got !=
		"p0->p1 duplicatemap[#map:[[p0->p1 [map[Reply:false Seq:1] map[Reply:false Seq:1]]] [p0->p2 [map[Reply:false Seq:1]]]]]" {
		t.Error(got)
	}
	if got := fmt.Sprint(third["local"]); !strings.HasPrefix(got, "map[#map:[[p0 map[Awaited:map[#set:[p1 p2]] Deferred:map[#set:[]]") {
		t.Error(got)
	}
}

// After the last state comes the first of the loop, with the event that it is
// reached by each time.
func TestITFLoop(t *testing.T) {
	f := record(lock(), locked)
	f.Loop = 2
	tr := itf(t, f)
	if tr.Loop == nil || *tr.Loop != 2 || len(tr.States) != 7 {
		t.Fatalf("%d states, loop %v", len(tr.States), tr.Loop)
	}
	first, last := tr.States[1], tr.States[6]
	if fmt.Sprint(first["local"], first["register"]) != fmt.Sprint(last["local"], last["register"]) {
		t.Errorf("the loop does not lead back: %v, %v", first, last)
	}
	f.Loop = 7
	if tr = itf(t, f); *tr.Loop != 7 || len(tr.States) != 8 || tr.States[7]["action"] != "" {
		t.Errorf("%d states, loop %v", len(tr.States), tr.Loop)
	}
}

func TestDot(t *testing.T) {
	run := must(notation.Schedule(locked))
	drawn := must(export.Dot(lock(), run, "a \"claim\""))
	contains(t, drawn, `label="a \"claim\""`, `s0 [label="remainder | remainder\nlock = 0", color="#c4162a"`,
		`s0 -> s1 [label="1: p0 request", color`, `[label="p1 request"]`, `[label="6: p1 step", color`)
	if states := strings.Count(drawn, "]\n  s") + 1; strings.Count(drawn, "fillcolor=\"#ffe3e6\"") != 1 || states < 12 {
		t.Errorf("%d lines in\n%s", states, drawn)
	}
	if _, err := export.Dot(lock(), run[1:], ""); err == nil || !strings.HasPrefix(err.Error(), `step 3: "p0 step" is not enabled; enabled are: p0 request`) {
		t.Error(err)
	}
	large := must(memory.System(testandset.Algorithm{}, model.Setup{N: 6, Requests: model.Unlimited}))
	if _, err := export.Dot(large, nil, ""); err == nil || !strings.Contains(err.Error(), "more than 200 states under n=6") {
		t.Error(err)
	}
}
