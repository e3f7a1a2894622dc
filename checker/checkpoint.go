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

// A Checkpoint says where a search is kept, so that it can go on after the
// process was killed. What is kept is the claims of all states of whole levels,
// from which the search is replayed. A search that is kept there already is
// resumed; one that has been decided is removed.
type Checkpoint struct {
	Dir  string // is created if it is not there
	Name string // what else tells the search from others in Dir, besides its setup and properties
	// Every is how much time lies between two checkpoints at least. A search that
	// is interrupted or reaches a limit leaves one at once.
	Every time.Duration
}

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
	Identity   identity
	At         boundary
	Sum        uint64 // of the fingerprints of all states
	Exercised  []bool
	Spared     bool // whether it was reduced by persistent sets
	Violations []*broken
	Stuck      []*broken
	AtNode     []*broken // what breaks them in the level that is being expanded,
	AtEvent    []*broken // or at an event from it
	Claims     extent
	Edges      extent
	Actions    []model.Action // by number
}

// A boundary is where a search stands between two segments.
type boundary struct {
	States, Transitions, Depth int
	Expanded                   int // states of the level at that depth
	Outside                    int // states outside the constraint

	sum    uint64
	claims bookmark
	edges  int
}

type broken struct {
	Claim uint64
	Why   string
}

// An extent is how much of a file counts, and its checksum.
type extent struct {
	Bytes int64
	CRC   uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checkpoint is the files of a search.
type checkpoint struct {
	path   string // of the header; the other files' begin with it
	every  time.Duration
	held   *flock.Flock
	id     identity
	claims journal
	edges  journal
	at     boundary // of the search, after each segment
	found  [4][]*broken
	kept   boundary // what is in the files
	saved  time.Time
}

// newCheckpoint finds the place for a search.
func newCheckpoint(x *explorer) (*checkpoint, error) {
	opts := x.opts.Checkpoint
	id := identity{Format: 2, Search: opts.Name, Setup: x.setup.String(), Prefix: x.root.String(), Reduce: x.opts.Reduce}
	if x.opts.Constraint != nil {
		id.Constraint = x.opts.Constraint.Name + " " + written(x.opts.Constraint.Holds)
	}
	for _, p := range x.props {
		id.Properties, id.Code = append(id.Properties, p.Name), append(id.Code, p.code)
	}
	name := fmt.Sprintf("%s %s %s", id.Search, strings.Join(id.Properties, " "), id.Setup)
	digest := sha256.Sum256(fmt.Append(nil, name, id.Code, id.Prefix, id.Reduce, id.Constraint))
	var err error
	if id.Program, err = program(); err != nil {
		return nil, fmt.Errorf("checkpoint: the program cannot be read: %w", err)
	}
	path := filepath.Join(opts.Dir, fmt.Sprintf("%.80s-%x.checkpoint", slug(name), digest[:4]))
	c := &checkpoint{path: path, every: opts.Every, id: id, saved: time.Now()}
	c.claims.path, c.edges.path = path+".claims", path+".edges"
	if err := os.MkdirAll(opts.Dir, 0o777); err != nil {
		return nil, c.fault(err)
	}
	return c, c.lock()
}

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
func (c *checkpoint) pass(x *explorer) error {
	c.note(x)
	if time.Since(c.saved) < c.every {
		return nil
	}
	return c.save(x)
}

// note notes where the search stands.
func (c *checkpoint) note(x *explorer) {
	c.at = boundary{
		States: x.claims.n, Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Expanded: x.expanded, Outside: x.outside,
		sum: x.sum, claims: x.claims.end(),
	}
	if x.graph != nil {
		c.at.edges = len(x.graph.edges)
	}
	c.found = [4][]*broken{kept(x.violations), kept(x.atNode), kept(x.atEvent), kept(x.stuck)}
}

// kept returns what is kept of candidates.
func kept(all []*candidate) (list []*broken) {
	for _, c := range all {
		list = append(list, c.kept())
	}
	return list
}

// save keeps the search as it stood after the last segment: first the files that
// only grow, then, at one stroke, the header that says how much of them counts.
// If that fails they are as they were.
func (c *checkpoint) save(x *explorer) error {
	claims, edges := c.claims.extent, c.edges.extent
	if err := c.write(x); err != nil {
		c.claims.cut(claims)
		c.edges.cut(edges)
		return c.fault(err)
	}
	c.kept, c.saved = c.at, time.Now()
	return nil
}

func (c *checkpoint) write(x *explorer) error {
	err := x.claims.between(c.kept.claims, c.at.claims, c.claims.append)
	if err == nil && x.graph != nil {
		err = c.edges.append(appendEdges(nil, x.graph.edges[c.kept.edges:c.at.edges]))
	}
	if err = errors.Join(err, c.claims.sync(), c.edges.sync()); err == nil {
		err = c.publish(c.header(x))
	}
	return err
}

func (c *checkpoint) header(x *explorer) *header {
	h := &header{
		Identity: c.id, At: c.at, Sum: c.at.sum, Spared: x.spared.Load(), Violations: c.found[0], AtNode: c.found[1], AtEvent: c.found[2], Stuck: c.found[3],
		Claims: c.claims.extent, Edges: c.edges.extent,
	}
	for i := range x.props {
		h.Exercised = append(h.Exercised, x.tested(i))
	}
	if x.graph != nil {
		h.Actions = x.graph.actions.list()
	}
	return h
}

// kept returns what is kept of a candidate, or of none.
func (c *candidate) kept() *broken {
	if c == nil {
		return nil
	}
	return &broken{c.claim, c.err.Error()}
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
func (c *checkpoint) end(x *explorer, decided bool) (err error) {
	if !decided {
		err = c.save(x)
	}
	_, _ = c.claims.close(), c.edges.close()
	if decided || c.kept.States == 0 {
		for _, path := range []string{c.path, c.claims.path, c.edges.path} {
			_ = os.Remove(path)
		}
	}
	return err
}
