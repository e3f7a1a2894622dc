package diagram

import (
	"fmt"

	"doorway/draw/recording"
	"doorway/model"
)

// band draws the background of row i.
func (p *picture) band(i int) {
	class := "band"
	if p.marked(i) {
		class = "band mark"
	} else if p.kind == inset || i == 0 || p.hides(i) {
		return
	}
	p.printf("<rect class=\"%s\" data-step=\"%d\" x=\"4\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>\n",
		class, p.execution.Skipped+i, p.top[i], p.width-8, p.top[i+1]-p.top[i])
}

// shown returns the processes that have a line, from the left.
func (p *picture) shown() (all []model.ProcID) {
	for q := range (model.AllProcs(p.execution.Setup.N) &^ p.execution.Hidden).Each() {
		all = append(all, q)
	}
	return all
}

// last returns the x of the rightmost line.
func (p *picture) last() int { return p.x(model.ProcID(p.execution.Setup.N)) - p.step }

// hides reports whether row i is left out: it belongs to a hidden process and is not marked, or another stands for it.
func (p *picture) hides(i int) bool {
	if p.execution.States[i].Aside {
		return p.execution.Fold(i) == 0
	}
	e := p.execution.States[i].Event
	return i > 0 && !e.Kind.Everywhere() && p.execution.Hidden.Has(e.Proc) && !p.marked(i)
}

// marked reports whether row i is that of the violation.
func (p *picture) marked(i int) bool {
	return i == p.execution.Mark && i > 0 || i == 0 && p.execution.Mark == recording.AtStart
}

// line draws the lifeline of q, one piece for each stretch of the same look. The mark of a leader
// is drawn beneath.
func (p *picture) line(q model.ProcID) {
	p.stretches(q, func(v model.View) symbol {
		if leads(q, &v) && v.Region != model.Down {
			return leader
		}
		return blank
	})
	p.stretches(q, func(v model.View) symbol {
		v.Leaders = 0
		return lineOf(q, &v)
	})
}

// stretches draws a piece for each stretch in which q looks the same.
func (p *picture) stretches(q model.ProcID, look func(model.View) symbol) {
	from := 0
	for i := range p.execution.States {
		looks, to := look(p.execution.States[i].Views[q]), p.bottom()
		if i < p.execution.Steps() {
			if look(p.execution.States[i+1].Views[q]) == looks {
				continue
			}
			to = p.y(i + 1)
		}
		p.stretch(looks, p.x(q), p.y(from), to)
		p.seen[looks] = true
		from = i + 1
	}
}

// bars gives the width of the lines that are bars.
var bars = map[symbol]int{critical: 16, trying: 7, leader: 26}

// stretch draws a piece of a process line.
func (p *picture) stretch(s symbol, x, from, to int) {
	if s == blank {
		return
	}
	if w, bar := bars[s]; bar {
		p.printf("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n", classes[s], x-w/2, from, w, to-from)
		return
	}
	p.printf("<path class=\"%s\" d=\"M%d %dV%d\"/>\n", classes[s], x, from, to)
}

// message draws the arrow of m, from where it was sent to where it ends.
func (p *picture) message(m *recording.Message) {
	if p.execution.Hidden.Has(m.From) || p.execution.Hidden.Has(m.To) {
		return
	}
	if p.execution.States[m.Sent].Aside && p.execution.States[m.Ended].Aside {
		return // both ends are left out
	}
	fromX, fromY, toX, toY := p.x(m.From), p.y(m.Sent), p.x(m.To), p.bottom()
	if m.Ended > 0 {
		toY = p.y(m.Ended)
	}
	class, marker := "message", "arrow"
	if m.Copied > 0 {
		class = "message copy"
	}
	switch m.Fate {
	case recording.InTransit:
		toX = fromX + (toX-fromX)/2
		class, marker = class+" transit", ""
		p.seen[transit] = true
	case recording.Lost:
		toX = fromX + (toX-fromX)*3/4
		class, marker = class+" lost", "cross"
		p.seen[lost] = true
	default:
		p.seen[right] = true
	}
	p.printf("<path class=\"%s\" d=\"%s\"/>\n", class, p.way(m, fromX, fromY, toX, toY))
	p.head(m, marker, fromX, fromY, toX, toY)
	p.arrows = append(p.arrows, arrow{m, fromX, fromY, toX, toY})
	if m.Copied > 0 {
		p.doubled(fromX, fromY, toX, toY, p.y(m.Copied))
	}
}

// way returns the path of an arrow: straight, or bulging if it leads back to its sender.
func (p *picture) way(m *recording.Message, fromX, fromY, toX, toY int) string {
	if m.From == m.To {
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", fromX, fromY, fromX+36, fromY, fromX+36, toY, toX+14, toY)
	}
	return fmt.Sprintf("M%d %dL%d %d", fromX, fromY, toX, toY)
}

// doubled marks the height at which a message was doubled on its way.
func (p *picture) doubled(fromX, fromY, toX, toY, y int) {
	x := fromX
	if toY != fromY {
		x += (toX - fromX) * (y - fromY) / (toY - fromY)
	}
	p.seen[doubled] = true
	p.printf("<g transform=\"translate(%d %d)\">%s</g>\n", x, y, shapes[doubled])
}

// row draws what happens at step i: on a process, or everywhere.
func (p *picture) row(i int) {
	h := &p.execution.States[i].Step
	y := p.y(i)
	if steps := p.execution.Fold(i); steps > 0 {
		p.fold(i, steps)
		return
	}
	if p.kind != inset {
		class := "row"
		if p.execution.Pale(i) {
			class = "row pale"
		}
		p.printf("<g class=\"%s\" data-step=\"%d\">\n", class, p.execution.Skipped+i)
		defer p.printf("</g>\n")
	}
	p.printf("<text class=\"number\" x=\"%d\" y=\"%d\">%d</text>\n", svgNumbers, y+4, p.execution.Skipped+i)
	switch {
	case h.Event.Kind.Everywhere():
		p.everywhere(h.Event.Kind, y)
	case p.execution.Hidden.Has(h.Event.Proc):
	case h.Event.Kind != model.Drop && h.Event.Kind != model.Duplicate && (h.Event.Kind != model.Deliver || h.Is.Region != model.Down):
		p.mark(symbolOf(h), p.x(h.Event.Proc), y)
		p.stamp(i)
	}
	p.note(i)
}

// fold draws the row that stands for several steps.
func (p *picture) fold(i, steps int) {
	p.printf("<g class=\"fold\">\n")
	for q := range (p.execution.Busy(i, steps) &^ p.execution.Hidden).Each() {
		p.mark(folded, p.x(q), p.y(i))
	}
	p.note(i)
	p.printf("</g>\n")
}

// note writes the note of row i.
func (p *picture) note(i int) {
	class := "note"
	if p.marked(i) {
		class = "note alarm"
	} else if p.execution.Fold(i) > 0 {
		class = "note faint"
	}
	for k, line := range p.notes[i] {
		p.printf("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, p.notesAt(), p.y(i)+4+k*svgLine, p.text(line))
	}
}

// mark draws a symbol at a process.
func (p *picture) mark(s symbol, x, y int) {
	if s == enter || s == leave { // told by where the bar begins and ends
		s = event
	}
	p.seen[s] = true
	p.printf("<g transform=\"translate(%d %d)\">%s</g>\n", x, y, shapes[s])
}

// everywhere draws a line across all processes.
func (p *picture) everywhere(k model.Kind, y int) {
	s := everywhere[k]
	p.seen[s] = true
	p.printf("<path class=\"%s\" d=\"M%d %dH%d\"/>\n", classes[s], p.first-20, y, p.last()+20)
}

// loop draws a bracket around the loop.
func (p *picture) loop() {
	f := p.execution
	if f.Loop == 0 || f.Loop > f.Steps() {
		return
	}
	from, to := p.top[f.Loop]+5, p.top[f.Steps()+1]-5
	p.printf("<path class=\"bracket\" d=\"M%d %dH%dV%dH%[1]d\"/>\n", svgBracket+8, to, svgBracket, from)
	p.printf("<path class=\"head\" d=\"M%d %dl-8 -4v8z\"/>\n", svgBracket+14, from)
	p.printf("<text class=\"forever\" transform=\"translate(%d %d) rotate(-90)\">for ever</text>\n", svgBracket+14, (from+to)/2)
}
