package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/notation"
)

func TestKinds(t *testing.T) {
	onMessage := kinds.Of(model.Deliver, model.Drop, model.Duplicate)
	for k := model.Kind(0); k < 20; k++ {
		if k.OnMessage() != onMessage.Has(k) {
			t.Errorf("%v.OnMessage() = %v", k, k.OnMessage())
		}
	}
	if got := model.Kind(99).String(); got != "invalid" {
		t.Errorf("kind 99 is written %q", got)
	}
}

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
