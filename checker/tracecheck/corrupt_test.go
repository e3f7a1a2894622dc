package tracecheck_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/tracecheck"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
	"doorway/trace"
)

// sound is the log of a run of two processes that pass messages: p0 enters, p1 waits for it.
const sound = `
{"proc":"p0","event":"request","state":{"Own":1}}
{"proc":"p1","event":"p0->p1 deliver","message":"REQUEST(1)","state":{"Highest":1},"time":2}
{"proc":"p0","event":"p1->p0 deliver","message":"REPLY","state":{"Region":"critical"}}
{"proc":"p1","event":"p1 request","state":{"Own":2,"Awaited":"{p0}"}}
{"proc":"p0","event":"deliver","message":"REQUEST(2)","state":{"Deferred":"{p1}"}}
{"proc":"p0","event":"exit","state":{"Region":"remainder"},"time":6}
{"proc":"p1","event":"deliver","message":"REPLY","state":"{Region:critical Own:2 Highest:1 Awaited:{} Deferred:{}}"}
{"proc":"p1","event":"exit"}
`

// check returns the number of the line that does not fit, with why and what is missing, or that is malformed, with
// the error.
func check(t *testing.T, log string, opts tracecheck.Options) (line int, why, missing string) {
	t.Helper()
	v, err := tracecheck.New(system(t, &ricartagrawala.Page, "n=2 requests=1"), opts)
	if err != nil {
		t.Fatal(err)
	}
	err = trace.Read(strings.NewReader(strings.TrimSpace(log)), "log", func(n int, l trace.Line) error {
		if line != 0 {
			return nil
		}
		m, err := v.Line(n, l)
		if m != nil {
			line, why, missing = n, m.Reasons[0].Why, strings.ReplaceAll(strings.TrimSpace(m.Missing.String()), "\n", ", ")
		}
		return err
	})
	if err != nil {
		why = err.Error()
	}
	return line, why, missing
}

// TestCorruptions corrupts a sound log in many ways: each is rejected at the right line, with the
// reason.
func TestCorruptions(t *testing.T) {
	if line, why, _ := check(t, sound, tracecheck.Options{}); line != 0 || why != "" {
		t.Fatalf("the sound log is rejected at line %d: %s", line, why)
	}
	lines := strings.Split(strings.TrimSpace(sound), "\n")
	for _, c := range []struct {
		name    string
		corrupt func(log []string) []string
		line    int
		why     string
		missing string
	}{
		{"a field of a state", put(4, `"Own":2`, `"Own":3`), 4, "after p1 request Own is 2, not 3", ""},
		{"the text of a state", put(7, `Highest:1`, `Highest:2`), 7,
			"after p0->p1 deliver REPLY the state of p1 is {… Highest:1 …}, not {… Highest:2 …}", ""},
		{"a region", put(3, `critical`, `trying`), 3, "after p1->p0 deliver REPLY Region is critical, not trying", ""},
		{"what all may see", put(3, `"Region":"critical"`, `"region":"trying"`), 3, "after p1->p0 deliver REPLY p0 is critical, not trying", ""},
		{"the leader", put(3, `"Region":"critical"`, `"region":"critical","leaders":"{p1}"`), 3, "after p1->p0 deliver REPLY p0 takes {} for the leader, not {p1}", ""},
		{"a message", put(5, `REQUEST(2)`, `REQUEST(1)`), 5, "p1->p0 deliver is about REQUEST(2), not REQUEST(1)", ""},
		{"the process", put(6, `"p0"`, `"p1"`), 6, `nothing can happen at p1`, "p0 exit, p0->p1 deliver"},
		{"the kind of an event", put(6, `exit`, `step`), 6, `"step" cannot happen; at p0 can: p0 exit`, ""},
		{"the sender", put(3, `p1->p0`, `p0->p0`), 3, `"p0->p0 deliver" cannot happen; at p0 can: p1->p0 deliver REPLY`, ""},
		{"the place in a channel", put(3, `deliver`, `deliver #1`), 3, `"p1->p0 deliver #1" cannot happen`, ""},
		{"a line is missing", without(1), 1, `"p0->p1 deliver" cannot happen; at p1 can: p1 request`, "p0 request"},
		{"a line is missing in the middle", without(5), 6, `nothing can happen at p1`, "p1->p0 deliver"},
		{"a line twice", func(l []string) []string { return slices.Insert(l, 1, l[0]) }, 2, `nothing can happen at p0`, ""},
		{"two lines in the wrong order", func(l []string) []string { l[3], l[4] = l[4], l[3]; return l }, 4, `"deliver" cannot happen; at p0 can: p0 exit`, "p1 request"},
		{"an invented line", func(l []string) []string { return slices.Insert(l, 2, `{"proc":"p0","event":"crash"}`) }, 3, `"crash" cannot happen; at p0 can: p1->p0 deliver REPLY`, ""},
		{"nothing but a process", func(l []string) []string { return append(l, `{"proc":"p0"}`) }, 9, "nothing can happen at p0", ""},
	} {
		log := strings.Join(c.corrupt(slices.Clone(lines)), "\n")
		line, why, missing := check(t, log, tracecheck.Options{})
		if line != c.line || !strings.HasPrefix(why, c.why) || missing != c.missing {
			t.Errorf("%s: line %d: %s (missing: %s), want line %d: %s (missing: %s)", c.name, line, why, missing, c.line, c.why, c.missing)
		}
	}
}

func put(line int, was, is string) func([]string) []string {
	return func(l []string) []string {
		l[line-1] = strings.Replace(l[line-1], was, is, 1)
		return l
	}
}

func without(line int) func([]string) []string {
	return func(l []string) []string { return slices.Delete(l, line-1, line) }
}

// TestMissing follows the advice of a rejected log.
func TestMissing(t *testing.T) {
	lines := without(5)(strings.Split(strings.TrimSpace(sound), "\n"))
	log := strings.Join(lines, "\n")
	for _, opts := range []tracecheck.Options{
		{Unlogged: tracecheck.Events{Kinds: kinds.Of(model.Deliver)}}, {Unlogged: tracecheck.Events{Procs: model.Procs(0)}},
	} {
		if line, why, _ := check(t, log, opts); line != 0 || why != "" {
			t.Errorf("%+v: line %d is rejected: %s", opts, line, why)
		}
	}
}

// TestMalformed writes what no line of this system can say.
func TestMalformed(t *testing.T) {
	for line, want := range map[string]string{
		`{}`:                                                         `log:1: no field "proc"; only what happens at no process (tick, split, heal) goes without`,
		`{"event":"tick","proc":"p0"}`:                               `log:1: event "tick" happens at no process, and the line has "proc"; leave it out`,
		`{"event":"tick","state":"x"}`:                               `log:1: event "tick" happens at no process, and the line has "state"; leave it out`,
		`{"proc":"p7"}`:                                              `log:1: unknown process "p7"; `,
		`{"proc":"p0","event":"leap"}`:                               `log:1: event "leap": want a process or channel and a kind`,
		`{"proc":"p0","event":"p1 exit"}`:                            `log:1: event "p1 exit" happens at p1, and "proc" is "p0"`,
		`{"proc":"p0","event":"p0->p7 deliver"}`:                     `log:1: event "p0->p7 deliver": the system has 2 processes`,
		`{"proc":"p0","event":"request","message":"HELLO"}`:          `log:1: event "request" is about no message, and the line has "message"; leave it out`,
		`{"proc":"p0","event":"request","state":{"Owm":1}}`:          `log:1: the state has no field "Owm"; did you mean Own?`,
		`{"proc":"p0","event":"request","state":{"Own":{"X":1}}}`:    `log:1: "Own" is int, which has no fields; give its text, as in "1"`,
		`{"proc":"p0","event":"request","state":{"Own":[1]}}`:        `log:1: "Own" is int, not a list of 1; give its text`,
		`{"proc":"p0","time":"noon"}`:                                `log:1: `,
		"{\"proc\":\"p0\",\"time\":2}\n{\"proc\":\"p0\",\"time\":1}": `log:2: time 1 is before 2, that of an earlier line; sort the log by time`,
	} {
		if _, why, _ := check(t, line, tracecheck.Options{}); !strings.HasPrefix(why, want) {
			t.Errorf("%s: %s, want %s", line, why, want)
		}
	}
	sys := system(t, &peterson.Page, "n=2")
	if _, err := tracecheck.New(sys, tracecheck.Options{Names: []string{"a"}}); err == nil || !strings.HasPrefix(err.Error(), "1 names of processes, and the system has 2") {
		t.Errorf("too few names: %v", err)
	}
	if v, err := tracecheck.New(sys, tracecheck.Options{States: 3, Unlogged: tracecheck.Events{Kinds: ^kinds.Set(0)}}); err != nil {
		t.Error(err)
	} else if _, err := v.Line(1, trace.Line{Proc: "p0"}); err == nil || !strings.HasPrefix(err.Error(), "more than 3 states fit here; log more events") {
		t.Errorf("too many states: %v", err)
	}
}

// TestNames takes a log with names of its own.
func TestNames(t *testing.T) {
	log := strings.NewReplacer(`"proc":"p0"`, `"proc":"alice"`, `"proc":"p1"`, `"proc":"bob"`).Replace(sound)
	if line, why, _ := check(t, log, tracecheck.Options{Names: []string{"alice", "bob"}}); line != 0 || why != "" {
		t.Errorf("line %d: %s", line, why)
	}
}

// BenchmarkLog validates logs of 100,000 lines.
func BenchmarkLog(b *testing.B) {
	for _, c := range []struct {
		name, subject string
		unlogged      kinds.Set
		forgets       bool
	}{
		{"all", "shared memory", 0, false},
		{"partial", "shared memory", kinds.Of(model.Step), true},
		{"all", "clocks", 0, false},
		{"partial", "clocks", kinds.Of(model.Deliver), true},
	} {
		b.Run(fmt.Sprintf("%s/%s", c.subject, c.name), func(b *testing.B) {
			s := subjects[c.subject]
			sys := system(b, s.page, s.setup)
			ch := transition.Seeded(1)
			var log []trace.Line
			for _, r := range logOf(b, sys, ch, 100_000) {
				if c.unlogged.Has(r.event.Kind) && ch.Choose(2) == 0 {
					continue
				}
				l := r.Line
				if c.forgets {
					l = forget(r, ch)
				}
				l.Time = json.Number("")
				log = append(log, l)
			}
			for b.Loop() {
				v, err := tracecheck.New(sys, tracecheck.Options{Unlogged: tracecheck.Events{Kinds: c.unlogged}})
				if err != nil {
					b.Fatal(err)
				}
				for i, l := range log {
					if m, err := v.Line(i+1, l); m != nil || err != nil {
						b.Fatalf("line %d: %v, %v", i+1, m, err)
					}
				}
				_, most := v.States()
				var mem runtime.MemStats
				runtime.ReadMemStats(&mem)
				b.ReportMetric(float64(len(log)), "lines")
				b.ReportMetric(float64(most), "states")
				b.ReportMetric(float64(mem.Sys)/(1<<20), "MiB")
			}
		})
	}
}

// TestNearestFirst expects the reason that comes nearest first, and no tick to be p0's.
func TestNearestFirst(t *testing.T) {
	lines := put(7, "Own:2", "Own:7")(strings.Split(strings.TrimSpace(sound), "\n"))
	line, why, _ := check(t, strings.Join(lines, "\n"), tracecheck.Options{Unlogged: tracecheck.Events{Kinds: kinds.Of(model.Deliver)}})
	if want := "after p0->p1 deliver REPLY the state of p1 is {… Own:2 …}, not {… Own:7 …}"; line != 7 || why != want {
		t.Errorf("line %d: %s, want %s", line, why, want)
	}
	silent := tracecheck.Events{Procs: model.Procs(0)}
	if silent.Has(model.Event{Kind: model.Tick}) || !silent.Has(model.Event{Kind: model.Step}) || !silent.Has(model.Event{Kind: model.Begin}) {
		t.Error("what a silent p0 leaves out is wrong")
	}
}
