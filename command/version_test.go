package command

import "testing"

func TestVersion(t *testing.T) {
	plain := doorway(t, "version")
	plain.is(t, exitOK, "doorway ", ", commit ", ", go1.")
	for _, word := range []string{"-version", "--version"} {
		if r := doorway(t, word); r != plain {
			t.Errorf("%s says %+v", word, r)
		}
	}
}
