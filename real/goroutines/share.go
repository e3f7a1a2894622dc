package goroutines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"time"

	"doorway/checker/property"
	"doorway/model/transition"
)

// A joint search is one that processes share.
type joint struct {
	*search
	workers []*child
	keep    *keeper
	open    int     // parts of this round that are not searched
	gone    float64 // the part of the search that is done
	done    int     // parts searched
}

// errAlone says that this process searches alone.
var errAlone = errors.New("searched by one process")

// unshared says why other processes cannot search. A signal that ends them ends the search, too.
func unshared(ctx context.Context, why error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return fmt.Errorf("%w, for others could not: %w", errAlone, why)
	}
}

// share begins the search again, with what is known, in as many processes as the flag says.
func (s *search) share(ctx context.Context, k *knowledge) (*property.Violation, error) {
	kept, err := s.kept()
	if err != nil {
		return nil, err
	}
	c := &joint{search: s, keep: kept}
	defer c.close()
	for range s.processes {
		w, err := s.run.prog.proving(s.name)
		if err != nil {
			return nil, unshared(ctx, err)
		}
		c.workers = append(c.workers, w)
	}
	s.by, s.shared = nil, c
	for {
		o, err := c.once(ctx, k)
		switch {
		case err == errAlone: // nobody would go on with the file
			return nil, cmp.Or(kept.remove(), err)
		case err != nil:
			return nil, err
		case o.Begin != nil:
			k = o.Begin
		case o.Broken != nil:
			run, err := o.run()
			return &property.Violation{Property: s.name, Behaviour: transition.Finite(run), Err: errors.New(o.Error)}, errors.Join(err, kept.remove())
		case o.Error != "":
			return nil, errors.New(o.Error)
		default:
			return nil, kept.remove()
		}
	}
}

func (c *joint) close() {
	for _, w := range c.workers {
		w.end()
	}
	c.keep.close()
}

// once searches all parts with what is known. It returns what ends the search, if a part does.
func (c *joint) once(ctx context.Context, k *knowledge) (end partResult, err error) {
	c.runs, c.pruned, c.passed, c.still, c.cut, c.after, c.done = 0, 0, 0, 0, 0, 0, 0
	c.keep.begins()
	o, err := c.all(ctx, task{Begin: k})
	for ; err == nil && o.Begin == nil && o.Parts > 0; o, err = c.next(ctx, &end) {
		c.open, c.gone = o.Parts, o.Gone
		if end.ends() {
			return end, nil
		}
		if c.runs+c.pruned > pilotRuns && (c.runs+c.pruned)/c.done < smallPart {
			return end, errAlone
		}
	}
	if o.Begin != nil {
		end = o
	}
	return end, err
}

// next searches the parts of a round and merges what they have come to. If one ends the search, it sets end.
func (c *joint) next(ctx context.Context, end *partResult) (partResult, error) {
	all, err := c.round(ctx)
	if err != nil {
		return partResult{}, err
	}
	for i := range all {
		c.learn(&all[i])
	}
	if last := &all[len(all)-1]; last.ends() {
		*end = *last
		return *last, nil
	}
	return c.all(ctx, task{Merge: all})
}

// ends reports whether a result ends a search.
func (o *partResult) ends() bool { return o.Begin != nil || o.Error != "" }

// all gives every worker the same task. All answers are the same.
func (c *joint) all(ctx context.Context, t task) (partResult, error) {
	results := make(chan found, len(c.workers))
	for _, w := range c.workers {
		go w.do(t, results)
	}
	var first partResult
	for i := range c.workers {
		select {
		case <-ctx.Done():
			return first, ctx.Err()
		case f := <-results:
			if i == 0 {
				first = f.partResult
			}
			switch {
			case f.err != nil:
				return first, unshared(ctx, f.err)
			case f.Error != "":
				return first, unshared(ctx, errors.New(f.Error))
			case f.Parts != first.Parts:
				return first, unshared(ctx, fmt.Errorf("one of them has %d parts to search and another %d", first.Parts, f.Parts))
			case f.Place != here: // the places of loops are other ones
				return first, unshared(ctx, errors.New("the code of each lies at another address"))
			}
		}
	}
	return first, nil
}

// here tells where the code lies in this process.
var here = reflect.ValueOf(firstLine).Pointer()

// A found reports a worker's result of a part.
type found struct {
	by   *child
	part int
	partResult
	err error
}

// round searches the parts of a round. It returns their outcomes, up to the first that ends the search: which ones come
// before it does not depend on who searches them.
func (c *joint) round(ctx context.Context) ([]partResult, error) {
	c.keep.round()
	all, results := make([]partResult, c.open), make(chan found, len(c.workers))
	free, next, busy := c.workers, 0, 0
	for next < len(all) || busy > 0 {
		for ; next < len(all) && len(free) > 0; next++ {
			if c.keep.knows(next, &all[next]) {
				all = c.count(all, next)
				continue
			}
			part := next
			go free[0].do(task{Part: &part}, results)
			free, busy = free[1:], busy+1
		}
		if busy == 0 {
			break
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case f := <-results:
			if f.err != nil {
				return nil, unshared(ctx, f.err)
			}
			free, busy = append(free[:len(free):len(free)], f.by), busy-1
			if f.part >= len(all) {
				break
			}
			if err := c.keep.note(f.part, &f.partResult); err != nil {
				return nil, err
			}
			all[f.part] = f.partResult
			all = c.count(all, f.part)
			c.tell()
		}
	}
	return all, nil
}

// count adds what a part has come to. If it ends the search, the parts after it do not matter.
func (c *joint) count(all []partResult, part int) []partResult {
	o := &all[part]
	c.open--
	c.done++
	c.runs += o.Runs
	c.pruned += o.GivenUp
	c.cut += o.Cut
	c.passed += o.Passes
	c.still += o.Stills
	c.after += o.After
	if o.ends() {
		return all[:part+1]
	}
	return all
}

// learn notes what a part has shown of the program, which is not forgotten when the search begins again.
func (c *joint) learn(o *partResult) {
	c.drawn = c.drawn || o.Drawn
	p := c.run.prog
	p.seen.early, p.seen.elsewhere = p.seen.early || o.Early, p.seen.elsewhere || o.Elsewhere
	p.loops.abreast, p.loops.endless = max(p.loops.abreast, o.Abreast), p.loops.endless || o.Endless
}

// proving starts a process that searches parts for a property.
func (p *program) proving(name string) (*child, error) {
	o := p.order
	o.N, o.Repeats, o.Proof = p.setup.N, p.repeats, name
	return p.start(o)
}

// do has a worker do a task.
func (c *child) do(t task, results chan<- found) {
	f := found{by: c}
	if t.Part != nil {
		f.part = *t.Part
	}
	if f.err = c.words.Encode(t); f.err == nil {
		f.err = c.answers.Decode(&f.partResult)
	}
	results <- f
}

// shares does the tasks of the process that has started this one, and ends this one.
func (p *program) shares(prop property.Property) {
	s, err := newSearch(p, prop, Unbounded, longest)
	if err != nil {
		return // as in that process
	}
	in, out := wires()
	w := &sharer{search: s, most: partRuns}
	for {
		var t task
		if in.Decode(&t) != nil || out.Encode(w.do(t)) != nil {
			os.Exit(0)
		}
	}
}
