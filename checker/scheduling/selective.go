package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// selective implements the selectively uniform random walk, SURW (Zhao, Wolff, Mathur and
// Roychoudhury, Selectively uniform concurrency testing, ASPLOS 2025). A random walk prefers
// orders in which a short thread ends early. Here the thread that does the next selected event is
// drawn by how many each still has to do, so that each order of these is equally likely; the other
// threads' selected events wait until that has happened, and all other events come as in a random
// walk.
//
// The threads are chains. How many events each has is learned from a few random walks: what they
// have on average, rounded up. A chain that has none left, or was never met, counts as one event
// when it can do something. Selected are, as in the paper, the accesses to one shared variable,
// drawn for each run from those that several chains touched: a register, or where there are none
// the state of a process, which all that happens there touches. If chains share nothing, all events
// are selected.
//
// The theorem assumes that each chain has the same number of selected events in all runs, which is
// the one that was learned, that it can do only one thing at a time, and that the chain that was
// drawn need not wait for a selected event of another. A message has to be sent before it arrives:
// where what arrives is selected together with what leads to its being sent, nothing is guaranteed.
type selective struct {
	footprint func(model.Event) transition.Footprint
	learned   lesson
	variable  int // whose accesses are selected
	chains    []chain
	ids       map[thread]int // where in chains
	next      int            // the chain whose selected event is next, or nobody
	waited    int            // events since it was drawn
	strayed   bool           // the run left the theorem's assumptions
	certain   bool           // the theorem holds for what was learned, and for all runs before
	selected  []bool         // by enabled event
	events    []model.Event
	index     []int
}

// A chain holds the state of one chain in a run.
type chain struct {
	thread thread
	left   int  // selected events that it still has to do; negative if it did more than was learned
	able   bool // to do something now
	ready  bool // to do something selected
}

const nobody = -1

func newSelective(int, model.Setup) transition.Scheduler {
	return &selective{footprint: transition.At, learned: learn(nil), ids: map[thread]int{}}
}

// Foresee sets the function that returns an event's footprint.
func (s *selective) Foresee(footprint func(model.Event) transition.Footprint) {
	s.footprint = footprint
}

// Learn counts the events of each chain.
func (s *selective) Learn(runs [][]Taken) {
	s.learned = learn(runs)
	s.certain = s.learned.alike
}

// patience is the number of other events for which the walk waits for the chain
// that was drawn to reach a selected event. It is not in the paper: a message that
// was expected need not come, and a process that spins reaches nothing. Of 4, 10,
// 16, 24, 64 and 256 this number found most mutants of locks soonest.
const patience = 16

// chain returns the chain of a thread.
func (s *selective) chain(t thread) *chain {
	i, met := s.ids[t]
	if !met {
		i = len(s.chains)
		s.ids[t], s.chains = i, append(s.chains, chain{thread: t})
	}
	return &s.chains[i]
}

// Begin draws the selected variable and resets what the chains still have to do.
func (s *selective) Begin(c transition.Chooser, _ int) {
	s.certain = s.certain && s.asLearned()
	s.next, s.strayed, s.variable = nobody, false, s.learned.variables[0]
	if n := len(s.learned.variables); n > 1 {
		s.variable = s.learned.variables[c.Choose(n)]
	}
	clear(s.ids)
	s.chains = s.chains[:0]
	for _, t := range s.learned.threads {
		s.chain(t).left = s.learned.counts[share{t, s.variable}]
	}
}

// asLearned reports whether the theorem applies to the last run.
func (s *selective) asLearned() bool {
	for i := range s.chains {
		if s.chains[i].left != 0 {
			return false
		}
	}
	return !s.strayed
}

// Pick picks an event that is not selected, or one of the chain that was drawn.
func (s *selective) Pick(c transition.Chooser, enabled []model.Event) int {
	some, others := s.look(enabled)
	if s.next == nobody {
		s.draw(c, (*chain).owes)
	}
	if some && s.inVain(others) {
		s.strayed = true
		s.draw(c, (*chain).offers)
	}
	return s.within(c, enabled)
}

// look notes what the chains can do, and reports whether some of their events are selected, and some not.
func (s *selective) look(enabled []model.Event) (some, others bool) {
	for i := range s.chains {
		s.chains[i].able, s.chains[i].ready = false, false
	}
	s.selected = s.selected[:0]
	for _, e := range enabled {
		is := s.variable == everything || s.learned.touches(e, s.footprint(e)) == s.variable
		s.selected = append(s.selected, is)
		t := s.chain(byChain(e))
		t.able, t.ready = true, t.ready || is
		some, others = some || is, others || !is
	}
	return some, others
}

// inVain reports whether waiting for the drawn chain is vain, or has taken too long.
func (s *selective) inVain(others bool) bool {
	return !s.chains[s.next].ready && (!others || s.waited >= patience)
}

// owes returns the weight of a chain: the selected events that it still has to
// do, and at least one if it can do one now. offers returns the same, and 0 if it
// can do none now.
func (t *chain) owes() int {
	if t.ready {
		return max(t.left, 1)
	}
	return max(t.left, 0)
}

func (t *chain) offers() int {
	if t.ready {
		return max(t.left, 1)
	}
	return 0
}

// draw draws the next chain by weight; it returns nobody if no chain has any weight.
func (s *selective) draw(c transition.Chooser, weight func(*chain) int) {
	s.next, s.waited = nobody, 0
	total := 0
	for i := range s.chains {
		total += weight(&s.chains[i])
	}
	if total == 0 {
		return
	}
	at := c.Choose(total)
	for s.next = 0; ; s.next++ {
		if at -= weight(&s.chains[s.next]); at < 0 {
			return
		}
	}
}

// within walks at random among what may happen.
func (s *selective) within(c transition.Chooser, enabled []model.Event) int {
	s.events, s.index = s.events[:0], s.index[:0]
	choices := 0 // of the chain that was drawn
	for i, e := range enabled {
		drawn := s.next != nobody && byChain(e) == s.chains[s.next].thread
		if drawn {
			choices++
		}
		if drawn || !s.selected[i] {
			s.events, s.index = append(s.events, e), append(s.index, i)
		}
	}
	s.strayed = s.strayed || choices > 1
	s.waited++
	i := s.index[transition.RandomWalk(c, s.events)]
	if s.selected[i] {
		s.chains[s.next].left--
		s.next = nobody
	}
	return i
}

// Bound returns the theorem's bound for the runs so far.
func (s *selective) Bound() *Bound {
	if !s.certain || !s.asLearned() {
		return nil
	}
	return s.learned.bound()
}
