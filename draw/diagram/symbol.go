package diagram

// A symbol stands for one sign of the diagram, with one meaning.
type symbol uint8

// The symbols, in the order of the legend.
const (
	blank symbol = iota
	shaft        // of an arrow

	remainder // the line of a process
	trying
	enter
	critical
	leave
	leader
	down

	request // at a process
	event
	token
	elected
	timeout
	suspect
	flush
	trust
	crash
	recovery
	pause
	resume

	right // at the end of an arrow
	left
	lost
	doubled
	transit // in pictures only

	tick // across all lines
	split
	heal

	folded // at a process

	symbols int = iota
)

// signs gives the look of each symbol. Every sign is one column wide and none can be shown as an emoji, which some
// terminals make two wide.
var signs = [symbols]struct {
	unicode, ascii rune
	style          style
	meaning        string // in the legend
}{
	blank: {' ', ' ', plain, ""},
	shaft: {'─', '-', cyan, ""},

	remainder: {'│', '|', plain, "process (time runs down)"},
	trying:    {'║', '!', yellow, "trying"},
	enter:     {'▄', '[', green, "enters the critical section"},
	critical:  {'█', '#', green, "inside"},
	leave:     {'▀', ']', green, "leaves"},
	leader:    {'┃', 'I', magenta, "leader"},
	down:      {'┆', ':', dim, "down"},

	request:  {'○', 'o', yellow, "request"},
	event:    {'●', '*', plain, "event"},
	token:    {'◆', '@', green, "gets the token"},
	elected:  {'★', 'L', magenta, "takes itself for leader"},
	timeout:  {'◷', 't', yellow, "timeout"},
	suspect:  {'?', '?', yellow, "suspects a crash"},
	flush:    {'↓', 'v', cyan, "a write reaches memory"},
	trust:    {'◎', '+', green, "trusts again"},
	crash:    {'╳', 'X', red, "crash"},
	recovery: {'↑', '^', green, "recovers"},
	pause:    {'◫', 'p', red, "pauses"},
	resume:   {'▷', 'r', green, "goes on"},

	right:   {'►', '>', cyan, "message arrives"},
	left:    {'◄', '<', cyan, "message arrives"},
	lost:    {'✗', 'x', red, "message is lost"},
	doubled: {'2', '2', red, "message is duplicated"},
	transit: {'╌', '~', cyan, "in transit at the end"},

	tick:  {'┈', '.', dim, "time passes"},
	split: {'╱', '/', red, "the network splits"},
	heal:  {'═', '=', green, "the network is whole again"},

	folded: {'┋', ';', dim, "steps left out"},
}

// joints gives the look of a process line where an arrow starts to the right or to the left, or crosses. Lines
// without a joint, and all lines in ASCII, stand before the arrow.
var joints = map[symbol][3]rune{
	remainder: {'├', '┤', '┼'},
	trying:    {'╟', '╢', '╫'},
	leader:    {'┠', '┨', '╂'},
}

// The joints' indices.
const (
	toRight = iota
	toLeft
	across
)

// A cell fills one column of one row.
type cell struct {
	rune   rune
	symbol symbol
	style  style
}

func (d *drawing) cell(s symbol) cell {
	if d.opts.ASCII {
		return cell{signs[s].ascii, s, signs[s].style}
	}
	return cell{signs[s].unicode, s, signs[s].style}
}

// join puts a joint into the cell of a process line.
func (d *drawing) join(c *cell, joint int) {
	if runes, ok := joints[c.symbol]; ok && !d.opts.ASCII {
		c.rune = runes[joint]
	}
}

// A style gives the parameter of an ANSI "select graphic rendition" sequence.
type style string

const (
	plain   style = ""
	bold    style = "1"
	dim     style = "2"
	red     style = "31"
	green   style = "1;32"
	yellow  style = "33"
	magenta style = "1;35"
	cyan    style = "36"
	alarm   style = "1;31" // the marked row
)

// paint puts text in a style.
func (d *drawing) paint(s style, text string) string {
	if !d.opts.Color || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}
