package results

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// A Build identifies the code of the program that decided a run: the commit that go build recorded
// in it, followed by " modified" if the working tree had changed or additional files. It is "" for
// a program without this record, as with go run and go test.
type Build string

const modified = " modified"

// This returns the build of this program.
func This() Build {
	if info, ok := debug.ReadBuildInfo(); ok {
		return buildOf(info.Settings)
	}
	return ""
}

func buildOf(settings []debug.BuildSetting) Build {
	value := map[string]string{}
	for _, s := range settings {
		value[s.Key] = s.Value
	}
	b := Build(value["vcs.revision"])
	if b != "" && value["vcs.modified"] == "true" {
		b += modified
	}
	return b
}

// commit returns the commit, or "" if it is unknown.
func (b Build) commit() string { return strings.TrimSuffix(string(b), modified) }

// certain reports whether b identifies the code of the program.
func (b Build) certain() bool { return b != "" && string(b) == b.commit() }

// contradicts reports whether b and c are certainly of different commits.
func (b Build) contradicts(c Build) bool {
	return b != "" && c != "" && b.commit() != c.commit()
}

// ofOneBuild returns an error if two runs are known to be of different commits, or one is known to
// be of another commit than the build that merges them.
func ofOneBuild(runs []Run, by Build) error {
	first := Run{}
	for _, r := range runs {
		if r.Build.contradicts(first.Build) {
			return fmt.Errorf("%s: it was decided by a build of commit %.12s and %s by one of commit %.12s; decide all shards again with one build",
				r.File, r.Build, first.File, first.Build)
		}
		if first.Build == "" {
			first = r
		}
	}
	if first.Build.contradicts(by) {
		return fmt.Errorf("%s: it was decided by a build of commit %.12s, and this build is of commit %.12s%s", first.File, first.Build, by, oneBuild)
	}
	return nil
}

// Doubt names the runs that may have been decided by other code than the rest, or
// returns "".
func Doubt(runs []Run) string {
	var files []string
	for _, r := range runs {
		if !r.Build.certain() {
			files = append(files, r.File)
		}
	}
	if len(files) == 0 || len(runs) == 1 {
		return ""
	}
	return strings.Join(files, ", ") + ": decided by a build without a commit, or with uncommitted changes, so perhaps not by the same code as the others"
}

// common returns the build of all runs, or "" if they differ.
func common(runs []Run) Build {
	for _, r := range runs {
		if r.Build != runs[0].Build {
			return ""
		}
	}
	return runs[0].Build
}
