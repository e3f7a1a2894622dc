package notation_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/notation"
	"doorway/model/transition"
)

func TestEventText(t *testing.T) {
	for text, want := range map[string]model.Event{
		"p1 request":           {Kind: model.Request, Proc: 1},
		"p0 exit":              {Kind: model.Exit},
		"p63 step":             {Kind: model.Step, Proc: 63},
		"p3 timeout":           {Kind: model.Timeout, Proc: 3},
		"p2 crash":             {Kind: model.Crash, Proc: 2},
		"p2 recover":           {Kind: model.Recover, Proc: 2},
		"p1 flush":             {Kind: model.Flush, Proc: 1},
		"p1 finish":            {Kind: model.Finish, Proc: 1},
		"p0 finish #255":       {Kind: model.Finish, Which: model.Which{Index: 255}},
		"p2 step #3":           {Kind: model.Step, Proc: 2, Which: model.Which{Index: 3}},
		"p2 recover #1":        {Kind: model.Recover, Proc: 2, Which: model.Which{Index: 1}},
		"p0 suspect p2":        {Kind: model.Suspect, Proc: 0, From: 2},
		"p0 trust p2":          {Kind: model.Trust, Proc: 0, From: 2},
		"p1 gain":              {Kind: model.Gain, Proc: 1},
		"p2 shutdown":          {Kind: model.Shutdown, Proc: 2},
		"p2 lose":              {Kind: model.Lose, Proc: 2},
		"p3 mistrust p0":       {Kind: model.Mistrust, Proc: 3, From: 0},
		"tick":                 {Kind: model.Tick},
		"split":                {Kind: model.Split},
		"heal":                 {Kind: model.Heal},
		"p0->p1 deliver":       {Kind: model.Deliver, Proc: 1, From: 0},
		"p1->p0 deliver #1":    {Kind: model.Deliver, Proc: 0, From: 1, Which: model.Which{Index: 1}},
		"p5->p5 drop #63":      {Kind: model.Drop, Proc: 5, From: 5, Which: model.Which{Index: 63}},
		"p0->p9 duplicate #10": {Kind: model.Duplicate, Proc: 9, From: 0, Which: model.Which{Index: 10}},
	} {
		if got, err := notation.Event(text); err != nil || got != want {
			t.Errorf("%q reads as %+v, %v", text, got, err)
		}
		if got := want.String(); got != text {
			t.Errorf("%+v is written %q, want %q", want, got, text)
		}
	}
}

func TestEventErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "want a process or channel and a kind",
		"p1":                     "want a process or channel and a kind",
		"p1 leave":               `unknown kind "leave", want one of request, exit,`,
		"q1 request":             `"q1" is not a process, want p0 to p63`,
		"p64 request":            `"p64" is not a process`,
		"p01 request":            `"p01" is not a process`,
		"p+1 request":            `"p+1" is not a process`,
		"p request":              `"p" is not a process`,
		"p-1 request":            `"p-1" is not a process`,
		"p1 tick":                "tick happens at no process and stands alone",
		"p0->p1 tick":            "tick happens at no process",
		"p1 step #0":             "number #1 to #255",
		"p1 step #1 #1":          "2 words after the kind",
		"p1 crash #1":            "1 word after the kind",
		"p1 trust":               "0 words after the kind",
		"p1 split":               "split happens at no process",
		"tick p1":                `unknown kind "p1"`,
		"p1 request p2":          "1 word after the kind",
		"p0->p1 request":         "request wants one process, as p0",
		"p0->p1 flush":           "flush wants one process, as p0",
		"p0->p1 suspect":         "suspect wants one process, as p0",
		"p0 deliver":             "deliver wants a channel, as p0->p1",
		"p0 suspect":             "0 words after the kind",
		"p0 suspect p1 p2":       "2 words after the kind",
		"p0 suspect x":           `"x" is not a process`,
		"x->p1 deliver":          `"x" is not a process`,
		"p0->x deliver":          `"x" is not a process`,
		"p0->p1->p2 deliver":     `"p1->p2" is not a process`,
		"p0->p1 deliver 1":       "number #1 to #255",
		"p0->p1 deliver #0":      "number #1 to #255",
		"p0->p1 deliver #256":    "number #1 to #255",
		"p0->p1 deliver #1 more": "number #1 to #255",
	} {
		if e, err := notation.Event(text); err == nil {
			t.Errorf("%q reads as %v", text, e)
		} else {
			WantText(t, err.Error(), want)
		}
	}
}

func TestScheduleText(t *testing.T) {
	s, err := notation.Schedule("p0 request\n\n  p0->p1   deliver #2 \r\n\t\np1 crash")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.String(), "p0 request\np0->p1 deliver #2\np1 crash\n"; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
	if s, err := notation.Schedule(" \n\n"); err != nil || s != nil {
		t.Errorf("blank lines read as %v, %v", s, err)
	}
	if _, err := notation.Schedule("p0 request\n\np0 jump\n"); err == nil || !strings.HasPrefix(err.Error(), "line 3: ") {
		t.Errorf("the error does not name line 3: %v", err)
	}
}

// anyEvent draws an event in the form in which events are read.
func anyEvent(t *rapid.T) model.Event {
	p := rapid.Map(rapid.Uint8Range(0, model.MaxProcs-1), func(p uint8) model.ProcID { return model.ProcID(p) })
	e := model.Event{Kind: model.Kind(rapid.Uint8Range(uint8(model.Request), uint8(model.Lose)).Draw(t, "kind")), Proc: p.Draw(t, "process")}
	if e.Kind.Everywhere() {
		return model.Event{Kind: e.Kind}
	}
	if e.Kind.OnMessage() || e.Kind.Chooses() {
		e.Index = rapid.Uint8().Draw(t, "index")
	}
	if e.Kind.OnMessage() || e.Kind.Opinion() {
		e.From = p.Draw(t, "from")
	}
	return e
}

func TestEventsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEvent(t)
		if got, err := notation.Event(e.String()); err != nil || got != e {
			t.Fatalf("%+v is read as %+v, %v", e, got, err)
		}
	})
}

func TestSchedulesAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := transition.Schedule(rapid.SliceOf(rapid.Custom(anyEvent)).Draw(t, "schedule"))
		if got, err := notation.Schedule(s.String()); err != nil || got.String() != s.String() {
			t.Fatalf("%v is read as %v, %v", s, got, err)
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, text := range []string{"p1 request", "p0->p1 deliver #1", "p0 suspect p2", "p0->p1 drop #01", "p0\u00a0exit", "p64 crash", "p1->", "tick", " tick tick", "split", "heal p0", "p1 mistrust p0", "p1 step #2", "p0 finish #01"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := notation.Event(text)
		if err != nil {
			return
		}
		if got, err := notation.Event(e.String()); err != nil || got != e {
			t.Fatalf("%q is read as %+v, written %q and read as %+v, %v", text, e, e, got, err)
		}
	})
}

func FuzzSchedule(f *testing.F) {
	for _, text := range []string{"", "p1 request\n\np0->p1 deliver\n", "p0 exit\r\np0 exit", "p0 crash\x00", "\u2028p0 step\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := notation.Schedule(text)
		if err != nil {
			return
		}
		if got, err := notation.Schedule(s.String()); err != nil || !reflect.DeepEqual(got, s) {
			t.Fatalf("%q is read as %v and then as %v, %v", text, s, got, err)
		}
	})
}

// TestTimeoutsAsText: an event names its timer, and its alternative.
func TestTimeoutsAsText(t *testing.T) {
	for _, text := range []string{"p1 timeout", "p1 timeout renew", "p1 timeout renew #2", "p1 timeout a-0 #255", "p63 timeout #1"} {
		e, err := notation.Event(text)
		if err != nil || e.String() != text {
			t.Errorf("%q is read as %q, %v", text, e, err)
		}
	}
	for _, text := range []string{"p1 timeout Renew", "p1 timeout renew lease", "p1 timeout #1 renew", "p1 step renew", "p1 timeout renew 2"} {
		if e, err := notation.Event(text); err == nil {
			t.Errorf("%q is read as %q", text, e)
		}
	}
}

func TestBeginIsAnEvent(t *testing.T) {
	for _, line := range []string{"begin", "begin #7"} {
		if e, err := notation.Event(line); err != nil || e.Kind != model.Begin || e.String() != line {
			t.Errorf("%q is read as %v, %v", line, e, err)
		}
	}
	for _, line := range []string{"begin #0", "begin 1", "begin #1 #2", "p0 begin"} {
		if e, err := notation.Event(line); err == nil {
			t.Errorf("%q is read as %v", line, e)
		}
	}
}
