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
		"":                              "wrong number of arguments: 0",
		"no.log":                        "open no.log: no such file",
		"testdata":                      "testdata is a folder, not a log",
		"testdata/help.txt":             `testdata/help.txt:1: "Doorway verifies mutual exclusion and le"… is not a JSON object`,
		"-name=lease " + lease:          "-name=lease: want namespace/name, as in -name=kube-system/kube-scheduler",
		"-name=a/b " + lease:            lease + ": no event is about a/b; the log has default/lease (28 events)",
		"-lease=9s " + lease:            "-lease=9s is not longer than -renew=10s",
		"-skew=-1s " + lease:            "-skew=-1s: want 0 or more",
		"testdata/show-lasso.itf.json":  "testdata/show-lasso.itf.json:1: ",
		"testdata/show-lasso.ndjson":    "testdata/show-lasso.ndjson: 6 lines, and none is an event about a lease",
		"-last=-1 testdata/history.txt": "-last=-1: want 0 or more",
	} {
		doorway(t, append([]string{"audit"}, strings.Fields(args)...)...).is(t, exitUsage, "err: "+words)
	}
}
