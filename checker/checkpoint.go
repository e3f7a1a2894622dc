package checker

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"doorway/model"
)

// An identity is what a search must have in common with the one that left a checkpoint.
type identity struct {
	Format     int
	Search     string
	Setup      string
	Properties []string
	Code       []string // of the properties: two may have one name
	Prefix     string
	Reduce     bool
	Constraint string `json:",omitempty"`
	Program    string // hash of the executable, and so of the algorithm
}

// A header says what the other files of a checkpoint hold. They may hold more,
// left by a process that was killed: that is not read.
type header struct {
	Identity identity
	At       boundary
	learned
	found
	Links   extent
	Edges   extent
	Actions []model.Action // by number
}

// A boundary is where a search stands between two segments.
type boundary struct {
	States, Transitions, Depth int
	Expanded                   int // states of the level at that depth
	Outside                    int // states outside the constraint

	Sum   uint64   // of the fingerprints of all states
	links bookmark `json:"-"` // behind the last link
	edges int      `json:"-"`
}

type broken struct {
	Link Link
	Why  string
}

// atEvent reports whether it is an event that breaks the property, not a state.
func (b *broken) atEvent() bool {
	_, event := b.Link.Split()
	return event != NoEvent
}

// An extent is how much of a file counts, and its checksum.
type extent struct {
	Bytes int64
	CRC   uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Found is what breaks the properties, each by its number.
type found struct {
	Violations, Stuck []*broken
	AtNode, AtEvent   []*broken // in the level that is being expanded, or at an event from it
}

// learned is what a search has found out besides.
type learned struct {
	Exercised []bool // by property
	Spared    bool   // whether it was reduced by persistent sets
}

// checkpoint is the files of a search.
type checkpoint struct {
	path  string // of the header; the other files' begin with it
	every time.Duration
	held  *flock.Flock
	id    identity
	tree  *tree
	graph *graph // or nil
	links journal
	edges journal
	at    boundary // of the search, after each segment
	found found    // likewise
	kept  boundary // what is in the files
	saved time.Time
}

// newCheckpoint finds the place in a directory for a search.
func newCheckpoint(dir string, every time.Duration, id identity, t *tree, g *graph) (*checkpoint, error) {
	name := fmt.Sprintf("%s %s %s", id.Search, strings.Join(id.Properties, " "), id.Setup)
	digest := sha256.Sum256(fmt.Append(nil, name, id.Code, id.Prefix, id.Reduce, id.Constraint))
	var err error
	if id.Program, err = program(); err != nil {
		return nil, fmt.Errorf("checkpoint: the program cannot be read: %w", err)
	}
	id.Format = format
	path := filepath.Join(dir, fmt.Sprintf("%.80s-%x.checkpoint", slug(name), digest[:4]))
	c := &checkpoint{path: path, every: every, id: id, tree: t, graph: g, saved: time.Now()}
	c.links.path, c.edges.path = path+".tree", path+".edges"
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, c.fault(err)
	}
	return c, c.lock()
}

// format is the number of the form in which a search is kept.
const format = 3

func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// program returns the hash of the executable: an algorithm is code, and only
// that says whether it has changed.
var program = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
})

func (c *checkpoint) fault(err error) error {
	return fmt.Errorf("checkpoint %s cannot be written: %w; make room there or name another directory", c.path, err)
}

// pass notes where the search stands after a segment, and keeps it if it is time.
func (c *checkpoint) pass(at boundary, f found, l func() learned) error {
	c.note(at, f)
	if time.Since(c.saved) < c.every {
		return nil
	}
	return c.save(l())
}

// note notes where the search stands.
func (c *checkpoint) note(at boundary, f found) { c.at, c.found = at, f }

// save keeps the search as it stood after the last segment: first the files that
// only grow, then, at one stroke, the header that says how much of them counts.
// If that fails they are as they were.
func (c *checkpoint) save(l learned) error {
	links, edges := c.links.extent, c.edges.extent
	if err := c.write(l); err != nil {
		c.links.cut(links)
		c.edges.cut(edges)
		return c.fault(err)
	}
	c.kept, c.saved = c.at, time.Now()
	return nil
}

func (c *checkpoint) write(l learned) error {
	err := c.tree.between(c.kept.links, c.at.links, c.links.append)
	if err == nil && c.graph != nil {
		err = c.edges.append(appendEdges(nil, c.graph.edges[c.kept.edges:c.at.edges]))
	}
	if err = errors.Join(err, c.links.sync(), c.edges.sync()); err == nil {
		err = c.publish(c.header(l))
	}
	return err
}

func (c *checkpoint) header(l learned) *header {
	h := &header{Identity: c.id, At: c.at, learned: l, found: c.found, Links: c.links.extent, Edges: c.edges.extent}
	if c.graph != nil {
		h.Actions = c.graph.actions.list()
	}
	return h
}

// publish replaces the header.
func (c *checkpoint) publish(h *header) error {
	text, err := json.MarshalIndent(h, "", "\t")
	if err != nil {
		return err
	}
	text = fmt.Appendf(nil, "doorway checkpoint %08x\n%s\n", crc32.Checksum(text, castagnoli), text)
	f := journal{path: c.path + ".new"}
	defer os.Remove(f.path) // in vain if it was renamed
	if err := errors.Join(f.open(0), f.append(text), f.sync(), f.close()); err != nil {
		return err
	}
	if err := os.Rename(f.path, c.path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(c.path))
}

// end keeps the search for the last time. If it is decided or could never be
// kept, its files are removed.
func (c *checkpoint) end(l learned, decided bool) (err error) {
	if !decided {
		err = c.save(l)
	}
	_, _ = c.links.close(), c.edges.close()
	if decided || c.kept.States == 0 {
		for _, path := range []string{c.path, c.links.path, c.edges.path} {
			_ = os.Remove(path)
		}
	}
	return err
}
