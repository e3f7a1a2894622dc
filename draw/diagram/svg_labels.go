package diagram

import (
	"slices"

	"doorway/draw/recording"
	"doorway/internal/textwidth"
)

// An arrow shows a message. It leads down: the step that sends a message precedes the one that ends it.
type arrow struct {
	*recording.Message
	fromX, fromY, toX, toY int
}

// at returns the height of the arrow at x, between those of its ends.
func (a *arrow) at(x int) int {
	left, right := min(a.fromX, a.toX), max(a.fromX, a.toX)
	if left == right {
		return a.toY
	}
	return a.fromY + (a.toY-a.fromY)*(min(max(x, left), right)-a.fromX)/(a.toX-a.fromX)
}

// crosses reports whether the arrow leads through b.
func (a *arrow) crosses(b box) bool {
	from, to := max(a.fromY, b.top), min(a.toY, b.bottom)
	if from > to {
		return false
	}
	x := func(y int) int { return a.fromX + (a.toX-a.fromX)*(y-a.fromY)/(a.toY-a.fromY) }
	return min(x(from), x(to)) <= b.right && b.left <= max(x(from), x(to))
}

// A box says where a label lies.
type box struct {
	left, top, right, bottom int
	end                      bool // the text ends at the right, or begins at the left
}

func (b box) overlaps(o box) bool {
	return b.left <= o.right && o.left <= b.right && b.top <= o.bottom && o.top <= b.bottom
}

func around(x, y, width, height int) box {
	return box{left: x - width, right: x + width, top: y - height, bottom: y + height}
}

// The measures of names of messages, in pixels.
const (
	svgName  = 13 // their height
	svgClear = 11 // how far they stay from process lines
	svgAbove = 2  // and from their arrows
	svgSelf  = 10 // and from the process line of a message to its sender
	svgFits  = 6  // how many places a label has on either side of its arrow
)

// label writes the messages beside their arrows, each where it covers least.
func (p *picture) label() {
	events, taken := p.events(), []box(nil)
	for i := range p.arrows {
		a := &p.arrows[i]
		if a.Ended == 0 || !p.execution.States[a.Ended].Event.Kind.OnMessage() {
			continue // on its way, or lost with others, which leave no room for names
		}
		best := slices.MinFunc(p.places(a), func(b, c box) int { return p.harm(b, events, taken) - p.harm(c, events, taken) })
		taken = append(taken, best)
		p.name(a, best)
	}
}

// name writes the label of a at b.
func (p *picture) name(a *arrow, b box) {
	class, anchor, x := "label", "start", b.left
	if a.Fate == recording.Lost {
		class = "label lost"
	}
	if b.end {
		anchor, x = "end", b.right
	}
	shown, whole := a.short(), ""
	if shown != a.String() {
		whole = "<title>" + p.text(a.String()) + "</title>" // which browsers show at the pointer
	}
	p.printf("<text class=\"%s\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">%s%s</text>\n", class, anchor, x, b.bottom-2, p.text(shown), whole)
}

// short returns a's label, cut off if it is longer than both its arrow and the widest distance of process lines.
func (a *arrow) short() string {
	room := max(a.fromX-a.toX, a.toX-a.fromX, svgWidest) - 2*svgClear
	if a.From == a.To {
		room = a.toX - svgSelf - svgMargin
	}
	name := a.String()
	if textwidth.Columns(name) <= room/svgChar {
		return name
	}
	return textwidth.Cut(name, room/svgChar-1) + "…"
}

// places returns the places that a's label may have, best first: below the end of the arrow, above its beginning,
// and further and further away.
func (p *picture) places(a *arrow) (all []box) {
	w := svgChar * textwidth.Columns(a.short())
	if a.From == a.To {
		return []box{{left: a.toX - svgSelf - w, right: a.toX - svgSelf, top: a.toY + 3, bottom: a.toY + 3 + svgName, end: true}}
	}
	left, right := min(a.fromX, a.toX)+svgClear, max(a.fromX, a.toX)-svgClear-w
	forth := a.fromX < a.toX
	for k := range svgFits {
		late := left + max(right-left, 0)*k/(svgFits-1)
		early := left + right - late
		if right < left { // too long to stay between the lines
			early, late = max(right, svgMargin), min(left, p.notesAt()-w)
		}
		if forth {
			late, early = early, late
		}
		under, over := max(a.at(late), a.at(late+w))+svgAbove, min(a.at(early), a.at(early+w))-svgAbove
		all = append(all,
			box{left: late, right: late + w, top: under, bottom: under + svgName, end: forth},
			box{left: early, right: early + w, top: over - svgName, bottom: over, end: !forth})
	}
	return all
}

// harm rates how much a label covers at b.
func (p *picture) harm(b box, events, taken []box) (n int) {
	count := func(others []box, each int) {
		for _, o := range others {
			if b.overlaps(o) {
				n += each
			}
		}
	}
	count(taken, 8)
	count(events, 5)
	for i := range p.arrows {
		if p.arrows[i].crosses(b) {
			n += 4
		}
	}
	for _, q := range p.shown() {
		count([]box{around(p.x(q), (b.top+b.bottom)/2, 5, 0)}, 2)
	}
	if b.top < p.top[0] || b.bottom > p.bottom() {
		n += 3
	}
	return n
}

// events returns the places of the symbols on process lines.
func (p *picture) events() (all []box) {
	for i := 1; i < len(p.execution.States); i++ {
		if e := p.execution.States[i].Event; !e.Kind.Everywhere() && !p.execution.Hidden.Has(e.Proc) {
			all = append(all, around(p.x(e.Proc), p.y(i), 7, 6))
			if stampOf(p.execution.Stamps, i) != "" {
				all = append(all, p.stampAt(i))
			}
		}
	}
	for _, a := range p.arrows {
		if a.Copied > 0 {
			y := p.y(a.Copied)
			all = append(all, around(a.fromX+(a.toX-a.fromX)*(y-a.fromY)/(a.toY-a.fromY), y, 8, 8))
		}
	}
	return all
}
