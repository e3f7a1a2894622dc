package calls_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/checker/history/calls"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// read reads a history of lines of the form "proc op begin end token resource", - for nothing.
func read(t *testing.T, text string) []calls.Call {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		fmt.Fprintf(&b, `{"proc":%q,"op":%q,"begin":%s`, fields[0], fields[1], fields[2])
		for i, name := range []string{"end", "token", "resource"} {
			if len(fields) > i+3 && fields[i+3] != "-" {
				fmt.Fprintf(&b, `,%q:%s`, name, fields[i+3])
			}
		}
		b.WriteString("}\n")
	}
	all, err := calls.Read(strings.NewReader(b.String()), "h")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, text, why string // why is "" if the history is linearizable
		conflict        int    // calls
	}{
		{"in turn", "a lock 1 2\na unlock 3 4\nb lock 5 6", "", 0},
		{"waits", "a lock 1 2\nb lock 1 5\na unlock 3 4\nb unlock 6 7", "", 0},
		{"both", "a lock 1 2\nb lock 1 3\na unlock 4 5", "a has the lock from 2 (line 1) until it gives it back, at 4 at the earliest (line 3), and b gets it at 3 (line 2)", 3},
		{"never given back", "x lock 1 2\nx unlock 3 4\na lock 5 6\nb lock 7 8", "a has the lock at 6 (line 3) and does not give it back, and b gets it at 8 (line 4)", 2},
		{"other locks", "a lock 1 2 - \"x\"\nb lock 1 3 - \"y\"", "", 0},
		{"a lock of no answer", "a lock 1 -\nb lock 2 3", "", 0},
		{"an unlock of no answer", "a lock 1 2\na unlock 3 -\nb lock 4 5", "", 0},
		{"an unlock of no answer, too late", "a lock 1 2\na unlock 9 -\nb lock 4 5", "a has the lock from 2", 3},
		{"a lock of no answer that was given back", "a lock 1 -\na unlock 4 5\nb lock 2 3\nb unlock 6 7", "whatever the order", 4},
		{"not its own", "a unlock 1 2", "a gives back what it does not have (line 1)", 1},
		{"tokens", "a lock 1 2 33\na unlock 3 4 33\nb lock 5 6 34", "", 0},
		{"an old token", "a lock 1 2 33\na unlock 3 4\nb lock 5 6 33", "b gets token 33 (line 3) after a got token 33 (line 1); tokens must increase", 3},
		{"at the same moment", "a lock 1 2\na unlock 3 4\nb lock 3 3", "", 0},
		{"one moment too early", "a lock 1 2\na unlock 3.0000000000000000001 4\nb lock 3 3", "a has the lock from 2", 3},
	} {
		verdicts, err := calls.Check(read(t, c.text), time.Minute)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		want := calls.Linearizable
		if c.why != "" {
			want = calls.Broken
		}
		for _, v := range verdicts {
			if v.Status != want || !strings.HasPrefix(v.Why, c.why) || len(v.Conflict) != c.conflict {
				t.Errorf("%s: %+v, want %q and %d calls", c.name, v, c.why, c.conflict)
			}
		}
	}
}

func TestMalformed(t *testing.T) {
	for line, want := range map[string]string{
		`{"op":"lock","begin":1}`:                               `h:1: no field "proc"`,
		`{"proc":"a","op":"look","begin":1}`:                    `h:1: op "look"; want "lock" or "unlock"`,
		`{"proc":"a","op":"lock"}`:                              `h:1: no field "begin"`,
		`{"proc":"a","op":"lock","begin":"noon"}`:               `h:1: begin: "noon" is not a time; want a number such as 17`,
		`{"proc":"a","op":"lock","begin":1e99999999}`:           `h:1: begin: "1e99999999" is not a time`,
		`{"proc":"a","op":"lock","begin":1,"end":true}`:         `h:1: end: "true" is not a time`,
		`{"proc":"a","op":"lock","begin":1,"token":0}`:          `h:1: token 0; want 1 or more`,
		`{"proc":"a","op":"lock","begin":1,"begin":2}`:          `h:1: field "begin" is given twice; leave one of them out`,
		`{"proc":"a","op":"lock","begin":1,"end":2,"END":null}`: `h:1: fields "end" and "END" are the same field, given twice`,
		`{"proc":"a","op":"lock","begin":1,"tokens":1}`:         `h:1: unknown field "tokens"; did you mean token?`,
		`{"proc":"a","op":"lock","begin":2,"end":1}`:            `line 1: it ends at 1, before it begins at 2`,
		"{\"proc\":\"a\",\"op\":\"lock\",\"begin\":1,\"end\":3}\n{\"proc\":\"a\",\"op\":\"unlock\",\"begin\":2,\"end\":4}":  `line 2: a calls unlock before its call of line 1 ends at 3`,
		"{\"proc\":\"a\",\"op\":\"lock\",\"begin\":1}\n{\"proc\":\"b\",\"op\":\"lock\",\"begin\":\"2026-01-31T12:00:00Z\"}": `line 2 has a date and line 1 a number`,
	} {
		all, err := calls.Read(strings.NewReader(line), "h")
		if err == nil {
			_, err = calls.Check(all, 0)
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// TestTwin checks porcupine against the rule for histories in which every call is answered: the
// times between the end of a lock and the begin of its unlock, in which it is held for certain, do
// not overlap. What is shown of an illegal history must be illegal, and legal without any lock.
func TestTwin(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		var all []calls.Call
		var certain [][2]int
		for p := range rapid.IntRange(1, 4).Draw(t, "procs") {
			now := 0
			for range rapid.IntRange(0, 3).Draw(t, "holds") {
				var at [4]int
				for i := range at {
					now += rapid.IntRange(1, 12).Draw(t, "later")
					at[i] = now
				}
				proc := fmt.Sprint(p)
				all = append(all,
					calls.Call{Proc: proc, Op: calls.Lock, Begin: moment(at[0]), End: moment(at[1]), Line: len(all) + 1},
					calls.Call{Proc: proc, Op: calls.Unlock, Begin: moment(at[2]), End: moment(at[3]), Line: len(all) + 2})
				certain = append(certain, [2]int{at[1], at[2]})
			}
		}
		overlap := false
		for i, a := range certain {
			for _, b := range certain[:i] {
				overlap = overlap || a[0] < b[1] && b[0] < a[1]
			}
		}
		found[overlap]++
		v := one(t, all)
		if (v.Status == calls.Broken) != overlap {
			t.Fatalf("%v, but overlap: %v\n%v", v, overlap, all)
		}
		if overlap {
			minimal(t, v.Conflict)
		}
	})
	if !testing.Short() && (found[true] == 0 || found[false] == 0) {
		t.Errorf("one-sided: %v", found)
	}
}

func moment(at int) calls.Moment { return calls.Moment(fmt.Sprint(at)) }

// one returns the verdict on a history of one lock.
func one(t *rapid.T, all []calls.Call) calls.Verdict {
	verdicts, err := calls.Check(all, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if len(verdicts) == 0 {
		return calls.Verdict{}
	}
	return verdicts[0]
}

// minimal expects a set of calls to be illegal, and legal without any of its processes' locks.
func minimal(t *rapid.T, conflict []calls.Call) {
	if v := one(t, conflict); v.Status != calls.Broken || v.Why == "" {
		t.Fatalf("what is shown is not illegal: %v", v)
	}
	for _, c := range conflict {
		rest := slices.DeleteFunc(slices.Clone(conflict), func(d calls.Call) bool { return d.Proc == c.Proc })
		if v := one(t, rest); v.Status != calls.Linearizable {
			t.Fatalf("without %v it is still illegal: %v", c.Proc, conflict)
		}
	}
}
