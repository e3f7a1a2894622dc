// Package trial defines the reports on a test that was tried in many orders of its goroutines: from the process that
// tried it to the test's, and from that one to the command.
package trial

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"doorway/internal/english"
)

// Variable names the environment variable with the name of the file for outcomes. In the process that tries a test it
// is Here.
const (
	Variable = "DOORWAY_EVERY"
	Here     = "here"
)

// A Verdict says what came of a test.
type Verdict string

// The verdicts.
const (
	Proved       Verdict = "proved"       // passes in every order
	Tested       Verdict = "tested"       // no failure in many orders
	Fails        Verdict = "FAILS"        // in some order
	Everywhere   Verdict = "FAILS ANYWAY" // in all orders, and in Go's own
	Single       Verdict = "one order"    // there is no other
	Skipped      Verdict = "skipped"      // by itself
	AsItIs       Verdict = "as it is"     // chooses its orders itself; run once, it passes
	FailsAsItIs  Verdict = "FAILS AS IS"  // the same, but it fails
	Uncontrolled Verdict = "uncontrolled" // cannot be controlled; run once
	Unlike       Verdict = "unlike"       // fails in all orders, and passes in Go's own; run once
	Trying       Verdict = "trying"       // not yet: so many orders in so many seconds
)

// An Outcome reports what came of a test.
type Outcome struct {
	Package string
	Test    string
	Verdict Verdict
	Orders  int
	Seconds int    `json:",omitempty"` // since the beginning, if there is no verdict yet
	But     string // which orders were left out, or how they were tried
	Why     string // in one line
	Log     string // of a failure
}

// Leave, while a test is tried, ends the run at hand if one of its goroutines calls it.
var Leave func()

// Own says that the caller chooses orders or runs itself. While its test is tried, that run ends here.
func Own() {
	if Leave != nil {
		Leave()
	}
}

// String says in one line what came of the test.
func (o Outcome) String() string {
	text := ""
	switch o.Verdict {
	case Proved:
		text = "passes in every order" + o.But + ", by " + english.Count(o.Orders, "run")
	case Tested:
		text = "no failure in " + english.Count(o.Orders, "order") + o.But
	case Fails:
		text = "fails in some order" + o.But
	case Everywhere:
		text = fmt.Sprintf("fails in each of %s under control, and in Go's own order, too", english.Count(o.Orders, "order"))
	case Single:
		text = "nothing in it can come in another order"
	case Skipped:
		text = "skips itself"
	case AsItIs:
		text = "chooses its own orders: it ran once as it is, and passes"
	case FailsAsItIs:
		text = "chooses its own orders: it ran once as it is, and fails"
	case Uncontrolled:
		text = "cannot be controlled, and ran once in Go's own order"
	case Unlike:
		differs := "something is different there, such as the time"
		if strings.HasPrefix(o.Why, "deadlock") {
			differs = "a goroutine that the test has not started may end the deadlock there"
		}
		text = fmt.Sprintf("fails in each of %s under control, and passes in Go's own order: %s", english.Count(o.Orders, "order"), differs)
	}
	if o.Why != "" {
		text += ": " + o.Why
	}
	return text
}

// Append adds the outcome to a file as a line of JSON.
func (o Outcome) Append(file string) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(text, '\n')); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// Read returns the outcomes in a file.
func Read(file string) (all []Outcome, err error) {
	f, err := os.Open(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for d := json.NewDecoder(f); d.More(); {
		var o Outcome
		if err := d.Decode(&o); err != nil {
			return all, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, o)
	}
	return all, nil
}
