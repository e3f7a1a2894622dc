package explore_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// TestTwinsInPieces cuts searches short, twice, and lets others with another
// number of workers go on: they must end as if nothing had happened.
func TestTwinsInPieces(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		props := anyProperties(c)
		sys := System(t, alg, AnySetup(c, len(alg)).String())
		opts := explore.Options{Workers: 1, States: 400, Reduce: c.Choose(2) == 0}
		whole := Explored(t, sys, opts, props...)
		opts = explore.Options{Reduce: opts.Reduce, Checkpoint: &explore.Checkpoint{Dir: dir}}
		for range 2 {
			opts.Workers, opts.States = 1+c.Choose(3), 1+c.Choose(whole.States)
			Explored(t, sys, opts, props...)
		}
		opts.States = 400
		r := Explored(t, sys, opts, props...)
		Same(t, "in pieces", r.Reduced+Account(r), whole.Reduced+Account(whole))
		for _, f := range entries(t, dir) {
			_ = os.Remove(f)
		}
	})
}

// A symmetric search goes on as one: the same states stand for the others.
func TestSymmetricInPieces(t *testing.T) {
	for seed := range uint64(40) {
		c := transition.Seeded(seed)
		prog, setup := anyAlike(c)
		sys, props := sharing(t, prog, setup), []property.Property{watching(c)}
		opts := explore.Options{Workers: 1, States: 3000, Reduce: true}
		whole := Explored(t, sys, opts, props...)
		opts.Checkpoint, opts.States = &explore.Checkpoint{Dir: t.TempDir()}, 1+c.Choose(whole.States)
		Explored(t, sys, opts, props...)
		opts.States = 3000
		Same(t, "in pieces", Account(Explored(t, sys, opts, props...)), Account(whole))
	}
}

func entries(t TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// onLarge are properties of large: one broken soon, one late, and two that are
// judged on the graph.
const onLarge = "messages-per-entry(3) bounded-waiting(1) messages-at-most(15) deadlock-freedom"

// blocking is one and the same property in a process that is killed and in the next.
//
//go:noinline
func blocking(wait func()) property.Property {
	return property.Invariant("block", "", func(model.Snapshot) error { wait(); return nil })
}

// victim is what a child process that is to be killed explores: it says so when
// it has seen many states, and then goes no further.
func victim(dir string, workers int) {
	var seen atomic.Int64
	block := blocking(func() {
		if seen.Add(1) == 60_000 {
			fmt.Println("blocked")
		}
		if seen.Load() >= 60_000 {
			time.Sleep(time.Hour) // not select: Go ends a process in which nothing runs
		}
	})
	t := &testing.T{}
	_, _ = explore.Explore(context.Background(), Large(t), append(NamedAll(t, onLarge), block),
		explore.Options{Workers: workers, Checkpoint: &explore.Checkpoint{Dir: dir, Name: "large"}})
}

func TestMain(m *testing.M) {
	if dir, n, child := strings.Cut(os.Getenv("DOORWAY_VICTIM"), " "); child {
		workers, _ := strconv.Atoi(n)
		victim(dir, workers)
	}
	os.Exit(run(m))
}

// start starts a victim, which says a line when it is where it is to be killed.
func start(t *testing.T, dir string, workers int) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("DOORWAY_VICTIM=%s %d", dir, workers))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if line, _ := bufio.NewReader(out).ReadString('\n'); line != "blocked\n" {
		t.Errorf("the victim says %q", line)
	}
	return cmd
}

// kill starts a victim and kills it in the midst of a level.
func kill(t *testing.T, dir string, workers int) {
	t.Helper()
	cmd := start(t, dir, workers)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// While a process keeps a search no other one may, and when it has been killed
// nothing hinders the next. Other searches in the same place are left alone.
func TestTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	cmd := start(t, dir, 1)
	free := blocking(func() {})
	opts := explore.Options{States: 1, Checkpoint: &explore.Checkpoint{Dir: dir, Name: "large"}}
	props := append(NamedAll(t, onLarge), free)
	_, err := explore.Explore(context.Background(), Large(t), props, opts)
	for _, part := range []string{"checkpoint directory " + dir + ": another process is keeping the same search there", "name another directory"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("got %v, want %q", err, part)
		}
	}
	Explored(t, Large(t), opts, free)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if r := Explored(t, Large(t), opts, props...); r.Resumed < 20_000 {
		t.Errorf("resumed at %d states after the other was killed", r.Resumed)
	}
}

// A search that was killed goes on where it was, and what a half-finished write
// has left does not matter.
func TestResumeAfterKill(t *testing.T) {
	free := blocking(func() {})
	props := append(NamedAll(t, onLarge), free)
	want := Explored(t, Large(t), explore.Options{Workers: 1}, props...)
	for _, n := range []int{1, 3} {
		dir := t.TempDir()
		kill(t, dir, n)
		for _, path := range entries(t, dir) {
			if strings.HasSuffix(path, "s") { // claims and edges
				f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
				if err != nil {
					t.Fatal(err)
				}
				_, _ = f.WriteString("half a wr")
				_ = f.Close()
			}
		}
		for i, opts := range []explore.Options{{Workers: n, States: 1}, {Workers: 4 - n, Memory: 20_000_000}} {
			opts.Checkpoint = &explore.Checkpoint{Dir: dir, Name: "large"}
			r := Explored(t, Large(t), opts, props...)
			if r.Resumed < 20_000 || i == 0 && r.Complete() {
				t.Errorf("resumed at %d states: %s", r.Resumed, Account(r))
			}
			if i > 0 {
				Same(t, "resumed", Account(r), Account(want))
			}
		}
		if left := entries(t, dir); len(left) > 0 {
			t.Errorf("%v are left of a search that is decided", left)
		}
	}
}

// An interrupt leaves what was finished, and one while it is replayed adds to it.
func TestResumeAfterInterrupt(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var seen atomic.Int64
	prop := property.Invariant("fine", "", func(model.Snapshot) error {
		if seen.Add(1) == 20_000 {
			stop()
		}
		return nil
	})
	opts := explore.Options{Checkpoint: &explore.Checkpoint{Dir: dir, Every: 1 << 60}}
	r, err := explore.Explore(ctx, Large(t), []property.Property{prop}, opts)
	if err != nil || r.Stopped != explore.ErrInterrupted {
		t.Fatalf("%v, %v", r, err)
	}
	again, err := explore.Explore(ctx, Large(t), []property.Property{prop}, opts)
	if err != nil || again.Stopped != explore.ErrInterrupted || again.Resumed < r.States || again.States <= r.States {
		t.Fatalf("interrupted while it is replayed: %v, %v", again, err)
	}
	whole := Explored(t, Large(t), opts, prop)
	if whole.Resumed != again.States || whole.States != 34547 || whole.Transitions != 97561 {
		t.Errorf("resumed at %d of %d states: %s", whole.Resumed, again.States, Account(whole))
	}
}

// halfway leaves the checkpoint of a search that is not finished, and returns
// what goes on with it.
func halfway(t *testing.T) (header string, resume func() error) {
	t.Helper()
	opts := explore.Options{Workers: 1, States: 1500, Checkpoint: &explore.Checkpoint{Dir: t.TempDir(), Name: "A page"}}
	props := NamedAll(t, "mutual-exclusion deadlock-freedom")
	Explored(t, Large(t), opts, props...)
	paths, err := filepath.Glob(filepath.Join(opts.Checkpoint.Dir, "a-page-mutual-exclusion-deadlock-freedom-n-3-requests-2-*.checkpoint"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("%v, %v among %v", paths, err, entries(t, opts.Checkpoint.Dir))
	}
	return paths[0], func() error {
		_, err := explore.Explore(context.Background(), Large(t), props, opts)
		return err
	}
}

// change rewrites a file.
func change(t *testing.T, path string, f func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, f(bytes.Clone(data)), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// rewrite returns a change of a header that its checksum does not notice.
func rewrite(old, new string) func([]byte) []byte {
	return func(data []byte) []byte {
		_, text, _ := bytes.Cut(data, []byte("\n"))
		text = bytes.TrimSuffix(bytes.Replace(text, []byte(old), []byte(new), 1), []byte("\n"))
		return fmt.Appendf(nil, "doorway checkpoint %08x\n%s\n", crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli)), text)
	}
}

// What does not belong to the search, or is no longer what was written, is refused.
func TestRefusedCheckpoints(t *testing.T) {
	cut := func(data []byte) []byte { return data[:len(data)-9] }
	flip := func(data []byte) []byte { data[len(data)/2] ^= 4; return data }
	for _, c := range []struct {
		file   string
		change func([]byte) []byte
		want   string
	}{
		{"", cut, "is damaged: it has been cut or changed; remove it to begin anew"},
		{"", flip, "is damaged: it has been cut or changed"},
		{"", rewrite(`"Links": {`, `"Links": 7, "": {`), "is damaged: json:"},
		{"", rewrite(`"Program": "`, `"Program": "0`), "was left by another build of the program, whose algorithm may differ; go on with that build"},
		{"", rewrite("requests=2", "requests=3"), "belongs to another search: {4 A page "},
		{"", rewrite(`"Sum": `, `"Sum": 1, "": `), "is damaged: what it records did not happen in this system"},
		{"", rewrite(`"Depth": `, `"Depth": 1`), "is damaged: what it records did not happen in this system"},
		{"", rewrite(`"States": `, `"States": 1`), "is damaged: EOF"},
		{".tree", cut, "bytes, want"},
		{".tree", flip, ".tree has been changed"},
		{".edges", flip, ".edges has been changed"},
	} {
		header, resume := halfway(t)
		change(t, header+c.file, c.change)
		if err := resume(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), header) {
			t.Errorf("%s changed: %v, want one with %q that names %s", c.file, err, c.want, header)
		}
		_ = os.Remove(header)
		if err := resume(); err != nil {
			t.Errorf("begun anew: %v", err)
		}
	}
}

func TestCheckpointNowhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := explore.Explore(context.Background(), Large(t), nil, explore.Options{Checkpoint: &explore.Checkpoint{Dir: file}})
	if err == nil || !strings.Contains(err.Error(), "cannot be written: mkdir "+file) || !strings.Contains(err.Error(), "name another directory") || !errors.As(err, new(*fs.PathError)) {
		t.Errorf("got %v", err)
	}
	header, resume := halfway(t)
	_ = os.Remove(header)
	_ = os.Remove(header + ".tree")
	_ = os.Mkdir(header+".tree", 0o777)
	if err := resume(); err == nil || !strings.Contains(err.Error(), "cannot be written: open "+header+".tree") || !errors.As(err, new(*fs.PathError)) {
		t.Errorf("a directory is in the way: %v", err)
	}
	for every, want := range map[time.Duration]string{0: "checkpoint ", time.Hour: "limit of 20,000 states; checkpoint "} {
		dir := t.TempDir()
		var seen atomic.Int64
		opts := explore.Options{States: 20_000, Checkpoint: &explore.Checkpoint{Dir: dir, Every: every}}
		r := Explored(t, Large(t), opts, property.Invariant("x", "", func(model.Snapshot) error {
			if seen.Add(1) == 5000 {
				_ = os.RemoveAll(dir)
			}
			return nil
		}))
		if !strings.HasPrefix(fmt.Sprint(r.Stopped), want) || !strings.Contains(fmt.Sprint(r.Stopped), "cannot be written") || r.States < 5000 {
			t.Errorf("the directory is gone: %s", Account(r))
		}
		if text := fmt.Sprint(r.Stopped); strings.Count(text, "cannot be written") != 1 || strings.Contains(text, "\n") {
			t.Errorf("the directory is gone, which is said more than once: %s", text)
		}
		if limit := (*explore.LimitError)(nil); !errors.Is(r.Stopped, fs.ErrNotExist) || errors.As(r.Stopped, &limit) != (every > 0) {
			t.Errorf("the system's error, or the limit, is lost in %q", r.Stopped)
		}
	}
}
