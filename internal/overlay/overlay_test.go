package overlay

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const toy = `package toy

type pair struct {
	one *int
}

func (p *pair) Lock() {
	println("a")
	println("b")
}

func plain(n int) { println("a") }
`

func TestApply(t *testing.T) {
	for _, c := range []struct {
		edit edit
		want string
	}{
		{edit{in: "pair.Lock", text: "point(%s)"}, "func (p *pair) Lock() { point(p);\n"},
		{edit{in: "plain", text: "point(%s)"}, "func plain(n int) { point(n); println("},
		{edit{in: "pair.Lock", anchor: `println("b")`, text: "point()\n\t"}, "\tpoint()\n\tprintln(\"b\")\n"},
		{edit{in: "plain", anchor: `"a"`, where: instead, text: `"c"`}, `println("c")`},
		{edit{in: "pair.Lock", anchor: "println", where: each, text: "print"}, "print(\"a\")\n\tprint(\"b\")\n"},
		{edit{in: "pair", anchor: "one", where: below, text: "\ttwo int"}, "one *int\n\ttwo int\n}"},
	} {
		got, err := apply("toy.go", []byte(toy), []edit{c.edit})
		if err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%+v: error %v, got\n%s", c.edit, err, got)
		}
	}
}

// TestApplyRefused: the error for a change whose place does not occur exactly once names the file and
// the place.
func TestApplyRefused(t *testing.T) {
	for _, c := range []struct {
		edit edit
		want string
	}{
		{edit{in: "missing"}, "toy.go: found the declaration of missing 0 times"},
		{edit{in: "plain", anchor: `"b"`}, `toy.go: found "\"b\"" in plain 0 times`},
		{edit{in: "pair.Lock", anchor: "println"}, `toy.go: found "println" in pair.Lock 2 times`},
	} {
		_, err := apply("toy.go", []byte(toy), []edit{c.edit})
		if anchor := (*AnchorError)(nil); !errors.As(err, &anchor) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.edit, err, c.want)
		}
	}
}

// installed is the Go that runs the test, with a cache of its own.
func installed(t *testing.T) *Installation {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	i, err := Installed()
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// TestMake: the same Go makes the same overlay, which replaces files that exist or are ours.
func TestMake(t *testing.T) {
	i := installed(t)
	first, err := i.Make()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := i.Make(); again != first || err != nil {
		t.Errorf("made %s, then %s, error %v", first, again, err)
	}
	made, err := filepath.Glob(filepath.Join(filepath.Dir(first), "*.go"))
	if err != nil || len(made) < 15 {
		t.Errorf("made %d files, error %v", len(made), err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(first)), "making-*")); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestMakeForUnknown(t *testing.T) {
	i := installed(t)
	i.Version = "go1.20.1"
	if _, err := i.Make(); err == nil || !strings.Contains(err.Error(), "the runtime of go1.20.1 cannot be controlled: known are go1.26 and go1.27") {
		t.Errorf("error %v", err)
	}
	i = installed(t)
	i.Root = t.TempDir()
	if _, err := i.Make(); !errors.As(err, new(*UnknownError)) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without sources: error %v", err)
	}
}

// TestMakeForToolchain: a GOROOT where Go replaces no files goes by another name.
func TestMakeForToolchain(t *testing.T) {
	i := installed(t)
	i.Toolchain = true
	path, err := i.Make()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Contains(string(text), `"`+i.Root) || !strings.Contains(string(text), "goroot-"+i.Version) {
		t.Errorf("error %v, overlay\n%s", err, text)
	}
}
