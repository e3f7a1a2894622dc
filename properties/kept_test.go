package properties_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/checker/property"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// keptIn is where runs are kept that these tests fail with.
var keptIn = filepath.Join("testdata", "doorway")

// kept writes a run that breaks the property of a cell, against what is claimed,
// as a case below dir, and says where, and what to do with it.
func kept(dir string, c cell, v *property.Violation) string {
	prop := c.claim.Property
	sys, err := c.page.System(c.claim)
	k := corpus.Case{
		File: corpus.FileOf(c.page, c.claim), Algorithm: c.page.Name, Variant: c.claim.Variant, Drops: c.claim.Drops,
		Headline: fmt.Sprintf("%s, which is claimed to be otherwise: %v.", c.name(), v.Err),
	}
	if err == nil {
		err = corpus.Keep(dir, corpus.Breaking(k, sys, prop, v), sys, prop)
	}
	if err != nil {
		return fmt.Sprintf("the run could not be kept: %v\n%v", err, v.Schedule)
	}
	file := filepath.Join("properties", dir, filepath.FromSlash(k.File))
	return fmt.Sprintf("kept in %s; look at it with\n\n\tgo run ./cmd/doorway show %s\n\n"+
		"and keep it for good, shrunk, with go run ./cmd/doorway corpus add %s", file, file, file)
}

// whereKept keeps the run of a verdict, if there is one.
func whereKept(c cell, v *property.Violation) string {
	if v == nil {
		return ""
	}
	return "\n" + kept(keptIn, c, v)
}

// TestKept keeps a run, and expects a case where the command that is printed looks.
func TestKept(t *testing.T) {
	t.Chdir(t.TempDir())
	c := cell{&naivelock.Page, naivelock.Page.Claims[0]}
	c.claim.Setup.Requests = 2
	found := *decide(t, c).Violation // a copy, for it is changed below
	v := &found
	for range 2 { // the second in place of the first
		said := kept(keptIn, c, v)
		file := regexp.MustCompile(`(?m)^\tgo run ./cmd/doorway show properties/(.*)$`).FindStringSubmatch(said)
		if file == nil {
			t.Fatalf("no command in\n%s", said)
		}
		k, err := corpus.Read(file[1])
		if err != nil {
			t.Fatal(err)
		}
		k.File = c.page.Name + "/" + filepath.Base(k.File)
		if err := corpus.Check(t.Context(), k, []*catalogue.Page{c.page}); err != nil {
			t.Error(err)
		}
	}
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	v.Schedule = v.Schedule[1:]
	if said := kept(keptIn, c, v); !strings.Contains(said, "the run could not be kept: case naive-lock/") {
		t.Errorf("of a run that is none it says\n%s", said)
	}
}
