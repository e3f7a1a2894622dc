// Package contracttest compares the optional methods of an algorithm with the table of them in the documents.
package contracttest

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	row     = regexp.MustCompile("(?m)^\\| `((\\w+\\.\\w+)[^`]*)` \\| (`[^|]+`) \\|")
	method  = regexp.MustCompile("`(\\w+)(\\([^`]+)`")
	named   = regexp.MustCompile(`\b[a-z]\w* (func|\[\]|[A-Z]|int\b|string\b|bool\b)`)
	foreign = regexp.MustCompile(`[\w/]+\.`)
)

// Documented fails the test unless a table of the file lists the methods of these interfaces with their signatures, and
// no others, but those of interfaces that match the expression but.
func Documented(t *testing.T, file string, but string, optional ...reflect.Type) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var said, is []string
	for _, r := range row.FindAllStringSubmatch(string(text), -1) {
		if regexp.MustCompile(but).MatchString(r[1]) {
			continue
		}
		for _, m := range method.FindAllStringSubmatch(r[3], -1) {
			said = append(said, plain(r[2]+" "+m[1]+named.ReplaceAllString(m[2], "$1")))
		}
	}
	for _, o := range optional {
		of, _, _ := strings.Cut(o.String(), "[")
		for i := range o.NumMethod() {
			m := o.Method(i)
			signature := strings.TrimPrefix(m.Type.String(), "func")
			is = append(is, plain(of+" "+m.Name+foreign.ReplaceAllString(signature, "")))
		}
	}
	slices.Sort(said)
	slices.Sort(is)
	if !slices.Equal(said, is) {
		t.Errorf("%s lists\n%s\nand the optional methods are\n%s", file, strings.Join(said, "\n"), strings.Join(is, "\n"))
	}
}

// plain returns a line without the blanks behind commas, as the runtime prints instances of generic types.
func plain(line string) string { return strings.ReplaceAll(line, ", ", ",") }
