package searchflags

import (
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"doorway/checker/explore"
)

func TestMemory(t *testing.T) {
	fs, opts, _ := declared()
	for text, want := range map[string]int{"0": 0, "17": 17, "3KiB": 3 << 10, "2GB": 2e9, "1.5 GiB": 3 << 29, "1TiB": 1 << 40} {
		if err := fs.Set("my.memory", text); err != nil || opts.Memory != want {
			t.Errorf("%s is read as %d, %v", text, opts.Memory, err)
		}
	}
	opts.Memory = 7
	for _, text := range []string{"", "GiB", "-1", "-1GiB", "2GiBs", "9000000TiB", "9999999999TiB"} {
		if err := fs.Set("my.memory", text); err == nil || opts.Memory != 7 {
			t.Errorf("%s is read as %d, %v", text, opts.Memory, err)
		}
	}
}

// declared is a flag set with all the flags.
func declared() (fs *flag.FlagSet, opts *explore.Options, states *int) {
	fs, opts = flag.NewFlagSet("test", flag.ContinueOnError), &explore.Options{}
	fs.SetOutput(io.Discard)
	Workers(fs, "my.workers", &opts.Workers)
	Memory(fs, "my.memory", &opts.Memory)
	Checkpoint(fs, "my.checkpoint", &opts.Checkpoint)
	Reduce(fs, "my.reduce", &opts.Reduce)
	return fs, opts, Count(fs, "my.states", 7, "so many `states`")
}

func TestFlags(t *testing.T) {
	fs, opts, states := declared()
	dir := t.TempDir() + "/kept"
	if *states != 7 {
		t.Errorf("the default is %d", *states)
	}
	if err := fs.Parse([]string{"-my.workers=3", "-my.memory=2KiB", "-my.checkpoint=" + dir, "-my.reduce", "-my.states=0"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); err != nil || opts.Workers != 3 || opts.Memory != 2048 || opts.Checkpoint.Dir != dir || !opts.Reduce || *states != 0 {
		t.Errorf("%v: read is %+v and %d", err, opts, *states)
	}
	for _, word := range []string{"-my.states=-1", "-my.workers=-1", "-my.states=x", "-my.memory=-1"} {
		if err := fs.Parse([]string{word}); err == nil || !strings.Contains(err.Error(), "want a number") {
			t.Errorf("%s: error %v", word, err)
		}
	}
}

func TestEnvironment(t *testing.T) {
	fs, opts, states := declared()
	if err := fs.Parse([]string{"-my.states=1"}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MYFLAGS", " -my.states=5 --my.workers=2  -my.reduce ")
	if err := Environment(fs, "my.", "MYFLAGS"); err != nil || *states != 1 || opts.Workers != 2 || !opts.Reduce {
		t.Errorf("%v: read is %+v and %d; the command line comes first", err, opts, *states)
	}
	for text, words := range map[string]string{
		"-my.speed=1":   `MYFLAGS: "-my.speed=1": want -my.NAME=VALUE, with the name of a flag`,
		"-other=1":      `"-other=1": want -my.NAME=VALUE`,
		"-my.memory=-1": `MYFLAGS: "-my.memory=-1": want a number of bytes`,
	} {
		t.Setenv("MYFLAGS", text)
		if err := Environment(fs, "my.", "MYFLAGS"); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: error %v", text, err)
		}
	}
}
