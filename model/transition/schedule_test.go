package transition_test

import (
	"testing"

	"doorway/model/notation"
)

func TestSwitches(t *testing.T) {
	for text, want := range map[string]int{
		"":                                       0,
		"tick\np0 crash":                         0,
		"p0 step":                                0,
		"tick\np1 step\np1 exit\np0->p1 deliver": 0,
		"p0 step\ntick\np1 crash\np0->p1 drop\np1 flush\np0 step": 0,
		"p0 step\np1 step\ntick\np1 step\np0 step":                2,
		"p0->p1 deliver\np1->p0 deliver\np0 suspect p1":           1,
	} {
		s, err := notation.Schedule(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Switches(); got != want {
			t.Errorf("%q has %d context switches, want %d", text, got, want)
		}
	}
}
