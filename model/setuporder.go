package model

import "cmp"

// Within reports whether o allows every run that s allows.
func (s Setup) Within(o Setup) bool {
	among := func(s, o ProcSet) bool { return o.Empty() || !s.Empty() && s&^o == 0 }
	return s.N == o.N && s.AtomicCalls == o.AtomicCalls && uint(s.Requests) <= uint(o.Requests) && // Unlimited is the most
		among(s.Requesters, o.Requesters) && (s.Crashes == 0 || among(s.Crashers, o.Crashers)) &&
		(s.Pauses == 0 || among(s.Pausers, o.Pausers)) &&
		s.Channels <= o.Channels && s.Detector <= o.Detector &&
		s.Delay == o.Delay && s.MinDelay >= o.MinDelay && s.Answer == o.Answer && (s.Pauses == 0 || o.Pause == 0 || s.Pause > 0 && s.Pause <= o.Pause) &&
		(s.Drift == 0 || s.Drift >= o.Drift && o.Drift > 0) && o.Memory.Allows(s.Memory) &&
		(o.Processors == s.Processors || o.Processors == 0) && (s.Splits == 0 || s.Side == o.Side && s.Cut == o.Cut) && s.fewer(o)
}

// fewer reports whether s allows no more faults of any kind than o.
func (s Setup) fewer(o Setup) bool {
	for kind, budget := range s.Budgets() {
		if uint(*budget) > uint(o.Allowed(kind)) { // Unlimited is the most
			return false
		}
	}
	return true
}

// Resized reports whether s asks of its environment what o asks, or better channels, for another
// number of processes or requests.
func (s Setup) Resized(o Setup) bool {
	better := s.Channels <= o.Channels
	s.N, s.Requests, s.Requesters, s.Channels = o.N, o.Requests, o.Requesters, o.Channels
	return better && s == o
}

// SameKinds reports whether both setups depart in the same ways from the default: no faults, a processor for each
// process, and FIFO channels.
func (s Setup) SameKinds(o Setup) bool {
	return (s.Channels == FIFO) == (o.Channels == FIFO) && (s.Detector == NoDetector) == (o.Detector == NoDetector) &&
		(s.Memory == SequentialConsistency) == (o.Memory == SequentialConsistency) && (s.Drift == 0) == (o.Drift == 0) &&
		s.faultKinds() == o.faultKinds()
}

// faultKinds has a bit for each kind of fault that may happen, except the drift of clocks.
func (s Setup) faultKinds() (all uint32) {
	for kind, budget := range s.Budgets() {
		if *budget != 0 {
			all |= 1 << kind
		}
	}
	return all
}

// Compare returns a negative number if s is simpler than o and a positive one if o is: fewer
// processes, then fewer requests, then fewer faults, then weaker assumptions.
func (s Setup) Compare(o Setup) int {
	return cmp.Or(
		cmp.Compare(s.N, o.N),
		cmp.Compare(uint(s.Requests), uint(o.Requests)), // Unlimited is the most
		cmp.Compare(s.allFaults(), o.allFaults()),
		cmp.Compare(s.Channels, o.Channels),
		cmp.Compare(s.Detector, o.Detector),
		cmp.Compare(s.Memory, o.Memory),
		// Of the rest, fewer recoveries matter most.
		cmp.Compare(s.Recoveries, o.Recoveries),
		cmp.Compare(s.Crashes, o.Crashes),
		cmp.Compare(s.Duplicates, o.Duplicates),
		cmp.Compare(s.Requesters, o.Requesters),
		cmp.Compare(s.Delay, o.Delay),
		cmp.Compare(s.Drift, o.Drift),
		cmp.Compare(s.MinDelay, o.MinDelay),
		cmp.Compare(s.Answer, o.Answer),
		cmp.Compare(s.Pause, o.Pause),
		cmp.Compare(s.Mistakes, o.Mistakes),
		cmp.Compare(s.Heals, o.Heals),
		cmp.Compare(s.Splits, o.Splits),
		cmp.Compare(s.Side, o.Side),
		cmp.Compare(s.Cut, o.Cut),
		cmp.Compare(s.Processors, o.Processors),
		cmp.Compare(s.answers(), o.answers()),
		cmp.Compare(s.Crashers, o.Crashers),
		cmp.Compare(s.Pausers, o.Pausers),
	)
}

// answers returns 1 if calls are atomic, and 0 if their answers are messages.
func (s Setup) answers() int {
	if s.AtomicCalls {
		return 1
	}
	return 0
}

// allFaults returns the total number of faults that may happen.
func (s Setup) allFaults() (all int) {
	for _, budget := range s.Budgets() {
		if *budget == Unlimited {
			all += maxBudget + 1
		} else {
			all += *budget
		}
	}
	return all
}

// Simpler returns the setups one step simpler than s with the same processes, the best first: a
// request or a fault less, or as many as a run has used, or a better channel, detector, clock or
// memory. A perfect detector is taken away only if nobody may crash: it is not an obstacle but a
// help, and without it a run may get stuck for that alone.
func (s Setup) Simpler(requests int, used func(Kind) int) (all []Setup) {
	add := func(change func(*Setup)) {
		t := s
		change(&t)
		all = append(all, t)
	}
	for _, k := range lower(s.Requests, requests) {
		add(func(t *Setup) { t.Requests = k })
	}
	all = append(all, s.fewerFaults(used)...)
	if s.Channels != FIFO {
		add(func(t *Setup) { t.Channels = FIFO })
	}
	if s.Detector == EventualDetector || s.Detector == PerfectDetector && s.Crashes == 0 {
		add(func(t *Setup) { t.Detector-- })
	}
	if s.Drift > 0 {
		add(func(t *Setup) { t.Drift = 0 })
	}
	for m := range s.Memory {
		if s.Memory.Allows(m) {
			add(func(t *Setup) { t.Memory = m })
		}
	}
	return all
}

// fewerFaults returns the setups with fewer faults of one kind.
func (s Setup) fewerFaults(used func(Kind) int) (all []Setup) {
	for kind, budget := range s.Budgets() {
		have := *budget
		for _, *budget = range lower(have, used(kind)) {
			t := s
			if t.Splits == 0 {
				t.Side, t.Cut = 0, 0
			}
			if t.Pauses == 0 {
				t.Pause, t.Pausers = 0, 0
			}
			if t.Crashes == 0 {
				t.Crashers = 0
			}
			all = append(all, t)
		}
		*budget = have
	}
	return all
}

// lower returns the budgets below have that are worth trying: as many as the run used, and one less.
func lower(have, used int) []int {
	switch {
	case have == 0:
		return nil
	case have == Unlimited:
		return []int{used}
	case used < have-1:
		return []int{used, have - 1}
	default:
		return []int{have - 1}
	}
}

// Without returns the setup without process p, and renumbers the processes above p. There is none if p was the only
// process that may request, crash or pause: an empty list would then mean everyone.
func (s Setup) Without(p ProcID) (Setup, bool) {
	s.N--
	s.Side = removed(s.Side, p) // if a side is left empty, or one end of a link, the setup is refused
	s.Cut = removed(s.Cut, p)
	requesters, request := s.left(s.Requesters, p)
	crashers, crash := s.left(s.Crashers, p)
	pausers, pause := s.left(s.Pausers, p)
	s.Requesters, s.Crashers, s.Pausers = requesters, crashers, pausers
	return s, request && crash && pause
}

// left returns a list of those who may do something without p, where the empty list means everyone, and whether somebody
// is left in it.
func (s Setup) left(may ProcSet, p ProcID) (ProcSet, bool) {
	switch left := removed(may, p); left {
	case AllProcs(s.N):
		return 0, true
	default:
		return left, may.Empty() || !left.Empty()
	}
}

// removed returns the processes without p, and renumbers those above p.
func removed(s ProcSet, p ProcID) ProcSet {
	below := s & AllProcs(int(p))
	return below | s.Without(p)>>1&^AllProcs(int(p))
}
