package checker

import (
	"bytes"
	"slices"
	"testing"

	"doorway/checker/calm"
	"doorway/model"
)

// What a checkpoint says of edges is all that there is to say.
func TestEdgesAreReadAsWritten(t *testing.T) {
	want := []edge{
		{fp: 1 << 60, from: 2, action: 3, event: 4, kind: model.Deliver, sent: model.MaxSends * model.MaxProcs, by: 63},
		{fp: 1, from: 1 << 30, action: 1 << 31, event: 5, kind: model.Tick, by: calm.Nobody},
	}
	data := appendEdges(nil, want)
	got, err := readEdges(bytes.NewReader(data), len(want))
	if err != nil || !slices.Equal(got, want) || len(data) != len(want)*edgeBytes {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
