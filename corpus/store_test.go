package corpus

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// stored returns a case with its trace, and a variation of it whose run is longer.
func stored(t *testing.T) (short, long Case) {
	t.Helper()
	short, err := FromClaim(t.Context(), page, tie)
	if err != nil {
		t.Fatal(err)
	}
	long = short
	long.Setup.N, long.Headline = 3, "The same among three."
	long.Schedule = append(transition.Schedule{{Kind: model.Request, Proc: 2}}, short.Schedule...)
	return short, long
}

// TestSaveOfAnother puts a case into the place of one of the same property.
func TestSaveOfAnother(t *testing.T) {
	dir := t.TempDir()
	short, _ := stored(t)
	if _, err := Save(dir, short); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(c *Case){
		"variant":     func(c *Case) { c.Variant = "another" },
		"assumption":  func(c *Case) { c.Drops = "another" },
		"expectation": func(c *Case) { c.Expect = catalogue.Holds },
	} {
		other := short
		change(&other)
		_, err := Save(dir, other)
		if err == nil || !strings.Contains(err.Error(), "in its place there is a case for") {
			t.Errorf("another %s: error %v", name, err)
		}
		if got := contents(t, dir)[short.File]; got != short.String() {
			t.Errorf("another %s: the case is now %q", name, got)
		}
	}
}

// contents returns the files below dir with what is in them.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		rel, _ := filepath.Rel(dir, file)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSaveKeepsTheSimplest(t *testing.T) {
	dir := t.TempDir()
	short, long := stored(t)
	reworded := short
	reworded.Headline = "Neither waits for the other."
	explained := reworded
	explained.Reasons = []string{"Neither waits for the other."}
	again := explained
	again.Headline, again.Reasons = "Both enter.", nil
	both := explained // another text does not take the reasons away
	both.Headline = again.Headline
	for i, step := range []struct {
		c     Case
		saved bool
		want  Case
	}{
		{long, true, long},
		{long, false, long},
		{short, true, short},
		{short, false, short},
		{long, false, short},
		{reworded, true, reworded},
		{explained, true, explained},
		{again, true, both},
	} {
		saved, err := Save(dir, step.c)
		if err != nil || saved != step.saved {
			t.Errorf("step %d: saved %v, %v; want %v", i, saved, err, step.saved)
		}
		if got := contents(t, dir); len(got) != 1 || got[short.File] != step.want.String() {
			t.Errorf("step %d: the corpus is %q, want %q", i, got, step.want)
		}
	}
	info, err := os.Stat(filepath.Join(dir, short.File))
	if err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestSaveErrors(t *testing.T) {
	short, _ := stored(t)
	edit := func(f func(*Case)) Case {
		c := short
		f(&c)
		return c
	}
	for name, c := range map[string]struct {
		c    Case
		want string
	}{
		"no file":         {edit(func(c *Case) { c.File = "" }), "is called ricart-agrawala/<name>.txt"},
		"other folder":    {edit(func(c *Case) { c.File = "peterson/a.txt" }), "is called ricart-agrawala/<name>.txt"},
		"outside":         {edit(func(c *Case) { c.File = "ricart-agrawala/../../a.txt" }), "is called ricart-agrawala/<name>.txt"},
		"no name":         {edit(func(c *Case) { c.File = "ricart-agrawala/.txt" }), "lower case letters, digits and hyphens"},
		"capitals":        {edit(func(c *Case) { c.File = "ricart-agrawala/A.txt" }), "lower case letters, digits and hyphens"},
		"no headline":     {edit(func(c *Case) { c.Headline = "" }), "a case begins with a headline"},
		"blanks":          {edit(func(c *Case) { c.Variant = " no-tie-break" }), "remove line ends and blanks around its texts"},
		"two lines":       {edit(func(c *Case) { c.Drops = "a\nb" }), "key: value"},
		"no such process": {edit(func(c *Case) { c.Setup.N = 1 }), "there is no p1"},
		"too large":       {edit(func(c *Case) { c.Trace = strings.Repeat("x\n", MaxBytes) }), "larger than"},
	} {
		dir := t.TempDir()
		saved, err := Save(dir, c.c)
		if saved || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: saved %v, %v; want %q", name, saved, err, c.want)
		}
		if got := contents(t, dir); len(got) != 0 {
			t.Errorf("%s: the corpus is %q", name, got)
		}
	}
}

// What stands in the way of a case is never overwritten.
func TestSaveInTheWay(t *testing.T) {
	short, _ := stored(t)
	other := short
	other.Property = "deadlock-freedom"
	moved := short
	moved.Algorithm = "bakery"
	for name, c := range map[string]struct{ text, want string }{
		"junk":       {"junk", "is not overwritten: correct or delete it"},
		"too large":  {strings.Repeat("x", 2*MaxBytes), "larger than"},
		"other case": {other.String(), "give one of them another name"},
		"other page": {moved.String(), "give one of them another name"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, short.File)
		if err := errors.Join(os.Mkdir(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(c.text), 0o644)); err != nil {
			t.Fatal(err)
		}
		saved, err := Save(dir, short)
		if saved || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: saved %v, %v; want %q", name, saved, err, c.want)
		}
		if got := contents(t, dir); len(got) != 1 || got[short.File] != c.text {
			t.Errorf("%s: it was overwritten", name)
		}
	}
}

// A folder that cannot be written, or does not exist and cannot be made.
func TestSaveWhereNothingCanBeWritten(t *testing.T) {
	short, _ := stored(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if saved, err := Save(file, short); saved || err == nil {
		t.Errorf("saved %v, %v below a file", saved, err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	short, long := stored(t)
	long.File = "ricart-agrawala/among-three.txt"
	for _, c := range []Case{short, long} {
		if _, err := Save(dir, c); err != nil {
			t.Fatal(err)
		}
	}
	put := func(file, text string) {
		t.Helper()
		file = filepath.Join(dir, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	put("ricart-agrawala/.half.tmp", "half")
	got, err := Load(dir)
	if want := []Case{long, short}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("loaded %+v, %v; want %+v", got, err, want)
	}

	put("peterson/misplaced.txt", short.String())
	put("peterson/notes.md", "not a case")
	put("peterson/junk.txt", "junk")
	put("peterson/large.txt", strings.Repeat("x", 2*MaxBytes))
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	got, err = Load(dir)
	if len(got) != 2 {
		t.Errorf("loaded %d cases, want the 2 good ones", len(got))
	}
	complains(t, err,
		"misplaced.txt: a case of ricart-agrawala belongs in the folder "+filepath.Join(dir, "ricart-agrawala"),
		"notes.md: not a case: cases are files that end in .txt; move it elsewhere",
		filepath.Join(dir, "peterson", "junk.txt")+":1: a case begins with a headline",
		"large.txt: not a case: it is larger than 1,048,576 bytes",
		"link.txt: not a case")

	_, err = Load(filepath.Join(dir, "nowhere"))
	complains(t, err, "nowhere", "no such file")
}

// TestKeepLosesNothing keeps a case that cannot be saved, in the place of one that was.
func TestKeepLosesNothing(t *testing.T) {
	dir, c := t.TempDir(), parsed(t, tieText)
	c.File = "ricart-agrawala/kept.txt"
	sys, prop, err := c.Subject(pages)
	if err == nil {
		err = Keep(dir, c, sys, prop)
	}
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "ricart-agrawala", "kept.txt")
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	bad := c
	bad.Headline = "The bell \a rings."
	complains(t, Keep(dir, bad, sys, prop), "not saved", "is not text")
	if is, err := os.ReadFile(file); err != nil || string(is) != string(was) {
		t.Errorf("%v: the case that was kept is now\n%s", err, is)
	}
	c.Headline = "Another run."
	if err := Keep(dir, c, sys, prop); err != nil {
		t.Fatal(err)
	}
	if is, err := Read(file); err != nil || is.Headline != c.Headline {
		t.Errorf("%v: kept is %+v", err, is)
	}
}
