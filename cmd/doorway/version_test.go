package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	plain := doorway(t, "version")
	plain.is(t, exitOK, "doorway ", ", revision ", ", go1.")
	for _, word := range []string{"-version", "--version"} {
		if r := doorway(t, word); r != plain {
			t.Errorf("%s says %+v", word, r)
		}
	}
	info := &debug.BuildInfo{GoVersion: "go1.26.1", Main: debug.Module{Version: "v1.2.3"}}
	for _, c := range []struct {
		key, value, want string
	}{
		{"GOOS", "linux", "doorway v1.2.3, revision unknown, go1.26.1"},
		{"vcs.revision", "0123abc", "doorway v1.2.3, revision 0123abc, go1.26.1"},
		{"vcs.modified", "false", "doorway v1.2.3, revision 0123abc, go1.26.1"},
		{"vcs.modified", "true", "doorway v1.2.3, revision 0123abc, modified, go1.26.1"},
	} {
		info.Settings = append(info.Settings, debug.BuildSetting{Key: c.key, Value: c.value})
		if got := built(info); got != c.want {
			t.Errorf("%s", got)
		}
	}
}
