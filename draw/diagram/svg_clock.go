package diagram

import "doorway/internal/textwidth"

// svgStampStyle is the style of logical clocks.
const svgStampStyle = `.doorway .stamp { font-size: 12px; font-weight: 600; fill: var(--violet); font-variant-numeric: tabular-nums;
 stroke: var(--paper); stroke-width: 4; paint-order: stroke; stroke-linejoin: round; }
`

// svgAside sets the distance of a clock from its process line, in pixels.
const svgAside = 16

// spaceClocks makes room for the clocks, if any.
func (p *picture) spaceClocks() {
	if p.clock = svgChar * textwidth.Columns(longest(p.execution.Stamps)); p.clock == 0 {
		return
	}
	p.first += max(0, p.clock-svgAside)
	p.step = max(p.step, p.clock+2*svgAside)
	p.pitch += 8 // for a message that arrived at the row above
}

// stampStyle returns the style of logical clocks, if there are any.
func (p *picture) stampStyle() string {
	if p.clock == 0 {
		return ""
	}
	return svgStampStyle
}

// stamp writes the clock of step i above its event, on the side where no message arrives.
func (p *picture) stamp(i int) {
	s, at := stampOf(p.execution.Stamps, i), p.stampAt(i)
	if s == "" {
		return
	}
	anchor, x := "start", at.left
	if at.end {
		anchor, x = "end", at.right
	}
	p.printf("<text class=\"stamp\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", anchor, x, at.bottom, s)
}

// stampAt returns the place of the clock of step i.
func (p *picture) stampAt(i int) box {
	e, w, bottom := p.execution.States[i].Event, svgChar*textwidth.Columns(stampOf(p.execution.Stamps, i)), p.y(i)-8
	if x := p.x(e.Proc); e.Kind.OnMessage() && e.From > e.Proc {
		return box{left: x - svgAside - w, right: x - svgAside, top: bottom - svgName, bottom: bottom, end: true}
	}
	x := p.x(e.Proc) + svgAside
	return box{left: x, right: x + w, top: bottom - svgName, bottom: bottom}
}

// explainClocks explains the clocks in the legend, from x and y on, and returns the y of its last line.
func (p *picture) explainClocks(x, y int) int {
	const meaning = "logical clock"
	if x > svgMargin && x+p.clock+svgChar*len(meaning)+svgAside > p.width {
		x, y = svgMargin, y+svgLine+5
	}
	p.printf("<text class=\"stamp\" x=\"%d\" y=\"%d\">%s</text>\n", x, y+svgLine+4, longest(p.execution.Stamps))
	p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", x+p.clock+8, y+svgLine+4, meaning)
	return y
}
