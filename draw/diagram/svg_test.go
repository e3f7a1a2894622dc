package diagram_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms/lamport"
	"doorway/algorithms/testandset"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"

	"pgregory.net/rapid"
)

// classesOf counts the classes of the elements of a picture outside its legend
// and style, and fails if it is not XML.
func classesOf(t rapid.TB, picture string) map[string]int {
	t.Helper()
	seen := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return seen
		} else if err != nil {
			t.Fatalf("%v in %s", err, picture)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == "class" {
					seen[a.Value]++
				}
			}
		}
	}
}

// schedule returns the events of a trace.
func schedule(t transition.Trace) (s transition.Schedule) {
	for _, h := range t {
		s = append(s, h.Event)
	}
	return s
}

// TestEveryPicture draws walks: a row a step, an arrow a message, one mark.
func TestEveryPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := system(t)
		f := must(recording.Record(sys, schedule(walk(t, sys))))
		f.Title, f.Subtitle = "a <title> & \x00 more", "a claim"
		f.Mark = rapid.IntRange(0, f.Steps()).Draw(t, "mark")
		f.Loop = rapid.IntRange(0, f.Steps()+1).Draw(t, "loop")
		full, bare := diagram.SVG(f), diagram.BareSVG(f)
		if full != diagram.SVG(f) {
			t.Fatal("drawn twice it differs")
		}
		for _, picture := range []string{full, bare} {
			seen := classesOf(t, picture)
			if seen["row"] != f.Steps() || seen["band mark"] != min(f.Mark, 1) {
				t.Fatalf("%d steps, the %dth marked, and %d rows, %d marked", f.Steps(), f.Mark, seen["row"], seen["band mark"])
			}
			if loops := f.Loop > 0 && f.Loop <= f.Steps(); (seen["bracket"] == 1) != loops {
				t.Fatalf("loop from %d of %d, %d brackets", f.Loop, f.Steps(), seen["bracket"])
			}
			arrows(t, f, picture)
		}
		insets(t, f)
		for i := range f.States {
			if i > 0 && !strings.Contains(full, fmt.Sprintf("\n%d. ", i)) && i > 1 {
				t.Fatalf("the description leaves step %d out", i)
			}
		}
	})
}

// insets checks that an inset picture has all arrows and nothing that only one
// picture of a page can have.
func insets(t *rapid.T, f *recording.Execution) {
	drawn := diagram.InsetSVG(f)
	arrows(t, f, drawn)
	seen := classesOf(t, drawn)
	if seen["number"] != f.Steps() || seen["band mark"] != min(f.Mark, 1) || seen["row"]+seen["band"]+seen["note"]+seen["title"]+seen["faint"] > 0 {
		t.Fatalf("%d steps, the %dth marked, and of the classes there are %v", f.Steps(), f.Mark, seen)
	}
	if strings.Contains(drawn, "<style") || strings.Contains(drawn, " id=") || strings.Contains(drawn, "<title") {
		t.Fatalf("an inset has a style, a title or an id: %s", drawn)
	}
}

// TestLegend explains everything that a picture may have.
func TestLegend(t *testing.T) {
	legend := diagram.Legend()
	if seen := classesOf(t, legend); seen["faint"] != 29 || seen["critical"] != 1 || seen["arrow"] != 1 || seen["forever"] != 0 {
		t.Errorf("the legend has %v", seen)
	}
	setup := must(notation.Setup("n=4 requests=2 detector=perfect crashes=1 recoveries=1 drops=1 duplicates=1"))
	f := must(recording.Record(must(message.System(toy{4}, setup)), must(notation.Schedule(misfortunes))))
	for _, line := range strings.Split(diagram.BareSVG(f), "\n") {
		if _, words, ok := strings.Cut(line, `<text class="faint"`); ok && !strings.Contains(legend, words[strings.Index(words, ">"):]) {
			t.Errorf("the legend does not explain %s", words)
		}
	}
}

// arrows checks that each message has an arrow of its kind; the legend has one
// more of each kind that occurs.
func arrows(t *rapid.T, f *recording.Execution, picture string) {
	picture, _, _ = strings.Cut(picture, `<text class="faint" x="48"`) // the legend's first words
	kinds := map[string]int{}
	for _, m := range f.Messages {
		class := "message"
		if m.Copied > 0 {
			class += " copy"
		}
		kinds[class+[...]string{" transit", "", " lost"}[m.Fate]]++
	}
	for class, want := range kinds {
		if got := strings.Count(picture, `<path class="`+class+`" d="M`); got != want {
			t.Fatalf("%d arrows of class %q, want %d, in %s", got, class, want, picture)
		}
	}
}

// TestPictureOfMisfortune checks that the picture of a run in which everything
// happens shows and explains all of it.
func TestPictureOfMisfortune(t *testing.T) {
	setup := must(notation.Setup("n=4 requests=2 detector=perfect crashes=1 recoveries=1 drops=1 duplicates=1"))
	f := must(recording.Record(must(message.System(toy{4}, setup)), must(notation.Schedule(misfortunes))))
	f.Title, f.Subtitle, f.Mark = "Everything happens.", "toy: nothing is kept", f.Steps()
	drawn := diagram.SVG(f)
	for _, want := range []string{
		"process (time runs down)", "trying", "leader", "down", "request", "event", "gets the token", "takes itself for leader",
		"timeout", "suspects a crash", "crash", "recovers", "message arrives", "message is lost", "message is duplicated",
		"in transit at the end", "← violation", "<title id=\"dw-title\">Everything happens.</title>", "1. p0 step  (sends TOKEN to {p1})",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	if strings.Contains(diagram.BareSVG(f), `class="title"`) {
		t.Error("a bare picture has a title")
	}
}

// TestTag says the same of a step as the drawing in text.
func TestTag(t *testing.T) {
	f := must(recording.Record(must(memory.System(testandset.Algorithm{}, model.NewSetup(2))), must(notation.Schedule(starves))))
	f.Loop = 2
	var tags []string
	for i := range f.States {
		tags = append(tags, diagram.Tag(f, i))
	}
	if want := []string{"", "", "from here", "", "", "", "to here, for ever"}; !slices.Equal(tags, want) {
		t.Errorf("%q, want %q", tags, want)
	}
}

// TestNamesAreClear expects the names of messages where no arrow passes, nor its
// own, in a run in which one message overtakes another.
func TestNamesAreClear(t *testing.T) {
	sys := must(message.System(lamport.Algorithm{N: 2}, must(notation.Setup("n=2 requests=1 channels=any"))))
	f := must(recording.Record(sys, must(notation.Schedule("p1 request\np0 request\np1->p0 deliver\np0->p1 deliver #1\np0->p1 deliver\np1->p0 deliver"))))
	drawn := diagram.BareSVG(f)
	arrows := regexp.MustCompile(`class="message" d="M(\d+) (\d+)L(\d+) (\d+)"`).FindAllStringSubmatch(drawn, -1)
	names := regexp.MustCompile(`class="label" text-anchor="(\w+)" x="(\d+)" y="(\d+)">([^<]+)<`).FindAllStringSubmatch(drawn, -1)
	if len(arrows) != 4 || len(names) != 4 {
		t.Fatalf("%d arrows and %d names", len(arrows), len(names))
	}
	for _, n := range names {
		left, bottom, size := must(strconv.ParseFloat(n[2], 64)), must(strconv.ParseFloat(n[3], 64)), 7*float64(len(n[4]))
		if n[1] == "end" {
			left -= size
		}
		for _, a := range arrows {
			x, y, toX, toY := must(strconv.ParseFloat(a[1], 64)), must(strconv.ParseFloat(a[2], 64)), must(strconv.ParseFloat(a[3], 64)), must(strconv.ParseFloat(a[4], 64))
			for k := range 100 {
				if x, y := x+(toX-x)*float64(k)/100, y+(toY-y)*float64(k)/100; x > left && x < left+size && y > bottom-11 && y < bottom+2 {
					t.Fatalf("an arrow leads through %s at %.0f, %.0f", n[4], x, y)
				}
			}
		}
	}
}

// TestLongNames expects the names of messages, however long, inside the picture and beside the notes; a name that is
// cut off can be read at the pointer.
func TestLongNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "n")
		sender := rapid.IntRange(0, n-1).Draw(t, "sender")
		run := fmt.Sprintf("p%d request", sender)
		for to := range n {
			run += fmt.Sprintf("\np%d->p%d %s", sender, to, rapid.SampledFrom([]string{"deliver", "drop"}).Draw(t, "ends"))
		}
		f := must(recording.Record(must(message.System(toy{n}, must(notation.Setup(fmt.Sprintf("n=%d requests=1 drops=8", n))))), must(notation.Schedule(run))))
		for i := range f.Messages {
			f.Messages[i].Value = strings.Repeat("<o> ", rapid.IntRange(1, 30).Draw(t, "length"))
		}
		for _, drawn := range []string{diagram.SVG(f), diagram.BareSVG(f), diagram.InsetSVG(f)} {
			notes := must(strconv.Atoi(regexp.MustCompile(` width="(\d+)"`).FindStringSubmatch(drawn)[1]))
			if at := regexp.MustCompile(`class="note" x="(\d+)"`).FindStringSubmatch(drawn); at != nil {
				notes = must(strconv.Atoi(at[1]))
			}
			names := regexp.MustCompile(`class="label(?: lost)?" text-anchor="(\w+)" x="(-?\d+)" y="\d+">([^<]+)(<title>[^<]+</title>)?<`).FindAllStringSubmatch(drawn, -1)
			if len(names) != n {
				t.Fatalf("%d names in %s", len(names), drawn)
			}
			for _, m := range names {
				left, size := must(strconv.Atoi(m[2])), 7*len([]rune(html.UnescapeString(m[3])))
				if m[1] == "end" {
					left -= size
				}
				if left < 0 || left+size > notes || strings.HasSuffix(m[3], "…") != (m[4] != "") {
					t.Fatalf("from %d to %d of %d there is %q", left, left+size, notes, m[0])
				}
			}
		}
	})
}

// TestHidden leaves processes out: what is left is the rows that are not theirs, or marked, and the messages between
// the others.
func TestHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := system(t)
		f := must(recording.Record(sys, schedule(walk(t, sys))))
		f.Mark = rapid.IntRange(0, f.Steps()).Draw(t, "mark")
		if whole := classesOf(t, diagram.StepsSVG(f)); whole["row"] != f.Steps() || whole["faint"] != 0 {
			t.Fatalf("of %d steps there are %d, with %d lines of a legend", f.Steps(), whole["row"], whole["faint"])
		}
		n := f.Setup.N
		f.Hidden = model.ProcSet(rapid.Uint64().Draw(t, "hidden")) & (model.AllProcs(n) >> 1) // the last one stays
		rows, sent := 0, 0
		for i, fr := range f.States[1:] {
			if fr.Event.Kind.Everywhere() || !f.Hidden.Has(fr.Event.Proc) || f.Mark == i+1 {
				rows++
			}
		}
		for _, m := range f.Messages {
			if !f.Hidden.Has(m.From) && !f.Hidden.Has(m.To) {
				sent++
			}
		}
		picture := diagram.StepsSVG(f)
		seen := classesOf(t, picture)
		if seen["row"] != rows || seen["message"]+seen["message copy"]+seen["message lost"]+seen["message transit"]+seen["message copy lost"]+seen["message copy transit"] != sent {
			t.Fatalf("hidden are %v: %d rows, want %d; %d messages, and of the classes there are %v", f.Hidden, seen["row"], rows, sent, seen)
		}
		if got := strings.Count(diagram.Heads(f), `class="name"`); got != n-f.Hidden.Len() {
			t.Fatalf("hidden are %v of %d, and %d have names", f.Hidden, n, got)
		}
	})
}
