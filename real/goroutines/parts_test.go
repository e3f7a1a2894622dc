//go:build goroutines

package goroutines

import (
	"encoding/json"
	"errors"
	"testing"

	"doorway/checker/property"
)

// A divided search is what several sharers have come to.
type divided struct {
	runs, pruned, parts, begun int
	broken                     *partResult
}

// inParts searches parts of so many runs, each in the next of several sharers, as if they were processes of their own.
func inParts(t *testing.T, f func(*testing.T), prop property.Property, sharers, most int) (d divided) {
	t.Helper()
	all := make([]*sharer, sharers)
	for i := range all {
		s, err := newSearch(newProgram(t, f), prop, Unbounded, longest)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = &sharer{search: s, most: most}
	}
	told := func(w *sharer, words task) (o partResult) {
		if err := errors.Join(carried(words, &words), carried(w.do(words), &o)); err != nil {
			t.Fatal(err)
		}
		w.run.Reset() // there is one run at a time in a process
		return o
	}
	every := func(words task) (o partResult) {
		for i, w := range all {
			if o = told(w, words); i > 0 && o.Parts != told(all[0], task{}).Parts {
				t.Fatalf("one has %d parts to search and another %d", o.Parts, all[0].trunk.Parts())
			}
		}
		return o
	}
	for k := (&knowledge{}); ; d.begun++ {
		d.runs, d.pruned, d.parts = 0, 0, 0
		o := every(task{Begin: k})
		for o.Begin == nil && o.Parts > 0 {
			var results []partResult
			for part := range o.Parts {
				r := told(all[d.parts%sharers], task{Part: &part})
				if r.Begin != nil {
					o = r
					break
				}
				if r.Error != "" {
					d.broken = &r
					return d
				}
				d.runs, d.pruned, d.parts = d.runs+r.Runs, d.pruned+r.GivenUp, d.parts+1
				results = append(results, r)
			}
			if o.Begin == nil {
				o = every(task{Merge: results})
			}
		}
		if o.Begin == nil {
			return d
		}
		k = o.Begin
	}
}

// carried carries a message from one process to another.
func carried(from, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}

// TestPartsCount: a search in parts takes the same runs as one that is not divided, whatever the size of the parts and however
// many share them.
func TestPartsCount(t *testing.T) {
	for _, c := range sized {
		for n, want := range c.want {
			if want > 3000 {
				continue
			}
			for _, most := range []int{7, 100} {
				d := inParts(t, func(*testing.T) { c.f(n) }, Passes, 1+most%3, most)
				if d.runs != want || d.pruned > 0 || d.broken != nil {
					t.Errorf("%s(%d): %d runs in %d parts, %d given up; want %d runs", c.name, n, d.runs, d.parts, d.pruned, want)
				}
				if want > 3*most && d.parts < 3 {
					t.Errorf("%s(%d): %d parts of %d runs", c.name, n, d.parts, most)
				}
			}
		}
	}
}

// TestPartsExhausted: a search in parts finds what is wrong with each program, and nothing of its repaired twin.
func TestPartsExhausted(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			if b.class == large[Unbounded] {
				return
			}
			if d := inParts(t, b.bad, Passes, 2, 3); d.broken == nil {
				t.Errorf("not found by %d runs in %d parts", d.runs, d.parts)
			}
			if d := inParts(t, b.repaired, Passes, 2, 20); d.broken != nil {
				t.Errorf("the repaired twin: %s", d.broken.Error)
			}
		})
	}
}

// TestPartsJudge: a search in parts sees the same outcomes of random scripts as one that is not divided.
func TestPartsJudge(t *testing.T) {
	mustControl(t)
	divided := 0
	for i := range uint64(*judgedScripts) {
		s := randomScript(*judgeSeed, i)
		want, _, err := outcomesSeen(t, s, false)
		if err != nil {
			continue
		}
		t.Run("", func(t *testing.T) {
			w := &watcher{outcomes: map[string]bool{}, stop: func() {}}
			d := inParts(t, w.play(s), w.property(), 1+int(i%2), 1+int(i%13))
			if d.parts > 1 {
				divided++
			}
			if diff := differ(want, w.outcomes); diff != "" {
				t.Errorf("script %d of seed %d: what one search (-) and one in %d parts (+) come to: %s\n%v", i, *judgeSeed, d.parts, diff, s)
			}
		})
	}
	t.Logf("%d of %d scripts have several parts", divided, *judgedScripts)
}
