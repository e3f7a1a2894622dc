package explore

import (
	"bytes"
	"testing"

	"doorway/checker/checksystems"
	"doorway/checker/internal/store"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
)

// TestTree compares every link of searches by one worker and by several. Some levels are expanded
// by several workers at once.
func TestTree(t *testing.T) {
	sys, err := message.System(checksystems.RA{N: 3}, model.Setup{N: 3, Requests: 2})
	if err != nil {
		t.Fatal(err)
	}
	var want []byte
	for _, workers := range []int{1, 2, 3, 16} {
		x, err := newExplorer(sys, []property.Property{nothing}, Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := x.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var links []byte
		if err := x.tree.Between(store.Bookmark{}, x.tree.End(), func(block []byte) error {
			links = append(links, block...)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = links
		}
		if len(x.chunks) < 4 || x.tree.N < 30_000 || !bytes.Equal(links, want) {
			t.Errorf("%d workers: %d states, %d chunks, and other links than those of one", workers, x.tree.N, len(x.chunks))
		}
	}
}
