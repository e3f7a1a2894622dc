// Package corpus keeps runs worth keeping as text that a person can write and
// review: counterexamples, each the simplest run that breaks a property, and
// golden runs, which must stay possible and break nothing.
//
// A case is one file, <algorithm>/<name>.txt:
//
//	# Both request with number 1, both reply, both enter.
//	# Sequence numbers alone do not order requests that are made at the same time.
//	algorithm: ricart-agrawala
//	variant: no-tie-break
//	setup: n=2 requests=1
//	property: mutual-exclusion
//	expect: violated
//	drops: unique process numbers
//
//	schedule:
//	  p0 request
//	  p1 request
//	  …
//	why:
//	  p0 gets REQUEST(1) from p1 (3) before …
//	trace:
//	  1  p0 request  (p0 trying; sends REQUEST(1) to {p1})
//	  …
//
// The first line says what the case shows, the others why it matters. Then come the keys; variant and drops are
// optional. Drops names the assumption that the run does without. A case that a test has kept may say "found:" with
// the test's setup, if that has more processes, and "shrunk: partly" if shrinking was stopped before its end. A case of a
// test of goroutines has the line "goroutines: 3" in place of a setup.
// Expect is "violated" if the run breaks the property at its last event and not before, "holds" if it does not
// break it. The schedule is the case. The trace is its effect; Check recomputes and compares it, so that a change
// of behaviour shows as a change of text. Section "why:" has the reasons why the run breaks the property, in sentences;
// CheckReasons recomputes and compares them. If you write a case by hand, leave both out: Retrace and Explained add
// them. An infinite run has a section "loop:" after its schedule, with the events that it repeats; if there are none, the
// run stays where it is.
//
// There is one case for each algorithm, variant, property and dropped assumption: Save replaces it
// only by a simpler run. Its text comes from the claim that expects it (Renew), and says so if the
// claim is for a different setup.
package corpus

import (
	"fmt"
	"strconv"
	"strings"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/shrink"
)

// A Case records one run with what it shows.
type Case struct {
	File      string // <algorithm>/<name>.txt, with slashes
	Headline  string // what it shows, one line
	Why       string // why it matters, any number of lines
	Algorithm string // name of a page
	Variant   string // the page's own variant has no name
	Setup     model.Setup
	Property  string
	Expect    catalogue.Expectation
	Drops     string // name of an assumption of the page, or ""
	// Found is the setup of the test that has kept the case, if that has more processes. The run does
	// without some of them, and is one of that test all the same.
	Found  model.Setup
	Partly bool // shrinking was stopped before its end, and may go on from this run
	// Goroutines is, in a case of a test of goroutines, how many the run has, or else 0. A case has a line with it in place
	// of the setup, which is then of as many processes.
	Goroutines int
	transition.Behaviour
	Reasons []string // why the run breaks the property, a sentence each; none if that is not known
	Trace   string   // one event a line; "" if it is yet to be computed
}

// Run returns the case's run, by which cases are compared.
func (c Case) Run() shrink.Run {
	return shrink.Run{Setup: c.Setup, Behaviour: c.Behaviour}
}

// Outcome says what the run does to the property: "broken" or "kept".
func (c Case) Outcome() string {
	if c.Expect == catalogue.Violated {
		return "broken"
	}
	return "kept"
}

// A key describes a named line of a case.
type key struct {
	name     string
	optional bool
	get      func(*Case) string
	set      func(*Case, string) error
}

// keys lists the keys in the order in which they are written.
var keys = []key{
	word("algorithm", false, func(c *Case) *string { return &c.Algorithm }),
	word("variant", true, func(c *Case) *string { return &c.Variant }),
	{"setup", false,
		func(c *Case) string {
			if c.Goroutines > 0 {
				return ""
			}
			return c.Setup.String()
		},
		func(c *Case, s string) (err error) { c.Setup, err = notation.Setup(s); return err }},
	{"goroutines", true,
		func(c *Case) string {
			if c.Goroutines == 0 {
				return ""
			}
			return strconv.Itoa(c.Goroutines)
		},
		func(c *Case, s string) (err error) {
			if c.Goroutines, err = strconv.Atoi(s); err != nil || c.Goroutines < 1 || c.Goroutines > model.MaxProcs {
				return fmt.Errorf("goroutines: %q, want a number from 1 to %d", s, model.MaxProcs)
			}
			c.Setup = model.NewSetup(c.Goroutines)
			return nil
		}},
	word("property", false, func(c *Case) *string { return &c.Property }),
	{"expect", false,
		func(c *Case) string { return c.Expect.String() },
		func(c *Case, s string) (err error) { c.Expect, err = parseExpect(s); return err }},
	word("drops", true, func(c *Case) *string { return &c.Drops }),
	{"found", true,
		func(c *Case) string {
			if c.Found == (model.Setup{}) {
				return ""
			}
			return c.Found.String()
		},
		func(c *Case, s string) (err error) { c.Found, err = notation.Setup(s); return err }},
	{"shrunk", true,
		func(c *Case) string {
			if c.Partly {
				return partly
			}
			return ""
		},
		func(c *Case, s string) error {
			if c.Partly = s == partly; !c.Partly {
				return fmt.Errorf("shrunk: %q, want %s, or no such line", s, partly)
			}
			return nil
		}},
}

// partly marks a case whose shrinking was stopped early.
const partly = "partly"

func word(name string, optional bool, at func(*Case) *string) key {
	return key{name, optional,
		func(c *Case) string { return *at(c) },
		func(c *Case, s string) error { *at(c) = s; return nil },
	}
}

func parseExpect(s string) (catalogue.Expectation, error) {
	for _, e := range []catalogue.Expectation{catalogue.Holds, catalogue.Violated} {
		if s == e.String() {
			return e, nil
		}
	}
	return 0, fmt.Errorf("expect: %q, want violated or holds", s)
}

// String returns the text of the case, which Parse reads.
func (c Case) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", c.Headline)
	if c.Why != "" {
		for line := range strings.SplitSeq(c.Why, "\n") {
			b.WriteString(strings.TrimSpace("# "+line) + "\n")
		}
	}
	for _, k := range keys {
		if value := k.get(&c); value != "" {
			fmt.Fprintf(&b, "%s: %s\n", k.name, value)
		}
	}
	b.WriteString("\nschedule:\n")
	for _, e := range c.Schedule {
		fmt.Fprintf(&b, "  %v\n", e)
	}
	if c.Endless {
		b.WriteString("loop:\n")
		for _, e := range c.Loop {
			fmt.Fprintf(&b, "  %v\n", e)
		}
	}
	if len(c.Reasons) > 0 {
		b.WriteString("why:\n")
	}
	for _, sentence := range c.Reasons {
		b.WriteString("  " + strings.ReplaceAll(Wrap(sentence, 114), "\n", "\n    ") + "\n")
	}
	if c.Trace != "" {
		b.WriteString("trace:\n" + c.Trace)
	}
	return b.String()
}
