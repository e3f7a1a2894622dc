package message_test

import (
	"fmt"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/transition"
)

func wantQueue(t *testing.T, r *Run, from, to model.ProcID, want string) {
	t.Helper()
	if got := fmt.Sprint(r.World.Queue(from, to)); got != want {
		t.Errorf("in transit from %v to %v: %s, want %s", from, to, got, want)
	}
}

func wantLocal(t *testing.T, r *Run, p model.ProcID, want any) {
	t.Helper()
	if got := r.World.Local(p); got != want {
		t.Errorf("%v is in state %v, want %v", p, got, want)
	}
}

func TestFIFO(t *testing.T) {
	r := Start(t, Passing(t, Letters("cab", "a"), "n=2 requests=2 requesters=p0")).Do("p0 request; p0 request")
	WantEnabled(t, r, "p0->p1 deliver")
	r.Do("p0->p1 deliver; p0->p1 deliver; p0->p1 deliver; p0->p1 deliver")
	wantLocal(t, r, 1, "caba")
	WantEnabled(t, r, "")
}

func TestAnyOrder(t *testing.T) {
	r := Start(t, Passing(t, Letters("cab", "a"), "n=2 requests=2 requesters=p0 channels=any")).Do("p0 request; p0 request")
	// In transit are a, a, b and c; of the two equal ones only the first is named.
	wantQueue(t, r, 0, 1, "[a a b c]")
	WantEnabled(t, r, "p0->p1 deliver; p0->p1 deliver #2; p0->p1 deliver #3")
	r.Do("p0->p1 deliver #2; p0->p1 deliver; p0->p1 deliver #1; p0->p1 deliver")
	wantLocal(t, r, 1, "baca")
}

func TestDropAndDuplicate(t *testing.T) {
	r := Start(t, Passing(t, Letters("ba"), "n=2 requesters=p0 drops=1 duplicates=2")).Do("p0 request")
	WantEnabled(t, r, "p0->p1 deliver; p0->p1 drop; p0->p1 duplicate")
	wantQueue(t, r.Do("p0->p1 duplicate"), 0, 1, "[b b a]")
	wantQueue(t, r.Do("p0->p1 drop"), 0, 1, "[b a]")
	WantEnabled(t, r, "p0->p1 deliver; p0->p1 duplicate")
	wantQueue(t, r.Do("p0->p1 deliver; p0->p1 duplicate"), 0, 1, "[a a]")
	WantEnabled(t, r, "p0->p1 deliver")

	r = Start(t, Passing(t, Letters("ba"), "n=2 requesters=p0 drops=1 duplicates=1 channels=any")).Do("p0 request")
	wantQueue(t, r.Do("p0->p1 duplicate #1"), 0, 1, "[a b b]")
	wantQueue(t, r.Do("p0->p1 drop #1"), 0, 1, "[a b]")
	if r.Last.Sent != 0 || r.Last.Was != r.Last.Is {
		t.Errorf("the drop is observed as %+v", r.Last)
	}
}

func TestOwnEvents(t *testing.T) {
	views := []model.View{
		{}, {Region: model.Critical}, {Region: model.Exiting, Ready: true}, {Region: model.Trying, Armed: true}, {Ready: true, Armed: true},
	}
	alg := Proc[int, int]{
		Does:  func(_ model.ProcID, s int, _ In) (int, Out) { return s + 1, Out{} },
		Shows: func(_ model.ProcID, s int) model.View { return views[s%len(views)] },
	}
	r := Start(t, Passing(t, alg, "n=1 requests=2"))
	for _, want := range []string{"p0 request", "p0 exit", "p0 step", "p0 timeout", "p0 request; p0 step; p0 timeout"} {
		WantEnabled(t, r, want)
		r.Do(transition.Schedule(r.World.Enabled(nil)[:1]).String())
	}
	WantEnabled(t, r, "") // both requests are made
}

func TestRequests(t *testing.T) {
	alg := Proc[int, int]{}
	WantEnabled(t, Start(t, Passing(t, alg, "n=3 requests=0")), "")
	WantEnabled(t, Start(t, Passing(t, alg, "n=3 requesters=p0,p2")), "p0 request; p2 request")
	r := Start(t, Passing(t, alg, "n=1 requests=unlimited"))
	key := string(r.World.Key(nil))
	WantEnabled(t, r.Do("p0 request; p0 request; p0 request"), "p0 request")
	if string(r.World.Key(nil)) != key {
		t.Error("requests without limit are counted")
	}
}

func TestCrashForGood(t *testing.T) {
	sys := Passing(t, Letters("ab", "c"), "n=2 requests=2 crashes=1")
	r := Start(t, sys).Do("p0 request; p0->p1 deliver; p1 crash")
	wantQueue(t, r, 0, 1, "[]") // what was on its way to p1 is discarded
	wantLocal(t, r, 1, "")
	WantEnabled(t, r, "p0 request")
	if r.Do("p0 request"); r.Last.Sent != 1 {
		t.Errorf("a message to the dead counts %d", r.Last.Sent)
	}
	wantQueue(t, r, 0, 1, "[]")
	WantEnabled(t, r, "")
	// What the crashed has sent arrives.
	r = Start(t, sys).Do("p0 request; p0 crash; p0->p1 deliver; p0->p1 deliver")
	wantLocal(t, r, 1, "ab")
}

func TestCrashAndRecover(t *testing.T) {
	r := Start(t, Passing(t, Letters("abc"), "n=2 requesters=p0 crashes=2 recoveries=1"))
	r.Do("p0 request; p0->p1 deliver; p1 crash")
	WantEnabled(t, r, "p0 crash; p1 recover; p0->p1 deliver")
	r.Do("p0->p1 deliver") // lost on the crashed
	wantQueue(t, r, 0, 1, "[c]")
	r.Do("p1 recover; p0->p1 deliver")
	wantLocal(t, r, 1, "+recoverc")
	WantEnabled(t, r, "p0 crash; p1 crash") // one more crash, no more recovery
	WantEnabled(t, r.Do("p0 crash"), "")
}

func TestDurable(t *testing.T) {
	keeps := Durable[string, string]{Proc: Letters("ab"), Keeps: func(_ model.ProcID, s string) string { return s[:1] }}
	r := Start(t, Passing(t, keeps, "n=2 requesters=p0 crashes=1 recoveries=1"))
	r.Do("p0 request; p0->p1 deliver; p0->p1 deliver; p1 crash")
	wantLocal(t, r, 1, "a")
	wantLocal(t, r.Do("p1 recover"), 1, "a+recover")
	// The request of p0 counts though p0 forgets it.
	forgets := Durable[string, string]{Proc: Letters("ab"), Keeps: func(model.ProcID, string) string { return "" }}
	r = Start(t, Passing(t, forgets, "n=2 requesters=p0 crashes=1 recoveries=1")).Do("p0 request; p0 crash; p0 recover")
	WantEnabled(t, r, "p0->p1 deliver")
}

func TestCrashers(t *testing.T) {
	r := Start(t, Passing(t, Letters(), "n=3 requests=0 crashes=2 crashers=p1"))
	WantEnabled(t, r, "p1 crash")
	WantEnabled(t, r.Do("p1 crash"), "")
}

func TestPerfectDetector(t *testing.T) {
	r := Start(t, Passing(t, Letters(), "n=3 requests=0 crashes=3 recoveries=1 detector=perfect"))
	r.Do("p1 crash")
	WantEnabled(t, r, "p0 crash; p0 suspect p1; p1 recover; p2 crash; p2 suspect p1")
	r.Do("p0 suspect p1")
	wantLocal(t, r, 0, "!p1")
	WantEnabled(t, r, "p0 crash; p1 recover; p2 crash; p2 suspect p1") // once per crash
	r.Do("p1 recover")
	WantEnabled(t, r, "p0 crash; p1 crash; p2 crash") // p2 was never told, and no longer can be
	r.Do("p1 crash")
	WantEnabled(t, r, "p0 crash; p0 suspect p1; p2 crash; p2 suspect p1") // another crash, another report
	r.Do("p2 suspect p1; p0 crash")
	WantEnabled(t, r, "p2 suspect p0") // and nobody down is told anything
}

func TestRecoveredIsToldAgain(t *testing.T) {
	r := Start(t, Passing(t, Letters(), "n=2 requests=0 crashes=2 recoveries=1 detector=perfect"))
	r.Do("p1 crash; p0 suspect p1; p0 crash; p0 recover")
	WantEnabled(t, r, "p0 suspect p1")
}

func TestNoDetector(t *testing.T) {
	WantEnabled(t, Start(t, Passing(t, Letters(), "n=2 requests=0 crashes=1")).Do("p1 crash"), "")
}

func TestSelective(t *testing.T) {
	// p1 takes letters in alphabetical order, and any when it is down.
	alg := Selective[string, string]{Proc: Letters("bac"), Takes: func(_ model.ProcID, s string, _ model.ProcID, m string) bool {
		return m == string(rune('a'+len(s)))
	}}
	r := Start(t, Passing(t, alg, "n=2 requesters=p0 channels=any crashes=1 crashers=p1 recoveries=1 drops=1")).Do("p0 request")
	WantEnabled(t, r, "p1 crash; p0->p1 deliver; p0->p1 drop; p0->p1 drop #1; p0->p1 drop #2") // also what it does not take yet
	r.Do("p0->p1 deliver")
	WantEnabled(t, r, "p1 crash; p0->p1 deliver; p0->p1 drop; p0->p1 drop #1")
	wantLocal(t, r.Do("p0->p1 deliver"), 1, "ab")
	WantEnabled(t, r.Do("p1 crash"), "p1 recover; p0->p1 deliver; p0->p1 drop")

	r = Start(t, Passing(t, alg, "n=2 requesters=p0 crashes=1 crashers=p1 recoveries=1")).Do("p0 request")
	WantEnabled(t, r, "p1 crash") // in a FIFO channel the first letter holds up the others
	WantEnabled(t, r.Do("p1 crash"), "p1 recover; p0->p1 deliver")
	WantEnabled(t, r.Do("p0->p1 deliver"), "p1 recover; p0->p1 deliver")
	wantLocal(t, r.Do("p1 recover"), 1, "+recover")
	WantEnabled(t, r, "")
}

// TestTokens passes one token on, loses it in every way, and copies it.
func TestTokens(t *testing.T) {
	alg := Carrier[int, int]{Proc: Proc[int, int]{
		Begins: func(me model.ProcID) int { return 1 - int(me) },
		Does: func(me model.ProcID, s int, i In) (int, Out) {
			var o Out
			if i.Kind == model.Deliver {
				return s + i.Msg, o
			}
			o.To(1-me, s)
			return 0, o
		},
		Shows: func(_ model.ProcID, s int) model.View { return model.View{Token: s > 0} },
	}, Holds: func(m int) bool { return m > 0 }}
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
		r := Start(t, Passing(t, alg, want.setup)).Do(text)
		if r.Last.Tokens != want.last {
			t.Errorf("%s: %+d tokens, want %+d", text, r.Last.Tokens, want.last)
		}
	}
}
