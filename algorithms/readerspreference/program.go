package readerspreference

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Enter", "Count", "Keep", "Entered", "Reading", "Leave", "Uncount", "Let", "Left", "Write", "Writing", "Written")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
·        reader:
Enter      P(mutex)
Count      readcount := readcount + 1
·          if it is now 1
Keep         P(w)
Entered    V(mutex)
Reading    critical section
Leave      P(mutex)
Uncount    readcount := readcount − 1
·          if it is now 0
Let          V(w)
Left       V(mutex)
·        writer:
Write      P(w)
Writing    critical section
Written    V(w)
`)}
