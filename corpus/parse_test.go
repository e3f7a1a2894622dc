package corpus

import (
	"reflect"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

func TestParse(t *testing.T) {
	got := parsed(t, tieText)
	want := Case{
		File:     "ricart-agrawala/test.txt",
		Headline: "Two processes with equal timestamps both enter.",
		Why: "Without the tie-break each finds that the other's request is not older.\n" +
			"Variant no-tie-break: replies to a request with its own timestamp.\n" +
			"Dropped assumption: unique timestamps: no two requests are made with the same timestamp.\n" +
			"In the end: {p0,p1} are in their critical sections at the same time.",
		Algorithm: "ricart-agrawala", Variant: "no-tie-break", Setup: model.NewSetup(2),
		Property: "mutual-exclusion", Expect: catalogue.Violated, Drops: "unique timestamps",
		Behaviour: transition.Finite(transition.Schedule{
			{Kind: model.Request}, {Kind: model.Request, Proc: 1},
			{Kind: model.Deliver, From: 0, Proc: 1}, {Kind: model.Deliver, From: 1, Proc: 0},
			{Kind: model.Deliver, From: 1, Proc: 0}, {Kind: model.Deliver, From: 0, Proc: 1},
		}),
		Trace: tieText[strings.Index(tieText, "  1  "):],
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("parsed %+v\nwant %+v", got, want)
	}
	if got.String() != tieText {
		t.Errorf("written as\n%s", got)
	}
}

// Reasons are sentences, which may take several lines.
func TestParseReasons(t *testing.T) {
	text := strings.Replace(tieText, "trace:\n", "why:\n  p0 is first.\n  If p1 is first,\n    p0 waits.\n\ntrace:\n", 1)
	got := parsed(t, text)
	if want := []string{"p0 is first.", "If p1 is first, p0 waits."}; !reflect.DeepEqual(got.Reasons, want) {
		t.Errorf("parsed %q, want %q", got.Reasons, want)
	}
	if want := parsed(t, tieText); got.Trace != want.Trace || !reflect.DeepEqual(got.Schedule, want.Schedule) {
		t.Errorf("parsed %+v", got)
	}
	got.Reasons[1] = strings.Repeat("because it is so, ", 20) + "p0 waits."
	if again := parsed(t, got.String()); !reflect.DeepEqual(again, got) {
		t.Errorf("written as\n%s\nparsed %+v", got, again)
	}
}

// What editors and people do to a text makes no difference.
func TestParseIsLenientAboutBlanks(t *testing.T) {
	want := parsed(t, tieText)
	for name, text := range map[string]string{
		"CRLF":          strings.ReplaceAll(tieText, "\n", "\r\n"),
		"BOM":           "\ufeff" + tieText,
		"no last line":  strings.TrimSuffix(tieText, "\n"),
		"blank lines":   strings.ReplaceAll(tieText, "\n", "\n \n"),
		"trailing tabs": strings.ReplaceAll(tieText, "\n", "\t\n"),
		"other order":   strings.Replace(strings.Replace(tieText, "expect: violated\n", "", 1), "variant:", "expect:violated\n  variant :", 1),
		"indentation":   strings.ReplaceAll(tieText, "\n  p", "\n\tp"),
	} {
		if got := parsed(t, text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: parsed %+v\nwant %+v", name, got, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	replaced := func(old, new string) string { return strings.Replace(tieText, old, new, 1) }
	upTo := func(end string) string { return tieText[:strings.Index(tieText, end)] }
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"empty":             {"", []string{"case.txt:1: the text ends before its schedule", `add the line "schedule:"`}},
		"cut in the keys":   {upTo("expect"), []string{"case.txt:9: the text ends before its schedule"}},
		"cut in a key":      {upTo("erty: mutual"), []string{`case.txt:9: "prop"`, "key: value"}},
		"cut in an event":   {upTo("request\n  p1"), []string{`case.txt:14: event "p0"`, "want a process or channel and a kind"}},
		"no headline":       {tieText[strings.Index(tieText, "algorithm"):], []string{"case.txt:1: a case begins with a headline", `write "# "`}},
		"empty headline":    {"#\n" + tieText, []string{"case.txt:1: a case begins with a headline"}},
		"late comment":      {replaced("setup", "# so far\nsetup"), []string{"case.txt:8", "comments stand above the keys"}},
		"no algorithm":      {replaced("algorithm: ricart-agrawala\n", ""), []string{"case.txt:12: the case has no algorithm", "add a line"}},
		"no setup":          {replaced("setup: n=2 requests=1\n", ""), []string{"the case has no setup"}},
		"no property":       {replaced("property: mutual-exclusion\n", ""), []string{"the case has no property"}},
		"no expectation":    {replaced("expect: violated\n", ""), []string{"the case has no expect"}},
		"twice":             {replaced("expect", "property: deadlock-freedom\nexpect"), []string{"case.txt:10: property is given twice, first in line 9; remove one"}},
		"unknown key":       {replaced("expect", "unless"), []string{`case.txt:10: unknown key "unless", want one of algorithm, variant, setup, goroutines, property, expect, drops`}},
		"no value":          {replaced("unique timestamps\n\n", "\n"), []string{"case.txt:11: drops has no value", "remove the line"}},
		"bad algorithm":     {replaced("ricart-agrawala", "../../etc"), []string{`algorithm: "../../etc"`, "lower case letters, digits and hyphens"}},
		"bad setup":         {replaced("requests=1", "requets=1"), []string{`case.txt:8: setup: "requets=1": unknown word`}},
		"setup too large":   {replaced("n=2", "n=65"), []string{"case.txt:8: setup: n=65"}},
		"bad expectation":   {replaced("violated", "broken"), []string{`case.txt:10: expect: "broken", want violated or holds`}},
		"no goroutines":     {replaced("setup: n=2 requests=1", "goroutines: 0"), []string{`case.txt:8: goroutines: "0", want a number from 1 to 64`}},
		"many goroutines":   {replaced("setup: n=2 requests=1", "goroutines: 65"), []string{`goroutines: "65", want a number from 1 to 64`}},
		"two sizes":         {replaced("setup:", "goroutines: 2\nsetup:"), []string{"case.txt:14: goroutines, in line 8, stands in place of a setup, and there is one in line 9; remove one"}},
		"one goroutine":     {replaced("setup: n=2 requests=1", "goroutines: 1"), []string{`case.txt:15: event "p1 request": there is no p1`}},
		"bad event":         {replaced("p1 request", "p1 requests"), []string{`case.txt:15: event "p1 requests": unknown kind`, `above "schedule:"`}},
		"key in schedule":   {replaced("trace", "drops"), []string{"case.txt:20", `what is not an event belongs above "schedule:"`}},
		"no such process":   {replaced("p1 request", "p2 request"), []string{`case.txt:15: event "p2 request": there is no p2, the setup has n=2; correct`}},
		"no such sender":    {replaced("p1->p0", "p9->p0"), []string{"case.txt:17", "there is no p9"}},
		"no such suspect":   {replaced("p1 request", "p1 suspect p2"), []string{"there is no p2"}},
		"index too large":   {replaced("p1->p0 deliver", "p1->p0 deliver #256"), []string{"case.txt:17", "#1 to #255"}},
		"right to left":     {replaced("p1 request", "p1 \u202erequest"), []string{"case.txt:15: the invisible character U+202E changes the direction of the text"}},
		"zero byte":         {replaced("p1 request", "p1\x00request"), []string{"case.txt:15: not a case: the byte 0x00 is not text"}},
		"not UTF-8":         {replaced("p1 request", "p1 \xff"), []string{"case.txt:15: not a case: the byte 0xff"}},
		"lone CR":           {replaced("p1 request\n", "p1 request\r"), []string{"case.txt:15: not a case: the byte 0x0d"}},
		"too large":         {tieText + strings.Repeat("\n", MaxBytes), []string{"case.txt: not a case: it is larger than 1,048,576 bytes"}},
		"executable":        {"\x7fELF\x02\x01", []string{"case.txt:1: not a case"}},
		"schedule has text": {replaced("schedule:", "schedule: p0 request"), []string{"case.txt:13: unknown key", `then the line "schedule:"`}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("case.txt", []byte(c.text))
			complains(t, err, c.want...)
		})
	}
}

// TestParseGoroutines: a case of a test of goroutines has their number in place of a setup, and is written as it was
// read. An old one has a setup, and stays as it is.
func TestParseGoroutines(t *testing.T) {
	text := strings.Replace(tieText, "setup: n=2 requests=1", "goroutines: 2", 1)
	c := parsed(t, text)
	if c.Goroutines != 2 || c.Setup != model.NewSetup(2) || c.String() != text {
		t.Errorf("%d goroutines, setup %v, in\n%s", c.Goroutines, c.Setup, c)
	}
	if old := parsed(t, tieText); old.Goroutines != 0 || old.Setup != c.Setup || old.String() != tieText {
		t.Errorf("%d goroutines, setup %v, in\n%s", old.Goroutines, old.Setup, old)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "#", strings.Replace(tieText, "setup: n=2 requests=1", "goroutines: 2", 1), tieText, goldenText, loopText, restText, strings.ReplaceAll(tieText, "\n", "\r\n"),
		"#a\n#\n#b\nalgorithm:a\nsetup:n=64 requests=unlimited requesters=p0,p63 channels=any detector=perfect crashes=255\n" +
			"property:x(1)\nexpect:holds\nschedule:\np63->p0 duplicate #255\np1 suspect p2\nloop:\np1 timeout\ntrace:\n\n x\ny\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Parse("case.txt", text)
		if err != nil || len(text) > MaxBytes/4 {
			return // what is written may be longer than what was read
		}
		back, err := Parse("case.txt", []byte(c.String()))
		if err != nil || !reflect.DeepEqual(back, c) {
			t.Errorf("read back as %+v, %v\nwant %+v", back, err, c)
		}
		if back.String() != c.String() {
			t.Errorf("written differently:\n%s\n%s", c, back)
		}
	})
}
