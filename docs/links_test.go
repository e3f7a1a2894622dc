package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// local matches a link of a text to a file of the project, which has an ending or is a folder.
var local = regexp.MustCompile(`\]\(([^):# ]*[./][^):# ]*)(#[^)]*)?\)`)

// TestTexts expects every text of the project to have a title, and its links to lead to a file.
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
		return nil
	})
	if err != nil || texts == 0 {
		t.Errorf("%d texts, %v", texts, err)
	}
}
