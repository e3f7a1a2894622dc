package checkertest

import (
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// A talker holds the local state of a process that runs Talk: its line, and how often it has sent.
type talker struct{ At, Sent uint8 }

// Talk behaves at random: a hash of a process's line, the sender and the message decides what the process does, so
// the order of events matters. Most lines look alike from outside.
type Talk struct {
	n, lines int
	ring     bool
	seed     uint64
}

// fuel limits the messages of a process of Talk.
const fuel = 4

// hash returns a number drawn from the arguments.
func (a Talk) hash(args ...int) int {
	h := a.seed
	for _, x := range args {
		h = (h ^ uint64(x)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return int(h >> 33)
}

// Init draws the first line.
func (a Talk) Init(me model.ProcID) talker { return talker{At: uint8(a.hash(int(me)) % a.lines)} }

// Linked links all processes or, in a ring, each to the next.
func (a Talk) Linked(from, to model.ProcID) bool {
	return from != to && (!a.ring || int(to) == (int(from)+1)%a.n)
}

// Step draws the next line and the messages.
func (a Talk) Step(me model.ProcID, s talker, in message.Input[Note]) (talker, message.Sends[Note]) {
	var out message.Sends[Note]
	h := a.hash(int(me), int(s.At), int(in.Kind), int(in.From), int(in.Msg))
	s.At = a.inOrder(me, s, in.Kind, h%a.lines)
	for to := range model.Others(a.n, me).Each() {
		if g := a.hash(h, int(to)); a.Linked(me, to) && s.Sent < fuel && g%2 == 0 {
			out.To(to, Note(g>>8%2))
			s.Sent++
		}
	}
	return s, out
}

// inOrder returns the line that an event leads to if that respects the order of regions; otherwise the next line
// that does. The first line, which rests, always does.
func (a Talk) inOrder(me model.ProcID, s talker, kind model.Kind, line int) uint8 {
	was := a.View(me, s).Region
	for {
		is := a.View(me, talker{At: uint8(line)}).Region
		if !disorder(was, is) && (was != model.Remainder || is == was || kind == model.Request) {
			return uint8(line)
		}
		line = (line + 1) % a.lines
	}
}

// Abortable allows processes to give up.
func (Talk) Abortable() bool { return true }

// Accepts draws which messages a process accepts.
func (a Talk) Accepts(me model.ProcID, s talker, from model.ProcID, m Note) bool {
	return a.hash(1, int(me), int(s.At), int(from), int(m))%4 > 0
}

// Carries makes one note the token.
func (a Talk) Carries(m Note) bool { return m == 1 }

// View draws the view of a line.
func (a Talk) View(me model.ProcID, s talker) model.View {
	h := a.hash(2, int(me), int(s.At))
	look := []model.View{{}, {Region: model.Trying}, {Region: model.Critical}, {Region: model.Trying, Leaders: model.Procs(me)}, {Region: model.Exiting, Token: true}}
	v := model.View{Region: model.Exiting}
	switch {
	case s.At == 0:
		v = look[0]
	case h%4 == 0:
		v = look[h>>8%len(look)]
	}
	v.Ready = h>>16%2 == 0
	return v
}

// AnyTalk draws a Talk and a setup without faults.
func AnyTalk(c transition.Chooser) (Talk, model.Setup) {
	n := 2 + c.Choose(2)
	return Talk{n, 2 + c.Choose(6), c.Choose(3) == 0, uint64(c.Choose(1 << 30))}, model.Setup{N: n, Requests: c.Choose(2)}
}

// disorder reports whether a process that may give up must not move from one region to the other.
// An exit leaves the critical section.
func disorder(from, to model.Region) bool {
	switch from {
	case model.Critical:
		return to == model.Critical || to == model.Trying
	case model.Exiting:
		return to == model.Critical
	default:
		return false
	}
}
