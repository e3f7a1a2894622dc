package diagram_test

import (
	"testing"

	"doorway/draw/diagram"
)

// Characters that take two columns are counted as such.
func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"the token is at p1 and p0 wants it too": "the token is at p1 and p0 wants\nit too",
		"互斥算法的令牌在一号进程那里 零号进程也想要它":                "互斥算法的令牌在一号进程那里\n零号进程也想要它",
		"互斥算法的令牌在一号进程那里零号进程也想要它":                 "互斥算法的令牌在一号进程那里零号\n进程也想要它",
	} {
		if got := diagram.Wrap(text, 32); got != want {
			t.Errorf("%q is broken into\n%s\nwant\n%s", text, got, want)
		}
	}
}
