package model_test

import (
	"fmt"
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// post is an algorithm of letters: at each request p0 sends p1 the next letters
// of its list, and everybody keeps what it gets.
type post = proc[string, string]

func letters(lists ...string) post {
	return post{step: func(me model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
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

func wantEnabled(t *testing.T, r *run, want string) {
	t.Helper()
	if got := enabled(r.world); got != want {
		t.Errorf("can happen:\n%s\nwant:\n%s", got, want)
	}
}

func wantQueue(t *testing.T, r *run, from, to model.ProcID, want string) {
	t.Helper()
	if got := fmt.Sprint(r.world.Queue(from, to)); got != want {
		t.Errorf("in transit from %v to %v: %s, want %s", from, to, got, want)
	}
}

func wantLocal(t *testing.T, r *run, p model.ProcID, want any) {
	t.Helper()
	if got := r.world.Local(p); got != want {
		t.Errorf("%v is in state %v, want %v", p, got, want)
	}
}

func TestFIFO(t *testing.T) {
	r := start(t, passing(t, letters("cab", "a"), "n=2 requests=2 requesters=p0")).do("p0 request; p0 request")
	wantEnabled(t, r, "p0->p1 deliver")
	r.do("p0->p1 deliver; p0->p1 deliver; p0->p1 deliver; p0->p1 deliver")
	wantLocal(t, r, 1, "caba")
	wantEnabled(t, r, "")
}

func TestAnyOrder(t *testing.T) {
	r := start(t, passing(t, letters("cab", "a"), "n=2 requests=2 requesters=p0 channels=any")).do("p0 request; p0 request")
	// In transit are a, a, b and c; of the two equal ones only the first is named.
	wantQueue(t, r, 0, 1, "[a a b c]")
	wantEnabled(t, r, "p0->p1 deliver; p0->p1 deliver #2; p0->p1 deliver #3")
	r.do("p0->p1 deliver #2; p0->p1 deliver; p0->p1 deliver #1; p0->p1 deliver")
	wantLocal(t, r, 1, "baca")
}

func TestDropAndDuplicate(t *testing.T) {
	r := start(t, passing(t, letters("ba"), "n=2 requesters=p0 drops=1 duplicates=2")).do("p0 request")
	wantEnabled(t, r, "p0->p1 deliver; p0->p1 drop; p0->p1 duplicate")
	wantQueue(t, r.do("p0->p1 duplicate"), 0, 1, "[b b a]")
	wantQueue(t, r.do("p0->p1 drop"), 0, 1, "[b a]")
	wantEnabled(t, r, "p0->p1 deliver; p0->p1 duplicate")
	wantQueue(t, r.do("p0->p1 deliver; p0->p1 duplicate"), 0, 1, "[a a]")
	wantEnabled(t, r, "p0->p1 deliver")

	r = start(t, passing(t, letters("ba"), "n=2 requesters=p0 drops=1 duplicates=1 channels=any")).do("p0 request")
	wantQueue(t, r.do("p0->p1 duplicate #1"), 0, 1, "[a b b]")
	wantQueue(t, r.do("p0->p1 drop #1"), 0, 1, "[a b]")
	if r.last.Sent != 0 || r.last.Was != r.last.Is {
		t.Errorf("the drop is observed as %+v", r.last)
	}
}

func TestOwnEvents(t *testing.T) {
	views := []model.View{
		{}, {Region: model.Critical}, {Region: model.Exiting, Ready: true}, {Region: model.Trying, Armed: true}, {Ready: true, Armed: true},
	}
	alg := proc[int, int]{
		step: func(_ model.ProcID, s int, _ in) (int, out) { return s + 1, out{} },
		view: func(_ model.ProcID, s int) model.View { return views[s%len(views)] },
	}
	r := start(t, passing(t, alg, "n=1 requests=2"))
	for _, want := range []string{"p0 request", "p0 exit", "p0 step", "p0 timeout", "p0 request; p0 step; p0 timeout"} {
		wantEnabled(t, r, want)
		r.do(model.Schedule(r.world.Enabled(nil)[:1]).String())
	}
	wantEnabled(t, r, "") // both requests are made
}

func TestRequests(t *testing.T) {
	alg := proc[int, int]{}
	wantEnabled(t, start(t, passing(t, alg, "n=3 requests=0")), "")
	wantEnabled(t, start(t, passing(t, alg, "n=3 requesters=p0,p2")), "p0 request; p2 request")
	r := start(t, passing(t, alg, "n=1 requests=unlimited"))
	key := string(r.world.Key(nil))
	wantEnabled(t, r.do("p0 request; p0 request; p0 request"), "p0 request")
	if string(r.world.Key(nil)) != key {
		t.Error("requests without limit are counted")
	}
}

func TestCrashForGood(t *testing.T) {
	sys := passing(t, letters("ab", "c"), "n=2 requests=2 crashes=1")
	r := start(t, sys).do("p0 request; p0->p1 deliver; p1 crash")
	wantQueue(t, r, 0, 1, "[]") // what was on its way to p1 is discarded
	wantLocal(t, r, 1, "")
	wantEnabled(t, r, "p0 request")
	if r.do("p0 request"); r.last.Sent != 1 {
		t.Errorf("a message to the dead counts %d", r.last.Sent)
	}
	wantQueue(t, r, 0, 1, "[]")
	wantEnabled(t, r, "")
	// What the crashed has sent arrives.
	r = start(t, sys).do("p0 request; p0 crash; p0->p1 deliver; p0->p1 deliver")
	wantLocal(t, r, 1, "ab")
}

func TestCrashAndRecover(t *testing.T) {
	r := start(t, passing(t, letters("abc"), "n=2 requesters=p0 crashes=2 recoveries=1"))
	r.do("p0 request; p0->p1 deliver; p1 crash")
	wantEnabled(t, r, "p0 crash; p1 recover; p0->p1 deliver")
	r.do("p0->p1 deliver") // lost on the crashed
	wantQueue(t, r, 0, 1, "[c]")
	r.do("p1 recover; p0->p1 deliver")
	wantLocal(t, r, 1, "+recoverc")
	wantEnabled(t, r, "p0 crash; p1 crash") // one more crash, no more recovery
	wantEnabled(t, r.do("p0 crash"), "")
}

func TestDurable(t *testing.T) {
	keeps := durable[string, string]{letters("ab"), func(_ model.ProcID, s string) string { return s[:1] }}
	r := start(t, passing(t, keeps, "n=2 requesters=p0 crashes=1 recoveries=1"))
	r.do("p0 request; p0->p1 deliver; p0->p1 deliver; p1 crash")
	wantLocal(t, r, 1, "a")
	wantLocal(t, r.do("p1 recover"), 1, "a+recover")
	// The request of p0 counts though p0 forgets it.
	forgets := durable[string, string]{letters("ab"), func(model.ProcID, string) string { return "" }}
	r = start(t, passing(t, forgets, "n=2 requesters=p0 crashes=1 recoveries=1")).do("p0 request; p0 crash; p0 recover")
	wantEnabled(t, r, "p0->p1 deliver")
}

func TestCrashers(t *testing.T) {
	r := start(t, passing(t, letters(), "n=3 requests=0 crashes=2 crashers=p1"))
	wantEnabled(t, r, "p1 crash")
	wantEnabled(t, r.do("p1 crash"), "")
}

func TestPerfectDetector(t *testing.T) {
	r := start(t, passing(t, letters(), "n=3 requests=0 crashes=3 recoveries=1 detector=perfect"))
	r.do("p1 crash")
	wantEnabled(t, r, "p0 crash; p0 suspect p1; p1 recover; p2 crash; p2 suspect p1")
	r.do("p0 suspect p1")
	wantLocal(t, r, 0, "!p1")
	wantEnabled(t, r, "p0 crash; p1 recover; p2 crash; p2 suspect p1") // once per crash
	r.do("p1 recover")
	wantEnabled(t, r, "p0 crash; p1 crash; p2 crash") // p2 was never told, and no longer can be
	r.do("p1 crash")
	wantEnabled(t, r, "p0 crash; p0 suspect p1; p2 crash; p2 suspect p1") // another crash, another report
	r.do("p2 suspect p1; p0 crash")
	wantEnabled(t, r, "p2 suspect p0") // and nobody down is told anything
}

func TestRecoveredIsToldAgain(t *testing.T) {
	r := start(t, passing(t, letters(), "n=2 requests=0 crashes=2 recoveries=1 detector=perfect"))
	r.do("p1 crash; p0 suspect p1; p0 crash; p0 recover")
	wantEnabled(t, r, "p0 suspect p1")
}

func TestNoDetector(t *testing.T) {
	wantEnabled(t, start(t, passing(t, letters(), "n=2 requests=0 crashes=1")).do("p1 crash"), "")
}

func TestSelective(t *testing.T) {
	// p1 takes letters in alphabetical order, and any when it is down.
	alg := selective[string, string]{letters("bac"), func(_ model.ProcID, s string, _ model.ProcID, m string) bool {
		return m == string(rune('a'+len(s)))
	}}
	r := start(t, passing(t, alg, "n=2 requesters=p0 channels=any crashes=1 crashers=p1 recoveries=1 drops=1")).do("p0 request")
	wantEnabled(t, r, "p1 crash; p0->p1 deliver; p0->p1 drop; p0->p1 drop #1; p0->p1 drop #2") // also what it does not take yet
	r.do("p0->p1 deliver")
	wantEnabled(t, r, "p1 crash; p0->p1 deliver; p0->p1 drop; p0->p1 drop #1")
	wantLocal(t, r.do("p0->p1 deliver"), 1, "ab")
	wantEnabled(t, r.do("p1 crash"), "p1 recover; p0->p1 deliver; p0->p1 drop")

	r = start(t, passing(t, alg, "n=2 requesters=p0 crashes=1 crashers=p1 recoveries=1")).do("p0 request")
	wantEnabled(t, r, "p1 crash") // in a FIFO channel the first letter holds up the others
	wantEnabled(t, r.do("p1 crash"), "p1 recover; p0->p1 deliver")
	wantEnabled(t, r.do("p0->p1 deliver"), "p1 recover; p0->p1 deliver")
	wantLocal(t, r.do("p1 recover"), 1, "+recover")
	wantEnabled(t, r, "")
}

// TestTokens passes one token on, loses it in every way, and copies it.
func TestTokens(t *testing.T) {
	alg := carrier[int, int]{proc[int, int]{
		init: func(me model.ProcID) int { return 1 - int(me) },
		step: func(me model.ProcID, s int, i in) (int, out) {
			var o out
			if i.Kind == model.Deliver {
				return s + i.Msg, o
			}
			o.To(1-me, s)
			return 0, o
		},
		view: func(_ model.ProcID, s int) model.View { return model.View{Token: s > 0} },
	}, func(m int) bool { return m > 0 }}
	for text, want := range map[string]struct {
		setup string
		last  int
	}{
		"p0 request":                           {"n=2", 0},
		"p0 request; p0->p1 deliver":           {"n=2", 0},
		"p1 request":                           {"n=2", 0}, // it has none to send
		"p0 request; p0->p1 drop":              {"n=2 drops=1", -1},
		"p1 request; p1->p0 drop":              {"n=2 drops=1", 0},
		"p0 request; p0->p1 duplicate":         {"n=2 duplicates=1", +1},
		"p0 crash":                             {"n=2 crashes=1 recoveries=1", -1},
		"p0 request; p1 crash":                 {"n=2 crashes=1", -1},
		"p1 crash; p0 request":                 {"n=2 crashes=1", -1},
		"p0 request; p1 crash; p0->p1 deliver": {"n=2 crashes=1 recoveries=1", -1},
		"p0 request; p0->p1 deliver; p1 crash": {"n=2 crashes=1 recoveries=1", -1},
		"p0 crash; p0 recover":                 {"n=2 crashes=1 recoveries=1", +1}, // it begins anew with one
	} {
		r := start(t, passing(t, alg, want.setup)).do(text)
		if r.last.Tokens != want.last {
			t.Errorf("%s: %+d tokens, want %+d", text, r.last.Tokens, want.last)
		}
	}
}
