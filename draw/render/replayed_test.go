package render

import (
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker/exchange"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A finding is why a run of a program breaks a property.
type finding struct{ *exchange.Replay }

func (finding) Lines() []string             { return []string{"It does."} }
func (finding) Decisive() []int             { return []int{2, 5} }
func (finding) Late() []int                 { return []int{4} }
func (f finding) Nearest() *exchange.Replay { return f.Replay }

// A tale is one that tells its nearest run.
type tale struct {
	finding
	names []string
}

func (t tale) Story(s transition.Schedule) recording.Story { return story(s, t.names, 0) }

// story tells a run whose first steps are left out.
func story(s transition.Schedule, names []string, left int) recording.Story {
	told := recording.Story{Names: names}
	for i, e := range s {
		told.Steps = append(told.Steps, recording.Told{Text: names[e.Proc] + "'s " + e.Kind.String(), Aside: i < left})
	}
	return told
}

// TestReplayed shows the run that goes well beside a run whose replays were explained, with the numbers that its events have
// there, in text, in a picture and on a page.
func TestReplayed(t *testing.T) {
	c, err := corpus.Read("../../corpus/cases/naive-lock/no-interruption-mutual-exclusion.txt")
	if err != nil {
		t.Fatal(err)
	}
	sys, prop, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	well, err := notation.Schedule("p0 request\np0 step\np0 step\np1 request\np1 step\np1 step")
	if err != nil {
		t.Fatal(err)
	}
	nearest := &exchange.Replay{Schedule: well, Events: []int{1, 2, 6, 3, 4, 0}}
	for name, x := range map[string]struct {
		cause Cause
		story []string // of the run
		wants map[string][]string
	}{
		"by events": {finding{nearest}, nil, map[string][]string{
			"text": {"why: It does. the run ", " 2 p0 reads held = 0 2 p0 reads held = 0 ", " 3 p1 request * 6 p0 sets held from 0 to 1 (critical) ", " * p1 reads held = 1"},
			"svg":  {">The nearest run that goes well<"},
			"html": {`data-row`, "In the run that goes well"},
		}},
		"by a story": {tale{finding{nearest}, []string{"bob", "alice"}}, []string{"alice", "bob"}, map[string][]string{
			"text": {" 1 alice's request * 1 bob's request ", " 3 bob's request * 6 bob's step ", " * 3 alice's request "},
			"svg":  {">bob&#39;s request<", ">alice&#39;s request<"},
			"html": {"<p>bob&#39;s request</p>", `<th scope="row">alice</th><td><code>PC: Test</code></td><td><code></code></td>`},
		}},
		"by a long story": {tale{finding{nearest}, []string{"alice", "bob"}}, []string{"alice", "bob"}, map[string][]string{
			"text": {" 1 alice's request 1 alice's request 2 alice's step 2 alice's step 3 bob's request * 6 alice's step 4 bob's step * 3 bob's request "},
			"svg":  {"1 of 6 steps are left out: they did", "1 of 6 steps are left out: they are"},
		}},
		"nothing": {finding{}, nil, map[string][]string{"text": {"why: It does."}, "svg": {"p1 request"}, "html": {"It does."}}},
	} {
		for format, wants := range x.wants {
			s := shown(t, c, sys, prop)
			s.Long = true
			if x.story != nil {
				s.execution.Tell(story(c.Schedule, x.story, 1))
			}
			s.Reasons = Replayed(x.cause, s.execution)
			f, err := Named(format)
			if err != nil {
				t.Fatal(err)
			}
			text, err := f.Render(s)
			text = strings.Join(strings.Fields(text), " ")
			for _, want := range wants {
				if err != nil || !strings.Contains(text, want) {
					t.Errorf("%s, %s: %v, want %q in\n%s", name, format, err, want, text)
				}
			}
			if name == "nothing" && strings.Contains(text, "goes well") {
				t.Errorf("%s: something goes well in\n%s", format, text)
			}
		}
	}
}
