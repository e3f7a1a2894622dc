// Package page makes a page for the browser that steps through a run: what happened, what it
// changed, the state of every process, what is in transit, and the status of the properties. The
// page is one file that loads nothing else, works with keyboard, touch and screen readers, and
// prints every step; it shows every step, too, where scripts are not allowed.
package page

import (
	_ "embed"
	"html/template"
	"strings"
	"unicode"

	"doorway/draw/causality"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
)

// Words holds a page's texts about a run, besides those of the execution.
type Words struct {
	Why        string     // why the run matters, any number of lines
	Fair       string     // why an infinite run is fair
	Properties []Property // with their standings
	// Because says which orders and faults are decisive, a paragraph each.
	Because []string
	// Nearest is the nearest run that goes well, if there is one, and Beside shows it beside the run.
	Nearest *recording.Execution
	Beside  []Row
}

// A Property shows a property's history in a run.
type Property struct {
	Name, Meaning string
	At            []Standing // after each step, the first before any
	Why           string     // how it is broken, if it is
}

// A Standing gives the status of a property at one moment of a run.
type Standing uint8

// The standings.
const (
	Open Standing = iota // nothing has put it to the test yet, or it is judged by the whole run
	Kept                 // until now
	Broken
)

// String returns the page's words for it.
func (s Standing) String() string {
	return [...]string{"nothing to judge yet", "holds so far", "broken"}[s]
}

//go:embed page.html
var source string

var page = template.Must(template.New("page").Parse(source))

//go:embed base.css
var base string

// Base returns the style that pages share: colours, by daylight, in the dark
// and in print, and how text is set.
func Base() template.CSS { return template.CSS(base) }

// HTML returns the page of f. The same arguments give the same page. Characters that change the
// direction of a text are shown as ?, since the text after them would be displayed in another
// order.
func HTML(f *recording.Execution, w Words) (string, error) {
	data := struct {
		*recording.Execution
		Words
		Base           template.CSS
		Heads, Picture template.HTML
		Whole          template.HTML // the picture with all steps, if the other leaves some out
		LeftOut        string
		Opens          int // the step that the page shows first
		All            []step
	}{f, w, Base(), template.HTML(diagram.Heads(f)), template.HTML(diagram.BareSVG(f)), whole(f), diagram.LeftOut(f), opens(f), compared(f, w.Nearest, steps(f, w.Properties))}
	var b strings.Builder
	err := page.Execute(&b, data)
	return strings.Map(undirected, b.String()), err
}

// whole returns the picture of f with all steps, if others leave some out.
func whole(f *recording.Execution) template.HTML {
	if f.Asides() == 0 {
		return ""
	}
	return template.HTML(diagram.BareSVG(f.Whole()))
}

func undirected(r rune) rune {
	if unicode.Is(unicode.Bidi_Control, r) {
		return '?'
	}
	return r
}

// opens returns the most important step: the violation, or where the loop begins.
func opens(f *recording.Execution) int {
	if f.Loop > 0 && f.Loop <= f.Steps() {
		return f.Loop
	}
	return max(f.Mark, 0)
}

// A step holds the page's view of one state.
type step struct {
	Number           int
	Last             int
	Event, Note, Tag string
	// The columns of the table that some step needs.
	Regions, Leaders, Tokens, Times, Roles bool
	Processes                              []process
	Registers                              []register // those that are not 0 or have just changed
	Zero                                   bool       // the others, if there are any, are 0
	Transit                                []message
	Messages                               bool // the run has some
	Marked                                 bool
	Aside                                  bool // left out of the picture at first
	Properties                             []standing
	Clocks                                 []clock
	Well                                   *other
}

// A clock holds the logical clocks of a process.
type clock struct {
	Name    string
	Lamport int
	Vector  causality.Vector
	Changed bool
}

type process struct {
	Name, Role, Region, Leaders, State, Left string
	Token, Moved                             bool // Moved: the step was its
	Changes                                  []Change
}

type register struct {
	Name    string
	Value   int
	Changed bool
}

type message struct {
	Text  string
	From  model.ProcID
	To    model.ProcID
	Sent  int
	Fresh bool // sent, or duplicated, by this step
	Left  string
}

type standing struct {
	Name, Meaning, Why string
	Is                 Standing
	Changed            bool
}
