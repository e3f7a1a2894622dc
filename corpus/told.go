package corpus

import (
	"fmt"

	"doorway/internal/english"
)

// Told describes what was done with a case.
func (a Addition) Told(with Case) string {
	is := a.Case.Length()
	if with.Run().Compare(a.Case.Run()) != 0 {
		is += ", shrunk from " + with.Length()
	}
	switch {
	case a.Saved && a.Was == nil:
		return fmt.Sprintf("added as %s: %s", a.Case.File, is)
	case a.Saved && a.Was.Run().Compare(a.Case.Run()) == 0:
		return fmt.Sprintf("%s already had this run; its text or trace was updated: %s", a.Case.File, is)
	case a.Saved:
		return fmt.Sprintf("replaces %s: %s; that was %s", a.Case.File, is, a.Was.Length())
	case a.Was.Run().Compare(a.Case.Run()) == 0:
		return fmt.Sprintf("not needed, %s has this run: %s", a.Case.File, is)
	default:
		return fmt.Sprintf("not needed, %s is simpler: %s; this is %s", a.Case.File, a.Was.Length(), is)
	}
}

// Length describes the length and the setup of a case's run.
func (c Case) Length() string {
	return fmt.Sprintf("%s for %v", english.Count(len(c.Events()), "event"), c.Setup)
}

// Difference describes what is new about a case.
func (c Case) Difference(was Case) string {
	if was.Run().Compare(c.Run()) == 0 {
		return "a new text or trace"
	}
	return fmt.Sprintf("%s; it was %s", c.Length(), was.Length())
}
