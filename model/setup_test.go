package model_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
)

func TestSetupQuestions(t *testing.T) {
	s := model.NewSetup(3)
	for text, want := range map[string]int{"n=2": 0, "n=2 delay=1 drift=10": model.Unlimited} {
		setup := ParseSetup(t, text)
		if got := setup.Allowed(model.Lose); got != want {
			t.Errorf("%s: clocks may lose %d times, want %d", setup, got, want)
		}
	}
	if !s.MayRequest(2) || s.Faulty() {
		t.Error("by default all request and nothing fails")
	}
	if s.Requesters = model.Procs(0, 1); s.MayRequest(2) || !s.MayRequest(1) {
		t.Error("requesters are not who requests")
	}
	if s.Crashers = model.Procs(2); s.MayCrash(1) || !s.MayCrash(2) {
		t.Error("crashers are not who crashes")
	}
	if s.Crashers = 0; !s.MayCrash(1) {
		t.Error("by default all may crash")
	}
	if s.Pausers = model.Procs(2); s.MayPause(1) || !s.MayPause(2) {
		t.Error("pausers are not who pauses")
	}
	if s.Pausers = 0; !s.MayPause(1) {
		t.Error("by default all may pause")
	}
	for _, text := range []string{"crashes", "recoveries", "drops", "duplicates", "heals"} {
		if s := ParseSetup(t, "n=1 "+text+"=1"); !s.Faulty() {
			t.Errorf("%s are not a fault", text)
		}
	}
}

// TestEveryFieldHasAWord expects a word for each field of a setup, since a field without one would be lost in its text.
func TestEveryFieldHasAWord(t *testing.T) {
	var s model.Setup
	words := map[any]string{} // by field
	for word, field := range s.Words() {
		words[field] = word
	}
	for i := range reflect.TypeFor[model.Setup]().NumField() {
		field := reflect.ValueOf(&s).Elem().Field(i).Addr().Interface()
		if words[field] == "" {
			t.Errorf("no word of a setup says what %s is", reflect.TypeFor[model.Setup]().Field(i).Name)
		}
		delete(words, field)
	}
	if len(words) > 0 {
		t.Errorf("no field belongs to the words %v", slices.Sorted(maps.Values(words)))
	}
}
