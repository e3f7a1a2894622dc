package docs_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/real/realtest"
)

const scorecardFile = "scorecard.md"

// scoredModules are the folders of ../real that have a scorecard, with what repeats a row of it.
var scoredModules = []struct{ folder, command string }{
	{"kube", "go -C real/kube test -modfile=new.mod -run %s -scorecard 1000 -v ."},
	{"etcd", "go -C real/etcd test -modfile=new.mod -run %s -scorecard 1000 -v ."},
	{"consul", "go -C real/consul test -run %s -scorecard 1000 -v ."},
	{"zookeeper", "go -C real/zookeeper test -run %s -scorecard 1000 -v ."},
	{"redis", "go -C real/redis test -run %s -scorecard 1000 -v ."},
	{"nats", "go -C real/nats test -run %s -scorecard 500 -v ."},
	{"postgres", "go test ./real/postgres -run %s -scorecard 1000 -v"},
	{"river", "go -C real/river tool doorway test -tags goroutines -run %s -scorecard 1000 -v ."},
	{"raft", "go -C real/raft test -modfile=new.mod -run %s -scorecard 1000 -v ."},
	{"etcdraft", "go -C real/etcdraft test -run %s -scorecard 1000 -v ."},
}

// printed matches what is printed into the page, with its name.
var printed = regexp.MustCompile(`(?s)(<!-- scorecard: (\w+) -->\n).*?(<!-- end -->)`)

// TestScorecard holds the tables of the page against what was measured, and expects a section on each broken cell and
// the versions that the modules require.
func TestScorecard(t *testing.T) {
	var all []realtest.Scored
	var details strings.Builder
	for _, m := range scoredModules {
		cells, err := realtest.ReadScores(filepath.Join("..", "real", m.folder, realtest.ScoresMeasured))
		if err != nil {
			t.Fatal(err)
		}
		required(t, m.folder, cells)
		if err := realtest.ScoreDetails(&details, cells, "../real/"+m.folder, m.command); err != nil {
			t.Fatal(err)
		}
		all = append(all, cells...)
	}
	tables := map[string]string{"details": details.String()}
	for name, columns := range map[string][]realtest.Column{"exclusion": realtest.Columns[:6], "others": realtest.Columns[6:]} {
		var w strings.Builder
		if err := realtest.Scorecard(&w, all, columns); err != nil {
			t.Fatal(err)
		}
		tables[name] = w.String()
	}
	text, found := read(t, scorecardFile), 0
	now := printed.ReplaceAllStringFunc(text, func(old string) string {
		m := printed.FindStringSubmatch(old)
		found++
		return m[1] + tables[m[2]] + m[3]
	})
	if found != len(tables) {
		t.Fatalf("%s has %d tables, want %d", scorecardFile, found, len(tables))
	}
	if *update {
		if err := os.WriteFile(scorecardFile, []byte(now), fs.FileMode(0o644)); err != nil {
			t.Fatal(err)
		}
	} else if now != text {
		t.Errorf("%s is not what was measured; write it anew with -update", scorecardFile)
	}
	for _, s := range all {
		if title := fmt.Sprintf("\n### %s\n", s.Heading()); s.Verdict == realtest.Broken && !strings.Contains(text, title) {
			t.Errorf("%s has no section %q on what is broken", scorecardFile, strings.TrimSpace(title))
		}
	}
}

// required expects the module to require the versions that were measured, the newest if it has two files.
func required(t *testing.T, folder string, cells []realtest.Scored) {
	t.Helper()
	for _, s := range cells {
		if strings.HasPrefix(s.Version, "go") {
			continue // of the standard library
		}
		file := filepath.Join("..", "real", folder, "new.mod")
		if _, err := os.Stat(file); err != nil {
			file = filepath.Join("..", "real", folder, "go.mod")
		}
		if !strings.Contains(read(t, file), s.Module+" "+s.Version) {
			t.Errorf("%s does not require %s %s, which was measured; measure again", file, s.Module, s.Version)
		}
	}
}
