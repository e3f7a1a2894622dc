package command

import (
	"os"
	"strings"
	"testing"
)

const lease = "../command/kube/audit/testdata/lease.log"

// TestAudit judges the log of a lease, one of a bug of client-go, and both with lines of other things and lacking lines.
func TestAudit(t *testing.T) {
	r := doorway(t, "audit", lease)
	r.is(t, exitOK)
	golden(t, "audit", r.out)
	r = doorway(t, "audit", "-answer=1s", "-last=2", "../command/kube/audit/testdata/release.log")
	r.is(t, exitUnexpected)
	golden(t, "audit-release", r.out)

	text, err := os.ReadFile(lease)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(string(text)), "\n")
	t.Chdir(t.TempDir())
	writeLog(t, all...)
	doorway(t, "audit", "-lease=60s", "-renew=50s", "log.ndjson").is(t, exitUnexpected, "Two led at once, or may have, twice, assumed that", "stops within 1m42s after")
	doorway(t, "audit", "-drift=10%", "-skew=0s", "log.ndjson").is(t, exitOK, "within 24.444s", "wrong by 10% at most", "differ by 0s")
	doorway(t, "audit", "-last=0", "-skew=1ms", "log.ndjson").is(t, exitOK, "within 22s")
	doorway(t, "audit", "-name=default/lease", "log.ndjson", "log.ndjson").is(t, exitOK, "56 events", "10 repeated lines")
	writeLog(t, append(append([]string{`{"kind":"Event"}`, ""}, all[:17]...), append(all[18:], `{}`)...)...)
	doorway(t, "audit", "log.ndjson").is(t, exitUnexpected, "27 events of level RequestResponse, 2 lines about other things skipped",
		"log.ndjson:21: no line makes version 5, ", "1 line shows what LeaderElector", "By these lines no two led at once")
	writeLog(t, all[:2]...)
	doorway(t, "audit", "log.ndjson").is(t, exitUnexpected, "2 other failures", "Nobody takes the lease, so this says nothing.")
	writeLog(t, strings.NewReplacer("requestObject", "a", "responseObject", "b", `"RequestResponse"`, `"Metadata"`).Replace(all[2]))
	doorway(t, "audit", "log.ndjson").is(t, exitOK, "level Metadata", "within 12s", "whoever writes the lease holds it", "no line is missing")
	doorway(t, "audit", "-release", "log.ndjson").is(t, exitOK, "within 22s")
}

// TestAuditInVain calls the command wrongly in many ways.
func TestAuditInVain(t *testing.T) {
	for args, words := range map[string]string{
		"":                               "wrong number of arguments: 0",
		"no.log":                         "open no.log: no such file",
		"testdata":                       "testdata is a folder, not a log",
		"testdata/help.txt":              `testdata/help.txt:1: "Doorway verifies mutual exclusion and le"… is not a JSON object`,
		"-name=lease " + lease:           "-name=lease: want namespace/name, as in -name=kube-system/kube-scheduler",
		"-name=a/b " + lease:             lease + ": no event is about a/b; the log has default/lease (28 events)",
		"-lease=9s " + lease:             "-lease=9s is not longer than -renew=10s",
		"-skew=-1s " + lease:             "-skew=-1s: want 0 or more",
		"testdata/show-lasso.itf.json":   "testdata/show-lasso.itf.json:1: ",
		"testdata/show-lasso.ndjson":     "testdata/show-lasso.ndjson: 6 lines, and none is an event about a lease",
		"-late=-1s " + lease:             "-late=-1s: want 0 or more",
		"-follow " + lease + " " + lease: "-follow: 2 files, want one; merge those of several servers",
		"-follow no.log":                 "open no.log: no such file",
		"-last=-1 testdata/history.txt":  "-last=-1: want 0 or more",
	} {
		doorway(t, append([]string{"audit"}, strings.Fields(args)...)...).is(t, exitUsage, "err: "+words)
	}
}

// TestAuditFollows follows a log of a bug of client-go: each finding is told when it is known, and the summary says what
// was read when an interrupt comes.
func TestAuditFollows(t *testing.T) {
	text, err := os.ReadFile("../command/kube/audit/testdata/release.log")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(string(text)), "\n")
	t.Chdir(t.TempDir())
	writeLog(t, all[:10]...)
	f := follows(t, "audit", "-follow", "-release", "-answer=1s", "-late=1s", "-last=2", "log.ndjson")
	appended(t, "log.ndjson", all[10:30]...)
	f.until(f.out, "log.ndjson:16: p1 takes the lease, and p0, which wrote last at 00:00:02.000 (line 4), may lead for 8s more\n")
	f.until(f.out, "log.ndjson:22: p0 gives the lease away, which p1 holds and renews by p1: only the holder may release it\n")
	f.replace("log.ndjson", strings.Join(all[30:], "\n")+"\n")
	f.replace("log.ndjson", "\n")
	f.stop()
	r := f.ends()
	r.is(t, exitUnexpected, "default/lease: 53 events", "and 1 more\n", "err: line 31 here", "err: line 54 here", "err: interrupted")
	golden(t, "audit-follow", r.out)

	writeLog(t, all[0])
	f = follows(t, "audit", "-follow", "log.ndjson")
	f.replace("log.ndjson", "\n")
	f.stop()
	f.ends().is(t, exitInterrupted, "Nobody takes the lease, so this says nothing.")
	writeLog(t)
	f = follows(t, "audit", "-follow", "log.ndjson")
	f.replace("log.ndjson", "\n")
	f.stop()
	f.ends().is(t, exitInterrupted, "log.ndjson: 0 lines, and none is an event about a lease")
	writeLog(t, all[0], all[1], all[2], "hello")
	doorway(t, "audit", "-follow", "log.ndjson").is(t, exitUsage, "So far, up to ", `err: log.ndjson:4: "hello" is not a JSON object`)

	if err := os.WriteFile("sound.ndjson", []byte(strings.Join(all[:15], "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f = follows(t, "audit", "-follow", "sound.ndjson")
	f.replace("sound.ndjson", "\n")
	f.stop()
	f.ends().is(t, exitInterrupted, "So far, up to ", "tested and not proved:\nNo line shows what LeaderElector or the API server never does.\nBy these lines no two led at once")
}
