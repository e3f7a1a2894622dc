package diagram

import (
	"math"

	"doorway/draw/recording"
	"doorway/internal/textwidth"
)

// foldStyle is the style of steps that are left out.
const foldStyle = `.doorway path.gap { stroke: var(--paper); stroke-width: 4; }
.doorway .speck { fill: var(--faint); }
`

// foldStyle returns the style of steps that are left out, if there are some.
func (p *picture) foldStyle() string {
	if p.execution.Asides() == 0 && (p.beside == nil || p.beside.execution.Asides() == 0) {
		return ""
	}
	return foldStyle
}

// paleStyle returns the style of steps that do not decide, if some do.
func (p *picture) paleStyle() string {
	if len(p.execution.Decisive) == 0 && (p.beside == nil || len(p.beside.execution.Decisive) == 0) {
		return ""
	}
	return ".doorway .pale { opacity: .5; }\n"
}

// svgStyle is the style of the classes. No information depends on colour alone.
const svgStyle = `svg.doorway { --paper: #fff; --ink: #1b1f24; --faint: #59636e; --line: #8c959f; --amber: #9a6700; --pale: #fff3c4; --green: #1a7f37;
 --blue: #0969da; --red: #c4162a; --rose: #ffe3e6; --violet: #8250df; font: 13px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
@media (prefers-color-scheme: dark) { svg.doorway { --paper: #0d1117; --ink: #e6edf3; --faint: #9aa4af; --line: #7d8590; --amber: #d9a520;
 --pale: #3a2f0b; --green: #3fb950; --blue: #58a6ff; --red: #ff7b72; --rose: #3f1519; --violet: #bc8cff; } }
@media print { svg.doorway { --paper: #fff; --ink: #000; --faint: #444; --line: #777; --amber: #9a6700; --pale: #fff3c4; --green: #1a7f37;
 --blue: #0969da; --red: #c4162a; --rose: #ffe3e6; --violet: #8250df; } }
.doorway text { fill: var(--ink); }
.doorway .paper { fill: var(--paper); }
.doorway .title { font-weight: 600; font-size: 14px; }
.doorway .faint, .doorway .number { fill: var(--faint); }
.doorway .number { text-anchor: end; }
.doorway .name { font-weight: 600; text-anchor: middle; }
.doorway .band { fill: transparent; }
.doorway .band.mark { fill: var(--rose); stroke: var(--red); }
.doorway .alarm { fill: var(--red); font-weight: 600; }
.doorway path { fill: none; stroke: var(--ink); stroke-width: 2; }
.doorway path.remainder { stroke: var(--line); }
.doorway path.down { stroke: var(--line); stroke-dasharray: 2 6; }
.doorway .trying { fill: var(--pale); stroke: var(--amber); stroke-width: 1.5; }
.doorway .critical { fill: var(--green); }
.doorway .leader { fill: var(--violet); fill-opacity: .28; }
.doorway path.message { stroke: var(--blue); stroke-width: 1.75; }
.doorway path.copy { stroke-dasharray: 7 4; }
.doorway path.transit { stroke-dasharray: 2 4; }
.doorway path.lost, .doorway path.cross { stroke: var(--red); }
.doorway path.arrow { fill: var(--blue); stroke: none; }
.doorway .label { font-size: 12px; fill: var(--blue); stroke: var(--paper); stroke-width: 4; paint-order: stroke; stroke-linejoin: round; }
.doorway .label.lost { fill: var(--red); }
.doorway .dot { fill: var(--ink); stroke: var(--paper); stroke-width: 1.5; }
.doorway .hollow { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
.doorway .good { fill: var(--green); stroke: var(--paper); stroke-width: 1.5; }
.doorway .chief { fill: var(--violet); stroke: var(--paper); stroke-width: 1.5; }
.doorway .bad { stroke: var(--red); stroke-width: 3; }
.doorway .sign { font-size: 11px; font-weight: 700; text-anchor: middle; }
.doorway path.tick { stroke: var(--faint); stroke-dasharray: 2 5; }
.doorway path.split { stroke: var(--red); stroke-dasharray: 10 4 2 4; }
.doorway path.heal { stroke: var(--green); }
.doorway path.bracket { stroke: var(--violet); stroke-width: 2.5; }
.doorway path.head { fill: var(--violet); stroke: none; }
.doorway .forever { fill: var(--violet); font-weight: 600; text-anchor: middle; font-size: 12px; }
`

// classes maps lines to CSS classes.
var classes = map[symbol]string{
	remainder: "remainder", trying: "trying", critical: "critical", leader: "leader", down: "down",
	tick: "tick", split: "split", heal: "heal",
}

// shapes draws the symbols, around (0, 0).
var shapes = map[symbol]string{
	request:  `<circle class="hollow" r="5.5"/>`,
	event:    `<circle class="dot" r="5"/>`,
	token:    `<path class="good" d="M0 -8L8 0L0 8L-8 0z"/>`,
	elected:  `<path class="chief" d="M0 -10L2.9 -3.1L10 -3.1L4.3 1.4L6.3 8.6L0 4.3L-6.3 8.6L-4.3 1.4L-10 -3.1L-2.9 -3.1z"/>`,
	timeout:  `<circle class="hollow" r="8"/><path d="M0 -5V0H4"/>`,
	suspect:  `<circle class="hollow" r="8"/><text class="sign" y="4">?</text>`,
	flush:    `<circle class="hollow" r="8"/><path d="M0 -5V4M-3 1L0 4L3 1"/>`,
	trust:    `<circle class="hollow" r="8"/><circle class="dot" r="4"/>`,
	crash:    `<path class="bad" d="M-7 -7L7 7M7 -7L-7 7"/>`,
	recovery: `<circle class="hollow" r="8"/><path d="M0 5V-4M-3 -1L0 -4L3 -1"/>`,
	pause:    `<circle class="hollow" r="8"/><path d="M-2.5 -4V4M2.5 -4V4"/>`,
	resume:   `<circle class="hollow" r="8"/><path d="M-2.5 -4L4 0L-2.5 4z"/>`,
	doubled:  `<circle class="hollow" r="8"/><text class="sign" y="4">2</text>`,
	right:    `<path class="message" d="M-13 0H6"/><path class="arrow" d="M13 0L3 -4.5V4.5z"/>`,
	lost:     `<path class="message lost" d="M-13 0H6"/><path class="cross" d="M3 -4L11 4M11 -4L3 4"/>`,
	transit:  `<path class="message transit" d="M-13 0H13"/>`,
	folded:   `<path class="gap" d="M0 -12V12"/><circle class="speck" r="2" cy="-7"/><circle class="speck" r="2"/><circle class="speck" r="2" cy="7"/>`,
}

// head draws the end of an arrow.
func (p *picture) head(m *recording.Message, marker string, fromX, fromY, toX, toY int) {
	if marker == "" {
		return
	}
	angle := math.Atan2(float64(toY-fromY), float64(toX-fromX)) * 180 / math.Pi
	if m.From == m.To {
		angle = 180
	}
	tip := `<path class="arrow" d="M-7 0l-10 -4.5v9z"/>`
	if m.Fate == recording.Lost {
		tip = `<path class="cross" d="M-5 -5L5 5M5 -5L-5 5"/>`
	}
	p.printf("<g transform=\"translate(%d %d) rotate(%.1f)\">%s</g>\n", toX, toY, angle, tip)
}

// svgLegend explains the symbols seen, from y on, and returns where it ends.
func (p *picture) svgLegend(y int) int {
	x := svgMargin
	for s := remainder; int(s) < symbols; s++ {
		if !p.seen[s] {
			continue
		}
		words := svgChar*textwidth.Columns(meaning(s)) + 52
		if x > svgMargin && x+words > p.width {
			x, y = svgMargin, y+svgLine+5
		}
		p.sample(s, x+14, y+svgLine)
		p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", x+36, y+svgLine+4, meaning(s))
		x += words
	}
	if p.clock > 0 {
		y = p.explainClocks(x, y)
	}
	return y + svgLine + 8
}

// explainNumbers explains the numbers of events, from y on, and returns where it ends.
func (p *picture) explainNumbers(y int, meanings []string) int {
	for _, meaning := range meanings {
		for _, line := range wrap("#k  "+meaning, (p.width-2*svgMargin)/svgChar) {
			p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", svgMargin, y+svgLine, line)
			y += svgLine
		}
	}
	return y
}

// meaning returns what s means in pictures.
func meaning(s symbol) string {
	if s == critical {
		return "in the critical section"
	}
	return signs[s].meaning
}

// sample draws s for the legend.
func (p *picture) sample(s symbol, x, y int) {
	switch {
	case shapes[s] != "":
		p.printf("<g transform=\"translate(%d %d)\">%s</g>\n", x, y, shapes[s])
	case s >= tick:
		p.printf("<path class=\"%s\" d=\"M%d %dh26\"/>\n", classes[s], x-13, y)
	default:
		p.stretch(s, x, y-8, y+8)
	}
}
