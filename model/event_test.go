package model_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
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
		if got, err := model.ParseEvent(text); err != nil || got != want {
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
		if e, err := model.ParseEvent(text); err == nil {
			t.Errorf("%q reads as %v", text, e)
		} else {
			WantText(t, err.Error(), want)
		}
	}
}

func TestScheduleText(t *testing.T) {
	s, err := model.ParseSchedule("p0 request\n\n  p0->p1   deliver #2 \r\n\t\np1 crash")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.String(), "p0 request\np0->p1 deliver #2\np1 crash\n"; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
	if s, err := model.ParseSchedule(" \n\n"); err != nil || s != nil {
		t.Errorf("blank lines read as %v, %v", s, err)
	}
	if _, err := model.ParseSchedule("p0 request\n\np0 jump\n"); err == nil || !strings.HasPrefix(err.Error(), "line 3: ") {
		t.Errorf("the error does not name line 3: %v", err)
	}
}

func TestKinds(t *testing.T) {
	onMessage := model.KindsOf(model.Deliver, model.Drop, model.Duplicate)
	for k := model.Kind(0); k < 20; k++ {
		if k.OnMessage() != onMessage.Has(k) {
			t.Errorf("%v.OnMessage() = %v", k, k.OnMessage())
		}
		if known := k >= model.Request && k <= model.MaxKind; known && k.Fault() != model.Faults.Has(k) {
			t.Errorf("%v.Fault() = %v", k, k.Fault())
		}
	}
	if got := model.Kind(99).String(); got != "invalid" {
		t.Errorf("kind 99 is written %q", got)
	}
	if model.KindsOf() != 0 || !model.KindsOf(model.Step).Has(model.Step) || model.KindsOf(model.Step).Has(model.Exit) {
		t.Error("sets of kinds do not hold what they should")
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
		if got, err := model.ParseEvent(e.String()); err != nil || got != e {
			t.Fatalf("%+v is read as %+v, %v", e, got, err)
		}
	})
}

func TestSchedulesAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := model.Schedule(rapid.SliceOf(rapid.Custom(anyEvent)).Draw(t, "schedule"))
		if got, err := model.ParseSchedule(s.String()); err != nil || got.String() != s.String() {
			t.Fatalf("%v is read as %v, %v", s, got, err)
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, text := range []string{"p1 request", "p0->p1 deliver #1", "p0 suspect p2", "p0->p1 drop #01", "p0\u00a0exit", "p64 crash", "p1->", "tick", " tick tick", "split", "heal p0", "p1 mistrust p0", "p1 step #2", "p0 finish #01"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := model.ParseEvent(text)
		if err != nil {
			return
		}
		if got, err := model.ParseEvent(e.String()); err != nil || got != e {
			t.Fatalf("%q is read as %+v, written %q and read as %+v, %v", text, e, e, got, err)
		}
	})
}

func FuzzSchedule(f *testing.F) {
	for _, text := range []string{"", "p1 request\n\np0->p1 deliver\n", "p0 exit\r\np0 exit", "p0 crash\x00", "\u2028p0 step\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := model.ParseSchedule(text)
		if err != nil {
			return
		}
		if got, err := model.ParseSchedule(s.String()); err != nil || !reflect.DeepEqual(got, s) {
			t.Fatalf("%q is read as %v and then as %v, %v", text, s, got, err)
		}
	})
}

func TestSwitches(t *testing.T) {
	for text, want := range map[string]int{
		"":                                       0,
		"tick\np0 crash":                         0,
		"p0 step":                                0,
		"tick\np1 step\np1 exit\np0->p1 deliver": 0,
		"p0 step\ntick\np1 crash\np0->p1 drop\np1 flush\np0 step": 0,
		"p0 step\np1 step\ntick\np1 step\np0 step":                2,
		"p0->p1 deliver\np1->p0 deliver\np0 suspect p1":           1,
	} {
		s, err := model.ParseSchedule(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Switches(); got != want {
			t.Errorf("%q has %d context switches, want %d", text, got, want)
		}
	}
}
