package audit

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

var usual = Options{Lease: 15 * time.Second, Answer: 5 * time.Second, After: 12 * time.Second}

// logged returns the lines of the log of three candidates with ReleaseOnCancel, which TestAuditLog of real/kube
// has written: p0 creates the lease (line 3) and is cut off, p1 takes it (13) and p2 is refused (14), p1 releases
// it (26), p2 takes it (28).
func logged(t *testing.T) []string {
	t.Helper()
	return strings.Split(strings.TrimSpace(logs(t)), "\n")
}

func logs(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/lease.log")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// judged judges lines, and returns findings as "line: text", or the error.
func judged(lines []string, name string, o Options) (*Log, *Report, string) {
	log := New(name)
	if err := log.Read(strings.NewReader(strings.Join(lines, "\n")), "log"); err != nil {
		return log, nil, err.Error()
	}
	r, err := Judge(log, o)
	if err != nil {
		return log, nil, err.Error()
	}
	return log, r, listed(r.Findings)
}

// listed returns findings as "line: text".
func listed(findings []Finding) string {
	var all []string
	for _, f := range findings {
		all = append(all, fmt.Sprintf("%d: %s", f.Line, f.Text))
	}
	return strings.Join(all, "\n")
}

func TestFits(t *testing.T) {
	log, r, found := judged(logged(t), "", usual)
	if found != "" || log.Lines != 28 || log.Events != 28 {
		t.Errorf("%s in %+v", found, log)
	}
	got := fmt.Sprint(r.Creates, r.Renewals, r.Takeovers, r.Releases, r.Conflicts, r.Reads, r.Failures, r.Unjudged)
	if got != "1 6 2 1 1 14 3 0" || r.Name != "default/lease" || r.Level != "RequestResponse" || !r.Holders || !r.Versions {
		t.Errorf("%s in %+v", got, r)
	}
	for i, want := range []string{"p0 3-3 false", "p1 13-26 true", "p2 28-28 false"} {
		x := r.Terms[i]
		if got := fmt.Sprintf("%s %d-%d %v", x.Holder, x.First.Line, x.End.Line, x.Released); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// edit replaces a text in a line, all of its occurrences.
func edit(line int, old, text string) func([]string) []string {
	return func(lines []string) []string {
		if !strings.Contains(lines[line-1], old) {
			return append(lines, "line "+fmt.Sprint(line)+" does not have "+old)
		}
		lines[line-1] = strings.ReplaceAll(lines[line-1], old, text)
		return lines
	}
}

// both makes two edits.
func both(a, b func([]string) []string) func([]string) []string {
	return func(lines []string) []string { return b(a(lines)) }
}

// without takes lines out.
func without(numbers ...int) func([]string) []string {
	return func(lines []string) []string {
		for _, n := range numbers {
			lines[n-1] = ""
		}
		return lines
	}
}

// end makes lines end later, as when a server is slow.
func end(line int, at string) func([]string) []string {
	return func(lines []string) []string {
		a, _, _ := strings.Cut(lines[line-1], `"stageTimestamp"`)
		lines[line-1] = a + `"stageTimestamp":"` + at + `"}`
		return lines
	}
}

func insert(after int, text string) func([]string) []string {
	return func(lines []string) []string {
		return append(append(append([]string{}, lines[:after]...), text), lines[after:]...)
	}
}

// corruptions are what is done to the log, and the findings: the beginning of the first, and how many there are.
var corruptions = []struct {
	name    string
	do      func([]string) []string
	want    string // "" if the log is rightly accepted
	further int    // findings
}{
	{"two lines swapped: versions and times give the order, that of lines means nothing", func(l []string) []string {
		l[16], l[17] = l[17], l[16]
		return l
	}, "", 0},
	{"a renewal that is missing", without(18), "20: no line makes version 5, which this updates; line 17 makes version 4.", 0},
	{"the takeover that is missing", without(13), "15: no line makes version 2, ", 0},
	{"the release that is missing", without(26), "28: no line makes version 9, ", 0},
	{"a get that is missing: whoever reads changes nothing", without(16), "", 0},
	{"the beginning is missing", without(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14), "", 0},
	{"a line that is there twice: it has the same auditID", func(l []string) []string { return insert(18, l[17])(l) }, "", 0},
	{"another holder", edit(18, `"holderIdentity":"p1"`, `"holderIdentity":"p2"`), "18: p2 takes the lease and sets leaseTransitions to 1 after 1; LeaderElector adds 1", 6},
	{"another holder at a get", edit(19, `"holderIdentity":"p1"`, `"holderIdentity":"p2"`),
		"19: the server answers with a record other than the one that p1 wrote (line 18)", 0},
	{"an old version", edit(18, `"resourceVersion":"4"`, `"resourceVersion":"3"`),
		"18: the server accepts an update of version 3, which p1 has updated before (line 17)", 0},
	{"a version that is older", edit(18, `"resourceVersion":"4"`, `"resourceVersion":"2"`), "18: the server accepts an update of version 2, which p1 has updated before (line 17)", 0},
	{"another acquireTime", edit(18, `"acquireTime":"2000-01-01T00:00:28`, `"acquireTime":"2000-01-01T00:00:29`), "18: p1 renews, and leaseTransitions or acquireTime is not that of line 17; LeaderElector keeps both", 2},
	{"a release, and a takeover at once", both(without(25, 27), both(edit(26, "00:01:34.", "00:01:20."), edit(28, "00:01:35.", "00:01:20."))), "", 0},
	{"an update that changes nothing", func(l []string) []string {
		return insert(18, strings.NewReplacer(`"resourceVersion":"4"`, `"resourceVersion":"5"`, "4000-8000", "5000-8000").Replace(l[17]))(l)
	}, "", 0},
	{"an end before the beginning", both(end(3, "2000-01-01T00:00:04Z"), edit(3, `"requestReceivedTimestamp":"2000-01-01T00:00:04.`, `"requestReceivedTimestamp":"2000-01-01T00:00:30.`)),
		"13: p1 takes the lease, and p0, which wrote last at 00:00:30.000 (line 3), may lead for 2.1s more", 0},
	{"a version that nobody wrote", edit(18, `"resourceVersion":"4"`, `"resourceVersion":"44"`), "18: no line makes version 44, ", 0},
	{"no version", edit(18, `"resourceVersion":"4"`, `"resourceVersion":""`), "18: p1 updates the lease without naming a version", 0},
	{"a takeover that is early", both(without(8, 9, 10, 11, 12), edit(13, "00:00:40.", "00:00:18.")), "13: p1 takes the lease from p0 at most 14s after a change that it could see (last written: line 3); LeaderElector waits for 15s", 1},
	{"a takeover that is early by less than skew", both(without(8, 9, 10, 11, 12), edit(13, "00:00:40.000000Z", "00:00:18.950000Z")), "13: p1 takes the lease, and p0, which wrote last at 00:00:04.000 (line 3), may lead for 2.15s more", 0},
	{"a takeover while the other may lead", both(without(8, 9, 10, 11, 12), edit(13, "00:00:40.", "00:00:20.")), "13: p1 takes the lease, and p0, which wrote last at 00:00:04.000 (line 3), may lead for 1.1s more", 0},
	{"the old leader renews", both(edit(14, `"p2"`, `"p0"`), edit(14, "00:00:41.", "00:00:50.")), "14: p0 renews as leader 10s after p1 has taken the lease (line 13)", 0},
	{"the old leader renews at once", edit(14, `"p2"`, `"p0"`), "14: p0 renews as leader 1s after p1 has taken the lease (line 13), unless this was under way for so long", 0},
	{"a release by another", edit(26, `pod-name":["p1"]`, `pod-name":["p0"]`), "26: p0 gives the lease away, which p1 holds and renews by p1: only the holder may release it", 0},
	{"a refusal before there was a newer version", edit(14, "00:00:41.", "00:00:39."), "14: the server refuses an update of version 1, which was the newest until later (line 13)", 0},
	{"an answer from before", edit(19, "00:01:03.", "00:00:40."), "19: the server answers with version 5, which was written later (line 18)", 0},
	{"an answer that is old", edit(16, "00:00:48.", "00:01:48."), "16: the server answers with version 3, after a newer one was written (line 17)", 0},
	{"the same from a cache, as asked for", both(edit(16, "00:00:48.", "00:01:48."), edit(16, `leases/lease"`, `leases/lease?resourceVersion=0"`)), "", 0},
	{"a server that fails may have written", both(edit(18, `"code":200`, `"code":500`), edit(18, `responseObject`, `nothing`)), "", 0},
	{"a server that refuses has not", both(edit(18, `"code":200`, `"code":403`), edit(18, `responseObject`, `nothing`)), "20: no line makes version 5", 0},
	{"a create of what is there", both(edit(18, `"verb":"update"`, `"verb":"create"`), edit(18, `"code":200`, `"code":201`)), "18: p1 creates the lease, which p1 has written (line 17)", 0},
	{"a renewal that counts a transition", edit(18, `"leaseTransitions":1`, `"leaseTransitions":2`), "18: p1 renews, and leaseTransitions or acquireTime is not that of line 17; LeaderElector keeps both", 2},
	{"a patch", edit(18, `"verb":"update"`, `"verb":"patch"`), "18: p1 patches the lease; LeaderElector never does", 0},
	{"an answer that ends late", end(3, "2000-01-01T00:00:30Z"), "13: p1 takes the lease, and p0, which wrote last at 00:00:30.000 (line 3), may lead for 2.1s more", 0},
	{"another resource", edit(18, `"resource":"leases"`, `"resource":"configmaps"`), "20: no line makes version 5", 0},
	{"another lease", edit(18, `"name":"lease"`, `"name":"other"`), "the log is about several leases, name one: default/lease (27 events), default/other (1 event)", 0},
	{"another group of the API", edit(18, `"apiGroup":"coordination.k8s.io"`, `"apiGroup":"example.com"`), "20: no line makes version 5", 0},
	{"another stage", edit(18, `"ResponseComplete"`, `"RequestReceived"`), "20: no line makes version 5", 0},
	{"a panic may have written", edit(18, `"ResponseComplete"`, `"Panic"`), "", 0},
	{"lines of other things and blank ones", insert(18, "\n{\"kind\":\"Event\",\"objectRef\":{\"resource\":\"pods\"}}\n\n"), "", 0},
	{"heartbeats of nodes", func(l []string) []string {
		return insert(18, strings.ReplaceAll(l[17], `"default"`, `"kube-node-lease"`))(l)
	}, "", 0},
	{"bad JSON", edit(18, `"verb":`, `"verb"`), `log:18: "{\"kind\":\"Event\",\"apiVersion\":\"audit.k8s."… is not a JSON object; an audit log has one event a line: invalid character`, 0},
	{"a line that is cut off", func(l []string) []string { l[17] = l[17][:100]; return l }, `log:18: "{\"kind\"`, 0},
	{"the last line is cut off", func(l []string) []string { l[27] = l[27][:900]; return l }, `log:28: "{\"kind\"`, 0},
	{"no JSON", insert(18, "I0101 00:00:00 server.go:1] hello"), `log:19: "I0101 00:00:00 server.go:1] hello" is not a JSON object`, 0},
	{"a list of events", insert(18, `{"kind":"EventList","apiVersion":"audit.k8s.io/v1","items":["leases"]}`), `log:19: kind "EventList" of "audit.k8s.io/v1"; want an Event of audit.k8s.io/v1, one a line`, 0},
	{"a huge line of something else", insert(18, `{"kind":"Event","requestObject":"`+strings.Repeat("x", 2<<20)+`"}`), "", 0},
	{"a line that is too long", insert(18, `{"kind":"Event","requestObject":"`+strings.Repeat("x", longest)+`"}`), "log:19: a line of more than 16777216 bytes; write one object a line", 0},
	{"a version that is not a number", edit(18, `"resourceVersion":"4"`, `"resourceVersion":"x4"`), `log:18: resourceVersion "x4"; want a number`, 0},
	{"no time", edit(18, `"stageTimestamp"`, `"time"`), "log:18: no requestReceivedTimestamp or no stageTimestamp", 0},
	{"no status", edit(18, `"code":200`, `"core":200`), "log:18: no responseStatus.code", 0},
	{"a verb given twice", edit(18, `"verb":`, `"Verb":"get","verb":`), `log:18: fields "Verb" and "verb" are the same field, given twice; leave one of them out`, 0},
	{"a holder given twice", edit(18, `"holderIdentity":`, `"HolderIdentity":"x","holderIdentity":`), "log:18: ", 0},
	{"labels that differ in capitals", edit(18, `"responseObject":{`, `"responseObject":{"labels":{"App":"a","app":"b"},`), "", 0},
	{"an object that is none", edit(18, `"responseObject":{`, `"responseObject":7,"was":{`), "log:18: responseObject: ", 0},
	{"a request that is none", edit(14, `"requestObject":{`, `"requestObject":7,"was":{`), "log:14: requestObject: ", 0},
}

// TestCorruptions spoils the log in one place.
func TestCorruptions(t *testing.T) {
	o := usual
	o.Skew = 100 * time.Millisecond
	for _, c := range corruptions {
		_, _, found := judged(c.do(logged(t)), "", o)
		if c.want == "" && found != "" || !strings.HasPrefix(found, c.want) || strings.Count(found, "\n") != c.further {
			t.Errorf("%s: %s\nwant %s", c.name, found, c.want)
		}
	}
}

// metadata takes from lines what logs of level Metadata do not have.
func metadata(t *testing.T, lines []string) (less []string) {
	for _, l := range lines {
		var e map[string]any
		if err := json.Unmarshal([]byte(l), &e); err != nil {
			t.Fatal(err)
		}
		delete(e, "requestObject")
		delete(e, "responseObject")
		e["level"] = "Metadata"
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		less = append(less, string(text))
	}
	return less
}

// TestMetadata judges logs without objects: whoever writes is taken for the holder, and a release for a renewal.
func TestMetadata(t *testing.T) {
	lines := metadata(t, logged(t))
	_, r, found := judged(lines, "", usual)
	want := "28: p2 takes the lease from p1 at most 7s after a change that it could see (last written: line 26); LeaderElector waits for 15s, " +
		"unless that was a release, which this log does not show\n" +
		"28: p2 takes the lease, and p1, which wrote last at 00:01:34.000 (line 26), may lead for 16s more"
	if found != want || r.Holders || r.Versions || r.Level != "Metadata" {
		t.Errorf("%s\nwant %s in %+v", found, want, r)
	}
	if _, r, found := judged(lines[:25], "", usual); found != "" || r.Takeovers != 1 || r.Conflicts != 1 {
		t.Errorf("%s in %+v", found, r)
	}
	twice := append(append([]string{}, lines[:18]...), strings.ReplaceAll(lines[17], "4000-8000", "5000-8000"))
	if _, _, found := judged(twice, "", usual); found != "19: the server accepts an update of version 4, which p1 has updated before (line 18)" {
		t.Error(found)
	}
	early := edit(13, "00:00:40.", "00:00:12.")(lines[:25])
	if _, _, found := judged(early, "", usual); !strings.HasPrefix(found, "13: p1 takes the lease from p0 at most 8s after") {
		t.Error(found)
	}
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "authentication.kubernetes.io/pod-name", "other")
	}
	if _, r, _ := judged(lines[:25], "", usual); r.Terms[1].Holder != "system:serviceaccount:default:controller@10.0.0.2" {
		t.Error(r.Terms)
	}
}

// TestWhichLease names one of several leases, or none, or one that is not there.
func TestWhichLease(t *testing.T) {
	lines := logged(t)
	for _, l := range logged(t) {
		lines = append(lines, strings.ReplaceAll(l, `"name":"lease"`, `"name":"other"`))
	}
	if log, _, found := judged(lines, "default/other", usual); found != "" || log.Lines != 56 || log.Events != 28 {
		t.Error(found)
	}
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"":              {lines, "the log is about several leases, name one: default/lease (28 events), default/other (28 events)"},
		"default/third": {lines, "no event is about default/third; the log has default/lease (28 events), default/other (28 events)"},
		"default/none":  {nil, "no event is about default/none; the log has no lease"},
	} {
		if _, _, found := judged(c.lines, name, usual); found != c.want {
			t.Errorf("%s: %s", name, found)
		}
	}
	if _, _, found := judged(nil, "", usual); found != "0 lines, and none is an event about a lease that somebody is elected with; does the audit policy log leases?" {
		t.Error(found)
	}
	heartbeat := strings.ReplaceAll(logged(t)[17], `"default"`, `"kube-node-lease"`)
	if log, r, found := judged(append([]string{heartbeat}, logged(t)...), "", usual); found != "" || r.Name != "default/lease" || log.Events != 28 {
		t.Error(found)
	}
	for i := range 11 {
		lines = append(lines, strings.ReplaceAll(lines[0], `"name":"lease"`, fmt.Sprintf(`"name":"n%d"`, i)))
	}
	if _, _, found := judged(lines, "", usual); !strings.HasSuffix(found, "default/n6 (1 event) and 3 more") {
		t.Error(found)
	}
}

// TestServers reads the logs of two servers, each of which has served some of the requests.
func TestServers(t *testing.T) {
	var files [2][]string
	for i, l := range logged(t) {
		files[i%2] = append(files[i%2], l)
	}
	log := New("")
	for i, name := range []string{"a.log", "b.log"} {
		if err := log.Read(strings.NewReader(strings.Join(files[1-i], "\n")), name); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Judge(log, usual)
	if err != nil || len(r.Findings) > 0 || len(r.Terms) != 3 || log.At(r.Terms[1].First) != "b.log:7" {
		t.Errorf("%v in %+v", err, r)
	}
	if _, _, found := judged(files[1], "", usual); !strings.Contains(found, "Does another server have a log?") {
		t.Error(found)
	}
}

// TestDeleted judges what follows when somebody deletes the lease.
func TestDeleted(t *testing.T) {
	lines := logged(t)
	gone := strings.NewReplacer(`"get"`, `"delete"`, "00:01:14.", "00:01:13.5").Replace(metadata(t, lines[23:24])[0])
	again := both(both(edit(1, `"update"`, `"create"`), edit(1, `"code":200`, `"code":201`)), both(edit(1, `"p2"`, `"p0"`), edit(1, "00:01:35.", "00:01:16.")))(lines[27:28])[0]
	deleted := append(append([]string{}, lines[:22]...), gone, again)
	_, r, found := judged(deleted, "", usual)
	if _, told, _ := streamed(t, deleted, usual, 10*time.Second); told != found {
		t.Errorf("a stream has %s", told)
	}
	want := "23: p2 deletes the lease; LeaderElector never does, and whoever held it may not know\n" +
		"24: p0 takes the lease, and p1, which wrote last at 00:01:08.000 (line 21), may lead for 9s more"
	if found != want || r.Creates != 2 {
		t.Errorf("%s\nwant %s", found, want)
	}
	own := strings.NewReplacer(`"holderIdentity":"p0"`, `"holderIdentity":"p1"`).Replace(again)
	if _, _, found := judged(append(append([]string{}, lines[:22]...), gone, own), "", usual); strings.Contains(found, "takes the lease") {
		t.Error(found)
	}
	if _, _, found := judged(append(append([]string{}, lines[:22]...), gone, lines[22]), "", usual); !strings.Contains(found, "24: p1 updates the lease, which p2 has deleted (line 23): the log lacks the line that creates it") {
		t.Error(found)
	}
}

// TestUnseen lets p2 take the lease 16 s after a change and 11 s after a renewal, which is early unless the
// renewal is in the second of the change, or p2's clock is fast.
func TestUnseen(t *testing.T) {
	lines := logged(t)
	take := strings.NewReplacer(`"resourceVersion":"9"`, `"resourceVersion":"7"`, `"resourceVersion":"10"`, `"resourceVersion":"8"`, "00:01:35.", "00:01:19.").Replace(lines[27])
	lines = append(lines[:22:22], take)
	const may = "23: p2 takes the lease, and p1, which wrote last at 00:01:08.000 (line 21), may lead for 6s more"
	const early = "23: p2 takes the lease from p1 at most 11s after a change that it could see (last written: line 21); LeaderElector waits for 15s\n"
	if _, _, found := judged(lines, "", usual); found != early+may {
		t.Error(found)
	}
	fast := usual
	fast.Drift = 0.5
	if _, _, found := judged(lines, "", fast); found != may {
		t.Error(found)
	}
	unseen := edit(21, `"renewTime":"2000-01-01T00:01:07`, `"renewTime":"2000-01-01T00:01:03`)(lines)
	if _, _, found := judged(append(unseen[:21:21], take), "", usual); found != strings.Replace(may, "23:", "22:", 1) {
		t.Error(found)
	}
}

// TestTriesToTake lets p1 take the lease by a request whose outcome is not known, p2 take it next, and p0, which
// held it first, fail to take it: p0 does not renew.
func TestTriesToTake(t *testing.T) {
	lines := both(edit(13, `"code":200`, `"code":500`), edit(13, `responseObject`, `nothing`))(logged(t)[:15])
	lines = both(edit(15, `"p1"`, `"p2"`), both(edit(14, `"p2"`, `"p0"`), edit(14, `"resourceVersion":"1"`, `"resourceVersion":"2"`)))(lines)
	lines = edit(14, "00:00:41.", "00:00:50.")(lines)
	if _, _, found := judged(lines, "", usual); !strings.HasPrefix(found, "15: p2 takes the lease") || strings.Contains(found, "renews as leader") {
		t.Error(found)
	}
}

// long returns a log of 100,000 lines: renewals, gets, and lines of other things.
func long(b *testing.B) string {
	lines := strings.Split(logs(b), "\n")
	var all strings.Builder
	began := time.Date(2000, 1, 1, 0, 0, 47, 0, time.UTC)
	for i := range 100_000 {
		at := began.Add(time.Duration(i) * time.Second).Format("2006-01-02T15:04:05")
		l := strings.ReplaceAll(strings.ReplaceAll(lines[14], "2000-01-01T00:00:47", at), "2000-01-01T00:00:42", at)
		l = strings.ReplaceAll(l, "4000-8000-0", fmt.Sprintf("4000-8000-%d-", i))
		switch i % 3 {
		case 0:
			l = strings.ReplaceAll(strings.ReplaceAll(l, `"resourceVersion":"3"`, fmt.Sprintf(`"resourceVersion":"%d"`, i/3+3)), `"resourceVersion":"2"`, fmt.Sprintf(`"resourceVersion":"%d"`, i/3+2))
		case 1:
			l = strings.ReplaceAll(strings.ReplaceAll(lines[0], "2000-01-01T00:00:00", at), `"code":404`, `"code":403`)
		case 2:
			l = strings.ReplaceAll(l, `"leases"`, `"configmaps"`)
		}
		all.WriteString(l + "\n")
	}
	b.SetBytes(int64(all.Len()))
	return all.String()
}

// BenchmarkLog reads and judges a log of 100,000 lines.
func BenchmarkLog(b *testing.B) {
	text := long(b)
	for b.Loop() {
		log := New("")
		if err := log.Read(strings.NewReader(text), "log"); err != nil {
			b.Fatal(err)
		}
		if r, err := Judge(log, usual); err != nil || len(r.Findings) > 0 || r.Renewals < 33_000 {
			b.Fatal(err, r)
		}
	}
}
