package command

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/internal/transcript"
)

// A paper is what a session of a text prints on.
type paper struct {
	*testing.T
	io.Writer
}

// says prints what the command says.
func (p *paper) says(args ...string) {
	r := on(p.Context(), algorithms.Catalogue(), args...)
	if _, err := io.WriteString(p, r.out); err != nil {
		p.Fatal(err)
	}
	if r.status == exitUsage {
		p.Errorf("%v: %s", args, r.err)
	}
}

// log writes the log that the text is about, without some of its lines, and returns it.
func (p *paper) log(file string, lost ...int) string {
	on(p.Context(), algorithms.Catalogue(), "run", "-seed=3", "-steps=8", "-format=ndjson", "-o", file, "ricart-agrawala").is(p.T, exitOK)
	text, err := os.ReadFile(file)
	if err != nil {
		p.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for _, n := range lost {
		lines[n-1] = ""
	}
	p.write(file, strings.Join(lines, ""))
	return strings.Join(lines, "")
}

func (p *paper) write(file, text string) {
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		p.Fatal(err)
	}
}

// following prints what the command says that follows a log until an interrupt.
func (p *paper) following() {
	p.log("run.ndjson")
	f := follows(p.T, "trace", "-page=ricart-agrawala", "-follow", "run.ndjson")
	f.replace("run.ndjson", "\n")
	f.stop()
	_, _ = io.WriteString(p, f.ends().out)
}

// TestTraces expects every output in the texts on logs to be what the command prints.
func TestTraces(t *testing.T) {
	const trace = "trace -page=ricart-agrawala "
	logs, err := filepath.Abs("../command/kube/audit/testdata")
	if err != nil {
		t.Fatal(err)
	}
	audit := func(file string, lost int, flags ...string) func(*paper) {
		return func(p *paper) {
			text, err := os.ReadFile(filepath.Join(logs, file))
			if err != nil {
				p.Fatal(err)
			}
			lines := strings.SplitAfter(string(text), "\n")
			if lost > 0 {
				lines = slices.Delete(lines, lost-1, lost)
			}
			p.write("audit.log", strings.Join(lines, ""))
			p.says(append(append([]string{"audit"}, flags...), "audit.log")...)
		}
	}
	spans := func(flags ...string) func(*paper) {
		return func(p *paper) {
			p.write("spans.jsonl", strings.Join(crossed, "\n"))
			p.says(append(append([]string{"spans"}, flags...), "spans.jsonl")...)
		}
	}
	sessions := map[string]func(*paper){
		"run": func(p *paper) { p.says("run", "peterson") },
		"log": func(p *paper) { _, _ = io.WriteString(p, p.log("run.ndjson")) },
		"fits": func(p *paper) {
			p.log("run.ndjson")
			p.says(strings.Fields(trace + "run.ndjson")...)
		},
		"lossy": func(p *paper) {
			p.log("lossy.ndjson", 5)
			p.says(strings.Fields(trace + "lossy.ndjson")...)
		},
		"unlogged": func(p *paper) {
			p.log("lossy.ndjson", 5)
			p.says(strings.Fields(trace + "-unlogged=deliver lossy.ndjson")...)
		},
		"following":    (*paper).following,
		"spans_lines":  func(p *paper) { _, _ = io.WriteString(p, strings.Join(crossed[:3], "\n")) },
		"spans":        spans(),
		"spans_errors": spans("-clock-error=2ms"),

		"calls":    func(p *paper) { _, _ = io.WriteString(p, history) },
		"audit":    audit("lease.log", 0),
		"gap":      audit("lease.log", 18),
		"released": audit("release.log", 0, "-answer=1s"),
		"history": func(p *paper) {
			p.write("calls.ndjson", history)
			p.says("history", "calls.ndjson")
		},
	}
	for _, text := range []string{"traces.md", "audit.md", "spans.md"} {
		transcript.Check(t, "../docs/"+text, *update, sessions, func(t *testing.T, w io.Writer) *paper { return &paper{t, w} })
	}
}
