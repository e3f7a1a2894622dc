package notation_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/notation"
)

func TestResource(t *testing.T) {
	for r := range model.Resource(32) {
		if got, err := notation.Resource(r.String()); got != r || err != nil {
			t.Errorf("%q is read as %v, %v", r, got, err)
		}
	}
	for _, name := range []string{"", "A", "ab", "r25", "r32", "{a}"} {
		if r, err := notation.Resource(name); err == nil {
			t.Errorf("%q is read as %v", name, r)
		} else if want := "want a to z or r26 to r31"; !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v does not say %q", name, err, want)
		}
	}
}

func TestProcsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := model.ProcID(rapid.Uint8().Draw(t, "process"))
		got, err := notation.Proc(p.String())
		if (err == nil) != (p < model.MaxProcs) || err == nil && got != p {
			t.Fatalf("%v is read as %v, %v", p, got, err)
		}
	})
}
