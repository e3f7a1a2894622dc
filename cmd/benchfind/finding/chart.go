package finding

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// chartStyle is how classes look: six colours that the colour-blind can tell
// apart (Okabe and Ito, Color universal design, 2008), a little darker on white
// paper and lighter on black, and for each six the next way of dashing. Lines
// are labelled, so that nothing is told by colour alone.
const chartStyle = `<style>
svg.finding { --paper: #fff; --ink: #1b1f24; --faint: #59636e; --line: #d0d7de; --c0: #0072b2; --c1: #b35900; --c2: #00805e; --c3: #b0417f;
 --c4: #57606a; --c5: #8f7500; font: 13px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
@media (prefers-color-scheme: dark) { svg.finding { --paper: #0d1117; --ink: #e6edf3; --faint: #9aa4af; --line: #30363d; --c0: #4aa8e0;
 --c1: #f08a3c; --c2: #2fc49a; --c3: #e08ab8; --c4: #c9d1d9; --c5: #e3cf4a; } }
.finding text { fill: var(--ink); }
.finding .paper { fill: var(--paper); }
.finding .title { font-weight: 600; font-size: 14px; }
.finding .faint { fill: var(--faint); }
.finding .grid { stroke: var(--line); fill: none; }
.finding .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
.finding .lead { fill: none; stroke-width: 0.8; opacity: 0.7; }
.finding .d1 { stroke-dasharray: 7 3; }
.finding .d2 { stroke-dasharray: 2 2.5; }
</style>
`

// The frame of the chart, in its units.
const (
	left, top     = 56.0, 44.0
	width, height = 620.0, 420.0
	beside        = 64.0 // from the frame to the labels
	labelHeight   = 17.0
	colours       = 6
)

// A curve is which share of its hunts a hunter has ended after so many events.
type curve struct {
	*score
	class string
	label float64 // height at which it is labelled
}

// Chart draws, as SVG, which share of hunts and seeds each hunter had found a
// violation in after so many events.
func Chart(w io.Writer, records []Record) error {
	c := chart{most: 1}
	for _, r := range records {
		c.most = max(c.most, r.Budget)
	}
	for i, s := range scores(records) {
		c.curves = append(c.curves, curve{score: s, class: fmt.Sprintf(`style="stroke: var(--c%d)" class="curve d%d"`, i%colours, i/colours)})
	}
	c.frame()
	c.labels()
	for _, l := range c.curves {
		c.draw(l)
	}
	c.WriteString("</svg>\n")
	_, err := io.WriteString(w, c.String())
	return err
}

// A chart is drawn on as SVG.
type chart struct {
	strings.Builder
	most   int // events
	curves []curve
}

// x returns where a number of events is, on a logarithmic axis.
func (c *chart) x(events int) float64 {
	return left + width*math.Log(float64(max(events, 1)))/math.Log(float64(c.most))
}

// y returns where a share is.
func y(share float64) float64 { return top + height*(1-share) }

func (c *chart) print(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

func (c *chart) frame() {
	right, bottom := left+width, top+height
	c.print(`<svg xmlns="http://www.w3.org/2000/svg" class="finding" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="title">`, right+230, bottom+50)
	c.print("<title id=\"title\">Share of mutants and seeds whose flaw was found, by events and scheduler</title>\n%s", strings.TrimSpace(chartStyle))
	c.print(`<rect class="paper" width="100%%" height="100%%"/>`)
	c.print(`<text class="title" x="%.0f" y="24">Flaws found after so many events, in %% of mutants × seeds</text>`, left)
	for percent := 0; percent <= 100; percent += 20 {
		at := y(float64(percent) / 100)
		c.print(`<path class="grid" d="M%.0f %.1fH%.0f"/><text class="faint" text-anchor="end" x="%.0f" y="%.1f">%d</text>`, left, at, right, left-8, at+4, percent)
	}
	for events := 1; events <= c.most; events *= 10 {
		c.print(`<path class="grid" d="M%.1f %.0fV%.0f"/><text class="faint" text-anchor="middle" x="%.1f" y="%.0f">%s</text>`,
			c.x(events), top, bottom, c.x(events), bottom+18, thousands(events))
	}
	c.print(`<text class="faint" text-anchor="end" x="%.0f" y="%.0f">events (logarithmic)</text>`, right, bottom+38)
}

// thousands writes a power of ten with a thin space between its thousands.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s&#8201;%03d", thousands(n/1000), n%1000)
}

// labels finds places for the labels, from the highest curve to the lowest and
// then upwards again where the lowest would be below the frame.
func (c *chart) labels() {
	slices.SortStableFunc(c.curves, func(a, b curve) int { return len(b.steps)*a.tried - len(a.steps)*b.tried })
	at := top - labelHeight
	for i := range c.curves {
		at = max(at+labelHeight, y(c.curves[i].share()))
		c.curves[i].label = at
	}
	at = top + height + labelHeight
	for i := len(c.curves) - 1; i >= 0; i-- {
		at = min(at-labelHeight, c.curves[i].label)
		c.curves[i].label = at
	}
}

// share returns which share of its hunts and seeds the hunter found something in.
func (s *score) share() float64 { return float64(len(s.steps)) / float64(max(s.tried, 1)) }

// draw draws a curve as stairs, and its label.
func (c *chart) draw(l curve) {
	var path strings.Builder
	fmt.Fprintf(&path, "M%.1f %.1f", left, y(0))
	for i, steps := range l.steps {
		if i+1 == len(l.steps) || l.steps[i+1] != steps {
			fmt.Fprintf(&path, "H%.1fV%.1f", c.x(steps), y(float64(i+1)/float64(l.tried)))
		}
	}
	right, end := left+width, y(l.share())
	c.print(`<path %s d="%sH%.1f"/>`, l.class, path.String(), right)
	c.print(`<path %s d="M%.1f %.1fL%.1f %.1f"/>`, strings.Replace(l.class, "curve", "lead", 1), right, end, right+beside-6, l.label)
	c.print(`<text x="%.1f" y="%.1f">%s %.1f %%</text>`, right+beside, l.label+4, l.hunter, 100*l.share())
}
