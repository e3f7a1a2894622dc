package command

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
)

// says runs a command line to which a person says these lines.
func says(t *testing.T, lines string, args ...string) result {
	t.Helper()
	c := newCall(t.Context(), algorithms.Catalogue())
	c.in = strings.ReplaceAll(lines, " ", "\n")
	at := 0
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		at = 1 // flags may also stand behind the name
	}
	return c.do(append([]string{"explore"}, slices.Insert(slices.Clone(args), at, "-text")...)...)
}

// TestExploreText breaks Peterson's mutant in the terminal: by numbers, by an event's text, and by
// playing what the explorer finds.
func TestExploreText(t *testing.T) {
	dir := t.TempDir()
	r := says(t, "? 1 1 u b y d p s 0 nonsense 99 q", "-cases", dir, "-property=mutual-exclusion", "peterson/flag-only", "n=2", "requests=1", "crashes=1")
	r.is(t, exitOK, "peterson/flag-only, n=2 requests=1 crashes=1, after 0 events", "mutual-exclusion: nothing to judge yet", "  1  p0 request  p0 trying; PC: Idle → Raise",
		"faults:\n  3  p0 crash", "1 left; p0 down", "The letters:", "u  undo the last step", "l  list the program",
		"after 1 event\n1  p0 request  (p0 trying)\np0  trying  PC: Raise  (PC: Idle → Raise)\n", "after 2 events", "flag[0] = 1  (changed)",
		"after 1 event", "mutual-exclusion from here: proved: ", "there is nothing to play", "│ process (time runs down)", "deadlock-freedom: ", "saved as "+dir,
		"after 0 events", `"nonsense": want a number from 1 to 4, an event such as "p0 request", or a letter; ? explains them`, `"99": want a number`)
	if files, _ := filepath.Glob(filepath.Join(dir, "peterson", "*.txt")); len(files) != 1 {
		t.Errorf("saved are %q", files)
	} else if on(t.Context(), algorithms.Catalogue(), "replay", files[0]).is(t, exitOK, "kept as it says"); t.Failed() {
		t.Log(read(t, files[0]))
	}
	says(t, "b y u s u 1 s", "naive-lock").is(t, exitOK, "mutual-exclusion from here: violated: {p0,p1} are", "y plays it", "after 6 events",
		"mutual-exclusion: broken at step 6: {p0,p1}", "after 5 events", "say with -cases below which folder")
	says(t, "e w r", "lamport", "-n", "3").is(t, exitOK, "lamport, n=3 requests=1, after 0 events", "critical)", "mutual-exclusion: holds so far")
	says(t, "l 1 1 l", "peterson", "n=2", "requests=1").is(t, exitOK, "\np0 p1  Idle      remainder\n       Raise     flag[me] := true\n",
		"\n                 repeat\n", "\np1  Idle      remainder\n    Raise     flag[me] := true\np0  GiveWay   turn := other\n")
	says(t, strings.Repeat("r ", 101), "peterson", "n=2", "requests=unlimited").is(t, exitOK, "after 101 events\n101  p")
	says(t, "u y 0 0", "peterson").is(t, exitOK, "nothing has happened that could be undone", "nothing to play")
}

// TestExploreCase goes on from where a case ends.
func TestExploreCase(t *testing.T) {
	says(t, "u b", "../corpus/cases/lamport/fifo-channels-mutual-exclusion.txt").is(t, exitOK,
		"channels=any", "mutual-exclusion: broken at step", "mutual-exclusion from here: violated: ")
}

// TestExploreWhy says why the run of a case breaks its property, and goes to the nearest run that goes well, which breaks nothing.
func TestExploreWhy(t *testing.T) {
	says(t, "b y b u y", "../corpus/cases/naive-lock/no-interruption-mutual-exclusion.txt").is(t, exitOK, "mutual-exclusion: broken at step 6",
		"\nwhy: p0 reads held (2) before p1 sets it (5). If p1 sets held (5) before p0 reads it (2), p0 waits.\n     p1 reads held (4) before",
		"\n\nthe run  ", "the nearest that goes well\n  1  p0 request  ", "  *   6  p0 sets held from 0 to 1 (critical)\n", "\ny goes to the run that goes well\n",
		"after 6 events\n6  p1 step  (reads held = 1)\n", "mutual-exclusion: holds so far", "mutual-exclusion from here: violated: {p0,p1} are", "after 5 events", "there is nothing to play")
	says(t, "b", "../corpus/cases/fischer/base-bounded-waiting-5.txt").is(t, exitOK, "\nwhy: ", " steps, the same", "y goes to")
	says(t, "b y", "../corpus/cases/chang-roberts/base-messages-at-most-5.txt").is(t, exitOK, "\nwhy: no order decides", "there is nothing to play")
}

// TestExplorePage serves a page until an interrupt: it is there, at the address printed.
func TestExplorePage(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		var err bytes.Buffer
		defer in.Close()
		done <- run(ctx, &call{[]string{"explore", "peterson/flag-only", "-open=false", "-n=2"}, in, &err, algorithms.Catalogue(), nil, "", nil, nil})
	}()
	said := bufio.NewReader(out)
	line, err := said.ReadString('\n')
	if next, _ := said.ReadString('\n'); !strings.Contains(read(t, "../docs/explore.md"), "#page=lamport\n"+next+"```") {
		t.Errorf("docs/explore.md does not show what follows the address: %q", next)
	}
	go io.Copy(io.Discard, out)
	address, fragment, _ := strings.Cut(strings.TrimSpace(line), "#")
	if err != nil || !strings.HasPrefix(address, "http://127.0.0.1:") || fragment != "page=peterson&setup=n%3D2&variant=flag-only" {
		t.Errorf("the address is %q, %v", line, err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	page, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(page.Body)
	page.Body.Close()
	if err != nil || !strings.Contains(string(text), "Can it still be broken from here?") {
		t.Errorf("the page is %q, %v", text, err)
	}
	interrupt()
	if status := <-done; status != exitOK {
		t.Errorf("after an interrupt the status is %d", status)
	}
}

// TestExploreRefuses refuses command lines before anything is asked.
func TestExploreRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"":                     "want the name of an algorithm",
		"petersn":              `unknown algorithm "petersn"; did you mean peterson?`,
		"peterson/x":           `peterson has no variant "x"`,
		"peterson crashes=1":   "say how many processes there are, as in n=2",
		"-n 2 peterson n=2":    "-n and the word n say the same",
		"peterson -n 3":        "n=3, want 2",
		"no.txt":               "no such file",
		"-property=x peterson": `unknown property "x"`,
	} {
		says(t, "1", strings.Fields(line)...).is(t, exitUsage, "err: "+want)
	}
	if _, err := os.Stat("explored"); err == nil {
		t.Error("something was saved")
	}
}
