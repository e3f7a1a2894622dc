package corpus

import (
	"errors"
	"strings"
	"testing"

	"doorway/algorithms/testandset"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// loopText is a run that never ends, and restText one that stays where it is.
const (
	loopText = `# p0 looks at the lock only while it is taken.
algorithm: test-and-set
setup: n=2 requests=unlimited
property: starvation-freedom
expect: violated

schedule:
  p0 request
loop:
  p1 request
  p1 step
  p0 step
  p1 exit
  p1 step
trace:
  1  p0 request  (p0 trying)
again and again:
  2  p1 request  (p1 trying)
  3  p1 step  (p1 critical; sets lock from 0 to 1)
  4  p0 step  (leaves lock = 1)
  5  p1 exit  (p1 exiting)
  6  p1 step  (p1 remainder; sets lock from 1 to 0)
fair: p0 step happens
`
	restText = `# The reply is lost.
algorithm: ricart-agrawala
setup: n=2 requests=1 drops=1
property: starvation-freedom
expect: violated

schedule:
  p0 request
  p0->p1 drop
loop:
trace:
  1  p0 request  (p0 trying; sends REQUEST(1) to {p1})
  2  p0->p1 drop REQUEST(1)
fair: nothing can happen but requests and faults, which need not
`
)

var loopPages = append([]*catalogue.Page{&testandset.Page}, pages...)

func TestParseLoop(t *testing.T) {
	for _, c := range []struct {
		text      string
		run, loop int
	}{{loopText, 1, 5}, {restText, 2, 0}} {
		k := parsed(t, c.text)
		if !k.Endless || len(k.Schedule) != c.run || len(k.Loop) != c.loop {
			t.Errorf("parsed %+v", k)
		}
		if k.String() != c.text {
			t.Errorf("written as\n%s", k)
		}
		if err := Check(t.Context(), k, loopPages); err != nil {
			t.Error(err)
		}
		without := parsed(t, c.text[:strings.Index(c.text, "trace:")])
		if again, err := Retrace(without, loopPages); err != nil || again.String() != c.text {
			t.Errorf("retraced %v\n%s", err, again)
		}
	}
}

func TestParseLoopErrors(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"two loops":       {"trace:", "loop:\ntrace:", "case.txt:15: loop is given twice, first in line 9; remove one"},
		"no such process": {"p1 exit", "p2 exit", `case.txt:13: event "p2 exit": there is no p2, the setup has n=2; correct`},
		"no event":        {"p1 exit", "and so on", `case.txt:13: event "and so on": unknown kind "so"`},
		"above the run":   {"schedule:", "loop:", `case.txt:7: unknown key "loop", want one of`},
		"with an event":   {"loop:", "loop: p1 request", `case.txt:9: event "loop: p1 request"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("case.txt", []byte(strings.Replace(loopText, c.old, c.new, 1)))
			complains(t, err, c.want)
		})
	}
}

func TestCheckLoopErrors(t *testing.T) {
	const renewed = "delete the file and run `make corpus`"
	for name, c := range map[string]struct {
		old, new string
		want     []string
	}{
		"no way back": {"  p1 step\ntrace", "trace", []string{"stale: the loop does not lead back to the state in which it begins", renewed}},
		"not fair": {"  p0 step\n", "", []string{
			"stale: the loop is not fair: \"p0 step\" can happen all the way and never does", renewed}},
		"nobody waits":     {"  p0 request\nloop:", "loop:", []string{`stale: of 5 events, step 3: "p0 step" is not enabled; enabled are: p0 request, p1 exit`, renewed}},
		"disabled in loop": {"  p1 exit\n", "", []string{`stale: of 5 events, step 5: "p1 step" is not enabled; enabled are: p0 step, p1 exit`, renewed}},
		"harmless": {"  p0 request\nloop:\n  p1 request\n  p1 step\n  p0 step\n", "loop:\n  p1 request\n  p1 step\n",
			[]string{"stale: its run of 4 events no longer breaks starvation-freedom", renewed}},
		"no loop":  {"loop:\n", "", []string{"stale: its run of 6 events no longer breaks starvation-freedom", renewed}},
		"no trace": {loopText[strings.Index(loopText, "trace:"):], "", []string{"it has no trace; `make corpus` adds it"}},
		"property": {"starvation-freedom", "mutual-exclusion", []string{"stale: mutual-exclusion is not about runs that go on for ever: a loop cannot break it"}},
		"holds":    {"expect: violated", "expect: holds", []string{"starvation-freedom should hold, but is broken after 6 of 6 events: p0 waits for ever"}},
		"reasons":  {"fair: p0 step happens", "fair: so it is", []string{"stale: line 8 of the trace is\nfair: so it is\nand should be\nfair: p0 step happens", "run `make corpus`"}},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(loopText, c.old, c.new, 1)
			if text == loopText {
				t.Fatal("nothing replaced")
			}
			complains(t, Check(t.Context(), parsed(t, text), loopPages), append(c.want, "case ricart-agrawala/test.txt: ")...)
		})
	}
}

// FromClaim makes the same of what the page claims.
func TestFromClaimOfLiveness(t *testing.T) {
	c, err := FromClaim(t.Context(), &testandset.Page, catalogue.Claim{Property: properties.StarvationFreedom, Expect: catalogue.Violated,
		Setup: model.Setup{N: 2, Requests: model.Unlimited}, Why: "p0 looks at the lock only while it is taken"})
	if err != nil {
		t.Fatal(err)
	}
	if c.Why = ""; c.String() != loopText {
		t.Errorf("made\n%s\nwant\n%s", c, loopText)
	}
}

// A run that never ends and breaks the property on the way to its loop, at
// the last event there, is not a lasso: what comes after is not needed.
func TestCheckLoopBrokenInItsStem(t *testing.T) {
	c := parsed(t, loopText)
	sys, _, err := c.Subject(loopPages)
	if err != nil {
		t.Fatal(err)
	}
	prop := property.New("nobody-asks", "nobody requests, nor waits for ever", "", property.Monitor[model.ProcSet]{
		Sees:  property.Regions | property.EventKinds,
		Start: func(model.Snapshot) model.ProcSet { return 0 },
		Step: func(m model.ProcSet, o model.Observation) (model.ProcSet, error) {
			if o.Event.Kind == model.Request {
				return m, errors.New("p0 asks")
			}
			return m, nil
		},
		Eventually: &property.Eventuality[model.ProcSet]{
			Owed: func(m model.ProcSet) model.ProcSet { return m },
			Says: func(model.ProcSet, model.ProcID) string { return "waits" },
		},
	})
	rec, err := c.record(t.Context(), sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Judge(rec)
	complains(t, err, "is broken after 1 of 6 events already: p0 asks", "remove the events after it")
}
