package checkpoint

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"

	"doorway/checker/internal/store"
	"doorway/checker/liveness"
)

// Read returns the header, or nil if there is none.
func (c *Checkpoint) Read() (*Header, error) {
	text, err := os.ReadFile(c.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	first, text, _ := bytes.Cut(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\n"))
	h := &Header{}
	if want := fmt.Sprintf("doorway checkpoint %08x", crc32.Checksum(text, castagnoli)); string(first) != want {
		return nil, c.Damaged(errors.New("it has been cut or changed"))
	}
	if err := json.Unmarshal(text, h); err != nil {
		return nil, c.Damaged(err)
	}
	c.links.extent, c.edges.extent = h.Links, h.Edges
	return h, c.belongs(h.Identity)
}

// belongs returns an error if the checkpoint belongs to another search.
func (c *Checkpoint) belongs(id Identity) error {
	if id.Program != c.id.Program {
		return fmt.Errorf("checkpoint %s was left by another build of the program, whose algorithm may differ; "+
			"go on with that build, or remove it to begin anew", c.path)
	}
	if !reflect.DeepEqual(id, c.id) {
		return fmt.Errorf("checkpoint %s belongs to another search: %v, not %v; remove it or name another directory", c.path, id, c.id)
	}
	return nil
}

// Damaged returns the error for files that have changed since they were written.
func (c *Checkpoint) Damaged(err error) error {
	return fmt.Errorf("checkpoint %s is damaged: %w; remove it to begin anew", c.path, err)
}

// Check verifies the files that the header describes.
func (c *Checkpoint) Check() error { return errors.Join(c.links.check(), c.edges.check()) }

// Links returns a reader of the saved links, and a function that closes their file.
func (c *Checkpoint) Links(h *Header) (*store.LinkReader, io.Closer, error) {
	f, err := os.Open(c.links.path)
	if err != nil {
		return nil, nil, err
	}
	t, err := store.NewLinkReader(bufio.NewReader(f), h.At.States)
	return t, f, err
}

// Load reads the graph's edges and actions.
func (c *Checkpoint) Load(h *Header) error {
	c.graph.Actions.Load(h.Actions)
	f, err := os.Open(c.edges.path)
	if err != nil {
		return err
	}
	defer f.Close()
	c.graph.Edges, err = liveness.ReadEdges(bufio.NewReader(f), int(h.Edges.Bytes/liveness.EdgeBytes))
	return err
}

// Open opens the files for appending to what is saved.
func (c *Checkpoint) Open() error {
	if err := cmp.Or(c.links.open(c.links.Bytes), c.edges.open(c.edges.Bytes)); err != nil {
		return c.fault(err)
	}
	return nil
}

// GoOn notes that the search is back where it was saved.
func (c *Checkpoint) GoOn(at Boundary, f Found) {
	c.note(at, f)
	c.kept = at
}

// Complete reports whether the header has an entry for each of props properties.
func (h *Header) Complete(props int) bool {
	return len(h.Violations) == props && len(h.AtNode) == props && len(h.AtEvent) == props && len(h.Stuck) == props
}
