package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompletion asks for the words that may follow others.
func TestCompletion(t *testing.T) {
	for before, want := range map[string]string{
		"":                   "help init list describe verify merge every-n compare claims explore replay show run repair trace history spans lease audit test overlay corpus completion version",
		"help":               "help init list describe verify merge every-n compare claims explore replay show run repair trace history spans lease audit test overlay corpus completion version",
		"describe":           "naive-lock peterson ricart-agrawala",
		"explore":            "naive-lock peterson ricart-agrawala -cases",
		"completion":         "bash fish zsh",
		"run":                "naive-lock peterson ricart-agrawala",
		"corpus":             "add check minimise",
		"compare -n=2 -bare": "naive-lock peterson ricart-agrawala -n",
		"replay":             "",
		"frobnicate":         "",
	} {
		r := doorway(t, append([]string{"completion", "words"}, strings.Fields(before)...)...)
		r.is(t, exitOK)
		if got := strings.Join(strings.Fields(r.out), " "); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("after %q come %s, want %s", before, got, want)
		}
	}
	doorway(t, "completion", "verify").is(t, exitUsage, `err: doorway: unknown shell "verify"; want bash, fish, zsh`)
	doorway(t, "completion", "zhs").is(t, exitUsage, `err: did you mean zsh?`)
}

// TestCompletionInBash lets bash complete a command line.
func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	dir := t.TempDir()
	wrapper := "#!/bin/sh\nDOORWAY_COMMAND=\"$*\" exec " + os.Args[0] + "\n"
	if err := os.WriteFile(filepath.Join(dir, "doorway"), []byte(wrapper), 0o755); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"doorway ver": "verify version", "doorway verify peters": "peterson", "doorway verify -sch": "-scheduler"} {
		words := strings.Fields(typed)
		script := scripts["bash"] + "COMP_WORDS=(" + typed + ")\nCOMP_CWORD=" + string(rune('0'+len(words)-1)) + "\n_doorway\necho ${COMPREPLY[@]}"
		cmd := exec.Command(bash, "-c", script)
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%s is completed to %q, %v, want %q", typed, got, err, want)
		}
	}
}
