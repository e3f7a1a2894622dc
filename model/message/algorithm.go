package message

import (
	"doorway/internal/plain"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/network"
)

func (sys *system[S, M]) beginner(start int) Process[S, M] {
	if sys.starts == nil {
		return sys.alg
	}
	return sys.starts[start]
}

// An envelope is a message in transit. In a synchronous system it knows how many units of time are
// left until it must arrive.
type envelope[M comparable] struct {
	Msg  M
	Left uint8
}

// arrivalsOf returns which messages of a channel are due.
func arrivalsOf[M comparable](q []envelope[M]) (a enabled.Arrivals) {
	for k := range q {
		if q[k].Left == 0 {
			a.Due |= 1 << k
		} else {
			a.Others = true
		}
	}
	return a
}

// time returns the time that p tells.
func (sys *system[S, M]) time(p model.ProcID, l *enabled.Process[S]) (int, bool) {
	if sys.keeper == nil || l.Down {
		return 0, false
	}
	return sys.keeper.Time(p, l.State, int(l.Clock.Reading))
}

// parts returns the number of parts into which the times that processes tell divide a unit of time.
func (sys *system[S, M]) parts() int {
	if sys.keeper == nil {
		return 1
	}
	return sys.keeper.Parts()
}

// bound returns within how many units of time m arrives.
func (sys *system[S, M]) bound(m M) int {
	if sys.Given.Answer > 0 && sys.answering.Answers(m) {
		return sys.Given.Answer
	}
	return sys.Given.Delay
}

// posted returns m as it is sent.
func (sys *system[S, M]) posted(m M) envelope[M] { return envelope[M]{m, uint8(sys.bound(m))} }

// arrivable reports whether a message has been in transit for the minimum delay.
func (sys *system[S, M]) arrivable(m *envelope[M]) bool {
	return int(m.Left) <= sys.bound(m.Msg)-sys.Given.MinDelay
}

type system[S, M comparable] struct {
	network.Network
	alg       Process[S, M]
	durable   model.Durable[S] // or nil, like the next two
	carrier   TokenCarrier[M]  //
	selective Selective[S, M]  //
	clocked   Clocked[S, M]    // or nil, also if clocks are not renumbered
	keeper    Timekeeper[S]    // or nil
	choosing  Choosing[S]      // or nil
	timed     Timed[S]         // or nil
	answering Answering[M]     // or nil
	starts    []Process[S, M]  // its initial states, if there are several

	locals *plain.Layout[enabled.Process[S]]
	msgs   *plain.Layout[envelope[M]]

	itself  *contract.Receiver   // what its methods could change, or nil
	initial []enabled.Process[S] // of each process
}

func (sys *system[S, M]) view(p model.ProcID, l *enabled.Process[S]) model.View {
	if l.Down {
		return model.View{Region: model.Down}
	}
	v := sys.alg.View(p, l.State)
	contract.Lives(&v, p)
	return v
}

// carries returns how many tokens m carries.
func (sys *system[S, M]) carries(m *M) int {
	if sys.carrier != nil && sys.carrier.Carries(*m) {
		return 1
	}
	return 0
}

// apart reports whether the deliveries of different messages from one channel
// are different actions.
func (sys *system[S, M]) apart() bool {
	return sys.Given.Channels == model.AnyOrder || sys.Given.FairLossy()
}

// hash returns a hash of a message that ignores how long it has been in transit and, if clocks are
// renumbered, its clocks.
func (sys *system[S, M]) hash(m envelope[M]) uint64 {
	m.Left = 0
	if sys.clocked != nil {
		m.Msg = sys.clocked.MessageClocks(m.Msg, func(int) int { return 1 })
	}
	return sys.msgs.Hash(&m)
}

// place returns where m goes in a channel: at the end, or in sorted order if the channel is of any
// order.
func (sys *system[S, M]) place(q []envelope[M], m *envelope[M]) int {
	at := len(q)
	for sys.Given.Channels == model.AnyOrder && at > 0 && sys.msgs.Compare(&q[at-1], m) > 0 {
		at--
	}
	return at
}

// waiting returns which messages of a channel are distinct and have arrived: the first of a FIFO
// channel, otherwise the first of each group of equal ones.
func (sys *system[S, M]) waiting(q []envelope[M]) (mask uint64) {
	if len(q) > 0 {
		mask = 1
	}
	for k := 1; sys.Given.Channels == model.AnyOrder && k < len(q); k++ {
		if q[k-1] != q[k] {
			mask |= 1 << k
		}
	}
	if sys.Given.Synchronous() {
		for k := range q {
			if !sys.arrivable(&q[k]) {
				mask &^= 1 << k
			}
		}
	}
	return mask
}
