package screen

import (
	"fmt"
	"io"
	"sync"
	"time"

	"doorway/checker/progress"
	"doorway/internal/textwidth"
	"doorway/model/catalogue"
)

// A Meter shows the current decision on the terminal. Without a terminal it reports only claims that take long.
type Meter struct {
	w       io.Writer
	mu      sync.Mutex
	what    string
	at, all int
	started time.Time
	shown   bool
}

// NewMeter returns a meter for this many decisions.
func NewMeter(w io.Writer, all int) *Meter {
	return &Meter{w: w, all: all, started: time.Now()}
}

// Begin shows that a claim begins.
func (p *Meter) Begin(page *catalogue.Page, c catalogue.Claim) {
	who := page.Name
	if c.Variant != "" {
		who += "/" + c.Variant
	}
	p.Next(fmt.Sprintf("%s: %s for %v", who, c.Property.Name, c.Setup))
}

// Next shows that the next decision begins.
func (p *Meter) Next(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at++
	p.what = fmt.Sprintf("%d of %d%s: %s", p.at, p.all, left(p.at-1, p.all, time.Since(p.started)), what)
	if Width(p.w) > 0 {
		p.show("")
	}
}

// Say shows on the terminal what else happens.
func (p *Meter) Say(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.what = what; Width(p.w) > 0 {
		p.show("")
	}
}

// left estimates the remaining time from the average so far. It returns "" at first, and at the end, where one long
// claim would make the estimate wrong.
func left(done, all int, elapsed time.Duration) string {
	if done == 0 || elapsed < quietFor {
		return ""
	}
	rest := elapsed * time.Duration(all-done) / time.Duration(done)
	if rest = rest.Round(time.Second); rest < quietFor {
		return ""
	}
	return fmt.Sprintf(", about %v left", rest)
}

// quietFor says how long a claim may take before its progress is reported.
const quietFor = 2 * time.Second

// Within shows the progress of a search that takes long.
func (p *Meter) Within(s progress.Progress) { p.Far(s.String(), s.Elapsed) }

// Far shows the progress of something that takes long.
func (p *Meter) Far(how string, elapsed time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if elapsed >= quietFor {
		p.show(fmt.Sprintf("; %s, %v", how, elapsed.Round(time.Second)))
	}
}

func (p *Meter) show(more string) {
	width := Width(p.w)
	if width == 0 {
		fmt.Fprintf(p.w, "%s%s\n", p.what, more)
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", fit(p.what, more, width-1)) // some terminals wrap after the last column
	p.shown = true
}

// fit fits what and more into width columns. It cuts what before more. The line must not wrap,
// since a wrapped line cannot be erased.
func fit(what, more string, width int) string {
	if room := max(width-textwidth.Columns(more), 0); textwidth.Columns(what) > room {
		what = textwidth.Cut(what, room-1) + "…"
	}
	return textwidth.Cut(what+more, width)
}

// Clear erases the line.
func (p *Meter) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
