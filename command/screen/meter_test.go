package screen

import (
	"testing"
	"time"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		what, more string
		width      int
		want       string
	}{
		{"1 of 9: a", ": 5 states", 19, "1 of 9: a: 5 states"},
		{"1 of 9: a", ": 5 states", 18, "1 of 9:…: 5 states"},
		{"1 of 9: a", ": 5 states", 11, "…: 5 states"},
		{"1 of 9: a", ": 5 states", 5, "…: 5 "},
		{"1 of 9: a", "", 4, "1 o…"},
		{"1 of 9: Itai–Rodeh", "", 15, "1 of 9: Itai–R…"},
		{"1 of 9: 互斥", "", 12, "1 of 9: 互斥"},
		{"1 of 9: 互斥", "", 11, "1 of 9: 互…"},
		{"1 of 9: 互斥", "", 10, "1 of 9: …"},
		{"1 of 9: 互斥", ": 5 个", 14, "1 of 9:…: 5 个"},
		{"1 of 9: a", ": 5 个", 6, "…: 5 "},
		{"1 of 9: a", "", 0, ""},
		{"1 of 9: a", "", -1, ""},
	} {
		if got := fit(c.what, c.more, c.width); got != c.want {
			t.Errorf("in %d columns %q, want %q", c.width, got, c.want)
		}
	}
}

func TestLeft(t *testing.T) {
	for _, c := range []struct {
		done, all int
		elapsed   time.Duration
		want      string
	}{
		{0, 10, time.Minute, ""},
		{5, 10, time.Second, ""},
		{5, 10, 30 * time.Second, ", about 30s left"},
		{1, 61, 2 * time.Second, ", about 2m0s left"},
		{99, 100, 100 * time.Second, ""},
	} {
		if got := left(c.done, c.all, c.elapsed); got != c.want {
			t.Errorf("%d of %d after %v: %q, want %q", c.done, c.all, c.elapsed, got, c.want)
		}
	}
}
