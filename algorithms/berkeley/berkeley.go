// Package berkeley is the clock synchronisation of TEMPO, the time service of
// Berkeley Unix, in which no clock is right by itself. A master, chosen by an
// election, asks all others, the slaves, for their time, measures the round trips, and
// so knows by how much each clock is ahead of its own. It averages over the largest
// set of clocks that do not differ by more than γ, and tells each slave by how much to
// adjust its clock: a difference, which unlike a time does not grow old on its way.
package berkeley

import (
	"fmt"
	"slices"

	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// unit is how many parts a unit of time has in the times told: half a round trip,
// and the average of up to four such readings, are then whole numbers.
const unit = 24

// State is the local state of one process.
type State struct {
	Asking bool               // whether the master awaits answers
	Sent   int                // what its clock showed when it asked
	Known  model.ProcSet      // the slaves that have answered
	Ahead  model.PerProc[int] // by how much their clocks are ahead of its own
	Set    bool               // whether it has adjusted its clock
	Adjust int                // by how much it has adjusted its clock in all
}

// A Kind is what a message is for.
type Kind uint8

// The messages.
const (
	Question Kind = iota // what time is it?
	Answer               // it is Time
	Change               // adjust your clock by Time
)

// Message is one of the three messages.
type Message struct {
	Kind Kind
	Time int // the time of an answer, or the difference to make
}

// String returns the message as it is written.
func (m Message) String() string {
	switch m.Kind {
	case Question:
		return "TIME?"
	case Answer:
		return fmt.Sprintf("TIME(%d)", m.Time)
	default:
		return fmt.Sprintf("ADJUST(%+d)", m.Time)
	}
}

// Algorithm is the algorithm for N processes, 2 to 4.
type Algorithm struct {
	N int
	// Gamma is the most by which the clocks that are averaged may differ.
	Gamma int
	// Clocks is what the clocks show at the beginning, in whole units.
	Clocks model.PerProc[int]
}

// Init returns a process that has heard nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm. A request makes a process synchronise the clocks: it is
// the master.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Asking, s.Sent = true, in.Clock
		out.ToAll(model.Others(a.N, me), Message{Kind: Question})

	case in.Kind != model.Deliver: // nothing else happens to it

	case in.Msg.Kind == Question:
		out.To(in.From, Message{Answer, s.time(in.Clock)})

	case in.Msg.Kind == Answer:
		trip := unit * (in.Clock - s.Sent)
		s.Known = s.Known.With(in.From)
		s.Ahead[in.From] = in.Msg.Time + trip/2 - s.time(in.Clock)
		if s.Known == model.Others(a.N, me) {
			s = a.adjust(s, &out)
		}

	case in.Msg.Kind == Change:
		s.Set, s.Adjust = true, s.Adjust+in.Msg.Time
	}
	return s, out
}

// adjust brings all clocks, the master's included, to the average.
func (a Algorithm) adjust(s State, out *message.Sends[Message]) State {
	by := a.average(s.Ahead)
	for p := range s.Known.Each() {
		out.To(p, Message{Change, by - s.Ahead[p]})
	}
	return State{Set: true, Adjust: s.Adjust + by}
}

// average returns the average of the largest set of clocks that do not differ by
// more than Gamma; of several such sets, the latest.
func (a Algorithm) average(ahead model.PerProc[int]) (sum int) {
	clocks := ahead[:a.N]
	slices.Sort(clocks)
	var best []int
	for i, first := range clocks {
		end := i
		for end < a.N && clocks[end]-first <= a.Gamma {
			end++
		}
		if end-i >= len(best) {
			best = clocks[i:end]
		}
	}
	for _, c := range best {
		sum += c
	}
	return sum / len(best)
}

// time returns the time that a process tells when its clock shows clock.
func (s State) time(clock int) int { return unit*clock + s.Adjust }

// View shows that the master is in its trying region while it awaits answers.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	if s.Asking {
		return model.View{Region: model.Trying}
	}
	return model.View{}
}

// Clock sets clocks apart.
func (a Algorithm) Clock(me model.ProcID) int { return a.Clocks[me] }

// Time is that of a process once it has adjusted its clock.
func (Algorithm) Time(_ model.ProcID, s State, clock int) (int, bool) { return s.time(clock), s.Set }

// Parts returns how many parts of a unit times are told in.
func (Algorithm) Parts() int { return unit }

var _ message.Timekeeper[State] = Algorithm{}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  wait for a request or a message
·            request: be the master; sent := clock; send TIME? to all others
trying     wait until all others have answered
·            TIME(t) from p: ahead[p] := t + (clock − sent) / 2 − clock
·            all have answered: by := the average of the largest set of values of ahead
·              that differ by at most γ; my own value is 0
·            send ADJUST(by − ahead[p]) to each p; clock := clock + by
·
·          on TIME?: send TIME(clock)
·          on ADJUST(d): clock := clock + d
`)}

// elected is the algorithm where the master is chosen by an election, with the bully
// algorithm: a request calls one, and the process that wins synchronises the clocks,
// once.
type elected struct{ Algorithm }

type candidate struct {
	State
	Election bully.State
}

// ballot is a message of the election or, if it is none, of the synchronisation.
type ballot struct {
	Voting   bool
	Election bully.Message
	Message
}

// String returns the message as it is written.
func (b ballot) String() string {
	if b.Voting {
		return b.Election.String()
	}
	return b.Message.String()
}

func voting(m bully.Message) ballot { return ballot{Voting: true, Election: m} }
func telling(m Message) ballot      { return ballot{Message: m} }

func (elected) Init(model.ProcID) candidate { return candidate{} }

func (a elected) Step(me model.ProcID, s candidate, in message.Input[ballot]) (candidate, message.Sends[ballot]) {
	var out message.Sends[ballot]
	if in.Kind == model.Deliver && !in.Msg.Voting {
		s.State = a.synchronise(me, s.State, message.Input[Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Message, Clock: in.Clock}, &out)
		return s, out
	}
	inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
	s.Election = message.Embed(bully.Algorithm{N: a.N, Detector: true}, me, s.Election, inner, &out, voting)
	if s.Election.Leader == model.Procs(me) && !s.Asking && !s.Set {
		s.State = a.synchronise(me, s.State, message.Input[Message]{Kind: model.Request, Clock: in.Clock}, &out)
	}
	return s, out
}

func (a elected) synchronise(me model.ProcID, s State, in message.Input[Message], out *message.Sends[ballot]) State {
	return message.Embed(a.Algorithm, me, s, in, out, telling)
}

func (a elected) View(me model.ProcID, s candidate) model.View {
	v := a.Algorithm.View(me, s.State)
	v.Leaders = s.Election.Leader
	return v
}

func (a elected) Time(me model.ProcID, s candidate, clock int) (int, bool) {
	return a.Algorithm.Time(me, s.State, clock)
}

var _ message.Timekeeper[candidate] = elected{}
