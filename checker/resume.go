package checker

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

	"doorway/model"
)

// errMisfit is why a replay fails although the files are whole.
var errMisfit = errors.New("what it says did not happen in this system")

// resume opens the files of the search and, if a search was kept in them,
// replays it. No interrupt keeps it from that: what was found before is told then.
func (x *explorer) resume() (stopped string, err error) {
	c, err := newCheckpoint(x)
	if err != nil {
		return "", err
	}
	x.unlock = c.unlock
	h, err := c.read()
	if err == nil && h != nil {
		if stopped, err = x.replay(c, h); err != nil {
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
	c.note(x)
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
func (x *explorer) replay(c *checkpoint, h *header) (stopped string, err error) {
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
	if stopped, err := x.reliveLevels(t, &h.At); stopped != "" || err != nil {
		x.stand(&h.At)
		return stopped, err
	}
	if x.sum != h.Sum || x.claims.n != h.At.States || len(h.Exercised) != len(x.props) || !h.complete(len(x.props)) {
		return "", errMisfit
	}
	return "", x.restore(c, h)
}

// stand makes the figures of the search those of a place that it came to before.
func (x *explorer) stand(at *boundary) {
	x.reached.Store(int64(at.States))
	x.transitions.Store(int64(at.Transitions))
	x.depth.Store(int64(at.Depth))
}

// complete reports whether there is an entry for each of so many properties.
func (h *header) complete(props int) bool {
	return len(h.Violations) == props && len(h.AtNode) == props && len(h.AtEvent) == props && len(h.Stuck) == props
}

// reliveLevels replays the levels that were expanded, the last as far as it was.
func (x *explorer) reliveLevels(t *tape, at *boundary) (stopped string, err error) {
	for int(x.depth.Load()) < at.Depth {
		if stopped, err := x.relive(t, x.current.n); stopped != "" || err != nil {
			return stopped, err
		}
		if !x.advance() {
			return "", errMisfit
		}
	}
	if at.Expanded == 0 {
		return "", nil
	}
	x.expanded = at.Expanded
	if at.Expanded%blockRows != 0 || at.Expanded >= x.current.n {
		return "", errMisfit
	}
	return x.relive(t, at.Expanded)
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

// relive replays what led from the first states of the current level, whole
// blocks of them or all, to the next.
func (x *explorer) relive(t *tape, states int) (stopped string, err error) {
	for i, b := range x.current.blocks[:(states+blockRows-1)/blockRows] {
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
	x.resumed, x.behind = h.At.States, true
	x.stand(&h.At)
	x.outside = h.At.Outside
	x.exercised = h.Exercised
	x.spared.Store(h.Spared)
	for i := range x.props {
		if err := x.sameVerdict(i, cmp.Or(h.Violations[i], h.AtNode[i])); err != nil {
			return err
		}
		x.violations[i] = nil // it may belong to the level that was cut short
	}
	read(x.violations, h.Violations)
	read(x.atNode, h.AtNode)
	read(x.atEvent, h.AtEvent)
	read(x.stuck, h.Stuck)
	for _, c := range x.stuck {
		if c != nil {
			c.early = true
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

// read takes over violations as they were written.
func read(all []*candidate, list []*broken) {
	for i, b := range list {
		if b != nil {
			all[i] = &candidate{claim: b.Claim, err: errors.New(b.Why)}
		}
	}
}
