package model

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"doorway/internal/english"
	"doorway/model/internal/names"
)

// maxBudget bounds every budget: a budget is one byte of the state.
const maxBudget = 255

// maxDelay bounds delays and timers: the time left is one byte of the state.
const maxDelay = 255

// Check returns an error that says what is wrong with the setup, or nil.
func (s Setup) Check() error {
	if s.N < 1 || s.N > MaxProcs {
		return fmt.Errorf("setup: n=%d processes, want 1 to %d (a set of processes is one machine word)", s.N, MaxProcs)
	}
	if s.Requests < Unlimited || s.Requests > maxBudget {
		return fmt.Errorf("setup: requests=%d, want 0 to %d or unlimited", s.Requests, maxBudget)
	}
	if err := s.checkLists(); err != nil {
		return err
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
	if err := s.checkTimes(); err != nil {
		return err
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

// checkLists checks who may do what.
func (s Setup) checkLists() error {
	for _, list := range []struct {
		word  string
		procs ProcSet
	}{{"requesters", s.Requesters}, {"crashers", s.Crashers}, {"pausers", s.Pausers}} {
		if rest := list.procs &^ AllProcs(s.N); rest != 0 {
			return fmt.Errorf("setup: %s %v are not among the n=%d processes", list.word, rest, s.N)
		}
	}
	switch {
	case !s.Crashers.Empty() && s.Crashes == 0:
		return fmt.Errorf("setup: crashers %v without crashes=1 or more", s.Crashers)
	case !s.Pausers.Empty() && s.Pauses == 0:
		return fmt.Errorf("setup: pausers %v without pauses=1 or more", s.Pausers)
	default:
		return nil
	}
}

// checkTimes checks what is measured in units of time.
func (s Setup) checkTimes() error {
	switch {
	case s.Delay < 0 || s.Delay > maxDelay:
		return fmt.Errorf("setup: delay=%d, want 0 to %d", s.Delay, maxDelay)
	case s.MinDelay < 0 || s.MinDelay > s.Delay:
		return fmt.Errorf("setup: mindelay=%d, want 0 to the delay, %d", s.MinDelay, s.Delay)
	case s.Answer != 0 && (s.Answer < max(s.MinDelay, 1) || s.Answer > maxDelay || s.Delay == 0):
		return fmt.Errorf("setup: answer=%d, want 1, or mindelay, to %d units of time, and a delay", s.Answer, maxDelay)
	case s.Drift != 0 && (s.Drift < 2 || s.Drift > maxDelay || s.Delay == 0):
		return fmt.Errorf("setup: drift=%d, want 2 to %d units of time, and a delay", s.Drift, maxDelay)
	case s.Pause != 0 && (s.Pause < 0 || s.Pause > maxDelay || s.Delay == 0 || s.Pauses == 0):
		return fmt.Errorf("setup: pause=%d, want 1 to %d units of time, a delay, and pauses=1 or more", s.Pause, maxDelay)
	default:
		return nil
	}
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

// Words iterates over the words of a setup's text in their order. Each comes with a pointer to the field that it sets,
// an *int, *bool, *ProcSet, *Order, *Detector or *MemoryModel; writing through the pointer changes the setup.
func (s *Setup) Words() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		more := yield("n", &s.N) && yield("requests", &s.Requests) &&
			yield("requesters", &s.Requesters) && yield("crashers", &s.Crashers) && yield("pausers", &s.Pausers) &&
			yield("side", &s.Side) && yield("cut", &s.Cut) && yield("channels", &s.Channels) && yield("detector", &s.Detector) &&
			yield("memory", &s.Memory) && yield("calls", &s.AtomicCalls) && yield("processors", &s.Processors) && yield("delay", &s.Delay) &&
			yield("mindelay", &s.MinDelay) && yield("answer", &s.Answer) && yield("drift", &s.Drift) && yield("pause", &s.Pause)
		for i := 0; more && i < len(faults); i++ {
			more = yield(faults[i].word, faults[i].budget(s))
		}
	}
}

// String returns the setup as one line of words, without those that have their default, except n and requests.
func (s Setup) String() string {
	words := []string{fmt.Sprintf("n=%d requests=%s", s.N, formatCount(s.Requests))}
	for word, field := range s.Words() {
		if value := format(field); value != "" && word != "n" && word != "requests" {
			words = append(words, word+"="+value)
		}
	}
	return strings.Join(words, " ")
}

// format returns the value of a field as it is written, or "" for the zero value.
func format(field any) string {
	switch f := field.(type) {
	case *int:
		if *f != 0 {
			return formatCount(*f)
		}
	case *bool:
		if *f {
			return names.Atomic
		}
	case *ProcSet:
		return strings.Trim(f.String(), "{}")
	case *Order:
		if *f != FIFO {
			return english.Name(names.Orders[:], int(*f))
		}
	case *Detector:
		if *f != NoDetector {
			return english.Name(names.Detectors[:], int(*f))
		}
	case *MemoryModel:
		if *f != SequentialConsistency {
			return f.String()
		}
	}
	return ""
}

// formatCount formats a number or "unlimited".
func formatCount(k int) string {
	if k == Unlimited {
		return names.Unlimited
	}
	return strconv.Itoa(k)
}

func (s Setup) checkSplits() error {
	if rest := s.Side &^ AllProcs(s.N); rest != 0 || s.Side == AllProcs(s.N) {
		return fmt.Errorf("setup: side %v is not one of two sides of the n=%d processes", s.Side, s.N)
	}
	if rest := s.Cut &^ AllProcs(s.N); rest != 0 || s.Cut.Len() == 1 {
		return fmt.Errorf("setup: cut %v is not two or more of the n=%d processes", s.Cut, s.N)
	}
	if !s.Side.Empty() && !s.Cut.Empty() {
		return fmt.Errorf("setup: side %v and cut %v, want one of them", s.Side, s.Cut)
	}
	if (s.Side | s.Cut).Empty() != (s.Splits == 0) {
		return fmt.Errorf("setup: side %v, cut %v and splits=%d, want splits with one of side and cut, or none of the three", s.Side, s.Cut, s.Splits)
	}
	return nil
}
