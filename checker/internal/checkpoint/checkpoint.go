// Package checkpoint saves an exploration in files, so that it can be resumed after its process was
// killed.
package checkpoint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"doorway/checker/internal/store"
	"doorway/checker/liveness"
	"doorway/model/transition"
)

// A Header says how much of a checkpoint's other files counts. Beyond that they may hold what a killed process
// wrote, which is never read.
type Header struct {
	Identity Identity
	At       Boundary
	Learned
	Found
	Links   extent
	Edges   extent
	Actions []transition.Action // by number
}

// A Boundary records a point of a search between two segments.
type Boundary struct {
	States, Transitions, Depth int
	Expanded                   int    // states of the level at that depth
	Outside                    int    // states outside the constraint
	Barred                     uint64 `json:",omitempty"` // the sum of the fingerprints of these

	Sum   uint64         // of the fingerprints of all states
	Links store.Bookmark `json:"-"` // after the last link
	Edges int            `json:"-"`
}

// Broken records a violation: the state or the event that breaks a property, and why.
type Broken struct {
	Link store.Link
	Why  string
}

// AtEvent reports whether an event breaks the property, not a state.
func (b *Broken) AtEvent() bool {
	_, event := b.Link.Split()
	return event != store.NoEvent
}

// Found holds the violations, by property.
type Found struct {
	Violations, Stuck []*Broken
	AtNode, AtEvent   []*Broken // in the level that is being expanded, or at an event from it
}

// Learned holds what else a search has found out.
type Learned struct {
	Exercised []bool // by property
	Spared    bool   // whether it was reduced by persistent sets
}

// Checkpoint gives access to the files of a search.
type Checkpoint struct {
	path  string // of the header; the other files' begin with it
	every time.Duration
	lock  lock
	id    Identity
	tree  *store.Tree
	graph *liveness.Graph // or nil
	links journal
	edges journal
	at    Boundary // the search's boundary after the last segment
	found Found    // likewise
	kept  Boundary // the boundary that the files hold
	saved time.Time
}

// New prepares a checkpoint of a search in a directory.
func New(dir string, every time.Duration, id Identity, t *store.Tree, g *liveness.Graph) (*Checkpoint, error) {
	name := fmt.Sprintf("%s %s %s", id.Search, strings.Join(id.Properties, " "), id.Setup)
	digest := sha256.Sum256(fmt.Append(nil, name, id.Code, id.Prefix, id.Reduce, id.Constraint, id.System))
	var err error
	if id.Program, err = Program(); err != nil {
		return nil, fmt.Errorf("checkpoint: the program cannot be read: %w", err)
	}
	id.Format = format
	path := filepath.Join(dir, fmt.Sprintf("%.80s-%x.checkpoint", slug(name), digest[:4]))
	c := &Checkpoint{path: path, every: every, id: id, tree: t, graph: g, saved: time.Now()}
	c.links.path, c.edges.path = path+".tree", path+".edges"
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, c.fault(err)
	}
	c.lock, err = take(path + ".lock")
	return c, err
}

// format is the version of the file format.
const format = 4

func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// Program returns the hash of the executable. An algorithm is code, and only this hash shows whether it has
// changed.
var Program = sync.OnceValues(func() (string, error) {
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

// A WriteError says that a search could not be saved.
type WriteError struct {
	Path string // of the header
	Err  error
}

// Error names the file and the remedy.
func (e *WriteError) Error() string {
	return fmt.Sprintf("checkpoint %s cannot be written: %v; make room there or name another directory", e.Path, e.Err)
}

// Unwrap returns the error without the file.
func (e *WriteError) Unwrap() error { return e.Err }

func (c *Checkpoint) fault(err error) error { return &WriteError{c.path, err} }

// Pass notes the boundary after a segment, and saves the search if it is time.
func (c *Checkpoint) Pass(at Boundary, f Found, l func() Learned) error {
	c.note(at, f)
	if time.Since(c.saved) < c.every {
		return nil
	}
	return c.save(l())
}

// note notes the boundary.
func (c *Checkpoint) note(at Boundary, f Found) { c.at, c.found = at, f }

// save saves the search as of the last segment: first the files that only grow, then, atomically, the header that
// says how much of them counts. If that fails it restores them.
func (c *Checkpoint) save(l Learned) error {
	links, edges := c.links.extent, c.edges.extent
	if err := c.write(l); err != nil {
		c.links.cut(links)
		c.edges.cut(edges)
		return c.fault(err)
	}
	c.kept, c.saved = c.at, time.Now()
	return nil
}

func (c *Checkpoint) write(l Learned) error {
	err := c.tree.Between(c.kept.Links, c.at.Links, c.links.append)
	if err == nil && c.graph != nil {
		err = c.edges.append(liveness.AppendEdges(nil, c.graph.Edges[c.kept.Edges:c.at.Edges]))
	}
	if err = cmp.Or(err, c.links.sync(), c.edges.sync()); err == nil {
		err = c.publish(c.header(l))
	}
	return err
}

func (c *Checkpoint) header(l Learned) *Header {
	h := &Header{Identity: c.id, At: c.at, Learned: l, Found: c.found, Links: c.links.extent, Edges: c.edges.extent}
	if c.graph != nil {
		h.Actions = c.graph.Actions.List()
	}
	return h
}

// publish replaces the header.
func (c *Checkpoint) publish(h *Header) error {
	text, err := json.MarshalIndent(h, "", "\t")
	if err != nil {
		return err
	}
	text = fmt.Appendf(nil, "doorway checkpoint %08x\n%s\n", crc32.Checksum(text, castagnoli), text)
	f := journal{path: c.path + ".new"}
	defer os.Remove(f.path) // fails if it was renamed
	if err := cmp.Or(f.open(0), f.append(text), f.sync(), f.close()); err != nil {
		return err
	}
	if err := os.Rename(f.path, c.path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(c.path))
}

// End saves the search for the last time. If the search is decided or was never saved, End removes its files.
func (c *Checkpoint) End(l Learned, decided bool) (err error) {
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

// Unlock lets other processes write the checkpoint.
func (c *Checkpoint) Unlock() { c.lock.letGo() }
