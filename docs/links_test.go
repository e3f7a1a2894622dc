package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	// local matches a link of a text to a file of the project, which has an ending or is a folder.
	local = regexp.MustCompile(`\]\(([^):# ]*[./][^):# ]*)(#[^)]*)?\)`)
	// anchored matches a link to a heading, of another text or of the same.
	anchored = regexp.MustCompile(`\]\(([^):# ]*)#([^)]+)\)`)
	heading  = regexp.MustCompile("(?ms)^```.*?^```$|^#+ ([^\n]*)$")
	target   = regexp.MustCompile(`\]\([^)]*\)`)
)

// TestTexts expects every text of the project to have a title, and its links to lead to a file and a heading.
func TestTexts(t *testing.T) {
	texts := 0
	err := filepath.WalkDir("..", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".md" || strings.Contains(file, "testdata") {
			return err
		}
		texts++
		text := read(t, file)
		if !strings.HasPrefix(text, "# ") {
			t.Errorf("%s has no title", file)
		}
		for _, link := range local.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), link[1])); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		for _, link := range anchored.FindAllStringSubmatch(text, -1) {
			to := file
			if link[1] != "" {
				to = filepath.Join(filepath.Dir(file), link[1])
			}
			if _, err := os.Stat(to); err == nil && filepath.Ext(to) == ".md" && !slices.Contains(anchors(read(t, to)), link[2]) {
				t.Errorf("%s links to %s, which has no heading #%s", file, to, link[2])
			}
		}
		return nil
	})
	if err != nil || texts == 0 {
		t.Errorf("%d texts, %v", texts, err)
	}
}

// anchors returns the names by which links lead to the headings of a text, as GitHub makes them. Two
// equal headings have one name here: a link to either of them would be ambiguous to a reader.
func anchors(text string) (all []string) {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return r
			case r == ' ':
				return '-'
			default:
				return -1
			}
		}, strings.ToLower(target.ReplaceAllString(m[1], ""))))
	}
	return all
}
