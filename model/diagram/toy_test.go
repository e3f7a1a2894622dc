package diagram_test

import (
	"fmt"

	"doorway/model"
)

// toy is no algorithm of the literature: it does all that can be drawn. Who
// requests asks everyone, itself included. Who waits too long and knows no leader
// takes itself for leader and says so. The token goes round.
type toy struct{ n int }

type toyState struct {
	Region  model.Region
	Leaders model.ProcSet
	Token   bool
}

type toyMessage string

func (toy) Init(me model.ProcID) toyState { return toyState{Token: me == 0} }

func (toy) Linked(_, _ model.ProcID) bool { return true }

func (a toy) Step(me model.ProcID, s toyState, in model.Input[toyMessage]) (toyState, model.Sends[toyMessage]) {
	var out model.Sends[toyMessage]
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		out.ToAll(model.AllProcs(a.n), "WHO")
	case model.Timeout:
		s.Region = model.Remainder
		if s.Leaders.Empty() {
			s.Leaders = model.Procs(me)
			out.ToAll(model.Others(a.n, me), toyMessage(fmt.Sprintf("I AM %v", me)))
		}
	case model.Step:
		s.Token = false
		out.To((me+1)%model.ProcID(a.n), "TOKEN")
	case model.Suspect:
		s.Leaders = s.Leaders.Without(in.From)
	case model.Exit:
		s.Region = model.Remainder
	case model.Deliver:
		switch {
		case in.Msg == "TOKEN" && s.Region == model.Trying:
			s.Region, s.Token = model.Critical, true
		case in.Msg == "TOKEN":
			s.Token = true
		case in.Msg != "WHO":
			s.Leaders = model.Procs(in.From)
		}
	}
	return s, out
}

func (toy) View(_ model.ProcID, s toyState) model.View {
	return model.View{
		Region: s.Region, Leaders: s.Leaders, Token: s.Token,
		Armed: s.Region == model.Trying, Ready: s.Token && s.Region == model.Remainder,
	}
}
