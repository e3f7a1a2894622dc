package model_test

import (
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
)

func TestLocalsOfAnotherType(t *testing.T) {
	defer func() {
		const want = "model.Locals is asked for local states of type string, and p0 has one of type int"
		if got := recover(); got != want {
			t.Errorf("%v, want %s", got, want)
		}
	}()
	model.Locals[string](Passing(t, Proc[int, int]{}, "n=1").World())
}
