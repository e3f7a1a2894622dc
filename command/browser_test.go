package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"html/template"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/algorithms"
)

// A browser is the command of one without a window.
type browser string

// findBrowser returns a browser of this machine. Without one the test is skipped,
// the only one that depends on the machine.
func findBrowser(t *testing.T) browser {
	t.Helper()
	names := []string{"chromium", "google-chrome", "chromium-browser"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return browser(path)
		}
	}
	t.Skipf("no page is looked at in a browser, because there is none of %s", strings.Join(names, ", "))
	return ""
}

// run runs the browser with a profile of its own and returns what it prints, and
// what it logs.
func (b browser) run(t *testing.T, args ...string) (out, log string) {
	t.Helper()
	profile, err := os.MkdirTemp("", "doorway-browser-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile) // the browser may still be writing there
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, string(b), append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--user-data-dir=" + profile,
	}, args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &stdout, &stderr, 5*time.Second
	if err := cmd.Run(); err != nil && !errors.Is(err, exec.ErrWaitDelay) { // processes of its own may outlive it
		t.Fatalf("%s %q: %v\n%s", b, args, err, &stderr)
	}
	return stdout.String(), stderr.String()
}

// pages returns what is shown in the browser: three runs, one of eight processes, a report, and a page that
// has everything wrong.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{"report": reported(t), "broken": read(t, "testdata/broken.html")}
	files := maps.Clone(shown)
	files["eight"] = "../corpus/cases/dolev-klawe-rodeh/zigzag-messages-at-most-63.txt"
	for name, file := range files {
		all[name] = on(t.Context(), algorithms.Catalogue(), "show", "-format=html", file).out
	}
	return all
}

// reported returns a report of small pages of every kind.
func reported(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	on(t.Context(), algorithms.Catalogue(), "verify", "-runs=3", "-report", file, "naive-lock", "test-and-set", "chang-roberts", "cristian")
	return read(t, file)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A site serves pages, and one more that looks at all of them in frames as wide as
// screens.
type site struct {
	pages map[string]string
	mu    sync.Mutex
	amiss []string // what pages ask for and the site has not
}

// A frame is a page on a screen.
type frame struct {
	Page  string
	Width int // in pixels
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	page, ok := s.pages[name]
	switch {
	case ok:
		fmt.Fprint(w, page)
	case name == "":
		var frames []frame
		for name := range s.pages {
			for _, width := range []int{390, 490, 520, 560, 1280} {
				frames = append(frames, frame{name, width})
			}
		}
		_ = template.Must(template.ParseFiles("testdata/browser.html")).Execute(w, frames)
	case name != "favicon.ico": // for which browsers ask by themselves
		s.mu.Lock()
		defer s.mu.Unlock()
		s.amiss = append(s.amiss, path.Base(r.Referer())+" asks for "+name)
		fallthrough
	default:
		http.NotFound(w, r)
	}
}

var (
	preformatted = regexp.MustCompile(`(?s)<pre>(.*)</pre>`)
	console      = regexp.MustCompile(`CONSOLE[^\n]*\] (.*), source: http\S*/(\S*) \(\d+\)`)
)

// amiss returns all that a browser finds wrong with pages, each beginning with
// the page's name.
func (b browser) amiss(t *testing.T, pages map[string]string) []string {
	t.Helper()
	s := &site{pages: pages}
	server := httptest.NewServer(s)
	defer server.Close()
	out, log := b.run(t, "--dump-dom", server.URL)
	seen := preformatted.FindStringSubmatch(out)
	if seen == nil || strings.Contains(seen[1], "nothing was looked at") {
		t.Fatalf("the browser looked at nothing:\n%s\n%s", out, log)
	}
	all := strings.FieldsFunc(html.UnescapeString(seen[1]), func(r rune) bool { return r == '\n' })
	for _, m := range console.FindAllStringSubmatch(log, -1) {
		all = append(all, m[2]+" says "+m[1])
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(all, s.amiss...)
}

// TestInBrowser steps through runs by keys and buttons and looks at all pages on
// screens of five widths: nothing is wider than the screen, nothing is asked for
// and the console stays empty. A page that has everything wrong shows that all of
// it would be found.
func TestInBrowser(t *testing.T) {
	b := findBrowser(t)
	found := b.amiss(t, pages(t))
	for _, f := range found {
		if !strings.HasPrefix(f, "broken ") {
			t.Error(f)
		}
	}
	for _, want := range []string{
		"at 390 px: as it is opened it is 20", "at 1280 px: with all details it is 20", "asks for elsewhere.png", `says "Uncaught Error: thrown"`,
		"the key on shows step-0, not step 1", "the key back shows", "the key to the end shows",
		"the button on shows", "the button back shows", "the button to the end shows", "the row of the picture shows",
		"at the end the buttons are wrong", "nothing keeps the names of the processes in sight", "the list of events is wrong", "the filter is not there",
	} {
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, "broken ") && strings.Contains(f, want) }) {
			t.Errorf("of the broken page it is not found that it %q; found is\n%s", want, strings.Join(found, "\n"))
		}
	}
}

// TestPrinted prints a report with all of its evidence.
func TestPrinted(t *testing.T) {
	b, dir := findBrowser(t), t.TempDir()
	page, pdf := filepath.Join(dir, "report.html"), filepath.Join(dir, "report.pdf")
	if err := os.WriteFile(page, []byte(reported(t)), 0o644); err != nil {
		t.Fatal(err)
	}
	b.run(t, "--print-to-pdf="+pdf, "file://"+page)
	text := read(t, pdf)
	if !strings.HasPrefix(text, "%PDF-") || !strings.Contains(text, "/Title (Doorway: ") {
		t.Fatalf("no PDF of the report: %.100q", text)
	}
	if sheets := len(regexp.MustCompile(`/Type /Page\b`).FindAllString(text, -1)); sheets < 10 {
		t.Errorf("the report with the evidence of 4 algorithms is printed on %d sheets", sheets)
	}
}
