package modeltest

import (
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// Post sends letters: at each request p0 sends p1 the next letters of its list,
// and everybody keeps what it gets.
type Post = Proc[string, string]

// Letters returns a Post with a list for each request.
func Letters(lists ...string) Post {
	return Post{Does: func(me model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
		var o message.Sends[string]
		switch i.Kind {
		case model.Request:
			for _, letter := range lists[len(s)] {
				o.To(1, string(letter))
			}
			return s + ".", o
		case model.Deliver:
			return s + i.Msg, o
		case model.Suspect:
			return s + "!" + i.From.String(), o
		default:
			return s + "+" + i.Kind.String(), o
		}
	}}
}

// WantEnabled wants these events, and no others, to be able to happen.
func WantEnabled(t *testing.T, r *Run, want string) {
	t.Helper()
	if got := Enabled(r.World); got != want {
		t.Errorf("can happen:\n%s\nwant:\n%s", got, want)
	}
}

// What algorithms of numbers are made of.
type (
	Out    = message.Sends[int]
	In     = message.Input[int]
	Sender = Proc[int, int]
)

// Alarm returns an algorithm whose timeout fires after so many units of time;
// its state records what has happened, and a request starts the timer.
func Alarm(after func(s string) int) Post {
	return Post{
		Does: Letters("a", "b", "c").Does,
		Shows: func(me model.ProcID, s string) model.View {
			return model.View{Armed: s != "", After: int16(after(s))}
		},
	}
}

// Always returns the same time in every state.
func Always(after int) func(string) int { return func(string) int { return after } }

// Gossip keeps what the failure detector says.
var Gossip = Post{Does: func(_ model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
	return s + i.Kind.String() + " " + i.From.String() + ";", message.Sends[string]{}
}}
