package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// asking is the command line of a question, as verify takes it.
func asking(property, name string, flags ...string) []string {
	return append(append([]string{"verify", "-setup", "n=2 requests=1", "-property", property}, flags...), name)
}

// TestVerifyParts has two parts take turns: the verdict is unknown until the last has ended, and then that of one
// process.
func TestVerifyParts(t *testing.T) {
	folder := "-parts=" + t.TempDir()
	doorway(t, asking("mutual-exclusion", "peterson", folder, "-part=1/2", "-wait=0")...).is(t, exitUnexpected,
		"err: doorway: round 1 needs what part 2 writes in round 0, which is not there (", "err: round-0000.states): run that part, and then this one again\n")
	for part := 2; ; part = 3 - part {
		r := doorway(t, asking("mutual-exclusion", "peterson", folder, fmt.Sprintf("-part=%d/2", part), "-wait=0")...)
		if r.status != exitUnexpected {
			r.is(t, exitOK, "peterson: mutual-exclusion for n=2 requests=1: part ", "/2 has ended; the same command without -part prints the verdict\n")
			break
		}
		doorway(t, asking("mutual-exclusion", "peterson", folder)...).is(t, exitUnexpected,
			"peterson: mutual-exclusion: unknown for n=2 requests=1: ", fmt.Sprintf(" (part %d of 2 has not done round ", 3-part), ".states is missing; run all parts on)\n")
	}
	want := doorway(t, asking("mutual-exclusion", "peterson")...)
	want.is(t, exitOK, "proved")
	if got := doorway(t, asking("mutual-exclusion", "peterson", folder)...); got != want {
		t.Errorf("in parts it prints\n%s%swant\n%s", got.out, got.err, want.out)
	}
}

// TestVerifyPartsViolated draws the run that one process finds.
func TestVerifyPartsViolated(t *testing.T) {
	folder := "-parts=" + t.TempDir()
	for turn, ended := 0, 0; ended < 3; turn++ {
		if r := doorway(t, asking("mutual-exclusion", "naive-lock", folder, fmt.Sprintf("-part=%d/3", 1+turn%3), "-wait=0")...); r.status == exitOK {
			ended++
		}
	}
	want := doorway(t, asking("mutual-exclusion", "naive-lock")...)
	want.is(t, exitUnexpected, "violated")
	if got := doorway(t, asking("mutual-exclusion", "naive-lock", folder)...); got != want {
		t.Errorf("in parts it prints\n%s%swant\n%s", got.out, got.err, want.out)
	}
}

func TestVerifyPartsRefused(t *testing.T) {
	folder := "-parts=" + t.TempDir()
	for _, c := range []struct{ args, want string }{
		{"-part=1/2 peterson", "-part needs -parts, the folder that all parts share"},
		{folder + " peterson", "-parts needs -setup, -property and one name: a search in parts decides one question"},
		{folder + " -setup n=2 -property mutual-exclusion -states=9 -reduce peterson", "leave out -reduce, -states"},
		{folder + " -setup n=2 -property mutual-exclusion -part=3/2 peterson", "want the number of the shard"},
		{folder + " -setup n=2 -property starvation-freedom -part=1/2 peterson", "property starvation-freedom is about what can follow from a state"},
		{folder + " -setup n=2 -property mutual-exclusion peterson", "holds no search: no part has begun"},
	} {
		doorway(t, append([]string{"verify"}, strings.Fields(c.args)...)...).is(t, exitUsage, "err: "+c.want)
	}
}

// TestPartsJob does what the pods of the Job do, on a smaller system, and then what its second Job does.
func TestPartsJob(t *testing.T) {
	const file = "parts-job.yaml"
	for _, key := range []string{"parallelism", "value"} {
		if got, n := scalars(t, file, key)[0], scalars(t, file, "completions")[0]; got != n {
			t.Errorf("%s is %s, and completions %s", key, got, n)
		}
	}
	args := scalars(t, file, "args")
	if len(args) != 2 || !strings.Contains(args[0], "part=$((JOB_COMPLETION_INDEX + 1))\n") {
		t.Fatalf("parts count from 1:\n%s", args)
	}
	n, err := strconv.Atoi(scalars(t, file, "completions")[0])
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	call := func(text string, part int) []string {
		_, line, _ := strings.Cut(text, "doorway verify -setup \"n=4 requests=1\" ")
		line = strings.NewReplacer("$part", strconv.Itoa(part), "$PARTS", strconv.Itoa(n), "/search", dir).Replace(line)
		return append([]string{"verify", "-setup", "n=2 requests=1"}, strings.Fields(line)...)
	}
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { doorway(t, call(args[0], i+1)...).is(t, exitOK) })
	}
	wg.Wait()
	if folders, _ := filepath.Glob(filepath.Join(dir, "part-*")); len(folders) != n {
		t.Errorf("%d parts have written", len(folders))
	}
	doorway(t, call(args[1], 0)...).is(t, exitOK, "ricart-agrawala: mutual-exclusion: proved for n=2 requests=1: ")
	page := contents(t, "../docs/parts.md")
	for _, name := range scalars(t, file, "name") {
		if strings.HasPrefix(name, "doorway-") && !strings.Contains(page, "job/"+name) {
			t.Errorf("the page does not speak of job/%s", name)
		}
	}
	if _, err := os.Stat(filepath.Join(recipes, file)); err != nil || !strings.Contains(page, "](ci/"+file+")") {
		t.Errorf("the page does not name %s: %v", file, err)
	}
}
