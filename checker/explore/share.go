package explore

import (
	"context"
	"errors"

	"doorway/checker/property"
	"doorway/model/transition"
)

// Each calls found with the result of exploring the system for each property alone, as explore.Explore does, but
// lets properties share a search if their memories are equal in every state: the search visits the same states in
// the same order as one for each of them. A property gets a search of its own when a run breaks it, which ends its
// search early, or when its memory differs. Searches that are reduced, saved in files or limited in memory are
// never shared.
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

// shared holds the arguments of Each.
type shared struct {
	ctx   context.Context
	sys   transition.System
	props []property.Property
	opts  Options
	found func(i int, r *Result, err error)
}

// some decides as many of these properties, which are alike, as one search can, and returns the others.
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
	default: // any of them may have caused the error
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
