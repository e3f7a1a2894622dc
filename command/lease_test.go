package command

import (
	"os"
	"strings"
	"testing"
)

func TestLease(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		says   []string
	}{
		{"", exitUnexpected, []string{"may lead for 18s", "5s  for the call", "wait for 15s", "two leaders at once, for up to 3s", "-lease=19s\n", "-answer=1.9s\n",
			"units of 1s", "violated for n=3", "by a run of 45 events", "p1 critical"}},
		{"-lease=20s -answer=2s", exitOK, []string{"may lead for 15s", "one leader at most, with 5s to spare", "units of 1s", "proved for n=3"}},
		{"-answer=2s", exitUnexpected, []string{"may lead for 15s", "one may stop in the moment in which the next begins", "-lease=16s", "violated"}},
		{"-answer=1s", exitOK, []string{"may lead for 14s", "units of 500ms", "proved"}},
		{"-answer=300ms", exitOK, []string{"may lead for 12.6s", "Not explored", "rounder"}},
		{"-states=0 -lease=60s -renew=30s -drift=33%", exitUnexpected, []string{"may lead for 54.254s", "wait for 45.113s: LeaseDuration by a fast clock", "-lease=1m13s"}},
		{"-states=0 -answer=40s", exitUnexpected, []string{"may lead for 50s", "40s  for the answer that lets it lead", "for up to 10s", "-lease=51s"}},
		{"-states=0 -answer=1s -pause=2s", exitUnexpected, []string{"may lead for 16s", "2s  for a pause", "for up to 1s", "-lease=17s\n"}},
		{"-states=0 -renew=14s -answer=3s -pause=2s", exitUnexpected, []string{"for up to 7s", "-lease=23s\n"}},
		{"-states=100 -lease=20s -answer=2s", exitOK, []string{"to spare", "unknown"}},

		{"-lease=9s", exitUsage, []string{"err: -lease=9s is not longer than -renew=10s: client-go refuses"}},
		{"-retry=9s", exitUsage, []string{"err: -renew=10s is not longer than 1.2 times -retry=9s: client-go refuses"}},
		{"-lease=15500ms", exitUsage, []string{"err: whole seconds", "err: 15s"}},
		{"-answer=0s", exitUsage, []string{"err: -answer=0s: want a time of more than 0"}},
		{"-pause=-1s", exitUsage, []string{"err: -pause=-1s: want 0 or more"}},
		{"-drift=1", exitUsage, []string{"err: for flag -drift: want a percentage"}},
		{"-drift=100%", exitUsage, []string{"err: -drift=100%: want 0% or more"}},
		{"-renew=soon", exitUsage, []string{"err: -renew"}},
		{"15s", exitUsage, []string{"err: wrong number of arguments"}},
	} {
		t.Run(c.args, func(t *testing.T) {
			doorway(t, append([]string{"lease"}, strings.Fields(c.args)...)...).is(t, c.status, c.says...)
		})
	}
}

// The output that docs/leader-elector.md shows is that of the command.
func TestLeaseInDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/leader-elector.md")
	if err != nil {
		t.Fatal(err)
	}
	out := doorway(t, "lease", "-answer=9s", "-drift=1%", "-states=0").out
	if !strings.Contains(string(page), out) {
		t.Errorf("docs/leader-elector.md does not have\n%s", out)
	}
}
