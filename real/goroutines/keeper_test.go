//go:build goroutines

package goroutines

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"doorway/checker/orders"
)

// keeping returns the keeper of a search in a directory.
func keeping(t *testing.T, dir string) *keeper {
	t.Helper()
	k, err := (&search{dir: dir, run: &run{prog: &program{t: t}}}).kept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.close)
	k.begins()
	k.round()
	return k
}

// runsKept returns how many runs the result of a part has in the file of a keeper, or -1.
func runsKept(k *keeper, part int) int {
	var o partResult
	if !k.knows(part, &o) {
		return -1
	}
	return o.Runs
}

// TestKeepersTogether: two processes that keep the same search lose nothing, and what neither wrote to its end is removed.
func TestKeepersTogether(t *testing.T) {
	dir := t.TempDir()
	a, b := keeping(t, dir), keeping(t, dir)
	for part, k := range []*keeper{a, b, b, a, a} {
		o := partResult{Result: orders.Result{Runs: part * part * 1000}}
		if err := k.note(part, &o); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.file.WriteString(`{"Place":"1.1.5","Runs":7`); err != nil {
		t.Fatal(err)
	}
	c := keeping(t, dir)
	for part, want := range []int{0, 1000, 4000, 9000, 16000, -1} {
		if got := runsKept(c, part); got != want {
			t.Errorf("part %d: %d runs, want %d", part, got, want)
		}
	}
	if err := c.note(5, &partResult{Result: orders.Result{Runs: 5}}); err != nil {
		t.Fatal(err)
	}
	if got := runsKept(keeping(t, dir), 5); got != 5 {
		t.Errorf("after half a line: %d runs", got)
	}
}

// TestKeeperFailure: that a part could not be searched is not kept, but that it has a violation is.
func TestKeeperFailure(t *testing.T) {
	dir := t.TempDir()
	k := keeping(t, dir)
	failed, broken := partResult{Error: "no memory"}, partResult{Error: "it is wrong", Broken: []string{"step p0"}}
	if err := errors.Join(k.note(0, &failed), k.note(1, &broken)); err != nil {
		t.Fatal(err)
	}
	again := keeping(t, dir)
	if runsKept(again, 0) >= 0 || runsKept(again, 1) < 0 {
		t.Errorf("kept: %v", again.old)
	}
}

// TestKeeperArguments: with other arguments a test is another search, but flags of Doorway do not matter.
func TestKeeperArguments(t *testing.T) {
	args := os.Args
	t.Cleanup(func() { os.Args = args })
	dir := t.TempDir()
	file := func(more ...string) string {
		os.Args = append(args[:1:1], more...)
		return filepath.Base(keeping(t, dir).file.Name())
	}
	plain := file()
	if got := file("-doorway.workers=3", "-test.v=true", "-test.timeout=1h"); got != plain {
		t.Error("flags that change no run name another file")
	}
	if file("-readers=5") == plain || file("-test.short=true") == plain {
		t.Error("arguments on which a test may depend name the same file")
	}
}

// answering returns a child that answers the tasks that it is given, with what the function returns.
func answering(t *testing.T, answer func(task) partResult) *child {
	t.Helper()
	words, theirs := io.Pipe()
	answers, mine := io.Pipe()
	t.Cleanup(func() { _, _ = theirs.Close(), answers.Close() })
	go func() {
		in, out := json.NewDecoder(words), json.NewEncoder(mine)
		for {
			var w task
			if in.Decode(&w) != nil || out.Encode(answer(w)) != nil {
				return
			}
		}
	}()
	return &child{words: json.NewEncoder(theirs), answers: json.NewDecoder(answers)}
}

// TestSharedLater: what is found out in a part after the one that begins the search again does not matter, though it was
// searched sooner.
func TestSharedLater(t *testing.T) {
	later := make(chan struct{})
	first := func(w task) partResult {
		if w.Part != nil && *w.Part == 0 {
			<-later
			return partResult{Begin: &knowledge{Parks: true}, Early: true, Parts: 3}
		}
		return partResult{}
	}
	second := func(w task) partResult {
		if *w.Part == 2 {
			close(later)
		}
		return partResult{Abreast: 9, Endless: true, Elsewhere: true, Drawn: true, Parts: 3}
	}
	s := &search{run: &run{prog: &program{seen: &sight{}, loops: &loops{}}}}
	c := &joint{search: s, open: 3, workers: []*child{answering(t, first), answering(t, second)}}
	var end partResult
	if _, err := c.next(context.Background(), &end); err != nil {
		t.Fatal(err)
	}
	p := s.run.prog
	if end.Begin == nil || !end.Begin.Parks || !p.seen.early {
		t.Errorf("the first part ends it with %+v", end)
	}
	if p.loops.abreast > 0 || p.loops.endless || p.seen.elsewhere || s.drawn {
		t.Errorf("learnt of later parts: %+v, %+v", p.loops, p.seen)
	}
}
