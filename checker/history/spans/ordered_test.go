package spans

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestOrdered checks the list against one that looks at all intervals.
func TestOrdered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := ordered{key: func(v *interval) int64 { return v.from.at }, rank: func(v *interval) int64 { return v.to.at }}
		var dropped int64
		for range rapid.IntRange(1, 30).Draw(t, "changes") {
			switch n := len(o.all); {
			case n == 0 || rapid.IntRange(0, 3).Draw(t, "inserts") > 0:
				o.insert(&interval{from: edge{at: rapid.Int64Range(1, 9).Draw(t, "key")}, to: edge{at: rapid.Int64Range(1, 20).Draw(t, "rank")}})
			case rapid.Bool().Draw(t, "drops"):
				o.all[rapid.IntRange(0, n-1).Draw(t, "dead")].dead = true
				for _, v := range o.all {
					if !v.dead {
						break
					}
					dropped = max(dropped, v.to.at)
				}
				o.trim()
			default:
				v := o.all[rapid.IntRange(0, n-1).Draw(t, "changed")]
				v.to.at = rapid.Int64Range(1, 20).Draw(t, "to")
				o.fix(o.place(v))
			}
			greatest := dropped
			if o.base != nil && o.base.to.at != dropped || o.base == nil && dropped > 0 {
				t.Fatalf("of those dropped the greatest is %v, want %d", o.base, dropped)
			}
			for i, v := range o.all {
				greatest = max(greatest, v.to.at)
				if o.rank(o.top[i]) != greatest || i > 0 && o.key(o.all[i-1]) > o.key(v) || o.place(v) != i || o.before(i+1) != o.top[i] {
					t.Fatalf("at %d the greatest is %d, want %d; keys %d", i, o.rank(o.top[i]), greatest, o.key(v))
				}
			}
		}
	})
}

// TestBounded holds no more than it is told to, whatever comes.
func TestBounded(t *testing.T) {
	const keep = 50
	j := New(Options{Keep: keep}, func(Finding) {})
	for i := range int64(3000) {
		o := Op{Kind: Kind(i % 4), Object: fmt.Sprint(i / 7 % 500), Holder: fmt.Sprint(i % 11), Begin: 10 * i, End: 10*i + 3, Token: i, HasToken: i%3 == 0}
		if i%5 == 0 {
			o.Object = "busy"
		}
		if i > 2000 && o.Kind != Resign {
			o.Object, o.Holder, o.Kind = "one", fmt.Sprint(i%2), Lock
		}
		if i > 2500 {
			o.Object, o.Holder, o.Kind = "one", "same", Resign
		}
		j.Add(o)
		if len(j.kept) > keep || len(j.objects) > keep || len(j.owners) > keep {
			t.Fatalf("%d Ops, %d objects, %d owners", len(j.kept), len(j.objects), len(j.owners))
		}
		for name, h := range j.objects {
			live := slices.DeleteFunc(slices.Clone(h.byTime.all), func(v *interval) bool { return v.dead })
			if len(h.byTime.all) > 2*keep || len(live) > keep || len(h.grants.all) > 2*keep || len(h.tokens) > keep || h.owners > keep {
				t.Fatalf("%v: %d intervals, %d of them live, %d grants, %d tokens", name, len(h.byTime.all), len(live), len(h.grants.all), len(h.tokens))
			}
		}
		for who, s := range j.owners {
			if len(s.resigns) > keep {
				t.Fatalf("%v: %d calls of resign", who, len(s.resigns))
			}
		}
	}
	if j.Ops[Lock] == 0 || j.Ops[Resign] == 0 || len(j.kept) != keep {
		t.Error(j.Ops, len(j.kept))
	}
}
