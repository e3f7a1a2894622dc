package liveness

import (
	"bytes"
	"slices"
	"testing"

	"doorway/checker/internal/switches"
	"doorway/model"
	"doorway/model/message"
)

// What a checkpoint says of edges is all that there is to say.
func TestEdgesAreReadAsWritten(t *testing.T) {
	want := []Edge{
		{FP: 1 << 60, From: 2, Action: 3, Event: 4, Kind: model.Deliver, Sent: message.MaxSends * model.MaxProcs, By: 63},
		{FP: 1, From: 1 << 30, Action: 1 << 31, Event: 5, Kind: model.Tick, By: switches.Nobody},
	}
	data := AppendEdges(nil, want)
	got, err := ReadEdges(bytes.NewReader(data), len(want))
	if err != nil || !slices.Equal(got, want) || len(data) != len(want)*EdgeBytes {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
