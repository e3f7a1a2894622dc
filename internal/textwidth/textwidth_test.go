package textwidth

import "testing"

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"lock", 4, "lock"}, {"lock", 3, "loc"}, {"lock", 0, ""}, {"lock", -1, ""}, {"", 3, ""},
		{"互斥", 4, "互斥"}, {"互斥", 3, "互"}, {"互斥", 1, ""},
		{"Szymański", 6, "Szymań"}, {"Szyman\u0301ski", 6, "Szyman\u0301"},
	} {
		got := Cut(c.text, c.columns)
		if got != c.want || Columns(got) > max(c.columns, 0) {
			t.Errorf("%q in %d columns is %q, want %q", c.text, c.columns, got, c.want)
		}
	}
}
