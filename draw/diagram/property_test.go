package diagram_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"

	"pgregory.net/rapid"
)

// system draws a system, with faults or without.
func system(t *rapid.T) transition.System {
	n := rapid.OneOf(rapid.IntRange(2, 5), rapid.IntRange(2, model.MaxProcs)).Draw(t, "n")
	messages, shared := "", ""
	if rapid.Bool().Draw(t, "faults") {
		messages, shared = "detector=perfect crashes=2 recoveries=1 drops=2 duplicates=2", "crashes=1 recoveries=1"
	}
	setup := must(notation.Setup(fmt.Sprintf("n=%d requests=2 channels=any %s", n, messages)))
	switch rapid.IntRange(0, 2).Draw(t, "system") {
	case 0:
		return must(message.System(toy{n}, setup))
	case 1:
		return must(message.System(ricartagrawala.Algorithm{N: n}, setup))
	default:
		return must(memory.System(peterson.Algorithm{}, must(notation.Setup("n=2 requests=3 "+shared))))
	}
}

// walk draws a run of sys.
func walk(t *rapid.T, sys transition.System) (trace transition.Trace) {
	world := sys.World()
	for range rapid.IntRange(0, 120).Draw(t, "steps") {
		enabled := world.Enabled(nil)
		if len(enabled) == 0 {
			break
		}
		trace = append(trace, must(world.Explain(rapid.SampledFrom(enabled).Draw(t, "event"))))
	}
	return trace
}

// A picture is a diagram taken apart.
type picture struct {
	header  []string
	clocks  int      // where the title of a column of clocks ends, or 0
	rows    []string // the last, without a note, included
	transit string   // what it says is in transit
	legend  string
}

var names = regexp.MustCompile(`^[p0-9 ]+$`)

func takeApart(drawn string) (p picture) {
	top, legend, _ := strings.Cut(drawn, "\n\n")
	if rest, ok := strings.CutPrefix(legend, "in transit:"); ok {
		p.transit, legend, _ = strings.Cut(rest, "\n\n")
	}
	p.legend, _, _ = strings.Cut(legend, "#k")
	for line := range strings.SplitSeq(top, "\n") {
		if bare, titled := strings.CutSuffix(line, " clock"); p.rows == nil && names.MatchString(bare) {
			p.header = append(p.header, strings.TrimRight(bare, " "))
			if titled {
				p.clocks = len(line)
			}
		} else {
			p.rows = append(p.rows, line)
		}
	}
	return p
}

// columns returns how wide the process lines are: the last row is nothing else.
func (p picture) columns() int { return utf8.RuneCountInString(p.rows[len(p.rows)-1]) }

func TestEveryDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := system(t)
		trace, n := walk(t, sys), sys.Setup().N
		opts := diagram.Options{
			Width: rapid.IntRange(0, 400).Draw(t, "width"),
			ASCII: rapid.Bool().Draw(t, "ascii"),
			Mark:  rapid.IntRange(0, len(trace)+1).Draw(t, "mark"),
			Loop:  rapid.IntRange(0, len(trace)+1).Draw(t, "loop"),
		}
		if rapid.Bool().Draw(t, "clocks") {
			opts.Stamps = rapid.SliceOfN(rapid.StringMatching(`|[1-9][0-9]?|\[[0-9]{2}(,[0-9]){1,9}\]`), len(trace), len(trace)).Draw(t, "stamps")
		}
		if rapid.Bool().Draw(t, "execution") {
			opts.Execution = must(recording.Record(sys, schedule(trace)))
		}
		drawn := diagram.Text(trace, n, opts)
		p := takeApart(drawn)
		aligned(t, p, n)
		told(t, p, trace, opts)
		clocked(t, p, trace, opts)
		pointed(t, p, trace, n)
		stands(t, p, trace, n)
		fits(t, p, drawn, len(trace), opts)
		explained(t, p, opts)
		numbersExplained(t, drawn, trace)
		if opts.Execution != nil {
			onItsWay(t, p, opts.Execution)
		}
		coloured(t, trace, n, opts, drawn)
	})
}

// aligned checks that process lines stand in the same columns on all rows.
func aligned(t *rapid.T, p picture, n int) {
	step := (p.columns() - 1) / (n - 1)
	if step < 2 || p.columns() != (n-1)*step+1 {
		t.Fatalf("%d process lines are %d columns wide", n, p.columns())
	}
	for _, row := range p.rows {
		runes := []rune(row)
		for c := range p.columns() {
			if c%step == 0 && runes[c] == ' ' {
				t.Fatalf("no process at column %d of %q", c, row)
			}
		}
		if rest := string(runes[p.columns():]); rest != "" && !strings.HasPrefix(rest, "   ") {
			t.Fatalf("no gap before the note of %q", row)
		}
	}
	for c, r := range []rune(p.header[0]) {
		if (r == 'p') != (c%step == 0) {
			t.Fatalf("a name is not above its line in %q, step %d", p.header[0], step)
		}
	}
}

// told checks that the notes tell every event once, numbered.
func told(t *rapid.T, p picture, trace transition.Trace, opts diagram.Options) {
	digits := len(fmt.Sprint(len(trace)))
	var got, want strings.Builder
	for _, row := range p.rows {
		notes := []rune(row)[p.columns():]
		got.WriteString(string(notes))
		if len(notes) > 0 && len(notes) < 3+digits+2 {
			t.Fatalf("the note of %q is empty", row)
		}
	}
	for i, h := range trace {
		stamp := ""
		if opts.Stamps != nil && opts.Stamps[i] != "" {
			stamp = map[bool]string{false: "clock", true: ""}[p.clocks > 0] + opts.Stamps[i]
		}
		fmt.Fprintf(&want, "%d%s%v", i+1, stamp, h)
		if tag := tagged(i+1, len(trace), opts); tag != "" {
			want.WriteString(map[bool]string{false: "◄━━", true: "<--"}[opts.ASCII] + tag)
		}
	}
	if squeeze(got.String()) != squeeze(want.String()) {
		t.Fatalf("notes are\n%s\nwant\n%s", got.String(), want.String())
	}
}

// tagged returns what stands behind the note of step i of so many.
func tagged(i, last int, opts diagram.Options) string {
	switch {
	case i == opts.Mark:
		return "violation"
	case i == opts.Loop && i == last:
		return "for ever"
	case i == opts.Loop:
		return "from here"
	case opts.Loop > last && i == last:
		return "and stays so for ever"
	case opts.Loop > 0 && i == last:
		return "to here, for ever"
	default:
		return ""
	}
}

// pointed checks that every event on a message, and no other, has one arrow,
// which ends beside the receiver.
func pointed(t *rapid.T, p picture, trace transition.Trace, n int) {
	step := (p.columns() - 1) / (n - 1)
	number := p.columns() + 3 + len(fmt.Sprint(len(trace))) - 1 // column of the last digit
	for _, row := range p.rows {
		runes := []rune(row)
		if len(runes) <= number || runes[number] == ' ' {
			continue // the note goes on, or the end
		}
		want := tip(&trace[0], step)
		for c, r := range runes[:p.columns()] {
			if strings.ContainsRune("►◄✗><x2", r) != (c == want) {
				t.Fatalf("%v is drawn as %q", trace[0], row)
			}
		}
		trace = trace[1:]
	}
}

// tip returns in which column the arrow of h ends, or −1 if it has none. A
// message to itself has none, but shows what becomes of it if it is not taken.
func tip(h *transition.Step, step int) int {
	e := h.Event
	switch at := int(e.Proc) * step; {
	case !e.Kind.OnMessage() || e.From == e.Proc && e.Kind == model.Deliver && h.Is.Region != model.Down:
		return -1
	case e.From == e.Proc:
		return at
	case e.From < e.Proc:
		return at - 1
	default:
		return at + 1
	}
}

// stands checks that the last row shows where every process ends.
func stands(t *rapid.T, p picture, trace transition.Trace, n int) {
	step := (p.columns() - 1) / (n - 1)
	for c, r := range []rune(p.rows[len(p.rows)-1]) {
		var is model.Region
		for _, h := range trace {
			if int(h.Event.Proc) == c/step {
				is = h.Is.Region
			}
		}
		bar, dots := strings.ContainsRune("█#", r), strings.ContainsRune("┆:", r)
		if c%step == 0 && (bar != (is == model.Critical) || dots != (is == model.Down)) {
			t.Fatalf("p%d is %v and drawn as %c", c/step, is, r)
		}
	}
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// fits checks that the width is kept if the closest drawing can keep it.
func fits(t *rapid.T, p picture, drawn string, events int, opts diagram.Options) {
	n := strings.Count(p.header[0], "p")
	closest := 2*n - 1 + 3 + len(fmt.Sprint(events)) + 2 + 32
	for line := range strings.SplitSeq(drawn, "\n") {
		if opts.Width > 0 && utf8.RuneCountInString(line) > max(opts.Width, closest) {
			t.Fatalf("wider than %d: %q", opts.Width, line)
		}
		if opts.ASCII && strings.ContainsFunc(line, func(r rune) bool { return r > unicode.MaxASCII }) {
			t.Fatalf("not ASCII: %q", line)
		}
		if line != strings.TrimRight(line, " ") {
			t.Fatalf("blanks at the end of %q", line)
		}
	}
}

// unjoin takes arrows away from process lines.
var unjoin = strings.NewReplacer("├", "│", "┤", "│", "┼", "│", "╟", "║", "╢", "║", "╫", "║", "┠", "┃", "┨", "┃", "╂", "┃", "─", "", "-", "", " ", "")

// explained checks that the legend explains the symbols that occur and no others.
func explained(t *rapid.T, p picture, opts diagram.Options) {
	occurs, legend := map[string]bool{}, map[string]bool{}
	for _, row := range p.rows {
		for _, r := range unjoin.Replace(string([]rune(row)[:p.columns()])) {
			occurs[string(r)] = true
		}
	}
	for _, word := range strings.Fields(p.legend) {
		if utf8.RuneCountInString(word) == 1 && word != "a" {
			legend[word] = true
		}
	}
	if fmt.Sprint(occurs) != fmt.Sprint(legend) {
		t.Fatalf("symbols that occur: %v, explained: %v", occurs, legend)
	}
}

// numbersExplained checks that there is a line about numbers if an event has one.
func numbersExplained(t *rapid.T, drawn string, trace transition.Trace) {
	some := slices.ContainsFunc(trace, func(h transition.Step) bool { return h.Event.Index > 0 })
	if strings.Contains(drawn, "\n#k  ") != some {
		t.Fatalf("numbers: %v, in\n%s", some, drawn)
	}
}

// onItsWay checks that what is in transit at the end is said.
func onItsWay(t *rapid.T, p picture, f *recording.Execution) {
	var want []string
	for _, m := range f.Messages {
		if m.Fate == recording.InTransit {
			want = append(want, squeeze(fmt.Sprint(m, m.From, "->", m.To)))
		}
	}
	got := strings.Split(squeeze(p.transit), ";")
	if p.transit == "" {
		got = nil
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("in transit %q, said to be %q", want, got)
	}
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// coloured checks that colour adds nothing but colour, and that drawing twice draws the same.
func coloured(t *rapid.T, trace transition.Trace, n int, opts diagram.Options, drawn string) {
	opts.Color = true
	if plain := escape.ReplaceAllString(diagram.Text(trace, n, opts), ""); plain != drawn {
		t.Fatalf("without colour\n%s\nwith\n%s", drawn, plain)
	}
}
