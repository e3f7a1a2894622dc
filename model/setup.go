package model

import (
	"slices"

	"doorway/internal/english"
	"doorway/model/internal/names"
)

// Fault reports whether events of this kind are faults, which may happen but need not.
func (k Kind) Fault() bool { return faulty>>k&1 != 0 }

// Owed reports whether weak fairness applies to events of this kind: if such an event is enabled
// from some point on, a fair run takes it. Requests and faults may happen but need not.
func (k Kind) Owed() bool { return k != Request && !k.Fault() }

// A fault describes a kind of fault with a budget in the setup.
type fault struct {
	kind   Kind
	word   string            // of the budget in a setup's text
	budget func(*Setup) *int // its place in the setup
	memory bool              // it can also happen in shared memory
}

// faults lists the faults that have a budget, in the order of a setup's text. Budgets, their text,
// the budget's component of a state, shrinking and the comparison of setups all follow from it. The
// rules of each family say what a fault does.
var faults = [...]fault{
	{Crash, "crashes", func(s *Setup) *int { return &s.Crashes }, true},
	{Recover, "recoveries", func(s *Setup) *int { return &s.Recoveries }, true},
	{Drop, "drops", func(s *Setup) *int { return &s.Drops }, false},
	{Duplicate, "duplicates", func(s *Setup) *int { return &s.Duplicates }, false},
	{Split, "splits", func(s *Setup) *int { return &s.Splits }, false},
	{Heal, "heals", func(s *Setup) *int { return &s.Heals }, false},
	{Mistrust, "mistakes", func(s *Setup) *int { return &s.Mistakes }, false},
	{Pause, "pauses", func(s *Setup) *int { return &s.Pauses }, true},
	{Shutdown, "shutdowns", func(s *Setup) *int { return &s.Shutdowns }, false},
}

// faulty has a bit for each kind that is a fault: those that have a budget, and the drift of clocks.
var faulty = faultyKinds()

func faultyKinds() uint32 {
	all := uint32(1<<Gain | 1<<Lose)
	for _, f := range &faults {
		all |= 1 << f.kind
	}
	return all
}

// Budgets yields how many faults of each kind may happen, in the order of a setup's text. Writing
// through the pointer changes the setup.
func (s *Setup) Budgets() func(yield func(Kind, *int) bool) {
	return func(yield func(Kind, *int) bool) {
		for _, f := range &faults {
			if !yield(f.kind, f.budget(s)) {
				return
			}
		}
	}
}

// Budget returns the word of a setup that says how many faults of this kind may happen, or "" for what has no budget.
func (k Kind) Budget() string {
	for _, f := range &faults {
		if f.kind == k {
			return f.word
		}
	}
	return ""
}

// InMemory reports whether faults of this kind can also happen to processes that share memory.
func (k Kind) InMemory() bool {
	return slices.ContainsFunc(faults[:], func(f fault) bool { return f.kind == k && f.memory })
}

// Faulty reports whether the setup allows any fault with a budget. The drift of clocks has none.
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

// An Order says in which order a channel may deliver.
type Order uint8

// The orders of channels.
const (
	FIFO     Order = iota // messages arrive in the order in which they were sent
	AnyOrder              // any message in transit may arrive next
)

// A Detector names the failure detector that is assumed (Chandra and Toueg, 1996).
type Detector uint8

// The failure detectors.
const (
	NoDetector      Detector = iota // no process is told of crashes
	PerfectDetector                 // after a crash, and only then, each other process may be told of it
	// EventualDetector is ◇P: it may also report up processes as crashed, as often as the budget of
	// mistakes allows, and withdraws reports that are wrong or no longer true.
	EventualDetector
)

// A MemoryModel determines when other processes see the writes of a process.
type MemoryModel uint8

// The memory models.
const (
	SequentialConsistency MemoryModel = iota // at once, all accesses in one order (Lamport, 1979)
	TotalStoreOrder                          // later, through a FIFO store buffer (Sewell et al., x86-TSO, 2010)
	// RegularRegisters: a write takes time, and a read that overlaps it returns the old value or
	// the value being written (Lamport, 1986). Number 0 is the old value.
	RegularRegisters
	// SafeRegisters: a read that overlaps a write returns any value of the
	// register's domain (Lamport, 1986), numbered by itself.
	SafeRegisters
)

// Allows reports whether every behaviour under o is possible under m.
func (m MemoryModel) Allows(o MemoryModel) bool {
	return o == SequentialConsistency || o == m || o == RegularRegisters && m == SafeRegisters
}

// String returns the model's name as it stands in a setup.
func (m MemoryModel) String() string { return english.Name(names.Memories[:], int(m)) }

// Unlimited stands for requests, or drops, without end.
const Unlimited = -1

// A Setup holds the assumptions and bounds under which a system runs: how many processes, how often each may
// request, what the channels promise, and how many faults may happen. Its text is one line of words; words left out
// have their default:
//
//	n=3 requests=2 channels=any crashes=1
type Setup struct {
	N          int      // "n": processes, 1 to MaxProcs
	Requests   int      // "requests": how often each may request, 0 to 255, or Unlimited ("unlimited"); default 1
	Requesters ProcSet  // "requesters": who may request ("p0,p2"); the empty set means all
	Crashers   ProcSet  // "crashers": who may crash, if crashes may happen; the empty set means all
	Pausers    ProcSet  // "pausers": who may pause, if pauses may happen; the empty set means all
	Channels   Order    // "channels": "fifo" (default) or "any"
	Detector   Detector // "detector": "none" (default), "perfect" or "eventual"

	Memory MemoryModel // "memory": "sc" (default), "tso", "regular" or "safe"

	// Processors, if not 0, is the number of processors that the processes share, 1 to 64
	// ("processors"): process p runs on processor p mod Processors. The default is one for each.
	Processors int

	// Delay, if not 0, makes the system synchronous: a message arrives and is handled within that
	// many units of time, 1 to 255 ("delay"); in shared memory a process takes a step within that
	// many units after it became possible. The default is an asynchronous system, in which no time
	// is measured.
	Delay int

	// MinDelay is the least number of units of time that a message takes, 0 (default) to Delay
	// ("mindelay"). Message passing only.
	MinDelay int

	// Answer, if not 0, bounds the time of answers in place of Delay, 1 to 255 ("answer"). The
	// process says which messages are answers (message.Answering). With a Delay only.
	Answer int

	// Drift, if not 0, lets the hardware clock of each process, and its timers, drift ("drift", 2
	// to 255): in at most one of any Drift successive units of time, a clock advances by two units
	// or stands still. So if a clock advances by c in t units of time, c differs from t by at most
	// ⌈t/Drift⌉. The default is clocks that do not drift. Message passing with a Delay only.
	Drift int

	// Pause, if not 0, is the longest pause of a process in units of time, 1 to 255 ("pause").
	// The default is pauses of any length. Message passing with a Delay and Pauses only.
	Pause int

	// If the network may split, one of these says which links are cut: Side the links between its
	// processes and the others ("side"), Cut the links among its own processes ("cut"; with two
	// processes, a single link).
	Side, Cut ProcSet

	Crashes, Recoveries, Duplicates, Splits, Heals, Mistakes, Pauses int // how many of each may happen, 0 (default) to 255

	// Shutdowns limits how many processes of a real program may be asked to end, 0 (default) to 255
	// ("shutdowns"). Modelled algorithms refuse it; it is here because a real program is a system like
	// theirs, whose setup searches, shrinking and kept cases read and write as this type.
	Shutdowns int

	// AtomicCalls says that a real program gets the answer of a call in the event in which the call
	// arrives ("calls=atomic"). By default the answer is a message of its own, which may be late.
	// Modelled algorithms, which have messages and no calls, refuse it; it is here for the same reason
	// as Shutdowns.
	AtomicCalls bool

	// Drops limits how many messages may be lost, 0 (default) to 255, or Unlimited ("drops"). Links
	// are then fair-lossy: any message may be lost, but one that is sent again and again is
	// delivered again and again.
	Drops int
}

// NewSetup returns the setup with the fewest behaviours: n processes, one request each, FIFO
// channels and no faults.
func NewSetup(n int) Setup { return Setup{N: n, Requests: 1} }

// MayRequest reports whether p is among those that request.
func (s *Setup) MayRequest(p ProcID) bool { return s.Requesters.Empty() || s.Requesters.Has(p) }

// MayCrash reports whether p is among those that crash.
func (s *Setup) MayCrash(p ProcID) bool { return s.Crashers.Empty() || s.Crashers.Has(p) }

// MayPause reports whether p is among those that pause.
func (s *Setup) MayPause(p ProcID) bool { return s.Pausers.Empty() || s.Pausers.Has(p) }

// Synchronous reports whether delays are bounded.
func (s *Setup) Synchronous() bool { return s.Delay > 0 }

// FairLossy reports whether any number of messages may be lost, although a run is fair only if a
// message that is in its channel again and again is delivered again and again (Afek et al.,
// Reliable communication over unreliable channels, J. ACM 41(6), 1994; Basu, Charron-Bost and
// Toueg, Simulating reliable links with unreliable links in the presence of process crashes, WDAG
// 1996).
func (s *Setup) FairLossy() bool { return s.Drops == Unlimited }
