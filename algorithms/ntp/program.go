package ntp

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·         client:
idle        wait for a request
·             request: t1 := clock; send NTP(t1) to the server
asking      wait for NTP(t1, t2, t3); t4 := clock
·             if (t4 − t1) − (t3 − t2) ≤ 2: offset := ((t2 − t1) + (t3 − t4)) / 2
·         server:
ready       wait for NTP(t1); t2 := clock
thinking    wait for three units of time; t3 := clock; send NTP(t1, t2, t3) to the client
`)}

// at says where the two processes are by what is open.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me == server && s.Open:
		return "thinking"
	case me == server:
		return "ready"
	case s.Open:
		return "asking"
	default:
		return "idle"
	}
}
