package doorway

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// TestTutorial types the files of docs/verify-a-lease.md as they stand there, in a module of its
// own, and expects their tests to pass and to prove nothing but what the text says.
func TestTutorial(t *testing.T) {
	text, err := os.ReadFile("docs/verify-a-lease.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, ".", string(text), outside.Offline...)
	write, sh := m.Write, m.Sh
	files, file := map[string]string{}, map[bool]string{} // the last file of code, and of tests
	for i, code := range blocksOf(text)["go"] {
		test := strings.Contains(code, "func Test")
		if m := regexp.MustCompile(`(?m)^package (\w+)$`).FindStringSubmatch(code); m != nil {
			file[test] = fmt.Sprintf("%s/file%d%s.go", m[1], i, map[bool]string{true: "_test"}[test])
		}
		files[file[test]] += code + "\n"
	}
	for file, code := range files {
		write(file, code)
	}
	out, err := sh("go test -vet=off -v ./...")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	proved := regexp.MustCompile(`\S+: proved for .* states,.*`).FindAllString(out, -1)
	if len(proved) != 11 {
		t.Errorf("%d properties are proved, want 11:\n%s", len(proved), out)
	}
	for _, line := range proved {
		if !strings.Contains(string(text), line) {
			t.Errorf("the text does not say\n%s", line)
		}
	}
}
