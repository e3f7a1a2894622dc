//go:build goroutines

package goroutines

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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
		defer func() { _ = mine.Close() }()
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

// sharedBy returns a search that children share.
func sharedBy(workers ...*child) *joint {
	return &joint{search: &search{run: &run{prog: &program{seen: &sight{}, loops: &loops{}}}}, workers: workers}
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
	c := sharedBy(answering(t, first), answering(t, second))
	c.open = 3
	var end partResult
	if _, err := c.next(context.Background(), &end); err != nil {
		t.Fatal(err)
	}
	p := c.run.prog
	if end.Begin == nil || !end.Begin.Parks || !p.seen.early {
		t.Errorf("the first part ends it with %+v", end)
	}
	if p.loops.abreast > 0 || p.loops.endless || p.seen.elsewhere || c.drawn {
		t.Errorf("learnt of later parts: %+v, %+v", p.loops, p.seen)
	}
}

// TestSharedCounts: a verdict counts what all parts have come to, since the search last began.
func TestSharedCounts(t *testing.T) {
	answer := func(w task) (o partResult) {
		switch o.Place = here; {
		case w.Begin != nil:
			o.Parts = 3
		case w.Part != nil:
			o.Result = orders.Result{Runs: 1, GivenUp: 10, Cut: 100}
			o.Passes, o.Stills, o.After = 1000, 10_000, 100_000
			o.Drawn, o.Early, o.Elsewhere, o.Endless = *w.Part == 0, *w.Part == 1, *w.Part == 2, *w.Part == 1
			o.Abreast = []int{3, 7, 5}[*w.Part]
		}
		return o
	}
	c := sharedBy(answering(t, answer), answering(t, answer))
	for range 2 {
		if end, err := c.once(context.Background(), &knowledge{}); err != nil || end.ends() {
			t.Fatalf("%+v, %v", end, err)
		}
		if c.runs != 3 || c.pruned != 30 || c.cut != 300 || c.passed != 3000 || c.still != 30_000 || c.after != 300_000 {
			t.Errorf("%d runs, %d given up, %d cut off, %d passed over, %d still, %d after", c.runs, c.pruned, c.cut, c.passed, c.still, c.after)
		}
	}
	if p := c.run.prog; !c.drawn || !p.seen.early || !p.seen.elsewhere || !p.loops.endless || p.loops.abreast != 7 {
		t.Errorf("learnt: %v, %+v, %+v", c.drawn, p.seen, p.loops)
	}
}

// TestSharedUnlike: one process searches alone when another ends, fails or comes to other parts. What ends the test ends them
// all.
func TestSharedUnlike(t *testing.T) {
	well := func(task) partResult { return partResult{Place: here, Parts: 1} }
	for name, second := range map[string]func(task) partResult{
		"fails":           func(task) partResult { return partResult{Place: here, Parts: 1, Error: "no memory"} },
		"has other parts": func(task) partResult { return partResult{Place: here, Parts: 2} },
		"lies elsewhere":  func(task) partResult { return partResult{Place: here + 1, Parts: 1} },
		"ends":            nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if second == nil {
				second = func(task) partResult { runtime.Goexit(); return partResult{} }
			}
			c := sharedBy(answering(t, well), answering(t, second))
			if _, err := c.once(context.Background(), &knowledge{}); !errors.Is(err, errAlone) {
				t.Errorf("got %v", err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			c = sharedBy(answering(t, well), answering(t, second))
			_, err := c.once(ctx, &knowledge{})
			if !errors.Is(err, context.Canceled) || !errors.Is(unshared(ctx, io.EOF), context.Canceled) {
				t.Errorf("when the test is to end: %v", err)
			}
		})
	}
}

// TestSharedResumes: what a search has kept is not searched again, in any round and however often the search has begun.
func TestSharedResumes(t *testing.T) {
	dir, searched := t.TempDir(), 0
	runs := func() (all []int) {
		round := 0
		answer := func(w task) (o partResult) {
			switch o.Place = here; {
			case w.Begin != nil:
				round, o.Parts = 1, 2
			case w.Merge != nil && round == 1:
				round, o.Parts = 2, 2
			case w.Part != nil:
				o.Runs = 1 << searched // each is another number
				searched++
			}
			return o
		}
		c := sharedBy(answering(t, answer))
		k, err := (&search{dir: dir, run: &run{prog: &program{t: t}}}).kept()
		if err != nil {
			t.Fatal(err)
		}
		defer k.close()
		c.keep = k
		for range 2 {
			if end, err := c.once(context.Background(), &knowledge{}); err != nil || end.ends() {
				t.Fatalf("%+v, %v", end, err)
			}
			all = append(all, c.runs)
		}
		return all
	}
	for i := range 2 {
		if got := runs(); !slices.Equal(got, []int{0b1111, 0b1111_0000}) || searched != 8 {
			t.Errorf("time %d: runs %b in %d parts", i, got, searched)
		}
	}
}
