package spans_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/checker/history/calls"
	"doorway/checker/history/spans"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// judge judges Ops, in this order.
func judge(o spans.Options, ops []spans.Op) (*spans.Judge, []spans.Finding) {
	var all []spans.Finding
	j := spans.New(o, func(f spans.Finding) { all = append(all, f) })
	for _, op := range ops {
		j.Add(op)
	}
	j.Close()
	return j, all
}

// parse reads Ops of the form "holder kind begin end", with "~1" for an error, "#7" for a token, "@x" for an object and
// "!" for a call that failed. Their lines count from 1.
func parse(t *testing.T, text string) (all []spans.Op) {
	t.Helper()
	for i, line := range strings.Split(text, ", ") {
		var kind string
		o := spans.Op{Line: i + 1, Number: 1}
		if _, err := fmt.Sscan(line, &o.Holder, &kind, &o.Begin, &o.End); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for o.Kind.String() != kind {
			o.Kind++
		}
		for _, word := range strings.Fields(line)[4:] {
			switch word[0] {
			case '~':
				_, _ = fmt.Sscan(word[1:], &o.Error)
			case '#':
				_, _ = fmt.Sscan(word[1:], &o.Token)
				o.HasToken = true
			case '@':
				o.Object = word[1:]
			case '!':
				o.Failed = true
			}
		}
		all = append(all, o)
	}
	return all
}

// TestJudge judges small streams, each in the order of its Ops.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, text string
		why        string // of the first finding, "" for none
		lines      string // of its Ops
		counts     string // what is counted, beside kinds and times
	}{
		{"in turn", "a lock 1 2, a unlock 3 4, b lock 5 6, b unlock 7 8", "", "", ""},
		{"a waits for b", "a lock 1 2, b lock 1 5, a unlock 3 6", "", "", "open 1"},
		{"at the same moment", "a lock 1 2, a unlock 5 6, b lock 3 5", "", "", "open 1"},
		{"both", "a lock 1 2, b lock 1 4, a unlock 5 6", "a has the lock from 00:00:00.000000002 (line 1) until it gives it back, at 00:00:00.000000005 at the earliest (line 3), and b gets it at 00:00:00.000000004 (line 2)", "1 3 2", "violations 1, open 1"},
		{"both, told by the other's unlock", "b lock 1 2, b unlock 9 10, a lock 1 4", "b has the lock", "1 2 3", "violations 1, open 1"},
		{"told once", "a lock 1 2, b lock 1 4, a unlock 5 6, b unlock 8 9", "a has the lock", "1 3 2", "violations 1"},
		{"never given back", "a lock 1 2, b lock 3 4", "", "", "open 2"},
		{"an unlock that failed", "a lock 1 2, a unlock 5 6 !, b lock 3 4", "a has the lock", "1 2 3", "violations 1, open 1, failed 1"},
		{"a lock that failed", "a lock 1 2, b lock 3 4 !, a unlock 5 6", "", "", "failed 1"},
		{"without a lock", "a unlock 1 2, a lock 3 4, a lock 5 6, a unlock 7 8", "", "", "open 1, unpaired 1"},
		{"the unlock of another token", "a lock 1 2 #5, a unlock 7 8 #4, b lock 3 4 #6, b unlock 5 6 #6", "", "", "open 1, unpaired 1"},
		{"unlock before lock is answered", "a lock 1 5, a unlock 4 9, b lock 1 2, b unlock 8 9", "", "", ""},
		{"one object", "a lock 1 2 @x, b lock 1 4 @x, a unlock 5 6 @x", "a has the lock", "1 3 2", "violations 1, open 1"},
		{"two objects", "a lock 1 2 @x, b lock 1 4 @y, a unlock 5 6 @x", "", "", "open 1"},
		{"a lock and an election", "a lock 1 2, b lead 1 4, a unlock 5 6", "", "", ""},

		{"errors that explain it", "a lock 1 2 ~1, b lock 1 4 ~1, a unlock 6 7 ~1", "", "", "possible 1, open 1"},
		{"errors that do not", "a lock 1 2 ~1, b lock 1 5 ~1, a unlock 8 9 ~1", "a has the lock from 00:00:00.000000002 (line 1) until it gives it back, at 00:00:00.000000008 at the earliest (line 3), and b gets it at 00:00:00.000000005 (line 2); clocks that are wrong by 1ns at most do not explain that", "1 3 2", "violations 1, open 1"},
		{"errors that make it possible", "a lock 1 2 ~1, a unlock 3 4 ~1, b lock 3 4 ~1", "", "", "possible 1, open 1"},
		{"no error, no possible", "a lock 1 2, a unlock 3 4, b lock 3 4 ~1", "", "", "open 1"},

		{"tokens that grow", "a lock 1 2 #1, a unlock 3 4, b lock 5 6 #2", "", "", "open 1"},
		{"a token that shrinks", "a lock 1 2 #2, a unlock 3 4, b lock 5 6 #1", "b gets token 1 (line 3) after a got token 2 (line 1); tokens must increase", "1 2 3", "violations 1, open 1"},
		{"known the other way round", "b lock 5 6 #1, a lock 1 2 #2, a unlock 3 4", "b gets token 1 (line 1) after a got token 2 (line 2); tokens must increase", "2 1", "violations 1, open 1"},
		{"calls at the same time", "a lock 1 3 #2, a unlock 3 4, b lock 2 6 #1", "", "", "open 1"},
		{"called when the other is answered", "a lock 1 2 #2, a unlock 3 4, b lock 2 6 #1", "", "", "open 1"},
		{"the same, known the other way round", "b lock 2 6 #1, a lock 1 2 #2, a unlock 3 4", "", "", "open 1"},
		{"within the error", "a lock 1 2 #2 ~1, a unlock 3 4 ~1, b lock 4 6 #1 ~1", "", "", "open 1"},
		{"beyond the error", "a lock 1 2 #2 ~1, a unlock 3 4 ~1, b lock 5 7 #1 ~1", "b gets token 1", "1 2 3", "violations 1, open 1"},
		{"a token twice", "a lock 1 3 #2, a unlock 3 4, b lock 2 6 #2", "b gets token 2 (line 3), which a has got (line 1)", "1 2 3", "violations 1, open 1"},
		{"locked again, with the same token", "a lock 1 3 #2, a lock 4 5 #2, a unlock 6 7 #2", "", "", "open 1"},

		{"leaders in turn", "a lead 1 5, b lead 5 9", "", "", ""},
		{"two leaders", "a lead 1 5, b lead 4 9", "a leads from 00:00:00.000000001 (line 1) until 00:00:00.000000005, and b leads from 00:00:00.000000004 (line 2)", "1 2", "violations 1"},
		{"one resigns", "a resign 3 4, a lead 1 5, b lead 4 9", "", "", ""},
		{"one resigns too late", "a resign 5 6, a lead 1 6, b lead 4 9", "a leads from 00:00:00.000000001 (line 2) until 00:00:00.000000005, when it resigns (line 1), and b leads", "2 1 3", "violations 1"},
		{"the call of resign comes later", "a lead 1 5, a resign 3 6, b lead 4 9", "", "", ""},
		{"the call of resign comes later and ends first", "a lead 1 5, a resign 3 4, b lead 4 9", "", "", ""},
		{"the call of resign comes last", "a lead 1 5, b lead 4 9, a resign 3 6", "a leads", "1 2", ""},
		{"a call of resign of an earlier tenure", "a lead 1 2, a resign 3 4, a lead 5 9, b lead 7 8", "a leads", "3 4", "violations 1"},
		{"terms", "a lead 1 5 #1, b lead 4 9 #2", "", "", ""},
		{"one term", "a lead 1 5 #1, b lead 7 9 #1", "term 1 has two leaders, a (line 1) and b (line 2)", "1 2", "violations 1"},
		{"one term, at once", "a lead 1 5 #1, b lead 4 9 #1", "term 1 has two leaders", "1 2", "violations 1"},
		{"again in its term", "a lead 1 5 #1, a lead 7 9 #1", "", "", ""},
		{"one without a term, the other way round", "b lead 4 9, a lead 1 5 #1", "a leads", "2 1", "violations 1"},
		{"one did not get it", "a lead 1 5 !, b lead 4 9", "", "", "failed 1"},
		{"three leaders", "b lead 3 9, a lead 1 4, c lead 2 9", "a leads from 00:00:00.000000001 (line 2) until 00:00:00.000000004, and b", "2 1", "violations 3"},
		{"one without a term", "a lead 1 5 #1, b lead 4 9", "a leads", "1 2", "violations 1"},

		{"in no order", "a lock 7 8, a unlock 9 9, a lock 1 2, b lock 4 5", "", "", "open 1, disordered 1"},
		{"a call of resign before the last tenure", "a lead 5 9, a resign 3 4", "", "", "disordered 1"},
	} {
		j, all := judge(spans.Options{}, parse(t, c.text))
		why, lines := "", ""
		if len(all) > 0 {
			why, lines = all[0].Why, linesOf(all[0].Ops)
		}
		if c.name == "the call of resign comes last" && len(all) == 2 && all[1].Withdrawn {
			all = all[:1]
		}
		if (len(all) > 1) != (c.name == "three leaders") || (c.why == "") != (why == "") || !strings.HasPrefix(why, c.why) || lines != c.lines || counts(j.Counts) != c.counts {
			t.Errorf("%s: %v; %s, want %q by %q; %s", c.name, all, counts(j.Counts), c.why, c.lines, c.counts)
		}
		if (j.FirstPossible != nil) != (j.Possible > 0) {
			t.Errorf("%s: the first possible pair is %v", c.name, j.FirstPossible)
		}
	}
	j, all := judge(spans.Options{Exclusive: true}, parse(t, "a lead 1 5 #1, b lead 4 9 #2, c lead 4 9 #2"))
	if j.Violations != 3 || len(all) != 3 { // a and b, a and c, and two leaders of term 2
		t.Errorf("leaders of different terms: %v", all)
	}
}

func linesOf(ops []spans.Op) string {
	var lines []string
	for _, o := range ops {
		lines = append(lines, fmt.Sprint(o.Line))
	}
	return strings.Join(lines, " ")
}

func counts(c spans.Counts) string {
	var all []string
	for _, n := range []struct {
		what string
		n    int
	}{
		{"violations", c.Violations}, {"possible", c.Possible}, {"open", c.Open}, {"unpaired", c.Unpaired}, {"failed", c.Failed},
		{"disordered", c.Disordered}, {"reaching", c.Reaching},
	} {
		if n.n > 0 {
			all = append(all, fmt.Sprint(n.what, " ", n.n))
		}
	}
	return strings.Join(all, ", ")
}

// history draws a small history on a grid of times, in the order of the ends of each process.
func history(t *rapid.T, errors bool) (all []spans.Op) {
	kinds := [][2]spans.Kind{{spans.Lock, spans.Unlock}, {spans.Lead, spans.Resign}}[rapid.IntRange(0, 1).Draw(t, "kind")]
	for p := range rapid.IntRange(2, 3).Draw(t, "procs") {
		now := int64(0)
		wrong := int64(0)
		if errors {
			wrong = rapid.Int64Range(0, 2).Draw(t, "error")
		}
		next := func(k spans.Kind, more int64) spans.Op {
			o := spans.Op{Kind: k, Holder: fmt.Sprint("p", p), Begin: now + rapid.Int64Range(0, 3).Draw(t, "begin"), Error: wrong}
			o.End = o.Begin + rapid.Int64Range(0, more).Draw(t, "end")
			now = o.End
			return o
		}
		for range rapid.IntRange(1, 3).Draw(t, "calls") {
			o := next(kinds[0], 4)
			if kinds[0] == spans.Lock {
				all = append(all, o)
				if rapid.IntRange(0, 4).Draw(t, "given back") > 0 {
					all = append(all, next(kinds[1], 1))
				}
				continue
			}
			if o.End > o.Begin && rapid.Bool().Draw(t, "resigns") {
				r := o
				r.Kind, r.Begin = spans.Resign, rapid.Int64Range(o.Begin, o.End-1).Draw(t, "resigns at")
				r.End = rapid.Int64Range(r.Begin, o.End+2).Draw(t, "resigned")
				if now = max(now, r.End); rapid.Bool().Draw(t, "later") {
					all = append(all, o, r)
					continue
				}
				all = append(all, r)
			}
			all = append(all, o)
		}
	}
	for i := range all {
		all[i].Line = i + 1
	}
	return all
}

// A hold is what the judge by enumeration takes an interval for.
type hold struct {
	holder          string
	from, to, wrong int64
	moment          bool
}

// held finds the intervals by looking at each process's Ops one after another.
func held(ops []spans.Op) (all []hold) {
	for i, o := range ops {
		switch o.Kind {
		case spans.Lock:
			h := hold{holder: o.Holder, from: o.End, to: o.End, wrong: o.Error, moment: true}
			if i+1 < len(ops) && ops[i+1].Holder == o.Holder && ops[i+1].Kind == spans.Unlock {
				h.to, h.moment = ops[i+1].Begin, false
			}
			all = append(all, h)
		case spans.Lead:
			h := hold{holder: o.Holder, from: o.Begin, to: o.End, wrong: o.Error}
			for _, r := range ops {
				if r.Kind == spans.Resign && r.Holder == o.Holder && r.Begin >= h.from && r.Begin < h.to {
					h.to = r.Begin
				}
			}
			all = append(all, h)
		}
	}
	return all
}

// placements visits every choice of the times of an interval on the grid, in half steps: between two times of the grid
// there is another.
func (h hold) placements(visit func(from, to int64)) {
	for from := 2 * (h.from - h.wrong); from <= 2*(h.from+h.wrong); from++ {
		if h.moment {
			visit(from, from)
			continue
		}
		for to := max(from, 2*(h.to-h.wrong)); to <= 2*(h.to+h.wrong); to++ {
			visit(from, to)
		}
	}
}

// enumerated counts the pairs that overlap for all choices of times, and for some.
func enumerated(ops []spans.Op) (certain, possible int) {
	all := held(ops)
	for i, a := range all {
		for _, b := range all[:i] {
			if a.holder == b.holder {
				continue
			}
			some, every := false, true
			a.placements(func(from, to int64) {
				b.placements(func(from2, to2 int64) {
					overlap := from < to2 && from2 < to
					some, every = some || overlap, every && overlap
				})
			})
			if every {
				certain++
			} else if some {
				possible++
			}
		}
	}
	return certain, possible
}

// TestEnumeration checks the judge against one that tries all times, whatever the order in which the Ops of different
// processes come, and those of one if they may come late. What a finding shows must be wrong by itself.
func TestEnumeration(t *testing.T) {
	found := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		ops := history(t, true)
		certain, possible := enumerated(ops)
		found[fmt.Sprint(certain > 0, possible > 0)]++
		exact := spans.Options{Late: -1}
		mixed := merged(t, ops)
		for name, c := range map[string]struct {
			o   spans.Options
			ops []spans.Op
		}{"in order": {exact, ops}, "in any order": {exact, rapid.Permutation(ops).Draw(t, "permuted")}, "at once": {spans.Options{}, mixed},
			"late": {spans.Options{Late: 1000}, rapid.Permutation(ops).Draw(t, "late")}} {
			j, all := judge(c.o, c.ops)
			said := len(all) > 0
			before := len(all)
			all = slices.DeleteFunc(all, func(f spans.Finding) bool { return f.Withdrawn })
			if withdrawn := len(all) < before; withdrawn && name == "at once" {
				found["withdrawn"]++
				said = certain > 0
			}
			if j.Violations != certain || j.Possible != possible || j.Disordered > 0 || said != (certain > 0) {
				t.Fatalf("%s: %d violations and %d possible, want %d and %d; %d disordered\n%s", name, j.Violations, j.Possible, certain, possible, j.Disordered, written(c.ops))
			}
			for _, f := range all {
				if again, _ := judge(exact, f.Ops); again.Violations == 0 {
					t.Fatalf("%s: what is shown is not wrong: %v", name, f)
				}
			}
		}
	})
	if !testing.Short() && len(found) != 5 {
		t.Errorf("one-sided: %v", found)
	}
}

// merged merges the Ops of the processes in any way that keeps the order of each.
func merged(t *rapid.T, ops []spans.Op) (all []spans.Op) {
	rest := map[string][]spans.Op{}
	var names []string
	for _, o := range ops {
		if rest[o.Holder] == nil {
			names = append(names, o.Holder)
		}
		rest[o.Holder] = append(rest[o.Holder], o)
	}
	for len(names) > 0 {
		i := rapid.IntRange(0, len(names)-1).Draw(t, "whose")
		mine := rest[names[i]]
		all = append(all, mine[0])
		if rest[names[i]] = mine[1:]; len(mine) == 1 {
			names = slices.Delete(names, i, i+1)
		}
	}
	return all
}

// TestPorcupine checks the judge against porcupine, for clocks that are right and calls that are all answered.
func TestPorcupine(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		var ops []spans.Op
		var all []calls.Call
		for _, o := range history(t, false) {
			if o.Kind == spans.Lead || o.Kind == spans.Resign {
				return
			}
			ops = append(ops, o)
			all = append(all, calls.Call{Proc: o.Holder, Op: calls.Op(o.Kind.String()), Begin: moment(o.Begin), End: moment(o.End), Line: o.Line})
		}
		j, _ := judge(spans.Options{Late: -1}, ops)
		if j.Open > 0 {
			return // a lock that is never given back is held for ever there
		}
		v, err := calls.Check(all, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		broken := v[0].Status == calls.Broken
		found[broken]++
		if broken != (j.Violations > 0) {
			t.Fatalf("%d violations, porcupine says broken: %v\n%v", j.Violations, broken, ops)
		}
	})
	if !testing.Short() && (found[true] == 0 || found[false] == 0) {
		t.Errorf("one-sided: %v", found)
	}
}

func moment(at int64) calls.Moment { return calls.Moment(fmt.Sprint(at)) }

// TestTokens checks the rule for tokens against one that compares all pairs.
func TestTokens(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		var ops []spans.Op
		for i := range rapid.IntRange(2, 6).Draw(t, "locks") {
			o := spans.Op{Holder: fmt.Sprint("p", i), Begin: rapid.Int64Range(1, 20).Draw(t, "begin"), Error: rapid.Int64Range(0, 2).Draw(t, "error"), Line: i + 1,
				Token: rapid.Int64Range(1, 9).Draw(t, "token"), HasToken: true}
			o.End = o.Begin + rapid.Int64Range(0, 4).Draw(t, "long")
			ops = append(ops, o)
		}
		wrong := false
		for _, a := range ops {
			for _, b := range ops {
				wrong = wrong || a.Holder != b.Holder && a.Token == b.Token || a.End+a.Error < b.Begin-b.Error && a.Token >= b.Token
			}
		}
		found[wrong]++
		for _, late := range []int64{0, -1} {
			if j, all := judge(spans.Options{Late: late}, ops); (j.Violations > 0) != wrong || (len(all) > 0) != wrong {
				t.Fatalf("wrong: %v, but %v\n%v", wrong, all, ops)
			}
		}
	})
	if !testing.Short() && (found[true] == 0 || found[false] == 0) {
		t.Errorf("one-sided: %v", found)
	}
}

// TestKeep keeps little: what is found is a part of what there is, and if it is less, that is told.
func TestKeep(t *testing.T) {
	less := 0
	rapid.Check(t, func(t *rapid.T) {
		ops := history(t, true)
		whole, _ := judge(spans.Options{Late: -1}, ops)
		part, _ := judge(spans.Options{Late: -1, Keep: rapid.IntRange(1, 6).Draw(t, "keep")}, ops)
		told := part.Reaching > 0 || part.Open > whole.Open || part.Unpaired > whole.Unpaired
		if part.Violations > whole.Violations || part.Violations < whole.Violations && !told {
			t.Fatalf("%s of %s\n%v", counts(part.Counts), counts(whole.Counts), ops)
		}
		if part.Violations < whole.Violations {
			less++
		}
	})
	if less == 0 && !testing.Short() {
		t.Error("nothing is ever missed")
	}
}

// TestForgotten keeps a few Ops of a stream: what is forgotten is not compared with, and whatever reaches back to it is
// counted.
func TestForgotten(t *testing.T) {
	for _, c := range []struct {
		keep         int
		text, counts string
	}{
		{1, "a lock 1 2, b lock 3 4", "open 2"},
		{1, "a lock 1 2 #5, a unlock 3 4 #4, a unlock 9 10 #5", "open 1, unpaired 2"},
		{1, "a lead 1 9, a resign 10 11, a resign 5 12, b lead 20 21", ""},
		{1, "a resign 1 2 ~3, c lead 30 31, b lead 4 9", "reaching 1"},
		{1, "a resign 1 2 ~3, c lead 30 31, b lead 6 9", ""},
		{2, "a lock 1 2, a unlock 8 9, b lock 5 6, b unlock 7 8", "violations 1, reaching 1"},
		{2, "a lock 1 2, a unlock 8 9, c unlock 1 2, b lock 5 6, b unlock 7 8", "unpaired 1, reaching 1"},
		{3, "a lock 1 2, a unlock 8 9, b lock 5 6, b unlock 7 8", "violations 1"},
		{1, "a resign 1 1, c lead 30 31, a lead 1 9, b lead 3 5", "reaching 2"},
		{0, "b lead 0 6, a lead 1 10, a resign 2 11, c lead 4 8", "violations 2"},
		{1, "a lead 1 5 #1, c lead 6 7 #2, b lead 8 9 #1", ""},
		{2, "b lock 9 10, c lock 4 5, a lock 6 7, a unlock 12 13", "open 2, reaching 1"},
		{3, "b lock 9 10, c lock 4 5, a lock 6 7, a unlock 12 13", "violations 1, open 2"},
		{1, "b lock 9 10 #2, c lock 4 5 #1, a lock 6 7 #3", "open 3"},
		{2, "b lock 9 10 #2, c lock 4 5 #1, a lock 6 7 #3", "violations 1, open 3"},
		{1, "b lock 8 9 #5, c lock 8 9 #6, a lock 1 2 #3", "open 3"},
	} {
		if j, _ := judge(spans.Options{Keep: c.keep}, parse(t, c.text)); counts(j.Counts) != c.counts {
			t.Errorf("keep %d of %s: %s, want %s", c.keep, c.text, counts(j.Counts), c.counts)
		}
	}
}

// TestSameMoment takes Ops that end at once in the order of their places.
func TestSameMoment(t *testing.T) {
	ops := parse(t, "a unlock 5 5, a lock 5 5")
	ops[0].Line, ops[1].Line = 7, 7
	ops[0].Number, ops[1].Number = 2, 1
	if j, _ := judge(spans.Options{Late: -1}, ops); counts(j.Counts) != "" {
		t.Error(counts(j.Counts))
	}
}

// sound returns a history of so many locks, in which nothing is wrong, of many processes.
func sound(n int) (all []spans.Op) {
	for i := range int64(n) {
		who := fmt.Sprint("p", i%10)
		all = append(all, spans.Op{Holder: who, Begin: 10*i - 40, End: 10*i + 1, Token: i + 1, HasToken: true, Line: int(i) + 1},
			spans.Op{Kind: spans.Unlock, Holder: who, Begin: 10*i + 9, End: 10*i + 10, Line: int(i) + 1, Number: 2})
	}
	slices.SortStableFunc(all, func(a, b spans.Op) int { return cmp.Compare(a.End, b.End) })
	return all
}

// TestLong forgets most of a long stream and misses nothing in it.
func TestLong(t *testing.T) {
	ops := sound(20_000)
	j, all := judge(spans.Options{Keep: 100}, ops)
	if got := counts(j.Counts); got != "" || len(all) > 0 || j.Ops != [4]int{20_000, 20_000, 0, 0} || j.Until != 200_000 {
		t.Errorf("%s, %v, until %d", got, all, j.Until)
	}
	ops[30_000].Token = 1 // it was given out long ago
	if _, all = judge(spans.Options{Keep: 100}, ops); len(all) != 1 || !strings.Contains(all[0].Why, "gets token 1 (line 15001) after p5 got token 14996 (line 14996)") {
		t.Errorf("%v", all)
	}
}

// TestGreatest remembers the greatest token although it has forgotten who got it.
func TestGreatest(t *testing.T) {
	ops := sound(1000)
	ops[0].Token = 1_000_000
	j, all := judge(spans.Options{Keep: 20}, ops)
	if j.Violations != 995 || len(all) != 995 || !strings.Contains(all[994].Why, "p9 gets token 1000 (line 1000) after p0 got token 1000000 (line 1)") {
		t.Errorf("%d violations; %v", j.Violations, all[len(all)-1])
	}
}

// BenchmarkJudge judges a hundred thousand Ops that come as they end.
func BenchmarkJudge(b *testing.B) {
	ops := sound(50_000)
	for b.Loop() {
		if j, _ := judge(spans.Options{Keep: 10_000}, ops); j.Violations > 0 {
			b.Fatal(j.Counts)
		}
	}
}

// written is what parse reads.
func written(ops []spans.Op) string {
	var all []string
	for _, o := range ops {
		text := fmt.Sprint(o.Holder, " ", o.Kind, " ", o.Begin, " ", o.End)
		if o.Error > 0 {
			text += fmt.Sprint(" ~", o.Error)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}
