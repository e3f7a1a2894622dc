package diagram

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"doorway/draw/recording"
	"doorway/internal/textwidth"
	"doorway/model"
)

// SVG draws f as a picture of its own, in the colours that the reader prefers, light or dark: with
// its title, a note beside each step, and a legend. Its description contains the whole run, for
// readers who do not see it. The same execution gives the same picture.
func SVG(f *recording.Execution) string { return newPicture(f, complete).draw() }

// BesideSVG draws f as SVG does, and beside it another run, such as the nearest that goes well.
func BesideSVG(f, other *recording.Execution) string {
	p, beside := newPicture(f, complete), newPicture(other, complete)
	height, less := p.content(), beside.content()
	down := max(0, p.top[0]-beside.top[0]) // so that their first steps are at one height
	height = max(height, less+down)
	p.printf("<g transform=\"translate(%d %d)\">\n%s</g>\n", p.width, down, beside.out.String())
	p.width, p.beside = p.width+beside.width, beside
	return p.frame(height)
}

// BareSVG draws f without title and notes, for a page that has them; but it says which register a
// step reads or sets. The row of each step is a group of class "row" with its number as data-step.
func BareSVG(f *recording.Execution) string { return newPicture(f, bare).draw() }

// StepsSVG draws f as BareSVG does, but without the legend, for a page that has Legend.
func StepsSVG(f *recording.Execution) string { return newPicture(f, steps).draw() }

// Heads draws the names of the processes where BareSVG has them, as wide as that, for a page that
// keeps them in sight.
func Heads(f *recording.Execution) string {
	p := newPicture(f, steps)
	p.heads(svgHeader - 8)
	body := p.out.String()
	p.out.Reset()
	p.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"doorway heads\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" aria-hidden=\"true\">\n"+
		"<rect class=\"paper\" width=\"%[1]d\" height=\"%[2]d\"/>\n%[3]s</svg>\n", p.width, svgHeader, body)
	return p.out.String()
}

// InsetSVG draws f without title, notes, legend and style, for a page that shows
// many runs, tells each step by step beside it and has Legend and Style once. A
// step is InsetRow pixels high and the first begins InsetTop pixels down.
func InsetSVG(f *recording.Execution) string { return newPicture(f, inset).draw() }

// Legend draws what all the symbols of a page with StepsSVG or InsetSVG mean.
func Legend() string {
	p := &picture{kind: inset, width: svgInsetWidth}
	for s := range p.seen {
		p.seen[s] = shapes[symbol(s)] != "" || classes[symbol(s)] != ""
	}
	return p.frame(p.explainNumbers(p.svgLegend(0), []string{ofMessage, ofValue}) + svgMargin)
}

// Style returns the style of an InsetSVG: the contents of a style element.
func Style() string { return svgStyle + foldStyle }

// Where the steps of an inset picture are, in pixels.
const (
	InsetTop = svgHeader + svgRow/4
	InsetRow = svgRow
)

// A kind says how much a picture has beside the diagram.
type kind uint8

const (
	complete kind = iota // with title, notes, legend and style
	bare                 // without title and notes
	steps                // without legend, too
	inset                // without any of them
)

// The measures of a picture, in pixels.
const (
	svgMargin   = 12
	svgNumbers  = 34 // where step numbers end
	svgBracket  = 44 // where the bracket of a loop stands
	svgFirst    = 92 // the line of p0
	svgRow      = 34 // least height of a row
	svgLine     = 17 // from one line of text to the next
	svgChar     = 7  // width of a character, generously
	svgLetter   = 8  // width of one in bold
	svgRoom     = 66 // characters of a line of notes
	svgHeader   = 34 // names of processes
	svgColumn   = 84 // least distance of process lines
	svgWidest   = 190
	svgMinWidth = 360
	svgBare     = 860 // width of a bare picture with its notes, if process lines can stand so close

	svgInsetWidth = 320 // fits a small screen
)

// A picture draws a diagram as SVG.
type picture struct {
	execution *recording.Execution
	kind      kind
	notes     [][]string
	top       []int // of each row; the last is where the last ends
	first     int   // the line of p0
	pitch     int   // least height of a row
	step      int   // distance of process lines
	clock     int   // width of the widest logical clock
	named     bool  // processes have their own names
	width     int
	seen      [symbols]bool

	beside *picture // or nil
	arrows []arrow  // of the messages
	out    strings.Builder
}

func newPicture(f *recording.Execution, k kind) *picture {
	p := &picture{execution: f, kind: k, first: svgFirst, pitch: svgRow, step: svgColumn}
	for _, m := range f.Messages {
		p.step = min(max(p.step, svgChar*textwidth.Columns(m.String())+44), svgWidest)
	}
	if f.Names != nil {
		p.step = min(max(p.step, p.nameWidth()), svgWidest)
	}
	if gaps := len(p.shown()) - 1; k.scrolls() && gaps > 0 {
		p.step = min(p.step, max(svgColumn, (svgBare-2*svgFirst)/gaps))
	}
	p.named = p.nameWidth() <= p.step
	p.spaceClocks()
	p.width = p.notesAt() + svgChar*p.widest() + svgMargin
	if p.width = max(p.width, svgMinWidth); k == inset {
		p.width = max(p.notesAt(), svgInsetWidth)
	}
	return p
}

// widest lays out the notes and returns how many characters the longest line has.
func (p *picture) widest() (most int) {
	p.notes = make([][]string, len(p.execution.States))
	for i := range p.execution.States {
		switch {
		case p.hides(i) || p.kind == inset:
		case p.execution.Fold(i) > 0:
			p.notes[i] = wrap(printable(foldNote(p.execution, i, p.execution.Fold(i))), svgRoom)
		case p.kind == complete && i > 0 || p.execution.States[i].Text != "":
			p.notes[i] = wrap(printable(p.execution.States[i].String()), svgRoom)
		case p.kind.scrolls() && p.execution.States[i].Access != "":
			p.notes[i] = wrap(printable(p.execution.States[i].Access), svgRoom/2)
		}
		if tag := Tag(p.execution, i); tag != "" && p.kind != inset {
			p.notes[i] = append(p.notes[i], "← "+tag)
		}
		for _, line := range p.notes[i] {
			columns := textwidth.Columns(line)
			if p.marked(i) && p.execution.States[i].Text != "" {
				columns = columns * svgLetter / svgChar // it is bold
			}
			most = max(most, columns)
		}
	}
	return most
}

// scrolls reports whether a page shows the picture with Heads above it.
func (k kind) scrolls() bool { return k == bare || k == steps }

// x returns where the line of process q stands.
func (p *picture) x(q model.ProcID) int {
	return p.first + (model.AllProcs(int(q))&^p.execution.Hidden).Len()*p.step
}

// y returns the height at which step i happens; step 0 is the beginning.
func (p *picture) y(i int) int { return p.top[p.stand(i)] + p.pitch/2 }

func (p *picture) notesAt() int {
	return p.last() + max(46, p.clock+2*svgAside)
}

// bottom returns where the process lines end.
func (p *picture) bottom() int { return p.top[len(p.top)-1] }

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// draw draws everything.
func (p *picture) draw() string { return p.frame(p.content()) }

// content draws everything but the frame, whose height it returns.
func (p *picture) content() int {
	head := p.title()
	p.layOut(head + svgHeader)
	for i := range p.execution.States {
		p.band(i)
	}
	p.heads(head+svgHeader-8, p.bottom()+svgLine)
	for _, q := range p.shown() {
		p.line(q)
	}
	for i := range p.execution.Messages {
		p.message(&p.execution.Messages[i])
	}
	p.label()
	p.note(0)
	for i := 1; i < len(p.execution.States); i++ {
		if !p.hides(i) {
			p.row(i)
		}
	}
	p.loop()
	height := p.bottom() + svgLine + svgMargin
	if p.kind == complete || p.kind == bare {
		height = p.explainNumbers(p.svgLegend(height+4), numbered(p.execution.Trace()))
		height = p.ending(height) + svgMargin
	}
	return height
}

// frame puts a frame of this height around what is drawn.
func (p *picture) frame(height int) string {
	body := p.out.String()
	p.out.Reset()
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="doorway" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `, p.width, height)
	if p.kind == inset {
		p.printf("aria-hidden=\"true\">\n%s</svg>\n", body)
		return p.out.String()
	}
	p.describe()
	p.printf("<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n%s</svg>\n", p.width, height, body)
	return p.out.String()
}

// describe writes the description for readers who do not see the picture, and its style.
func (p *picture) describe() {
	p.printf("role=\"img\" aria-labelledby=\"dw-title dw-desc\">\n<title id=\"dw-title\">%s</title>\n", p.text(p.execution.Title))
	told := p.told()
	if p.beside != nil {
		told += fmt.Sprintf("%s\n%s", printable(p.beside.execution.Title), p.beside.told())
	}
	p.printf("<desc id=\"dw-desc\">%s\n%s</desc>\n<style>\n%s</style>\n", p.text(p.execution.Subtitle), html.EscapeString(told), svgStyle+p.foldStyle()+p.paleStyle()+p.stampStyle())
}

// told describes the run in words.
func (p *picture) told() string {
	var b strings.Builder
	if tag := Tag(p.execution, 0); tag != "" {
		fmt.Fprintln(&b, tag)
	}
	for i := 1; i < len(p.execution.States); i++ {
		fmt.Fprintf(&b, "%s\n", strings.TrimSpace(fmt.Sprintf("%d. %s%s  %s",
			i, beforeNote(clockName, stampOf(p.execution.Stamps, i)), printable(p.execution.States[i].String()), Tag(p.execution, i))))
	}
	return b.String()
}

// text escapes words for XML.
func (p *picture) text(words string) string {
	return html.EscapeString(printable(words))
}

// printable replaces characters that are not text, or not allowed in XML.
func printable(words string) string { return (&drawing{}).printable(words) }

// title writes what the picture shows, and returns its height.
func (p *picture) title() int {
	y := svgMargin
	if p.kind != complete {
		return 0
	}
	room := max((p.width-2*svgMargin)/svgChar, 20)
	for _, line := range wrap(p.execution.Title, room*4/5) {
		y += svgLine
		p.printf("<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n", svgMargin, y, p.text(line))
	}
	for _, line := range wrap(p.execution.Subtitle, room) {
		y += svgLine
		p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", svgMargin, y, p.text(line))
	}
	return y + 6
}

// layOut places the rows; the first, for the initial state, is short unless it is marked.
func (p *picture) layOut(top int) {
	if p.execution.Mark == recording.AtStart {
		top += p.pitch / 2
	}
	p.top = append(p.top, top-p.pitch/2)
	if top += p.pitch / 4; p.execution.Mark == recording.AtStart {
		top += p.pitch / 2
	}
	for i := 1; i < len(p.execution.States); i++ {
		if p.top = append(p.top, top); p.hides(i) {
			continue
		}
		top += max(p.pitch, svgLine*len(p.notes[i])+p.pitch-svgLine)
	}
	transit := slices.ContainsFunc(p.execution.Messages, func(m recording.Message) bool { return m.Fate == recording.InTransit })
	if transit {
		top += p.pitch
	}
	p.top = append(p.top, top)
}

// column returns what stands above the line of a process. A name of its own of its own is there only if those of all fit.
func (p *picture) column(q model.ProcID) string {
	if p.named {
		return p.execution.Name(q)
	}
	return q.String()
}

// nameWidth returns how far apart lines must be for the names of processes.
func (p *picture) nameWidth() (most int) {
	for _, q := range p.shown() {
		most = max(most, svgLetter*textwidth.Columns(p.execution.Name(q))+svgMargin)
	}
	return most
}

// heads writes the names of the processes at these heights.
func (p *picture) heads(at ...int) {
	for _, q := range p.shown() {
		for _, y := range at {
			p.printf("<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n", p.x(q), y, p.text(p.column(q)))
		}
	}
}
