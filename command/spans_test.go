package command

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// otlpLine is a line with one span of a process, at milliseconds, and attributes "name=value".
func otlpLine(proc, name string, begin, end int, attributes ...string) string {
	var all []string
	for _, a := range attributes {
		key, value, _ := strings.Cut(a, "=")
		all = append(all, fmt.Sprintf(`{"key":%q,"value":{"stringValue":%q}}`, key, value))
	}
	return fmt.Sprintf(`{"resourceSpans":[{"resource":{"attributes":[{"key":"service.instance.id","value":{"stringValue":%q}}]},`+
		`"scopeSpans":[{"spans":[{"name":%q,"startTimeUnixNano":"%d","endTimeUnixNano":"%d","attributes":[%s]}]}]}]}`,
		proc, name, int64(begin)*1e6+1769860800e9, int64(end)*1e6+1769860800e9, strings.Join(all, ","))
}

// crossed are spans of a lock that two hold at once for 2 ms, and of an election in which one resigns in time.
var crossed = []string{
	otlpLine("a", "lock", 0, 10, "lock.name=db", "lock.token=33"),
	otlpLine("b", "lock", 5, 48, "lock.name=db", "lock.token=34"),
	otlpLine("a", "unlock", 50, 51, "lock.name=db"),
	otlpLine("b", "GET /", 48, 55),
	otlpLine("b", "unlock", 60, 61, "lock.name=db"),
	otlpLine("a", "resign", 70, 72, "election.name=chief"),
	otlpLine("a", "lead", 0, 80, "election.name=chief"),
	otlpLine("b", "lead", 71, 90, "election.name=chief"),
	otlpLine("b", "lock", 91, 92, "lock.name=db", "lock.token=35"),
}

// TestSpans judges spans with clocks that are right, wrong by little and by much.
func TestSpans(t *testing.T) {
	t.Chdir(t.TempDir())
	writeLog(t, crossed...)
	r := doorway(t, "spans", "log.ndjson")
	r.is(t, exitUnexpected)
	golden(t, "spans", r.out)
	r = doorway(t, "spans", "-clock-error=2ms", "log.ndjson")
	r.is(t, exitOK)
	golden(t, "spans-errors", r.out)
	doorway(t, "spans", "-clock-error=900us", "-last=0", "log.ndjson").is(t, exitUnexpected, "; clocks that are wrong by 900µs at most do not explain that", "1 violation\n", "1 pair may overlap")

	writeLog(t, strings.ReplaceAll(crossed[0], `"lock"`, `"Acquire"`), strings.ReplaceAll(crossed[1], `"lock"`, `"TryAcquire"`), strings.ReplaceAll(crossed[2], `"unlock"`, `"Release"`))
	doorway(t, "spans", "log.ndjson").is(t, exitUnexpected, "log.ndjson: 3 spans, none of a lock or an election: no name is lock, unlock, lead, resign. This says nothing; -lock, ")
	doorway(t, "spans", "-lock=Acquire,TryAcquire", "-unlock=Release", "log.ndjson").is(t, exitUnexpected, "db: a has the lock from 12:00:00.01 (line 1)", "1 violation")

	writeLog(t, otlpLine("a", "lead", 0, 9, "election.term=7"), otlpLine("b", "lead", 5, 12, "election.term=8"), otlpLine("c", "lead", 20, 22, "election.term=7"))
	doorway(t, "spans", "log.ndjson").is(t, exitUnexpected, "log.ndjson: term 7 has two leaders, a (line 1) and c (line 3)", "1 violation\n  3 tenures\n")
	doorway(t, "spans", "-exclusive", "-last=1", "log.ndjson").is(t, exitUnexpected, "a leads from", "2 violations, 1 of them not shown\n")
	writeLog(t, otlpLine("a", "lead", 0, 9), otlpLine("b", "lead", 5, 12, "clock.error=0.002"), otlpLine("c", "lead", 14, 20, "clock.error=1ms"))
	doorway(t, "spans", "-clock-error=1ms", "log.ndjson").is(t, exitUnexpected, "wrong by 2ms at most", "1 violation\n", "  1 pair may overlap, as the clocks may be wrong (the first: line 2 and line 3); that is no violation\n")
	writeLog(t, otlpLine("a", "lock", 0, 9, "lock.acquired=false"), otlpLine("b", "lock", 5, 12), otlpLine("a", "unlock", 13, 12), otlpLine("b", "unlock", 30, 31))
	doorway(t, "spans", "log.ndjson").is(t, exitOK, "no violation: tested, not proved\n  2 locks, 2 unlocks, 1 of these failed\n  1 unlock without a lock before it: not judged.")
}

// TestSpansOfCollector reads what the collector's own code writes (go.opentelemetry.io/collector/pdata v1.71.0,
// ptrace.JSONMarshaler): values of all types, a call that failed, and two that have a lock at once.
func TestSpansOfCollector(t *testing.T) {
	doorway(t, "spans", "testdata/collector.jsonl").is(t, exitUnexpected,
		"db: a has the lock from 12:00:00.01 (line 1) until it gives it back, at 12:00:00.05 at the earliest (line 4), and b gets it at 12:00:00.048 (line 3); clocks that are wrong by 500ns",
		"token 33", "5 lines up to 2026-01-31T12:00:00.061Z, 1 violation\n  3 locks, 2 unlocks, 1 of these failed\n")
}

// TestSpansInVain calls the command wrongly in many ways.
func TestSpansInVain(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, words := range map[string]string{
		crossed[0] + "\n" + `{"resourceSpans":[}`:                        `log.ndjson:2: not OTLP in JSON at column 19: `,
		`{"proc":"a","op":"lock"}`:                                       `log.ndjson:1: no field "resourceSpans"; want traces`,
		strings.ReplaceAll(crossed[0], "service.instance.id", "host"):    `log.ndjson:1: span 1, "lock": neither the span nor its resource has the attribute lock.holder or election.candidate or service.instance.id; who is it?`,
		otlpLine("", "lock", 0, 1):                                       `log.ndjson:1: span 1, "lock": neither`,
		otlpLine("a", "lock", 0, 1, "lock.token=x"):                      `log.ndjson:1: span 1, "lock": attribute "lock.token" is "x"; want a whole number`,
		otlpLine("a", "lock", 0, 1, "clock.error=-1s"):                   `log.ndjson:1: span 1, "lock": attribute "clock.error" is "-1s"; want 0 or more, a duration such as "5ms"`,
		otlpLine("a", "lock", 0, 1, "clock.error=much"):                  `log.ndjson:1: span 1, "lock": attribute "clock.error" is "much"`,
		strings.ReplaceAll(crossed[0], `"startTimeUnixNano"`, `"start"`): `log.ndjson:1: span 1, "lock": no "startTimeUnixNano" or no "endTimeUnixNano"`,
	} {
		writeLog(t, text)
		doorway(t, "spans", "log.ndjson").is(t, exitUsage, "err: doorway: "+words)
		r := doorway(t, "spans", "-follow", "log.ndjson")
		r.is(t, exitUsage, "err: ", "err: doorway: "+words)
	}
	writeLog(t, crossed...)
	doorway(t, "trace", "-page=peterson", "log.ndjson").is(t, exitUsage, `err: log.ndjson:1: unknown field "resourceSpans"; want proc,`, "err: for OpenTelemetry spans there is doorway spans\n")
	for args, words := range map[string]string{
		"":                           "wrong number of arguments: 0",
		"no.jsonl":                   "open no.jsonl: no such file",
		".":                          ". is a folder, not a log",
		"-clock-error=-1s log.jsonl": "-clock-error=-1s -late=0s: want 0 or more",
		"-lock=, log.jsonl":          `invalid value "," for flag -lock: no name`,
		"-keep=-1 log.jsonl":         "-keep=-1: want 0 or more",
	} {
		doorway(t, append([]string{"spans"}, strings.Fields(args)...)...).is(t, exitUsage, "err: "+words)
	}
}

// TestSpansFollow follows spans: a violation is told at once, and counts when an interrupt ends the command.
func TestSpansFollow(t *testing.T) {
	t.Chdir(t.TempDir())
	writeLog(t, crossed[:2]...)
	f := follows(t, "spans", "-follow", "log.ndjson")
	appended(t, "log.ndjson", crossed[2])
	f.until(f.out, "log.ndjson: db: a has the lock from 12:00:00.01 (line 1) until it gives it back, at 12:00:00.05 at the earliest (line 3), and b gets it at 12:00:00.048 (line 2)\n")
	f.replace("log.ndjson", crossed[3]+"\n"+crossed[4]+"\n")
	f.replace("log.ndjson", "\n")
	f.stop()
	f.ends().is(t, exitUnexpected, "5 lines up to 2026-01-31T12:00:00.061Z, 1 violation so far\n  2 locks, 2 unlocks, 1 other span skipped\n", "err: line 4 here", "err: line 6 here", "err: interrupted")

	writeLog(t, crossed[4:8]...)
	f = follows(t, "spans", "-follow", "log.ndjson")
	f.replace("log.ndjson", "\n")
	f.stop()
	f.ends().is(t, exitInterrupted, "4 lines up to 2026-01-31T12:00:00.09Z, no violation so far: tested, not proved\n", "1 unlock without a lock")
}

// TestSpansStream judges the standard input as it comes, in the order in which it comes or, if that is asked for, in
// order of time.
func TestSpansStream(t *testing.T) {
	t.Chdir(t.TempDir())
	writeLog(t, crossed[2], crossed[0], crossed[1], crossed[4], crossed[8])
	for args, words := range map[string]string{
		"-":                    ", 1 violation\n",
		"-follow -late=40ms -": ", 1 violation so far\n",
		"-follow -": `, no violation so far: tested, not proved
  3 locks, 2 unlocks
  1 lock without an unlock: taken to be held at the moment of the answer alone
  1 unlock without a lock before it: not judged. Are spans sampled or lost?
  1 span after later ones of the same process: not judged, and so others of it may be judged wrong; -late allows for that
`,
		"-follow -keep=1 -": ", no violation so far",
	} {
		in, err := os.Open("log.ndjson")
		if err != nil {
			t.Fatal(err)
		}
		was := os.Stdin
		os.Stdin = in
		r := doorway(t, append([]string{"spans"}, strings.Fields(args)...)...)
		os.Stdin = was
		if !strings.Contains(r.out, "standard input: 5 lines up to 2026-01-31T12:00:00.092Z"+words) {
			t.Errorf("%s: %s, want %s", args, r.out, words)
		}
	}
}
