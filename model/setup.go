package model

import (
	"fmt"
	"strconv"
	"strings"

	"doorway/internal/english"
	"doorway/internal/near"
)

// An Order says in which order a channel may deliver.
type Order uint8

// The orders of channels.
const (
	FIFO     Order = iota // messages arrive in the order in which they were sent
	AnyOrder              // any message in transit may arrive next
)

// A Detector is the failure detector that is assumed (Chandra and Toueg, 1996).
type Detector uint8

// The failure detectors.
const (
	NoDetector      Detector = iota // nobody is told of a crash
	PerfectDetector                 // after a crash, and only then, each process may be told of it
	// EventualDetector is ◇P: it may also report what is no crash, as often as
	// there are mistakes in the budget, and takes back what is not, or no longer, so.
	EventualDetector
)

// A MemoryModel says when the writes of a process are seen by the others.
type MemoryModel uint8

// The memory models.
const (
	SequentialConsistency MemoryModel = iota // at once, all accesses in one order (Lamport, 1979)
	TotalStoreOrder                          // later, through a FIFO store buffer (Sewell et al., x86-TSO, 2010)
	// RegularRegisters: a write takes time, and a read that overlaps it returns
	// the value before or the value being written (Lamport, 1986). Number 0 is
	// the value before.
	RegularRegisters
	// SafeRegisters: a read that overlaps a write returns any value of the
	// register's domain (Lamport, 1986), numbered by itself.
	SafeRegisters
)

// Allows reports whether whatever may be seen under o may be seen under m.
func (m MemoryModel) Allows(o MemoryModel) bool {
	return o == SequentialConsistency || o == m || o == RegularRegisters && m == SafeRegisters
}

var memoryNames = [...]string{"sc", "tso", "regular", "safe"}

// String returns the model's name as it stands in a setup.
func (m MemoryModel) String() string { return english.Name(memoryNames[:], int(m)) }

var detectorNames = [...]string{"none", "perfect", "eventual"}

// Unlimited stands for requests, or drops, without end.
const Unlimited = -1

// maxBudget bounds every budget: a budget is one byte of the state.
const maxBudget = 255

// maxDelay bounds delays and timers: what is left of one is one byte of the state.
const maxDelay = 255

// A Setup is the assumptions and bounds under which a system runs: how many
// processes, how often each may request, what the channels promise, and how
// many faults may happen. Its text is one line of words; words left out have
// their default:
//
//	n=3 requests=2 channels=any crashes=1
type Setup struct {
	N          int      // "n": processes, 1 to MaxProcs
	Requests   int      // "requests": how often each may request, 0 to 255, or Unlimited ("unlimited"); default 1
	Requesters ProcSet  // "requesters": who may request ("p0,p2"); the empty set means all
	Crashers   ProcSet  // "crashers": who may crash, if crashes may happen; the empty set means all
	Channels   Order    // "channels": "fifo" (default) or "any"
	Detector   Detector // "detector": "none" (default), "perfect" or "eventual"

	Memory MemoryModel // "memory": "sc" (default), "tso", "regular" or "safe"

	// Processors, if it is not 0, is how many processors the processes share, 1 to
	// 64 ("processors"): process p runs on processor p mod Processors. The default
	// is one for each.
	Processors int

	// Delay, if it is not 0, makes the system synchronous: a message arrives and
	// is handled within so many units of time, 1 to 255 ("delay"); in shared
	// memory a process takes a step within so many units after it could. The
	// default is an asynchronous system, in which no time is measured.
	Delay int

	// MinDelay is how many units of time a message takes at least, 0 (default) to
	// Delay ("mindelay"). Message passing only.
	MinDelay int

	// Drift, if it is not 0, lets the hardware clock of each process, and its timers,
	// drift: in one of any so many successive units of time, 2 to 255, a clock may
	// advance by two units or stand still ("drift"). A clock that has advanced by c
	// in t units of time so differs from t by at most ⌈t/Drift⌉. The default is
	// clocks that do not drift. Message passing with a Delay only.
	Drift int

	// One of these, if the network may split, says which links are then cut: Side
	// those between its processes and the others ("side"), Cut those that its
	// processes have with each other ("cut"), of two processes a single link.
	Side, Cut ProcSet

	Crashes, Recoveries, Duplicates, Splits, Heals, Mistakes, Pauses int // how many of each may happen, 0 (default) to 255

	// Shutdowns is how many processes of a real program may be asked to end, 0
	// (default) to 255 ("shutdowns"). A modelled algorithm takes no such order.
	Shutdowns int

	// Drops is how many messages may be lost, 0 (default) to 255, or Unlimited
	// ("drops"). Links are then fair-lossy: any message may be lost, and one that is
	// in its channel again and again is delivered again and again.
	Drops int
}

// NewSetup returns the gentlest setup: n processes, one request each, FIFO
// channels and no faults.
func NewSetup(n int) Setup { return Setup{N: n, Requests: 1} }

// Check returns an error that says what is wrong with the setup, or nil.
func (s Setup) Check() error {
	if s.N < 1 || s.N > MaxProcs {
		return fmt.Errorf("setup: n=%d processes, want 1 to %d (a set of processes is one machine word)", s.N, MaxProcs)
	}
	if s.Requests < Unlimited || s.Requests > maxBudget {
		return fmt.Errorf("setup: requests=%d, want 0 to %d or unlimited", s.Requests, maxBudget)
	}
	if rest := s.Requesters &^ AllProcs(s.N); rest != 0 {
		return fmt.Errorf("setup: requesters %v are not among the n=%d processes", rest, s.N)
	}
	if rest := s.Crashers &^ AllProcs(s.N); rest != 0 {
		return fmt.Errorf("setup: crashers %v are not among the n=%d processes", rest, s.N)
	}
	if !s.Crashers.Empty() && s.Crashes == 0 {
		return fmt.Errorf("setup: crashers %v without crashes=1 or more", s.Crashers)
	}
	if s.Channels > AnyOrder || s.Detector > EventualDetector {
		return fmt.Errorf("setup: unknown channel order %d or detector %d", s.Channels, s.Detector)
	}
	if s.Memory > SafeRegisters {
		return fmt.Errorf("setup: unknown memory model %d", s.Memory)
	}
	if err := s.checkProcessors(); err != nil {
		return err
	}
	if s.Mistakes > 0 && s.Detector != EventualDetector {
		return fmt.Errorf("setup: mistakes=%d without detector=eventual", s.Mistakes)
	}
	if err := s.checkSplits(); err != nil {
		return err
	}
	if s.Delay < 0 || s.Delay > maxDelay {
		return fmt.Errorf("setup: delay=%d, want 0 to %d", s.Delay, maxDelay)
	}
	if s.MinDelay < 0 || s.MinDelay > s.Delay {
		return fmt.Errorf("setup: mindelay=%d, want 0 to the delay, %d", s.MinDelay, s.Delay)
	}
	if s.Drift != 0 && (s.Drift < 2 || s.Drift > maxDelay || s.Delay == 0) {
		return fmt.Errorf("setup: drift=%d, want 2 to %d units of time, and a delay", s.Drift, maxDelay)
	}
	for _, f := range &faults {
		least, or := 0, ""
		if f.kind == Drop {
			least, or = Unlimited, " or unlimited"
		}
		if budget := *f.budget(&s); budget < least || budget > maxBudget {
			return fmt.Errorf("setup: %s=%d, want 0 to %d%s", f.word, budget, maxBudget, or)
		}
	}
	return nil
}

func (s Setup) checkProcessors() error {
	if s.Processors < 0 || s.Processors > MaxProcs {
		return fmt.Errorf("setup: processors=%d, want 1 to %d, or none for one each", s.Processors, MaxProcs)
	}
	if s.Processors > 0 && s.Memory == TotalStoreOrder {
		return fmt.Errorf("setup: processors=%d with memory=tso: processes on one processor would share its store buffer, which is not modelled; leave one of them out", s.Processors)
	}
	return nil
}

// MayRequest reports whether p is among those that request.
func (s *Setup) MayRequest(p ProcID) bool { return s.Requesters.Empty() || s.Requesters.Has(p) }

// MayCrash reports whether p is among those that crash.
func (s *Setup) MayCrash(p ProcID) bool { return s.Crashers.Empty() || s.Crashers.Has(p) }

// Synchronous reports whether delays are bounded.
func (s *Setup) Synchronous() bool { return s.Delay > 0 }

// Faulty reports whether any fault may happen that has a budget. Clocks that
// drift have none.
func (s *Setup) Faulty() bool {
	for _, budget := range s.Budgets() {
		if *budget != 0 {
			return true
		}
	}
	return false
}

// Allowed returns how many faults of a kind may happen, or Unlimited.
func (s *Setup) Allowed(k Kind) int {
	if s.Drift > 0 && (k == Gain || k == Lose) {
		return Unlimited
	}
	for kind, budget := range s.Budgets() {
		if kind == k {
			return *budget
		}
	}
	return 0
}

// FairLossy reports whether messages may be lost without end, and yet a run is
// fair only if a message that is in its channel again and again is delivered
// again and again (Afek et al., Reliable communication over unreliable channels,
// J. ACM 41(6), 1994; Basu, Charron-Bost and Toueg, Simulating reliable links
// with unreliable links in the presence of process crashes, WDAG 1996).
func (s *Setup) FairLossy() bool { return s.Drops == Unlimited }

// numbers yields the words that are numbers and 0 if left out, in the order of
// their text.
func (s *Setup) numbers() func(func(string, *int) bool) {
	return func(yield func(string, *int) bool) {
		if yield("processors", &s.Processors) && yield("delay", &s.Delay) &&
			yield("mindelay", &s.MinDelay) && yield("drift", &s.Drift) {
			for _, f := range &faults {
				if !yield(f.word, f.budget(s)) {
					return
				}
			}
		}
	}
}

// String returns the setup as one line of words that ParseSetup reads.
func (s Setup) String() string {
	words := []string{fmt.Sprintf("n=%d requests=%s", s.N, formatCount(s.Requests))}
	if !s.Requesters.Empty() {
		words = append(words, "requesters="+strings.Trim(s.Requesters.String(), "{}"))
	}
	if !s.Crashers.Empty() {
		words = append(words, "crashers="+strings.Trim(s.Crashers.String(), "{}"))
	}
	if !s.Side.Empty() {
		words = append(words, "side="+strings.Trim(s.Side.String(), "{}"))
	}
	if !s.Cut.Empty() {
		words = append(words, "cut="+strings.Trim(s.Cut.String(), "{}"))
	}
	if s.Channels == AnyOrder {
		words = append(words, "channels=any")
	}
	if s.Detector != NoDetector {
		words = append(words, "detector="+english.Name(detectorNames[:], int(s.Detector)))
	}
	if s.Memory != SequentialConsistency {
		words = append(words, "memory="+s.Memory.String())
	}
	for name, number := range s.numbers() {
		if *number != 0 {
			words = append(words, name+"="+formatCount(*number))
		}
	}
	return strings.Join(words, " ")
}

// ParseSetup reads the text of a setup, in which no word may be repeated, and checks it.
func ParseSetup(text string) (Setup, error) {
	s, said := NewSetup(0), map[string]bool{}
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		if said[key] {
			return Setup{}, fmt.Errorf("setup: %q: %s is said twice; remove one of the two words", word, key)
		}
		said[key] = true
		if err := s.set(key, value); err != nil {
			return Setup{}, fmt.Errorf("setup: %q: %w", word, err)
		}
	}
	return s, s.Check()
}

// setupWords returns the names that set knows.
func setupWords() []string {
	words := []string{"n", "requests", "requesters", "crashers", "side", "cut", "channels", "detector", "memory"}
	for name := range new(Setup).numbers() {
		words = append(words, name)
	}
	return words
}

func (s *Setup) set(key, value string) (err error) {
	switch key {
	case "n":
		s.N, err = strconv.Atoi(value)
	case "requests":
		s.Requests, err = parseCount(value)
	case "drops":
		s.Drops, err = parseCount(value)
	case "requesters":
		s.Requesters, err = parseProcs(value)
	case "crashers":
		s.Crashers, err = parseProcs(value)
	case "side":
		s.Side, err = parseProcs(value)
	case "cut":
		s.Cut, err = parseProcs(value)
	case "channels":
		s.Channels, err = oneOf[Order](value, "fifo", "any")
	case "detector":
		s.Detector, err = oneOf[Detector](value, detectorNames[:]...)
	case "memory":
		s.Memory, err = oneOf[MemoryModel](value, memoryNames[:]...)
	default:
		for name, number := range s.numbers() {
			if name == key {
				*number, err = strconv.Atoi(value)
				return err
			}
		}
		return fmt.Errorf("unknown word, %s", near.Or(key, setupWords(), "want "+strings.Join(setupWords(), ", ")))
	}
	return err
}

// formatCount writes a number, or that there is no limit.
func formatCount(k int) string {
	if k == Unlimited {
		return unlimited
	}
	return strconv.Itoa(k)
}

// parseCount is its inverse.
func parseCount(value string) (int, error) {
	if value == unlimited {
		return Unlimited, nil
	}
	return strconv.Atoi(value)
}

const unlimited = "unlimited"

// parseProcs reads a list of processes such as "p0,p2".
func parseProcs(value string) (s ProcSet, err error) {
	for name := range strings.SplitSeq(value, ",") {
		p, err := ParseProc(name)
		if err != nil {
			return 0, err
		}
		s = s.With(p)
	}
	return s, nil
}

// oneOf returns the place of value among names.
func oneOf[T ~uint8](value string, names ...string) (T, error) {
	for i, name := range names {
		if name == value {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("want %s", strings.Join(names, " or "))
}
