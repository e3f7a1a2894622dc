package explore

import (
	"context"
	"errors"

	"doorway/checker/property"
	"doorway/model/transition"
)

// Each explores a system for each of the properties, as explore.Explore does for that property alone, and
// calls found with what it finds. Properties whose memories are equal in every state share a search:
// such a search visits the same states in the same order as one for each of them. A property that a run
// breaks ends its search early and so has one of its own, and so has a property that remembers something
// else. Searches that are reduced, kept in files or limited in memory are not shared.
func Each(ctx context.Context, sys transition.System, props []property.Property, opts Options, found func(i int, r *Result, err error)) {
	left := make([]int, len(props))
	for i := range left {
		left[i] = i
	}
	s := shared{ctx, sys, props, opts, found}
	for len(left) > 0 {
		var like, rest []int
		for _, i := range left {
			if shareable(opts) && props[i].Engine().Like(props[left[0]]) || i == left[0] {
				like = append(like, i)
			} else {
				rest = append(rest, i)
			}
		}
		for len(like) > 0 {
			like = s.some(like)
		}
		left = rest
	}
}

func shareable(o Options) bool { return !o.Reduce && o.Memory == 0 && o.Checkpoint == nil }

// shared is the arguments of Each.
type shared struct {
	ctx   context.Context
	sys   transition.System
	props []property.Property
	opts  Options
	found func(i int, r *Result, err error)
}

// some decides some of the properties with these numbers, which are alike, and returns the others.
func (s *shared) some(like []int) (left []int) {
	if len(like) == 1 {
		s.alone(like[0])
		return nil
	}
	var props []property.Property
	for _, i := range like {
		props = append(props, s.props[i])
	}
	r, err := Alike(s.ctx, s.sys, props, s.opts)
	var leaves ApartError
	switch {
	case errors.As(err, &leaves):
		k := leaves.Property
		s.alone(like[k])
		return append(like[:k], like[k+1:]...)
	case err == nil:
		for k, i := range like {
			own := *r
			own.Findings = r.Findings[k : k+1]
			s.found(i, &own, nil)
		}
	default: // whose error it is, is not known
		for _, i := range like {
			s.alone(i)
		}
	}
	return nil
}

func (s *shared) alone(i int) {
	r, err := Explore(s.ctx, s.sys, s.props[i:i+1], s.opts)
	s.found(i, r, err)
}
