package wording

import (
	"testing"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// TestWords: each event has words that are not those of a schedule, and so has each fault as the thing that is left out.
func TestWords(t *testing.T) {
	for k := model.Request; k <= kinds.Max; k++ {
		var h transition.Step
		h.Event = model.Event{Kind: k, Proc: 1}
		if text := Text(h, ""); text == "" || text == h.Event.String() {
			t.Errorf("Text has %q for %v", text, k)
		}
		if text := Fault(h); k.Fault() && text == h.Event.String() {
			t.Errorf("Fault has %q for %v", text, k)
		}
	}
}
