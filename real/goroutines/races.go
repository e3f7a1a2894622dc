package goroutines

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/internal/controlled"
)

// races reads the reports of Go's race detector on a run, if the program was built with it. The detector sees how
// the program orders its goroutines, not how the scheduler does.
type races struct {
	file   *os.File // the detector's output, or nil
	before int      // reports before the run
	text   string
}

// watchRaces returns the races of the runs of a test, or nil without the detector.
func watchRaces(t *testing.T) *races {
	t.Helper()
	if !controlled.Racing() {
		return nil
	}
	if strings.Contains(os.Getenv("GORACE"), "log_path") {
		t.Log("data races are reported in the file that GORACE names")
		return &races{}
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "races"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return &races{file: file}
}

// begin is called before a run, and end after it.
func (r *races) begin() {
	if r == nil {
		return
	}
	r.text = ""
	if r.file != nil {
		controlled.WriteRaces(r.file.Fd())
	}
	r.before = controlled.Races()
}

func (r *races) end() {
	if r != nil && r.file != nil {
		controlled.WriteRaces(0)
	}
}

// found reports whether the run has a data race.
func (r *races) found() bool { return r != nil && controlled.Races() > r.before }

// told returns the run's reports so far.
func (r *races) told() string {
	if !r.found() || r.file == nil {
		return ""
	}
	if size, err := r.file.Seek(0, io.SeekCurrent); err == nil && size > 0 {
		text := make([]byte, size)
		n, _ := r.file.ReadAt(text, 0)
		r.text += marks.ReplaceAllString(string(text[:n]), "")
		_, _ = r.file.Seek(0, io.SeekStart)
	}
	return r.text
}

// marks matches frames that the overlay's runtime puts below those of a goroutine.
var marks = regexp.MustCompile(`  \?\?\(\)\n +-:0 .*\n`)

// access begins the stack of an access in a report, in which goroutines may have names.
var access = regexp.MustCompile(`(?m)^(\w[\w ]*) at 0x[0-9a-f]+ by (?:(.*) \()?(?:main )?goroutine.*:$`)

// first describes the two accesses of the first race, and where in the program they are.
func (r *races) first(names func(string) string) string {
	text, all := names(r.told()), []string{}
	for _, at := range access.FindAllStringSubmatchIndex(text, -1) {
		what := strings.ToLower(text[at[2]:at[3]]) + " at " + nearest(text[at[1]:])
		if at[4] >= 0 {
			what += " by " + text[at[4]:at[5]]
		}
		all = append(all, what)
	}
	if len(all) < 2 {
		return "data race"
	}
	return fmt.Sprintf("data race: %s, %s", all[0], all[1])
}

// frame matches a frame of a stack in a report.
var frame = regexp.MustCompile(`^  (\S.*)\(\)\n +(.*):(\d+)`)

// nearest returns the innermost place of a stack in the program, or else the innermost place.
func nearest(stack string) string {
	first := "?"
	for stack = strings.TrimPrefix(stack, "\n"); ; {
		f := frame.FindStringSubmatch(stack)
		if f == nil {
			return first
		}
		at := filepath.Base(f[2]) + ":" + f[3]
		if !standard(f[1]) || strings.HasSuffix(f[2], "_test.go") {
			return at
		}
		if first == "?" {
			first = at
		}
		_, stack, _ = strings.Cut(stack[len(f[0]):], "\n")
	}
}
