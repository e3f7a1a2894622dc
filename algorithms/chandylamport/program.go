package chandylamport

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process is with its snapshot.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
unrecorded  take part in the ring
·             at any time: record
·             MARKER from p: record; the channel from p is done
recording   take part in the ring
·             TOKEN from p whose channel is not done: tokens := tokens + 1
·             MARKER from p: the channel from p is done
·             all channels are done: send REPORT(tokens) to p0
recorded    take part in the ring
·
·           record: if the token is here: tokens := 1; send MARKER to all others
·
·           p0, when all have reported: sum := all tokens reported
·             sum = 0: make a token
·             sum > 1: throw away the next sum − 1 tokens that come
`)}

// at says how far a process is with the snapshot.
func at(_ model.ProcID, s State, _ model.View) string {
	switch {
	case !s.Recorded:
		return "unrecorded"
	case !s.Open.Empty():
		return "recording"
	default:
		return "recorded"
	}
}
