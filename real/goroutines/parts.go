package goroutines

import (
	"maps"

	"doorway/checker/orders"
	"doorway/internal/controlled"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A search that takes long is shared by processes: each searches parts of it (see orders.Trunk). It is shared whether or
// not there is more than one process, so that no result depends on how many there are.

const (
	pilotRuns = 20_000 // of a search before it is shared
	partRuns  = 10_000 // of a part
	smallPart = 20     // runs: if parts have fewer, it takes less time to search alone
)

// knowledge keeps what a search has found out about its program. With that it begins again.
type knowledge struct {
	Source bool            // wakeup trees would not do
	Parks  bool            // that a goroutine begins to wait for a WaitGroup is an event
	Loops  map[uintptr]int // those that count
}

// A sharer searches parts.
type sharer struct {
	*search
	threaded *threaded
	trunk    *orders.Trunk
	most     int // runs of a part
}

// A task tells a sharer what to do. One of its fields is set.
type task struct {
	Begin *knowledge
	Part  *int
	Merge []partResult
}

// A partResult answers a task, mostly one to search a part.
type partResult struct {
	orders.Result
	Births [][2]int // of the threads, which the result numbers: the parent, and the place among its children
	Begin  *knowledge
	Broken []string // a run that breaks the property
	Error  string   // what it breaks or, without a run, why the search failed

	Passes, Stills, After   int // see search
	Drawn, Early, Elsewhere bool
	Abreast                 int
	Endless                 bool

	Parts int     // of the next round, after a merge
	Gone  float64 // the part of the search that is done
	Place uintptr // where the code lies in this process
}

// do does a task.
func (w *sharer) do(t task) (o partResult) {
	o.Place = here
	var err error
	switch {
	case t.Begin != nil:
		w.begin(t.Begin)
	case t.Part != nil:
		o, err = w.part(*t.Part)
	case t.Merge != nil:
		o.Begin, err = w.merge(t.Merge)
	}
	if b, ok := err.(breach); ok {
		for _, e := range b.Schedule {
			o.Broken = append(o.Broken, e.String())
		}
	}
	if err != nil {
		o.Error = err.Error()
	}
	o.Parts, o.Gone = w.trunk.Parts(), w.trunk.Gone()
	return o
}

func (w *sharer) begin(k *knowledge) {
	prog := w.run.prog
	prog.loops, prog.parks = &loops{often: maps.Clone(k.Loops)}, k.Parks
	if prog.loops.often == nil {
		prog.loops.often = map[uintptr]int{}
	}
	w.threaded = newThreaded(w.search)
	w.trunk = orders.NewTrunk(w.threaded, w.steps, func(at orders.Place) int { return prog.allows(at.At) }, w.most, k.Source)
}

// knows returns what the search knows now.
func (w *sharer) knows(source bool) *knowledge {
	return &knowledge{source, w.run.prog.parks, maps.Clone(w.run.prog.loops.often)}
}

// part searches a part.
func (w *sharer) part(part int) (o partResult, err error) {
	prog := w.run.prog
	w.passed, w.still, w.after, w.drawn = 0, 0, 0, false
	prog.seen.early, prog.seen.elsewhere = false, false // which parts this process had before does not matter
	prog.loops.abreast, prog.loops.endless = 0, false
	o.Result, err = w.trunk.Search(part, func(by *orders.Search) error {
		if w.run.bubble != nil && w.run.after >= afterwards {
			w.after++
		}
		w.drawn = w.drawn || controlled.Drawn() > 0
		if !prog.parks && w.threaded.reused(by) {
			prog.parks = true
			return errAgain
		}
		if prog.loops.rises {
			return errAgain
		}
		return nil
	})
	if err == errAgain || o.Unsure {
		o.Begin, err = w.knows(w.trunk.Source() || o.Unsure), nil
	}
	o.Passes, o.Stills, o.After, o.Drawn = w.passed+o.Passed, w.still, w.after, w.drawn
	o.Early, o.Elsewhere, o.Abreast, o.Endless = prog.seen.early, prog.seen.elsewhere, prog.loops.abreast, prog.loops.endless
	o.Births = w.threaded.births()
	return o, err
}

// merge merges the outcomes of all parts. It returns what the search begins again with, or nil.
func (w *sharer) merge(all []partResult) (*knowledge, error) {
	results := make([]orders.Result, len(all))
	for i, o := range all {
		results[i] = o.Result
		results[i].Rename(w.threaded.translated(o.Births))
	}
	if sure, err := w.trunk.Merge(results); !sure || err != nil {
		return w.knows(true), err
	}
	return nil, nil
}

// births returns by which birth each thread is known, from the first that is not time.
func (p *kin) births() [][2]int {
	all := make([][2]int, len(p.numbers))
	for b, t := range p.numbers {
		all[t-firstOther] = [2]int{b.parent, b.nth}
	}
	return all
}

// translated returns a function from the threads of another process, given by their births, to those here.
func (p *kin) translated(births [][2]int) func(orders.Thread) orders.Thread {
	known := []orders.Thread{clock}
	for _, b := range births {
		known = append(known, p.number(birth{known[b[0]], b[1]}))
	}
	return func(t orders.Thread) orders.Thread { return known[t] }
}

// broken returns the run that breaks the property.
func (o *partResult) run() (all transition.Schedule, err error) {
	for _, text := range o.Broken {
		e, err := notation.Event(text)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}
