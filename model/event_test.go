package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/kinds"
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
