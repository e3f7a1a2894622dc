package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"doorway/checker"
	"doorway/checker/matrix"
	"doorway/model"
)

// progress tells on the terminal what is being decided. Where there is no
// terminal it says something only about claims that take long.
type progress struct {
	w        io.Writer
	terminal bool
	mu       sync.Mutex
	what     string
	at, all  int
	shown    bool
}

func newProgress(w io.Writer, pages []*model.Page, sampled bool) *progress {
	p := &progress{w: w}
	if f, ok := w.(*os.File); ok {
		p.terminal = term.IsTerminal(int(f.Fd()))
	}
	for _, page := range pages {
		p.all += matrix.Planned(page, sampled)
	}
	return p
}

func (p *progress) begin(page *model.Page, c model.Claim) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at++
	p.what = fmt.Sprintf("%d of %d: %s: %s for %v", p.at, p.all, page.Name, c.Property, c.Setup)
	if p.terminal {
		p.show("")
	}
}

// quietFor is how long a claim may take before its progress is reported.
const quietFor = 2 * time.Second

func (p *progress) within(s checker.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.Elapsed < quietFor {
		return
	}
	rate := float64(s.Transitions) / 1e6 / s.Elapsed.Seconds()
	p.show(fmt.Sprintf(": %s states, %s transitions, %.1f million a second", matrix.Thousands(s.States), matrix.Thousands(s.Transitions), rate))
}

func (p *progress) show(more string) {
	if p.terminal {
		fmt.Fprintf(p.w, "\r\x1b[K%s%s", p.what, more)
		p.shown = true
	} else {
		fmt.Fprintf(p.w, "%s%s\n", p.what, more)
	}
}

// clear takes the line away again.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
