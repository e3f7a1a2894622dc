package cristian

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
·          client:
remainder    wait for a request
·              request: ask
trying       wait for TIME(t); trip := clock − sent
·              if trip is not too long: clock := t + trip / 2
·              otherwise, unless it has asked three times: ask
·            ask: sent := clock; send TIME? to the server
·
·          server:
server       wait for TIME?; send TIME(clock)
`)}

// at says where a client is by its region; the server is always at its one line.
func at(me model.ProcID, _ any, v model.View) string {
	if me == server && v.Region != model.Down {
		return "server"
	}
	return catalogue.ByRegion(me, nil, v)
}
