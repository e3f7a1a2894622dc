package realtest

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
	"doorway/real"
)

// A Column names a promise that a lock or an election may make.
type Column string

// The columns of the scorecard. Prompt messages arrive within Row.Prompt; in Slow, Fencing and Release they may be
// late by any time.
const (
	Prompt  Column = "prompt answers"    // one holds at a time while nothing fails
	Slow    Column = "slow answers"      // the same
	Pause   Column = "a pause"           // the same while one process stops for a while
	Cut     Column = "a cut"             // the same while p0 is cut off for a while
	Restart Column = "a server restarts" // the same, and it goes on with what it had
	Forgets Column = "a server forgets"  // the same, and it has lost it
	Fencing Column = "a fencing token"   // tokens grow from holder to holder, so that a resource can refuse an old one
	Told    Column = "loss is told"      // after a cut, no two believe for Row.Told that they hold it
	Served  Column = "nobody waits on"   // after a loss and a crash somebody holds it within Row.Served
	Release Column = "a release is safe" // a late release never frees what another holds
)

// Columns lists all, in their order.
var Columns = []Column{Prompt, Slow, Pause, Cut, Restart, Forgets, Fencing, Told, Served, Release}

// setup returns the setup of a row with the faults of the column.
func (c Column) setup(r Row) real.Setup {
	s := r.Setup
	switch c {
	case Slow, Fencing, Release:
	default:
		s.Within = r.Prompt
	}
	switch c {
	case Pause, Fencing:
		s.Pauses = 1
	case Cut, Told:
		s.Splits, s.Heals = 1, 1
	case Restart, Forgets:
		s.Crashes, s.Recoveries, s.Crashers, s.Forgets = 1, 1, r.Server, c == Forgets
		if s.Crashers.Empty() {
			s.Crashers = model.Procs(model.ProcID(s.N))
		}
	case Served:
		s.Drops, s.Crashes = 1, 1
	}
	return s
}

// property returns what the column asks for.
func (c Column) property(r Row) property.Property {
	switch c {
	case Fencing:
		return assertion("tokens-grow", "a holder's token is larger than all that were known before it asked")
	case Told:
		return assertion(fmt.Sprintf("told-within(%v)", r.Told), fmt.Sprintf("no two hold the lock together for %v", r.Told))
	case Served:
		return real.ServedWithin(r.Served)
	default:
		return r.Exclusion
	}
}

// assertion returns real.NoFailure under the name of what programs assert.
func assertion(name, meaning string) property.Property {
	p := real.NoFailure
	p.Name, p.Meaning = name, meaning
	return p
}
