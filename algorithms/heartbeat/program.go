package heartbeat

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
backup    the other server is the primary
·           ALIVE: wait anew
·           nothing for a period and the longest delay: send ALIVE; be the primary
primary   be the primary
·           every period: send ALIVE
·         back from a crash:
returned  wait for ALIVE
·           ALIVE: be the backup
·           nothing for long enough: send ALIVE; be the primary
`)}

// String returns the name of the role.
func (r Role) String() string { return catalogue.NameOf(r, "backup", "returned", "primary") }

// at says where a server is by its role. The serial line only passes on what it gets.
func at(me model.ProcID, local any, v model.View) string {
	if me == line {
		return ""
	}
	return catalogue.ByField("Role")(me, local, v)
}
