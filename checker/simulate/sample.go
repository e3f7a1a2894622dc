package simulate

import (
	"fmt"
	"math"
	"strings"

	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/internal/english"
)

// A Sample reports the findings of random testing.
type Sample struct {
	Stats
	Census
	Pilots    Pilots
	Violation *property.Violation // the first, or that of a pilot run, or nil
	Exercised []bool              // by property: some run put it to the test
	Stopped   bool                // the runs were interrupted
	Stuck     error               // the call of the algorithm that never returned and so ended the runs, or nil
	Growing   string              // what may grow without bound, where every run was cut short, or ""
	Service   *Service            // of runs that end with a fair schedule, or nil
	Delays    string              // how late messages were in the runs of a program with a clock, or ""
	Policy    scheduling.Policy
	Bound     *scheduling.Bound // what a theorem guarantees about the runs, or nil
}

// confidence is the confidence level of Excluded.
const confidence = 0.95

// Excluded returns the least fraction f with this guarantee: if a fraction f of all runs of the
// scheduler broke the property, one of these runs would have broken it with 95 % confidence. A flaw
// in a fraction f of runs is missed by r independent ones with probability (1−f)^r; for many runs
// that is the rule of three, 3/r (Hanley and Lippman-Hand, If nothing goes wrong, is everything all
// right?, JAMA 249(13), 1983). It says nothing about the share of schedules, or of bugs, and it
// does not hold where a run depends on those before (Policy.Adapts).
func (s *Sample) Excluded() float64 {
	return 1 - math.Pow(1-confidence, 1/float64(max(s.Runs, 1)))
}

// String describes the runs, what they have seen and what they exclude.
func (s *Sample) String() string {
	text := fmt.Sprintf(" in %s%s (%s different) of %s in all, the longest %s, %d %% %s",
		english.Count(s.Runs, "random run"), s.by(), english.Number(s.Traces), english.Count(s.Steps, "event"), english.Number(s.Longest), 100*s.Cut/max(s.Runs, 1), s.cut())
	if s.Service != nil {
		text = fmt.Sprintf(" by a fair schedule after %s%s (%s different), %s in all, the longest run %s%v",
			english.Count(s.Runs, "random beginning"), s.by(), english.Number(s.Traces), english.Count(s.Steps, "event"), english.Number(s.Longest), s.Service)
	}
	if s.Looked > 0 {
		text += fmt.Sprintf("; %s different among %s looked at", english.Number(s.States), english.Count(s.Looked, "state"))
	}
	if s.Delays != "" {
		text += "; " + s.Delays
	}
	if len(s.Never) > 0 && s.Runs > 0 {
		text += "; never happened: " + strings.Join(s.Never, ", ")
	}
	if s.Growing != "" {
		text += "; every run was cut short, and " + s.Growing + ": it may grow without bound, and then no exploration ends; bound it, or the requests"
	}
	return text
}

// cut says what a limit on events did to runs. A real program, whose messages have delays, is meant to run on.
func (s *Sample) cut() string {
	if s.Delays != "" {
		return "ended by their limit on events while the program ran on"
	}
	return "cut short"
}

// by names the scheduler if it is not the default of models.
func (s *Sample) by() string {
	if s.Policy.Default() {
		return ""
	}
	return " by " + s.Policy.String()
}

// excludes says which flaws the runs exclude, if they are independent.
func (s *Sample) excludes() string {
	if s.Policy.Adapts() {
		return ""
	}
	return fmt.Sprintf("; a flaw in %g %% of such runs or more is excluded with 95 %% confidence", math.Ceil(1000*s.Excluded())/10)
}

// Missed bounds the probability that none of the runs finds a bug that the scheduler's theorem
// covers; it is 1 if no theorem applies.
func (s *Sample) Missed() float64 {
	if s.Bound == nil {
		return 1
	}
	return math.Exp(float64(s.Runs) * math.Log1p(-1/s.Bound.One))
}

// found says what the scheduler's theorem guarantees.
func (s *Sample) found() string {
	b := s.Bound
	if b == nil {
		return ""
	}
	return fmt.Sprintf("; each run finds %s with probability 1/%s or more, and all %d miss it with probability %s, if %s",
		b.Bug, denominator(b.One), s.Runs, atMost(s.Missed()), b.If)
}

// denominator formats x, rounded up.
func denominator(x float64) string {
	if x < 1e15 {
		return fmt.Sprintf("%.0f", math.Ceil(x))
	}
	return english.RoundedUp(x)
}

// atMost formats an upper bound of a probability, rounded up.
func atMost(x float64) string {
	if x < 0.001 {
		return "below " + english.RoundedUp(x)
	}
	return fmt.Sprintf("at most %g %%", math.Ceil(1000*x)/10)
}

// A Service sums up what fair schedules did: how often a process waited, and how
// soon it was served.
type Service struct {
	Waits    int // runs in which a process waited under a fair schedule
	Longest  int // events until the process was served, at most
	Bound    int // events after which a victim is abandoned, at most
	Unserved error
}

// String says how soon waiting processes were served.
func (s *Service) String() string {
	switch {
	case s.Unserved != nil:
		return ""
	case s.Waits == 0:
		return "; nobody waited then"
	default:
		return fmt.Sprintf("; in %s a process waited and was served, after %s at most (it would have been given up after %s)",
			english.Number(s.Waits), english.Count(s.Longest, "event"), english.Number(s.Bound))
	}
}

// Worth tells which flaws the runs exclude, and what the scheduler's theorem guarantees.
func (s *Sample) Worth() string { return s.excludes() + s.found() }
