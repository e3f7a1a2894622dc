package scheduling

import (
	"maps"
	"slices"

	"doorway/model"
)

// selective is the selectively uniform random walk, SURW (Zhao, Wolff, Mathur
// and Roychoudhury, Selectively uniform concurrency testing, ASPLOS 2025), and
// without a selection the uniform random walk, URW, of the same paper. A random
// walk prefers orders in which a short thread is done early. Here the thread that
// does the next selected event is drawn by how many each still has to do, so that
// each order of these is equally likely; the other threads' selected events wait
// until that has happened, and all other events come as in a random walk.
//
// The threads are chains. How many events each has is learned from a few random
// walks: what they have on average, rounded up. A chain that has none left, or
// was never met, counts as one event when it can do something. Selected is what
// happens at two processes, drawn for each run: most bugs in programs show in the
// order of what two threads do (Lu, Park, Seo and Zhou, Learning from mistakes,
// ASPLOS 2008), and the paper leaves the selection to its user.
//
// The theorem assumes that each chain has the same number of selected events in
// all runs, which is the one that was learned, that it can do but one thing at a
// time, and that the chain that was drawn need not wait for a selected event of
// another. A message has to be sent before it arrives: where what arrives is
// selected together with what leads to its being sent, nothing is guaranteed.
type selective struct {
	setup  model.Setup
	pairs  bool // selected is what happens at two processes, not all
	at     model.ProcSet
	counts []int // by id: events of a run, of the chains that were learned
	chains []thread
	ids    map[thread]int
	left   []int // by id: selected events
	able   []bool
	next   int  // whose selected event is next, or −1
	doubt  bool // of what the theorem assumes
	events []model.Event
	index  []int
}

func newSelective(pairs bool) func(int, model.Setup) model.Scheduler {
	return func(_ int, s model.Setup) model.Scheduler {
		return &selective{setup: s, pairs: pairs, ids: map[thread]int{}}
	}
}

// patience is for how many events, on average, a chain that was drawn and can do
// nothing is waited for while other things happen. It is not of the paper: a
// message that was expected need not come.
const patience = 64

// Learn counts the events of each chain.
func (s *selective) Learn(runs []model.Schedule) {
	total, last := map[thread]int{}, map[thread]int(nil)
	for _, run := range runs {
		each := map[thread]int{}
		for _, e := range run {
			each[byChain(e)]++
			total[byChain(e)]++
		}
		s.doubt = s.doubt || last != nil && !maps.Equal(each, last)
		last = each
	}
	for _, t := range slices.Sorted(maps.Keys(total)) {
		s.id(t)
		s.counts = append(s.counts, (total[t]+len(runs)-1)/len(runs))
	}
}

func (s *selective) id(t thread) int {
	i, met := s.ids[t]
	if !met {
		i = len(s.chains)
		s.ids[t], s.chains = i, append(s.chains, t)
	}
	return i
}

// Begin draws what is selected.
func (s *selective) Begin(c model.Chooser, _ int) {
	s.doubt = s.doubt || slices.ContainsFunc(s.left, func(n int) bool { return n > 0 })
	for _, t := range s.chains[len(s.counts):] {
		delete(s.ids, t)
	}
	s.chains, s.left, s.next = s.chains[:len(s.counts)], append(s.left[:0], s.counts...), -1
	s.at = model.AllProcs(model.MaxProcs)
	if n := s.setup.N; s.pairs && n > 2 {
		p, q := c.Choose(n), c.Choose(n-1)
		if q >= p {
			q++
		}
		s.at = model.Procs(model.ProcID(p), model.ProcID(q))
	}
	for i, t := range s.chains {
		if !s.selects(t) {
			s.left[i] = 0
		}
	}
}

// selects reports whether what a chain does is selected.
func (s *selective) selects(t thread) bool {
	return s.at.Has(t.process()) && !(s.pairs && t.kind().Everywhere())
}

// Pick lets happen what is not selected, or what the chain does that was drawn.
func (s *selective) Pick(c model.Chooser, enabled []model.Event) int {
	some, others := s.meet(enabled)
	if s.next < 0 {
		s.next = s.draw(c, func(i int) int { return max(s.left[i], s.now(i)) })
	}
	if some && !s.able[s.next] && (!others || c.Choose(patience) == 0) {
		s.doubt = true
		s.next = s.draw(c, func(i int) int { return s.now(i) * max(s.left[i], 1) })
	}
	return s.within(c, enabled)
}

// now returns how many selected events a chain can do now, 0 or 1.
func (s *selective) now(i int) int {
	if s.able[i] && s.selects(s.chains[i]) {
		return 1
	}
	return 0
}

// meet notes which chains can do something, and reports whether there are some
// that are selected, and others.
func (s *selective) meet(enabled []model.Event) (some, others bool) {
	clear(s.able)
	for _, e := range enabled {
		t := byChain(e)
		i := s.id(t)
		for len(s.left) <= i {
			s.left = append(s.left, 0)
		}
		for len(s.able) <= i {
			s.able = append(s.able, false)
		}
		s.able[i] = true
		some = some || s.selects(t)
		others = others || !s.selects(t)
	}
	for len(s.able) < len(s.chains) {
		s.able = append(s.able, false)
	}
	return some, others
}

// draw returns a chain by its weight, or −1 if none has any.
func (s *selective) draw(c model.Chooser, weight func(i int) int) int {
	total := 0
	for i := range s.chains {
		total += weight(i)
	}
	if total == 0 {
		return -1
	}
	at := c.Choose(total)
	for i := range s.chains {
		if at -= weight(i); at < 0 {
			return i
		}
	}
	panic("unreachable: the weights add up to the total")
}

// within walks at random among what may happen.
func (s *selective) within(c model.Chooser, enabled []model.Event) int {
	s.events, s.index = s.events[:0], s.index[:0]
	of := 0 // of the chain that was drawn
	for i, e := range enabled {
		switch t := byChain(e); {
		case s.next >= 0 && t == s.chains[s.next]:
			of++
		case s.selects(t):
			continue
		}
		s.events, s.index = append(s.events, e), append(s.index, i)
	}
	s.doubt = s.doubt || of > 1
	i := s.index[model.RandomWalk(c, s.events)]
	if t := byChain(enabled[i]); s.selects(t) {
		s.doubt = s.doubt || s.left[s.next] == 0
		s.left[s.next] = max(s.left[s.next]-1, 0)
		s.next = -1
	}
	return i
}

// Bound returns what the theorem says of the runs so far.
func (s *selective) Bound() *Bound {
	if s.doubt || len(s.counts) == 0 || slices.ContainsFunc(s.left, func(n int) bool { return n > 0 }) {
		return nil
	}
	if !s.pairs {
		return &Bound{"a bug that shows in a single interleaving", s.orders(func(thread) bool { return true }), uniformly}
	}
	most, pairs := 1.0, float64(max(s.setup.N*(s.setup.N-1)/2, 1))
	for q := range model.ProcID(s.setup.N) {
		for p := range q {
			at := model.Procs(p, q)
			most = max(most, s.orders(func(t thread) bool { return at.Has(t.process()) && !t.kind().Everywhere() }))
		}
	}
	return &Bound{"a bug that shows in a single order of what happens at two processes", pairs * most, uniformly}
}

const uniformly = "in all runs each chain has as many events as in these and need not wait for others"

// orders returns in how many orders the events of chains can come.
func (s *selective) orders(counts func(thread) bool) float64 {
	orders, total := 1.0, 0
	for i, n := range s.counts {
		if !counts(s.chains[i]) {
			continue
		}
		for k := 1; k <= n; k++ {
			total++
			orders = orders * float64(total) / float64(k)
		}
	}
	return orders
}
