package checker

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
)

// read returns the header, or nil if there is none.
func (c *checkpoint) read() (*header, error) {
	text, err := os.ReadFile(c.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	first, text, _ := bytes.Cut(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\n"))
	h := &header{}
	if want := fmt.Sprintf("doorway checkpoint %08x", crc32.Checksum(text, castagnoli)); string(first) != want {
		return nil, c.damaged(errors.New("it has been cut or changed"))
	}
	if err := json.Unmarshal(text, h); err != nil {
		return nil, c.damaged(err)
	}
	c.links.extent, c.edges.extent = h.Links, h.Edges
	return h, c.belongs(h.Identity)
}

// belongs refuses the checkpoint of another search.
func (c *checkpoint) belongs(id identity) error {
	if id.Program != c.id.Program {
		return fmt.Errorf("checkpoint %s was left by another build of the program, whose algorithm may be another; "+
			"go on with that build, or remove it to begin anew", c.path)
	}
	if !reflect.DeepEqual(id, c.id) {
		return fmt.Errorf("checkpoint %s is of another search: %v, not %v; remove it or name another directory", c.path, id, c.id)
	}
	return nil
}

// damaged is the error of files that are not as they were left.
func (c *checkpoint) damaged(err error) error {
	return fmt.Errorf("checkpoint %s is damaged: %w; remove it to begin anew", c.path, err)
}

// check reports what is wrong with the files that the header speaks of.
func (c *checkpoint) check() error { return errors.Join(c.links.check(), c.edges.check()) }

// tape returns the links that are kept, and what closes their file.
func (c *checkpoint) tape(h *header) (*tape, io.Closer, error) {
	f, err := os.Open(c.links.path)
	if err != nil {
		return nil, nil, err
	}
	t, err := newTape(bufio.NewReader(f), h.At.States)
	return t, f, err
}

// load reads the graph's edges and actions.
func (c *checkpoint) load(h *header) error {
	c.graph.actions.load(h.Actions)
	f, err := os.Open(c.edges.path)
	if err != nil {
		return err
	}
	defer f.Close()
	c.graph.edges, err = readEdges(bufio.NewReader(f), int(h.Edges.Bytes/edgeBytes))
	return err
}

// open begins to keep the search, behind what is kept already.
func (c *checkpoint) open() error {
	if err := errors.Join(c.links.open(c.links.Bytes), c.edges.open(c.edges.Bytes)); err != nil {
		return c.fault(err)
	}
	return nil
}

// goOn notes that the search stands where it stood when it was kept.
func (c *checkpoint) goOn(at boundary, f found) {
	c.note(at, f)
	c.kept = at
}
