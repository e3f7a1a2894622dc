package junit

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/algorithms"
	"doorway/algorithms/naivelock"
	"doorway/command/matrix"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// rows have verdicts as claimed, not as claimed, undecided and missing.
func rows(t *testing.T) []matrix.Row {
	t.Helper()
	lock := naivelock.Page
	lock.Claims = []catalogue.Claim{
		{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Source: "nobody"},
		{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated, Drops: "no interruption"},
		{Property: properties.DeadlockFreedom, Variant: "initially-held", Setup: model.NewSetup(2)},
		{Property: properties.DeadlockFreedom, Setup: model.Setup{N: 4, Requests: model.Unlimited}},
		{Property: properties.MutualExclusion, Variant: "nonsense", Setup: model.NewSetup(2)},
	}
	decided := matrix.Decide(t.Context(), &lock, matrix.Options{States: 100})
	other := lock
	other.Name = "other"
	odd := matrix.Row{Page: &other, Planned: 3, Cells: []matrix.Cell{{Claim: lock.Claims[0], Err: errors.New("\x00\x1b[1m]]> <&\"'\ufffe\xff\nmore")}}}
	return []matrix.Row{decided, odd, {Page: &other}}
}

func written(t *testing.T, rows []matrix.Row) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWrite(t *testing.T) {
	const file = "testdata/junit.xml"
	got := written(t, rows(t))
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-golden +now); if this is intended, run go test ./command/junit -update\n%s", file, diff)
	}
}

// The output is XML, has what readers need, and its counts are right.
func TestReadable(t *testing.T) {
	text := written(t, rows(t))
	var back suites
	if err := xml.Unmarshal([]byte(text), &back); err != nil {
		t.Fatal(err)
	}
	if (back.counts != counts{7, 4, 2}) || len(back.Suites) != 3 || back.Suites[0].counts != (counts{5, 3, 1}) {
		t.Errorf("counts %+v, %+v", back.counts, back.Suites[0].counts)
	}
	cases := append(back.Suites[0].Cases, back.Suites[1].Cases...)
	for i, want := range []string{"failure", "", "failure", "error", "failure", "failure", "error"} {
		c := cases[i]
		if c.Name == "" || c.Class == "" || (c.Failure != nil) != (want == "failure") || (c.Error != nil) != (want == "error") {
			t.Errorf("case %d is not a %q: %+v", i, want, c)
		}
		for _, p := range []*problem{c.Failure, c.Error} {
			if p != nil && (p.Text == "" || p.Message == "" || strings.Contains(p.Message, "\n")) {
				t.Errorf("case %d: %+v", i, p)
			}
		}
	}
	if p := cases[0].Failure; !strings.Contains(p.Text, "its source: nobody\n\np0   p1\n") || !strings.Contains(p.Text, "◄━━ violation") {
		t.Errorf("no picture in\n%s", p.Text)
	}
	if p := cases[5].Failure; !strings.Contains(p.Text, "\ufffd\ufffd[1m]]> <&\"'\ufffd\ufffd\nmore") {
		t.Errorf("control characters became %q", p.Text)
	}
	if written(t, nil) == "" || strings.Contains(text, "\x00") {
		t.Error("nothing, or a zero")
	}
}

// Readers can tell cases apart by class and name.
func TestNames(t *testing.T) {
	for _, p := range algorithms.Catalogue() {
		met := map[string]bool{}
		for _, task := range matrix.Plan(p, true) {
			name := matrix.Who(p, task.Claim) + " " + task.Title()
			if met[name] {
				t.Errorf("there are two of %s", name)
			}
			met[name] = true
		}
	}
}

// full is a disk with this many bytes left.
type full int

func (f *full) Write(b []byte) (int, error) {
	if *f -= full(len(b)); *f < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestFullDisk(t *testing.T) {
	all := rows(t)
	for _, room := range []full{0, full(len(xml.Header)), full(len(written(t, all)) - 1)} {
		if err := Write(&room, all); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("error %v", err)
		}
	}
}
