package diagram

// svgStampStyle is how logical clocks look.
const svgStampStyle = `.doorway .stamp { font-size: 12px; font-weight: 600; fill: var(--violet); font-variant-numeric: tabular-nums;
 stroke: var(--paper); stroke-width: 4; paint-order: stroke; stroke-linejoin: round; }
`

// svgAside is how far a clock is from its process line, in pixels.
const svgAside = 16

// spaceClocks makes room for the clocks that there are.
func (p *picture) spaceClocks() {
	if p.clock = svgChar * width(longest(p.film.Stamps)); p.clock == 0 {
		return
	}
	p.first += max(0, p.clock-svgAside)
	p.step = max(p.step, p.clock+2*svgAside)
	p.pitch += 8 // for a message that arrived at the row above
}

// stampStyle returns the style of logical clocks if there are some.
func (p *picture) stampStyle() string {
	if p.clock == 0 {
		return ""
	}
	return svgStampStyle
}

// stamp writes the clock of step i above its event, where no message comes from.
func (p *picture) stamp(i int) {
	s, e := stampOf(p.film.Stamps, i), p.film.Frames[i].Event
	if s == "" {
		return
	}
	anchor, aside := "start", svgAside
	if e.Kind.OnMessage() && e.From > e.Proc {
		anchor, aside = "end", -svgAside
	}
	p.printf("<text class=\"stamp\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", anchor, p.x(e.Proc)+aside, p.y(i)-8, s)
}

// explainClocks says in the legend what the clocks are, from x and y on, and
// returns the height of the line that it is on.
func (p *picture) explainClocks(x, y int) int {
	const meaning = "logical clock"
	if x > svgMargin && x+p.clock+svgChar*len(meaning)+svgAside > p.width {
		x, y = svgMargin, y+svgLine+5
	}
	p.printf("<text class=\"stamp\" x=\"%d\" y=\"%d\">%s</text>\n", x, y+svgLine+4, longest(p.film.Stamps))
	p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", x+p.clock+8, y+svgLine+4, meaning)
	return y
}
