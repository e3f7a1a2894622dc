package explore

import (
	"context"
	"errors"

	"doorway/checker/internal/store"
	"doorway/checker/progress"
	"doorway/checker/property"
)

// judgeGraph judges on the graph the properties that no finite run has broken. It returns why it stopped if it was
// interrupted.
func (x *explorer) judgeGraph(ctx context.Context) (stopped error) {
	x.enter(progress.Judging)
	x.graph.Ready()
	column := 0
	for i, m := range x.monitors {
		if m.Mark == nil {
			continue
		}
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		if x.violations[i] == nil {
			x.violations[i] = x.judge(i, x.graph.Column(column))
		}
		column++
	}
	return nil
}

// judge returns a violation of property i on the graph, or nil.
func (x *explorer) judge(i int, marks func(int) property.Mark) *candidate {
	p := x.props[i]
	if node, ends := x.graph.Hopeless(p, marks); ends != nil {
		_, why, _ := p.Engine().Possible()
		return &candidate{link: store.NodeLink(node), err: errors.New(why), ends: ends}
	}
	if l := x.graph.Starving(p, x.setup, marks); l != nil {
		return &candidate{lasso: l, early: !l.Shortest}
	}
	return nil
}
