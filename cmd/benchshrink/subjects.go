package main

import (
	"fmt"

	"doorway/algorithms"
	"doorway/checker"
	"doorway/model"
)

// A subject is a flaw to be found by random runs and shrunk.
type subject struct {
	algorithm, variant string
	build              func(model.Setup) (model.System, error)
	prop               checker.Property
	setup              model.Setup
}

// name returns the algorithm and its variant.
func (s subject) name() string { return s.algorithm + "/" + s.variant }

// newSubject returns the subject that a claim about a page is.
func newSubject(p *model.Page, c model.Claim) (subject, error) {
	v, _ := p.Variant(c.Variant)
	prop, err := checker.Named(c.Property)
	return subject{p.Name, c.Variant, v.Build, prop, c.Setup}, err
}

// catalogue returns each violation that is claimed of a mutant.
func catalogue() (all []subject, err error) {
	for _, p := range algorithms.Catalogue() {
		for _, c := range p.Claims {
			if v, _ := p.Variant(c.Variant); c.Expect != model.Violated || !v.Mutant {
				continue
			}
			s, err := newSubject(p, c)
			if err != nil {
				return nil, err
			}
			all = append(all, s)
		}
	}
	return all, nil
}

// A size is how many processes a large system has, and how many seeds it is
// measured with, here and by rapid.
type size struct {
	n            int
	seeds, peers uint64
}

var sizes = []size{{3, 5, 5}, {8, 3, 2}, {16, 2, 1}}

// A large is a variant that breaks a property with any number of processes, or
// with any above two.
type large struct {
	table         string
	page, variant string
	prop          checker.Property
	requests      int
	peer          bool // rapid is measured too: it takes its time with long runs
}

// What is looked for with many processes: runs that end, and runs that do not.
const (
	ending  = "large"
	endless = "endless"
)

var larges = []large{
	{ending, "ricart-agrawala", "no-tie-break", checker.MutualExclusion, 2, true},
	{ending, "ricart-agrawala", "deaf-clock", checker.MutualExclusion, 2, true},
	{ending, "ricart-agrawala", "replies-inside", checker.MutualExclusion, 2, true},
	{ending, "ricart-agrawala", "impatient", checker.MutualExclusion, 2, true},
	{ending, "token-ring", "copier", checker.MutualExclusion, 2, true},
	{ending, "filter", "above-only", checker.MutualExclusion, 2, false},
	{ending, "bakery", "hasty", checker.MutualExclusion, 2, false},
	{endless, "test-and-set", "", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "test-and-test-and-set", "", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "bounded-test-and-set", "favourites", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "mcs", "halting", checker.LivelockFreedom, 2, false},
	{endless, "burns-lynch", "", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "knuth", "keeper", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "eisenberg-mcguire", "keeper", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "central", "last-first", checker.StarvationFreedom, model.Unlimited, false},
	{endless, "carvalho-roucairol", "deaf-clock", checker.StarvationFreedom, model.Unlimited, false},
}

// subject returns the variant for n processes and no other number.
func (l large) subject(n int) (subject, error) {
	for _, p := range algorithms.Catalogue() {
		if p.Name != l.page {
			continue
		}
		s, err := newSubject(p, model.Claim{Variant: l.variant, Property: l.prop.Name, Setup: model.Setup{N: n, Requests: l.requests}})
		build := s.build
		s.build = func(s model.Setup) (model.System, error) {
			if s.N != n {
				return nil, fmt.Errorf("n=%d, want %d", s.N, n)
			}
			return build(s)
		}
		return s, err
	}
	return subject{}, fmt.Errorf("no page %q", l.page)
}
