package explore

import (
	"context"
	"slices"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// violation writes a candidate out as a violation.
func (x *explorer) violation(ctx context.Context, i int, c *candidate) (*property.Violation, error) {
	if c.lasso != nil {
		return x.endless(i, c)
	}
	s, why, err := x.calmed(ctx, i, c)
	return &property.Violation{Property: x.props[i].Name, Behaviour: transition.Finite(s), Err: why, Early: c.early}, err
}

// endless reconstructs an infinite run.
func (x *explorer) endless(i int, c *candidate) (*property.Violation, error) {
	t, err := x.trail(x.root)
	if err != nil {
		return nil, err
	}
	if err := t.along(c.lasso.Stem); err != nil {
		return nil, err
	}
	v := &property.Violation{Property: x.props[i].Name, Behaviour: transition.Lasso(slices.Clone(t.events), nil), Early: c.early}
	p, w := model.ProcID(c.lasso.For), x.workers[0]
	v.Err = x.props[i].Engine().Owing(p, w.watchers[i].Says(t.v[w.system+i], p))
	if err := t.along(c.lasso.Loop); err != nil {
		return nil, err
	}
	v.Loop = slices.Clone(t.events[len(v.Schedule):])
	return v, nil
}
