package model_test

import (
	"fmt"
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// part sends as many messages as it is told to, and counts its inputs.
type part struct{}

func (part) Init(model.ProcID) int             { return 0 }
func (part) View(model.ProcID, int) model.View { return model.View{} }
func (part) Step(me model.ProcID, s int, in message.Input[uint8]) (int, message.Sends[uint8]) {
	var out message.Sends[uint8]
	for i := range in.Msg {
		out.ToAll(model.Others(3, me), i)
	}
	return s + 1, out
}

func wrapped(m uint8) string { return fmt.Sprint("part ", m) }

func TestEmbed(t *testing.T) {
	var out message.Sends[string]
	out.To(0, "before")
	in := message.Input[uint8]{Kind: model.Deliver, Msg: 2}
	if s := message.Embed(part{}, 1, 41, in, &out, wrapped); s != 42 {
		t.Errorf("the part's state is %d, want 42", s)
	}
	out.To(2, "behind")
	got := ""
	for i := range out.Len() {
		to, m := out.Get(i)
		got += fmt.Sprintf("%v to %v; ", m, to)
	}
	if want := "before to {p0}; part 0 to {p0,p2}; part 1 to {p0,p2}; behind to {p2}; "; got != want {
		t.Errorf("sends %q, want %q", got, want)
	}
}

// TestEmbedReportsTooMany expects that if a part sends too many messages, they
// are too many for the whole, and not cut short.
func TestEmbedReportsTooMany(t *testing.T) {
	for _, c := range []struct{ before, part uint8 }{{0, message.MaxSends + 1}, {message.MaxSends, 1}, {2, message.MaxSends - 1}} {
		var out message.Sends[string]
		for i := range c.before {
			out.To(0, fmt.Sprint(i))
		}
		message.Embed(part{}, 1, 0, message.Input[uint8]{Msg: c.part}, &out, wrapped)
		if out.Len() <= message.MaxSends {
			t.Errorf("%d messages and %d of the part count as %d", c.before, c.part, out.Len())
		}
	}
}
