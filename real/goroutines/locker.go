package goroutines

import "doorway/model"

type contention struct{}

func (*contention) view(int) model.View { return model.View{} }

func (p *program) under(s model.Setup) (*program, error) {
	with := *p
	with.setup = s
	return &with, nil
}
