package corpus

import (
	"fmt"
	"strings"
	"testing"

	ra "doorway/algorithms/ricartagrawala"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// equals replies to a request with its own sequence number: nothing breaks the tie.
type equals struct{ ra.Algorithm }

func (a equals) Step(me model.ProcID, s ra.State, in message.Input[ra.Message]) (next ra.State, out message.Sends[ra.Message]) {
	if in.Kind == model.Deliver && !in.Msg.Reply && s.Region == model.Trying && in.Msg.Seq == s.Own {
		out.To(in.From, ra.Message{Reply: true})
		return s, out
	}
	return a.Algorithm.Step(me, s, in)
}

var page = &catalogue.Page{
	Name:  "ricart-agrawala",
	Title: "Ricart and Agrawala's algorithm",
	Assumptions: []catalogue.Assumption{
		{Name: "unique timestamps", Meaning: "no two requests are made with the same timestamp"},
		{Name: "no crash", Meaning: "processes do not stop"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "as published", Build: func(s model.Setup) (transition.System, error) {
			if s.N < 2 {
				return nil, fmt.Errorf("two processes at least")
			}
			return message.System(ra.Algorithm{N: s.N}, s)
		}},
		{Name: "no-tie-break", Meaning: "replies to a request with its own timestamp", Mutant: true,
			Build: func(s model.Setup) (transition.System, error) {
				return message.System(equals{ra.Algorithm{N: s.N}}, s)
			}},
	},
}

var pages = []*catalogue.Page{{Name: "another"}, page}

var tie = catalogue.Claim{
	Property: properties.MutualExclusion, Variant: "no-tie-break", Setup: model.NewSetup(2), Expect: catalogue.Violated, Drops: "unique timestamps",
	Why: "two processes with equal timestamps both enter. Without the tie-break each finds that the other's request is not older",
}

// tieText is what becomes of tie, word for word.
const tieText = `# Two processes with equal timestamps both enter.
# Without the tie-break each finds that the other's request is not older.
# Variant no-tie-break: replies to a request with its own timestamp.
# Dropped assumption: unique timestamps: no two requests are made with the same timestamp.
# In the end: {p0,p1} are in their critical sections at the same time.
algorithm: ricart-agrawala
variant: no-tie-break
setup: n=2 requests=1
property: mutual-exclusion
expect: violated
drops: unique timestamps

schedule:
  p0 request
  p1 request
  p0->p1 deliver
  p1->p0 deliver
  p1->p0 deliver
  p0->p1 deliver
trace:
  1  p0 request  (p0 trying; sends REQUEST(1) to {p1})
  2  p1 request  (p1 trying; sends REQUEST(1) to {p0})
  3  p0->p1 deliver REQUEST(1)  (sends REPLY to {p0})
  4  p1->p0 deliver REQUEST(1)  (sends REPLY to {p1})
  5  p1->p0 deliver REPLY  (p0 critical)
  6  p0->p1 deliver REPLY  (p1 critical)
`

// goldenText is a golden run, as short as a person may write it.
const goldenText = `# One enters and leaves.
algorithm: ricart-agrawala
setup: n=2
property: mutual-exclusion
expect: holds
schedule:
p0 request
p0->p1 deliver
p1->p0 deliver
p0 exit
`

func parsed(t testing.TB, text string) Case {
	t.Helper()
	c, err := Parse("ricart-agrawala/test.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// complains checks that err is an error with the given words in it.
func complains(t testing.TB, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("error %v\nwant %q", err, w)
		}
	}
}
