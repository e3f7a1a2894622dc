package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/command/results"
	"doorway/model/catalogue"
)

// TestMain tests as on a machine of one's own, wherever it runs. In a process
// that a test has started for it, it is the command itself.
func TestMain(m *testing.M) {
	if line, child := os.LookupEnv("DOORWAY_COMMAND"); child {
		os.Args = append(os.Args[:1], strings.Fields(line)...)
		Catalogue{algorithms.Catalogue(), algorithms.Ledger(), nil}.Main()
	}
	os.Unsetenv("GITHUB_ACTIONS")
	os.Exit(m.Run())
}

// mixed are pages of whose verdicts one is unexpected and one undecided.
func mixed() []*catalogue.Page {
	wrong := lone
	wrong.Expect = catalogue.Violated
	return []*catalogue.Page{&peterson.Page, with("a", wrong, lone), with("b"), with("c", large)}
}

const few = "-states=1000" // the claims of mixed need fewer, except the large one

func contents(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Shards, merged, print and write what one verify does, and exit like it.
func TestShards(t *testing.T) {
	t.Chdir(t.TempDir())
	pages := mixed()
	whole := on(t.Context(), pages, "verify", few, "-results=whole.json", "-junit=whole.xml", "-report=whole.html")
	whole.is(t, exitUnexpected, "!! a: ", "?  c: ", "\n34 verdicts on 3 algorithms: 32 as claimed, 1 unexpected, 1 undecided\n", " doorway describe a\n")
	long := on(t.Context(), pages, "verify", few, "-v")
	for _, n := range []int{1, 2, 20} {
		args := []string{"merge", "-results=merged.json", "-junit=merged.xml", "-report=merged.html"}
		for i := n; i >= 1; i-- {
			file := fmt.Sprintf("%d.json", i)
			on(t.Context(), pages, "verify", few, fmt.Sprintf("-shard=%d/%d", i, n), "-results="+file)
			args = append(args, file)
		}
		r := on(t.Context(), pages, args...)
		if r.err = strings.ReplaceAll(r.err, "merged.", "whole."); r != whole {
			t.Errorf("%d shards, merged, are\n%+v\nand not\n%+v", n, r, whole)
		}
		if r := on(t.Context(), pages, append([]string{"merge", "-v"}, args[4:]...)...); r != long {
			t.Errorf("%d shards, merged with -v, are\n%+v\nand not\n%+v", n, r, long)
		}
		for _, kind := range []string{".json", ".xml", ".html"} {
			if contents(t, "merged"+kind) != contents(t, "whole"+kind) {
				t.Errorf("%d shards write another %s", n, kind)
			}
		}
	}
}

// A shard speaks of what it has decided alone.
func TestShardAlone(t *testing.T) {
	r := on(t.Context(), mixed(), "verify", few, "-v", "-shard=33/34")
	r.is(t, exitOK, "✔  a: deadlock-freedom: proved", "\n\nalgorithm  deadlock  assumptions", "\na ", "\nshard 33/34: 1 verdict on 1 algorithm, all as claimed\n")
	for _, other := range []string{"\npeterson ", "\nb ", "\nc "} {
		if strings.Contains(r.out, other) {
			t.Errorf("it has a row of %q:\n%s", other, r.out)
		}
	}
	on(t.Context(), mixed(), "verify", "-shard=99/99").is(t, exitOK, "\nshard 99/99: 0 verdicts on 0 algorithms: 0 as claimed")
}

func TestMergeComplaints(t *testing.T) {
	t.Chdir(t.TempDir())
	doorway(t, "verify", "-shard=1/2", "-results=1.json", "peterson").is(t, exitOK)
	doorway(t, "verify", "-shard=2/2", "-seed=2", "-results=2.json", "peterson").is(t, exitOK)
	if err := os.WriteFile("half.json", []byte(contents(t, "1.json")[:500]), 0o644); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"merge no.json":         "doorway: open no.json: no such file",
		"merge half.json":       `doorway: half.json: not a file of results, or only part of one: unexpected end of JSON input; write it again with "doorway verify -results"`,
		"merge 1.json":          "verdicts missing: ",
		"merge 1.json 2.json":   "doorway: 2.json: it was made with -seed=2 and 1.json with -seed=1; merge the shards of one verification",
		"merge -junit=x 1.json": "verdicts missing: ",
	} {
		r := doorway(t, strings.Fields(args)...)
		r.is(t, exitUsage, "err: "+want)
		if r.out != "" {
			t.Errorf("doorway %s: prints %q, which is not a result", args, r.out)
		}
	}
	on(t.Context(), []*catalogue.Page{&naivelock.Page}, "merge", "1.json").is(t, exitUsage, `err: doorway: 1.json: this build has no algorithm "peterson"; read a file with the build that wrote it`)
}

// A file that cannot be written is found out before anything is decided.
func TestNoPlace(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(file, []byte("before"), 0o644), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	places := map[string]string{dir: "it is not a regular file", link: "it is not a regular file", filepath.Join(file, "x"): "not a directory",
		filepath.Join(dir, "missing", "x"): "there is no folder " + filepath.Join(dir, "missing")}
	for _, flag := range []string{"-results", "-junit", "-report"} {
		for in, why := range places {
			for _, command := range []string{"verify", "merge"} {
				r := doorway(t, command, flag+"="+in, "naive-lock")
				r.is(t, exitUsage, "err: doorway: "+in+" cannot be written: ", "err: "+why, "err: ; name another file")
				if r.out != "" {
					t.Errorf("it decides all the same: %s", r.out)
				}
			}
		}
	}
	if text := contents(t, file); text != "before" {
		t.Errorf("what was there is now %q", text)
	}
}

// taken is a writer that puts a folder in the place of a file.
type taken struct {
	bytes.Buffer
	file string
}

func (w *taken) Write(b []byte) (int, error) {
	_ = os.MkdirAll(filepath.Join(w.file, "full"), 0o755)
	return w.Buffer.Write(b)
}

// A place that is lost while claims are decided is not a verdict, but these are
// printed.
func TestPlaceLost(t *testing.T) {
	for _, flag := range []string{"-results", "-junit", "-report"} {
		file := filepath.Join(t.TempDir(), "file")
		out, err := &taken{file: file}, &bytes.Buffer{}
		status := run(t.Context(), &call{[]string{"verify", flag + "=" + file}, out, err, []*catalogue.Page{with("a", lone)}, nil, "", nil, nil})
		result{status, out.String(), err.String()}.is(t, exitUsage,
			"\n1 verdict on 1 algorithm, all as claimed", "err: doorway: "+file+" could not be written and is unchanged: ")
		if all, err := os.ReadDir(filepath.Dir(file)); err != nil || len(all) != 1 {
			t.Errorf("left behind: %v, %v", all, err)
		}
	}
}

// What was found until an interrupt is written, and not taken for the whole.
func TestInterruptedOutputs(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, []*catalogue.Page{&peterson.Page}, "verify", "-results=r.json", "-junit=j.xml").is(t, exitInterrupted, "err: wrote r.json (", "err: wrote j.xml (")
	if text := contents(t, "j.xml"); !strings.Contains(text, `errors="1"`) || !strings.Contains(text, "an interrupt left out") {
		t.Errorf("j.xml is\n%s", text)
	}
	on(t.Context(), []*catalogue.Page{&peterson.Page}, "merge", "r.json").is(t, exitUsage, "err: verdicts missing: ", "err: the files given are r.json: give those of all shards, none of them interrupted")
}

// Each file has one thing in it.
func TestOutputsApart(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"verify", "-results=a", "-junit=a"}, {"verify", "-junit=b/../a", "-report=a"}} {
		on(t.Context(), mixed(), args...).is(t, exitUsage, "err: a cannot be two of -results, -junit and -report at once; name another file")
	}
	if _, err := os.Stat("a"); err == nil {
		t.Error("it was written to")
	}
}

// TestMergeOfBuilds decides shards by programs of different commits, and of none.
func TestMergeOfBuilds(t *testing.T) {
	t.Chdir(t.TempDir())
	of := func(build results.Build, args ...string) result {
		c := newCall(t.Context(), []*catalogue.Page{with("a", lone, lone)})
		c.build = build
		return c.do(args...)
	}
	of("4a0e1c9d77b2", "verify", "-shard=1/2", "-results=1.json").is(t, exitOK)
	of("9c7716d39b0e", "verify", "-shard=2/2", "-results=2.json").is(t, exitOK)
	of("4a0e1c9d77b2", "merge", "1.json", "2.json").is(t, exitUsage, "err: doorway: 2.json: it was decided by a build of commit 9c7716d39b0e and 1.json by one of commit 4a0e1c9d77b2; decide all shards again with one build")
	of("9c7716d39b0e", "merge", "1.json").is(t, exitUsage, "err: doorway: 1.json: it was decided by a build of commit 4a0e1c9d77b2, and this build is of commit 9c7716d39b0e")
	of("", "verify", "-shard=2/2", "-results=2.json").is(t, exitOK)
	of("4a0e1c9d77b2", "merge", "-results=all.json", "1.json", "2.json").is(t, exitOK, "2 verdicts on 1 algorithm, all as claimed", "err: doorway: 2.json: decided by a build without a commit")
	if text := contents(t, "all.json"); strings.Contains(text, `"build"`) {
		t.Errorf("a build is named that decided a part:\n%s", text)
	}
}
