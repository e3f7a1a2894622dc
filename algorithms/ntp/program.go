package ntp

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
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
func at(me model.ProcID, local any, v model.View) string {
	s, own := local.(State)
	switch {
	case !own || v.Region == model.Down:
		return ""
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
