package fairreaderswriters

import (
	rw "doorway/algorithms/readerspreference"
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
Idle     remainder
Arrive   P(turnstile)
·        a reader:
Pass       V(turnstile)
Enter      P(mutex)
Count      readcount := readcount + 1
·          if readcount was 0
Keep         P(w)
Entered    V(mutex)
Reading    critical section
Leave      P(mutex)
Uncount    readcount := readcount − 1
·          if readcount was 1
Let          V(w)
Left       V(mutex)
·        a writer:
Write      P(w)
Writing    critical section
Open       V(turnstile)
Written    V(w)
`)}

// at says where a process is: at a line of readerspreference, or at one that is added.
func at(_ model.ProcID, s rw.State, _ model.View) string {
	return catalogue.NameOf(s.PC, "Idle", "Enter", "Count", "Keep", "Entered", "Reading", "Leave", "Uncount", "Let", "Left",
		"Write", "Writing", "Written", "Arrive", "Pass", "Open")
}
