package model

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"doorway/internal/english"
	"doorway/internal/spelling"
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
	for _, list := range s.actors() {
		if rest := *list.procs &^ AllProcs(s.N); rest != 0 {
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

// A list relates a word of a setup to the set of processes that is its value.
type list struct {
	word  string
	procs *ProcSet
}

// actors returns the lists of those who may do something.
func (s *Setup) actors() []list {
	return []list{{"requesters", &s.Requesters}, {"crashers", &s.Crashers}, {"pausers", &s.Pausers}}
}

// lists returns all lists in the order of a setup's text.
func (s *Setup) lists() []list {
	return append(s.actors(), list{"side", &s.Side}, list{"cut", &s.Cut})
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

// numbers yields the words whose values are numbers with default 0, in the order of their text.
func (s *Setup) numbers() func(func(string, *int) bool) {
	return func(yield func(string, *int) bool) {
		if yield("processors", &s.Processors) && yield("delay", &s.Delay) &&
			yield("mindelay", &s.MinDelay) && yield("answer", &s.Answer) && yield("drift", &s.Drift) && yield("pause", &s.Pause) {
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
	for _, list := range s.lists() {
		if !list.procs.Empty() {
			words = append(words, list.word+"="+strings.Trim(list.procs.String(), "{}"))
		}
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
	if s.AtomicCalls {
		words = append(words, "calls=atomic")
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

// Named iterates over the words of a setup whose values have names, in the order of its text, with these values, of
// which the first is the default.
func (Setup) Named() iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		_ = yield("channels", slices.Clone(orderNames[:])) && yield("detector", slices.Clone(detectorNames[:])) &&
			yield("memory", slices.Clone(memoryNames[:]))
	}
}

// setupWords returns the names that set knows.
func setupWords() []string {
	words := []string{"n", "requests", "requesters", "crashers", "pausers", "side", "cut", "channels", "detector", "memory", "calls"}
	for name := range new(Setup).numbers() {
		words = append(words, name)
	}
	return words
}

func (s *Setup) set(key, value string) (err error) {
	switch key {
	case "n":
		s.N, err = parseNumber(value)
	case "requests":
		s.Requests, err = parseCount(value)
	case "drops":
		s.Drops, err = parseCount(value)
	case "requesters", "crashers", "pausers", "side", "cut":
		for _, list := range s.lists() {
			if list.word == key {
				*list.procs, err = parseProcs(value)
			}
		}
	case "channels":
		s.Channels, err = oneOf[Order](value, orderNames[:]...)
	case "detector":
		s.Detector, err = oneOf[Detector](value, detectorNames[:]...)
	case "memory":
		s.Memory, err = oneOf[MemoryModel](value, memoryNames[:]...)
	case "calls":
		_, err = oneOf[uint8](value, "atomic")
		s.AtomicCalls = err == nil
	default:
		for name, number := range s.numbers() {
			if name == key {
				*number, err = parseNumber(value)
				return err
			}
		}
		return fmt.Errorf("unknown word, %s", spelling.Or(key, setupWords(), "want "+strings.Join(setupWords(), ", ")))
	}
	return err
}

// formatCount formats a number or "unlimited".
func formatCount(k int) string {
	if k == Unlimited {
		return unlimited
	}
	return strconv.Itoa(k)
}

// parseCount reads what formatCount writes.
func parseCount(value string) (int, error) {
	if value == unlimited {
		return Unlimited, nil
	}
	k, err := strconv.Atoi(value)
	if err != nil {
		return 0, errors.New("want a number or " + unlimited)
	}
	return k, nil
}

// parseNumber returns the number that a text is.
func parseNumber(value string) (int, error) {
	k, err := strconv.Atoi(value)
	if err != nil {
		return 0, errors.New("want a number")
	}
	return k, nil
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

// oneOf returns the index of value in names.
func oneOf[T ~uint8](value string, names ...string) (T, error) {
	for i, name := range names {
		if name == value {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("want %s", strings.Join(names, " or "))
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
