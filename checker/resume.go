package checker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"

	"doorway/model"
)

// errMisfit is why a replay fails although the files are whole.
var errMisfit = errors.New("what it says did not happen in this system")

// resume opens the files of the search and, if a search was kept in them,
// replays it. An interrupt leaves them as they were.
func (x *explorer) resume(ctx context.Context) (stopped string, err error) {
	c, err := newCheckpoint(x)
	if err != nil {
		return "", err
	}
	x.unlock = c.unlock
	h, err := c.read()
	if err == nil && h != nil {
		if stopped, err = x.replay(ctx, c, h); err != nil {
			err = fmt.Errorf("checkpoint %s is damaged: %w; remove it to begin anew", c.path, err)
		}
	}
	if stopped != "" || err != nil {
		return stopped, err
	}
	if err := errors.Join(c.claims.open(c.claims.Bytes), c.edges.open(c.edges.Bytes)); err != nil {
		return "", c.fault(err)
	}
	x.saved = c
	if h == nil {
		return "", c.pass(x)
	}
	c.at = boundary{h.At.States, h.At.Transitions, h.At.Depth, x.sum, x.claims.end(), 0}
	if x.graph != nil {
		c.at.edges = len(x.graph.edges)
	}
	c.kept = c.at
	return "", nil
}

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
		return nil, fmt.Errorf("checkpoint %s is damaged: it has been cut or changed; remove it to begin anew", c.path)
	}
	if err := json.Unmarshal(text, h); err != nil {
		return nil, fmt.Errorf("checkpoint %s is damaged: %w; remove it to begin anew", c.path, err)
	}
	c.claims.extent, c.edges.extent = h.Claims, h.Edges
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

// replay brings the search to where it stood: from the claims it takes the events
// that led to new states, and takes those again.
func (x *explorer) replay(ctx context.Context, c *checkpoint, h *header) (stopped string, err error) {
	if err := errors.Join(c.claims.check(), c.edges.check()); err != nil {
		return "", err
	}
	f, err := os.Open(c.claims.path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	t := &tape{r: bufio.NewReader(f), left: h.At.States}
	if err := errors.Join(t.turn(), t.turn()); err != nil { // the first is of the initial state
		return "", err
	}
	for x.claims.n < h.At.States {
		n := x.claims.n
		if stopped, err := x.relive(ctx, t); stopped != "" || err != nil {
			return stopped, err
		}
		if x.advance(); x.claims.n == n {
			return "", errMisfit
		}
	}
	if x.sum != h.Sum || int(x.depth.Load()) != h.At.Depth || len(h.Violations) != len(x.props) || len(h.Stuck) != len(x.props) || len(h.Exercised) != len(x.props) {
		return "", errMisfit
	}
	return "", x.restore(c, h)
}

// A tape is the claims of a search, to be taken one by one.
type tape struct {
	r     io.ByteReader
	done  int
	left  int
	claim uint64 // the next one; none are left if it is 0
}

// turn goes on to the next claim.
func (t *tape) turn() (err error) {
	last := t.claim >> eventBits
	if t.done%pageClaims == 0 {
		last = 0
	}
	if t.claim = 0; t.left > 0 {
		t.claim, err = readClaim(t.r, last)
		t.done, t.left = t.done+1, t.left-1
	}
	return err
}

// relive replays what led from the current level to the next.
func (x *explorer) relive(ctx context.Context, t *tape) (stopped string, err error) {
	for i, b := range x.current.blocks {
		if ctx.Err() != nil {
			return "interrupted", nil
		}
		if err := x.load(x.current.blocks[i : i+1]); err != nil {
			return err.Error(), nil
		}
		from := x.next.n
		for row := range b.fps {
			if err := x.reliveState(t, b, row, x.current.first+i*blockRows+row); err != nil {
				return "", err
			}
		}
		if !x.reliveVisits(from) {
			return "", errMisfit
		}
		x.blocks.give(b)
		if stopped := x.fit(); stopped != "" {
			return stopped, nil
		}
	}
	return "", nil
}

func (x *explorer) reliveState(t *tape, b *block, row, node int) error {
	w, v := x.workers[0], b.rows[row*x.width:][:x.width]
	for i, m := range x.monitors {
		if m.mark != nil {
			x.graph.marks = append(x.graph.marks, m.mark(v[w.system+i]))
		}
		if m.always != nil && x.violations[i] == nil {
			if err := m.always(v[w.system+i], w.machine.Snapshot(v[:w.system])); err != nil {
				x.violations[i] = &candidate{claim: nodeClaim(node), err: err}
			}
		}
	}
	for events := []model.Event(nil); t.claim>>eventBits == uint64(node+1); {
		if events == nil {
			w.events = w.machine.Events(v[:w.system], w.events[:0])
			events = w.events
		}
		_, event := splitClaim(t.claim)
		if event >= len(events) {
			return errMisfit
		}
		if err := x.reliveEvent(t.claim, v, b.fps[row], events[event]); err != nil {
			return err
		}
		if err := t.turn(); err != nil {
			return err
		}
	}
	return nil
}

func (x *explorer) reliveEvent(claim uint64, v []uint32, fp uint64, e model.Event) error {
	x.relived = append(x.relived[:0], v...)
	w := x.workers[0]
	if _, err := w.take(x.relived, e); err != nil {
		return err
	}
	fp = w.rootPrint(x.relived, nonzero(fp+w.delta.Word))
	x.claims.add(claim)
	x.place(&x.next, x.relived, fp)
	return nil
}

// reliveVisits puts the states of the next level from the given one on into the
// visited set, and reports whether all are new. It looks a few ahead, so that
// waits for memory overlap.
func (x *explorer) reliveVisits(from int) bool {
	for i := from; i < x.next.n; i++ {
		_, ahead := x.next.row(min(i+16, x.next.n-1), x.width)
		x.workers[0].sink += x.seen.touch(*ahead)
		_, fp := x.next.row(i, x.width)
		if !x.seen.settled[*fp>>(64-shardBits)].insert(*fp) {
			return false
		}
	}
	return true
}

// sameVerdict refuses a search in which another property of the same name was
// judged: one that judges states by itself has judged them again.
func (x *explorer) sameVerdict(i int, b *broken) error {
	if m := x.monitors[i]; m.always == nil {
		return nil
	}
	v := x.violations[i]
	atEvent := b != nil && v == nil && b.Claim&noEvent != noEvent
	if (v == nil) == (b == nil) || atEvent {
		return nil
	}
	return fmt.Errorf("it was left by another property that is called %s as well", x.props[i].Name)
}

// restore takes over what the claims do not say.
func (x *explorer) restore(c *checkpoint, h *header) (err error) {
	x.resumed = h.At.States
	x.transitions.Store(int64(h.At.Transitions))
	x.exercised = h.Exercised
	x.spared.Store(h.Spared)
	for i, b := range h.Violations {
		if err := x.sameVerdict(i, b); err != nil {
			return err
		}
		if b != nil {
			x.violations[i] = &candidate{claim: b.Claim, err: errors.New(b.Why)}
		}
		if b := h.Stuck[i]; b != nil {
			x.stuck[i] = &candidate{claim: b.Claim, err: errors.New(b.Why), early: true}
		}
	}
	if x.graph == nil {
		return nil
	}
	x.graph.actions.load(h.Actions)
	f, err := os.Open(c.edges.path)
	if err != nil {
		return err
	}
	defer f.Close()
	x.graph.edges, err = readEdges(bufio.NewReader(f), int(h.Edges.Bytes/edgeBytes))
	return err
}
