package message

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/channels"
	"doorway/model/message/internal/network"
	"doorway/model/message/internal/symmetry"
)

func (sys *system[S, M]) beginner(start int) Process[S, M] {
	if sys.starts == nil {
		return sys.alg
	}
	return sys.starts[start]
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
func (sys *system[S, M]) posted(m M) channels.Envelope[M] {
	return channels.Envelope[M]{Msg: m, Left: uint8(sys.bound(m))}
}

// arrivable reports whether a message has been in transit for the minimum delay.
func (sys *system[S, M]) arrivable(m *channels.Envelope[M]) bool {
	return int(m.Left) <= sys.bound(m.Msg)-sys.Given.MinDelay
}

type system[S, M comparable] struct {
	network.Network
	contract.Modelled[S]
	alg       Process[S, M]
	durable   model.Durable[S]         // or nil, like the next two
	carrier   TokenCarrier[M]          //
	selective Selective[S, M]          //
	clocked   Clocked[S, M]            // or nil, also if clocks are not renumbered
	keeper    Timekeeper[S]            // or nil
	choosing  Choosing[S]              // or nil
	timed     Timed[S]                 // or nil
	answering Answering[M]             // or nil
	starts    []Process[S, M]          // its initial states, if there are several
	alike     *symmetry.Symmetry[S, M] // or nil if no two processes are of one kind

	locals *valuecode.Layout[enabled.Process[S]]
	msgs   *valuecode.Layout[channels.Envelope[M]]

	initial []enabled.Process[S] // of each process
}

func (sys *system[S, M]) view(p model.ProcID, l *enabled.Process[S]) model.View {
	if l.Down {
		return model.View{Region: model.Down}
	}
	defer sys.End(sys.Begin("View", model.Event{Proc: p}, &l.State))
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
func (sys *system[S, M]) hash(m channels.Envelope[M]) uint64 {
	m.Left = 0
	if sys.clocked != nil {
		m.Msg = sys.clocked.MessageClocks(m.Msg, func(int) int { return 1 })
	}
	return sys.msgs.Hash(&m)
}

// waiting returns which messages of a channel are distinct and have arrived.
func (sys *system[S, M]) waiting(q []channels.Envelope[M]) uint64 {
	mask := channels.Distinct(q, sys.Given.Channels)
	if sys.Given.Synchronous() {
		for k := range q {
			if !sys.arrivable(&q[k]) {
				mask &^= 1 << k
			}
		}
	}
	return mask
}
