package distributed_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/checker/distributed"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// left is how many states the property counted still judges before it kills its process, or 0.
var left int

// meanwhile is called by the property counted, unless it is nil.
var meanwhile func()

// counted always holds.
var counted = property.Invariant("counted", "counts", func(model.Snapshot) error {
	if meanwhile != nil {
		meanwhile()
	}
	if left--; left == 0 {
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		time.Sleep(time.Hour)
	}
	return nil
})

// mortal is the search that a child process takes part 2 of.
func mortal(t testing.TB, folder string) distributed.Search {
	return distributed.Search{System: PetersonLock(t, "n=2 requests=1"), Property: counted, Folder: folder}
}

// victim does a part of a search and is killed when it judges a state, the one with that number.
func victim(folder, at string) {
	left, _ = strconv.Atoi(at)
	if _, err := part(mortal(&testing.T{}, folder), 2, 3); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

// killed runs a victim and reports whether it was killed.
func killed(t *testing.T, folder string, at int) bool {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("DOORWAY_VICTIM=%s %d", folder, at))
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 || err != nil && exit == nil {
		t.Fatalf("%v: %s", err, out)
	}
	return err != nil
}

// contents returns the contents of all files in a folder, by name.
func contents(t testing.TB, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sameFiles expects two folders to have the same files.
func sameFiles(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s has %d bytes, not the %d expected, or others", name, len(got[name]), len(text))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is left", name)
		}
	}
}

// Processes that are killed while they explore, and run again, leave the same files as if nothing had happened.
func TestKilled(t *testing.T) {
	calm := search(t, nil, counted)
	calm = mortal(t, calm.Folder)
	if err := all(calm, 3); err != nil {
		t.Fatal(err)
	}
	s := mortal(t, search(t, nil, counted).Folder)
	kills := 0
	for round, ended := 0, 0; ended < 3; round++ {
		if ended = 0; killed(t, s.Folder, 1+round%2) {
			kills++
		}
		for _, i := range []int{3, 2, 1} {
			done, err := part(s, i, 3)
			if err != nil {
				t.Fatal(err)
			}
			if done {
				ended++
			}
		}
	}
	if kills < 3 {
		t.Errorf("%d processes were killed", kills)
	}
	Same(t, "killed", found(s), found(calm))
	sameFiles(t, contents(t, s.Folder), contents(t, calm.Folder))
}

// last returns the newest of a part's files of a kind, or "".
func last(folder string, number int, kind string) string {
	all, _ := filepath.Glob(filepath.Join(folder, fmt.Sprintf("part-%d-of-*", number), "*."+kind))
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}

// A part that was killed between its two files, or while it wrote one, does its round again, with the same result.
func TestKilledBetweenFiles(t *testing.T) {
	sys := RicartAgrawala(t, "n=2 requests=2")
	calm, s := search(t, sys, properties.MutualExclusion), search(t, sys, properties.MutualExclusion)
	if err := all(calm, 2); err != nil {
		t.Fatal(err)
	}
	for ended, done := 0, map[string]bool{}; ended < 2; {
		ended = 0
		for i := 1; i <= 2; i++ {
			over, err := part(s, i, 2)
			if err != nil {
				t.Fatal(err)
			}
			if over {
				ended++
				continue
			}
			file := last(s.Folder, i, "states")
			if done[file] {
				continue
			}
			done[file] = true
			half := filepath.Join(filepath.Dir(file), ".123.tmp")
			if err := errors.Join(os.Remove(file), os.WriteFile(half, []byte("half"), 0o600)); err != nil {
				t.Fatal(err)
			}
			if _, err := part(s, i, 2); err != nil {
				t.Fatal(err)
			}
		}
	}
	Same(t, "killed", found(s), found(calm))
	sameFiles(t, contents(t, s.Folder), contents(t, calm.Folder))
}

// together runs the parts of a search at the same time.
func together(s distributed.Search, parts int) error {
	ctx, fail := context.WithCancelCause(context.Background())
	defer fail(nil)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			if err := distributed.Run(ctx, s, distributed.Options{Part: i + 1, Parts: parts, Wait: 10 * time.Minute}); err != nil {
				fail(err)
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// Parts that run at the same time leave the same files as parts that take turns.
func TestAtTheSameTime(t *testing.T) {
	defer distributed.Hold(40)() // bytes: nearly all goes to temporary files
	for _, sys := range []transition.System{RicartAgrawala(t, "n=2 requests=2 channels=any"), PetersonLock(t, "n=2 requests=unlimited")} {
		turns, s := search(t, sys, properties.MutualExclusion), search(t, sys, properties.MutualExclusion)
		if err := errors.Join(all(turns, 3), together(s, 3)); err != nil {
			t.Fatal(err)
		}
		Same(t, "at the same time", found(s), found(turns))
		Same(t, "by one process", found(s), whole(sys, properties.MutualExclusion))
		sameFiles(t, contents(t, s.Folder), contents(t, turns.Folder))
	}
}

// damages are ways to damage a file.
var damages = map[string]func(text string) string{
	"empty":   func(string) string { return "" },
	"cut":     func(text string) string { return text[:len(text)/2] },
	"longer":  func(text string) string { return text + "x" },
	"first":   func(text string) string { return flipped(text, 0) },
	"second":  func(text string) string { return flipped(text, 9) },
	"header":  func(text string) string { return flipped(text, len(text)-60) },
	"length":  func(text string) string { return flipped(text, len(text)-21) },
	"mark":    func(text string) string { return flipped(text, len(text)-1) },
	"shorter": func(text string) string { return text[1:] },
	"counts":  func(text string) string { return flipped(text, strings.Index(text, `"Transitions":`)+14) },
	"missing": nil,
}

func flipped(text string, at int) string {
	b := []byte(text)
	b[at] ^= 0x01
	return string(b)
}

// Whatever happens to a file of a search that has ended, or that has not, no other result comes of it, and an error
// names the file.
func TestDamaged(t *testing.T) {
	sys := RicartAgrawala(t, "n=2 requests=1")
	s := search(t, sys, properties.MutualExclusion)
	damage(t, s, "begun", 5, "")
	if err := all(s, 2); err != nil {
		t.Fatal(err)
	}
	damage(t, s, "ended", 0, found(s))
	one, two := filepath.Join(s.Folder, "part-1-of-2", "round-0001.states"), filepath.Join(s.Folder, "part-1-of-2", "round-0002.states")
	if err := errors.Join(os.Remove(two), os.Link(one, two)); err != nil {
		t.Fatal(err)
	}
	if got := found(s); !strings.Contains(got, two+" cannot be used: it is that of part 1 of 2 in round 1 (states)") {
		t.Error(got)
	}
}

// damage damages each file of a search after some turns, and then puts it back.
func damage(t *testing.T, s distributed.Search, when string, turns int, want string) {
	for i := range turns {
		if _, err := part(s, 1+i%2, 2); err != nil {
			t.Fatal(err)
		}
	}
	named := 0
	for name, text := range contents(t, s.Folder) {
		for how, change := range damages {
			hurt := search(t, s.System, s.Property)
			if err := os.CopyFS(hurt.Folder, os.DirFS(s.Folder)); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(hurt.Folder, name)
			err := os.Remove(file)
			if change != nil {
				err = os.WriteFile(file, []byte(change(text)), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			got := found(hurt)
			pass := strings.HasSuffix(got, "stopped <nil>")
			if pass && got != want {
				t.Errorf("%s: %s is %s: %s", when, name, how, got)
			}
			if !pass && strings.Contains(got, file) {
				named++
			} else if how != "first" && how != "second" && when == "ended" && strings.HasSuffix(name, ".states") {
				t.Errorf("%s: %s is %s: %s", when, name, how, got)
			}
			if err := turn(hurt); err != nil && !strings.Contains(err.Error(), hurt.Folder) {
				t.Errorf("%s: %s is %s: %v", when, name, how, err)
			} else if again := found(hurt); err == nil && strings.HasSuffix(again, "stopped <nil>") && again != whole(s.System, s.Property) {
				t.Errorf("%s: %s is %s: %s", when, name, how, again)
			}
		}
	}
	if named < 20 {
		t.Errorf("%s: %d files were named", when, named)
	}
}

// turn runs both parts a few times, until one fails or both have ended.
func turn(s distributed.Search) error {
	ended := 0
	for i := 0; i < 40 && ended < 2; i++ {
		done, err := part(s, 1+i%2, 2)
		if err != nil {
			return err
		}
		if ended++; !done {
			ended = 0
		}
	}
	return nil
}

// An interrupt ends a part before a round, and within one, whose files are not written then.
func TestInterrupted(t *testing.T) {
	s := mortal(t, search(t, nil, counted).Folder)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := distributed.Run(ctx, s, distributed.Options{Part: 1, Parts: 2}); !errors.Is(err, explore.ErrInterrupted) || len(contents(t, s.Folder)) > 0 {
		t.Errorf("error %v, %d files", err, len(contents(t, s.Folder)))
	}
	for i := range 9 {
		if _, err := part(s, 1+i%2, 2); err != nil {
			t.Fatal(err)
		}
	}
	before := contents(t, s.Folder)
	ctx, cancel = context.WithCancel(t.Context())
	meanwhile = cancel
	defer func() { meanwhile = nil }()
	if err := distributed.Run(ctx, s, distributed.Options{Part: 2, Parts: 2}); !errors.Is(err, explore.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	meanwhile = nil
	if after := contents(t, s.Folder); len(after) > len(before) {
		t.Errorf("%d files before, %d after", len(before), len(after))
	}
	Same(t, "afterwards", fmt.Sprint(all(s, 2)), "<nil>")
	Same(t, "afterwards", found(s), whole(s.System, s.Property))
}
