// Package progress reports how far a decision has come.
package progress

import (
	"fmt"
	"math"
	"time"

	"doorway/internal/english"
)

// A Phase names a part of a decision's work.
type Phase uint8

// The phases, in the order in which a decision may come to them.
const (
	Exploring  Phase = iota // reaching states for the first time
	Resuming                // replaying the search that a checkpoint keeps
	Judging                 // judging on the graph of all states what remains possible, and searching it for fair loops
	Reducing                // exploring again with reductions, where the whole search reached its limit
	Shortening              // exploring again without reduction, for a shortest run
	Calming                 // visiting the states again for the run with the fewest context switches
	Sampling                // taking random runs
	Ordering                // taking the runs of a program that differ in the order of its goroutines
	Covering                // covering the states that any number of processes reach, by package parameterized
	Awaiting                // waiting for what other parts of a search have to write, by package distributed
	Shrinking               // looking for a simpler run that breaks the property, by package shrink
)

var phaseNames = [...]string{
	"exploring", "resuming from a checkpoint", "judging the graph of all states", "exploring with reductions", "exploring again for a shortest run",
	"searching for the run with the fewest context switches", "testing by random runs", "searching all orders", "covering what any number of processes reach",
	"waiting for other parts", "shrinking",
}

// String returns the phase in a few words.
func (p Phase) String() string { return phaseNames[p] }

// Progress counts the work of a decision. The phases after an exploration leave States and its other counts as they
// are.
type Progress struct {
	Phase                      Phase
	States, Transitions, Depth int
	Frontier                   int // states found and not yet expanded: those of the current level
	// Done counts the work of phases that add no states: states visited again when Calming, runs taken when
	// Sampling or Ordering, runs and searches tried when Shrinking; 0 in other phases.
	Done int
	// Planned counts the runs that Ordering plans so far, and Part is about the largest part of all that may be done.
	Planned int
	Part    float64
	Elapsed time.Duration // since the start of the exploration, the random runs or the shrinking
}

// Ahead says what Ordering has planned, and how far it may have come.
func (p Progress) Ahead() string {
	percent := max(math.Ceil(1e4*p.Part), 1) / 100
	if percent > 1 {
		percent = math.Ceil(percent)
	}
	return fmt.Sprintf("%s planned, at most about %v %% done", english.Number(p.Planned), percent)
}

// String describes the phase and the counts in one line.
func (p Progress) String() string {
	switch p.Phase {
	case Calming:
		return fmt.Sprintf("%v: %s gone through", p.Phase, english.Count(p.Done, "state"))
	case Covering:
		return fmt.Sprintf("%v: %s", p.Phase, english.Count(p.Done, "marking"))
	case Sampling:
		return fmt.Sprintf("%v: %s", p.Phase, english.Count(p.Done, "run"))
	case Ordering:
		return fmt.Sprintf("%v: %s, %s a second, %s", p.Phase, english.Count(p.Done, "run"), english.Number(int(float64(p.Done)/p.Elapsed.Seconds())), p.Ahead())
	case Shrinking:
		return fmt.Sprintf("%v: %s tried", p.Phase, english.Count(p.Done, "run"))
	default:
		return fmt.Sprintf("%v: %s, %s", p.Phase, english.Count(p.States, "state"), english.Count(p.Transitions, "transition"))
	}
}
