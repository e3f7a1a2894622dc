package kube_test

import (
	"os"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"k8s.io/client-go/tools/leaderelection"

	"doorway/checker/property"
	"doorway/real"
	"doorway/real/realtest"
)

// newest reports whether client-go is the release that new.mod requires, with which all runs in testdata were
// recorded. The file of a function names the release.
func newest(t *testing.T) bool {
	t.Helper()
	pc := reflect.ValueOf(leaderelection.NewLeaderElector).Pointer()
	file, _ := runtime.FuncForPC(pc).FileLine(pc)
	release := regexp.MustCompile(`k8s\.io/client-go@([^/]+)/`).FindStringSubmatch(file)
	mod, err := os.ReadFile("new.mod")
	if err != nil || release == nil {
		t.Fatalf("which release of client-go %s is of: %v", file, err)
	}
	return strings.Contains(string(mod), "\tk8s.io/client-go "+release[1]+"\n")
}

// recorded skips a test of recorded runs with other releases.
func recorded(t *testing.T) {
	t.Helper()
	if !newest(t) {
		t.Skip("the runs were recorded with the release of client-go in new.mod, and an older one takes others: go test -modfile=new.mod")
	}
}

// keep keeps a run of the newest release.
func keep(t *testing.T, f *realtest.Found, bug string, prog *real.Program, prop property.Property) {
	t.Helper()
	if !newest(t) {
		return
	}
	if err := f.Keep(bug, prog, prop); err != nil {
		t.Error(err)
	}
}
