package results

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestBuildOf(t *testing.T) {
	settings := func(more ...debug.BuildSetting) []debug.BuildSetting {
		return append([]debug.BuildSetting{{Key: "-trimpath", Value: "true"}, {Key: "vcs", Value: "git"}}, more...)
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "abc"}
	for want, from := range map[Build][]debug.BuildSetting{
		"":             settings(),
		"abc":          settings(revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"}),
		"abc modified": settings(debug.BuildSetting{Key: "vcs.modified", Value: "true"}, revision),
	} {
		if got := buildOf(from); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if b := buildOf([]debug.BuildSetting{{Key: "vcs.modified", Value: "true"}}); b != "" {
		t.Errorf("%q without a commit", b)
	}
}

// TestBuilds merges, with one build, runs that two others decided. Merge rejects runs that are
// certainly of different commits, and Doubt names uncertain ones.
func TestBuilds(t *testing.T) {
	const doubted = "by a build without a commit, or with uncommitted changes"
	for _, c := range []struct {
		first, second, by Build
		merged            Build
		doubt, err        string
	}{
		{"abc", "abc", "abc", "abc", "", ""},
		{"abc", "abc", "", "abc", "", ""},
		{"abc", "abc modified", "abc", "", "2.json: decided " + doubted, ""},
		{"abc modified", "abc modified", "abc modified", "abc modified", "1.json, 2.json: decided " + doubted, ""},
		{"", "abc", "", "", "1.json: decided " + doubted, ""},
		{"", "", "abc", "", "1.json, 2.json: decided " + doubted, ""},
		{"0123456789abcdef", "abc", "", "", "", "2.json: it was decided by a build of commit abc and 1.json by one of commit 0123456789ab; decide all shards again with one build"},
		{"abc modified", "def modified", "def", "", "", "2.json: it was decided by a build of commit def"},
		{"abc", "abc", "def", "", "", "1.json: it was decided by a build of commit abc, and this build is of commit def; read a file with the build that wrote it"},
		{"", "abc", "def", "", "", "2.json: it was decided by a build of commit abc, and this build is of"},
	} {
		runs := shardsOf(t, 2)
		runs[0].Build, runs[1].Build = c.first, c.second
		whole, err := Merge(runs, c.by)
		if err == nil != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%q and %q by %q: error %v, want %s", c.first, c.second, c.by, err, c.err)
		}
		if err == nil && (whole.Build != c.merged || !strings.HasPrefix(Doubt(runs), c.doubt) || c.doubt == "" && Doubt(runs) != "") {
			t.Errorf("%q and %q: merged %q, doubt %q", c.first, c.second, whole.Build, Doubt(runs))
		}
	}
	third := shardsOf(t, 3)
	third[0].Build, third[2].Build = "", "def"
	if _, err := Merge(third, ""); err == nil || !strings.HasPrefix(err.Error(), "3.json: it was decided by a build of commit def and 2.json by") {
		t.Errorf("error %v", err)
	}
	if d := Doubt(third[:1]); d != "" {
		t.Errorf("one run is doubted: %s", d)
	}
}
