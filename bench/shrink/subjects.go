package main

import (
	"fmt"
	"regexp"
	"slices"

	"doorway/algorithms"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// A subject is a flaw to find by random runs and to shrink.
type subject struct {
	algorithm, variant string
	build              func(model.Setup) (transition.System, error)
	prop               property.Property
	setup              model.Setup
}

// name returns the algorithm and its variant.
func (s subject) name() string { return s.algorithm + "/" + s.variant }

// newSubject returns the subject of a claim of a page.
func newSubject(p *catalogue.Page, c catalogue.Claim) subject {
	v, _ := p.Variant(c.Variant)
	return subject{p.Name, c.Variant, v.Build, c.Property, c.Setup}
}

// claimed returns a subject for each claimed violation of a mutant.
func claimed() (all []subject) {
	for _, p := range algorithms.Catalogue() {
		for _, c := range p.Claims {
			if v, _ := p.Variant(c.Variant); c.Expect != catalogue.Violated || !v.Mutant {
				continue
			}
			all = append(all, newSubject(p, c))
		}
	}
	return all
}

// The numbers of processes of the large systems.
var sizes = []int{3, 8, 16}

// largeSeeds is the maximum number of seeds for a large system.
const largeSeeds = 5

// A large is a variant that breaks a property with any number of processes, or with any
// number above two.
type large struct {
	table         string
	page, variant string
	prop          property.Property
	requests      int
}

// The tables of large systems: for violations by finite runs, and by runs that never end.
const (
	ending  = "large"
	endless = "endless"
)

var larges = []large{
	{ending, "ricart-agrawala", "no-tie-break", properties.MutualExclusion, 2},
	{ending, "ricart-agrawala", "deaf-clock", properties.MutualExclusion, 2},
	{ending, "ricart-agrawala", "replies-inside", properties.MutualExclusion, 2},
	{ending, "ricart-agrawala", "impatient", properties.MutualExclusion, 2},
	{ending, "token-ring", "copier", properties.MutualExclusion, 2},
	{ending, "filter", "above-only", properties.MutualExclusion, 2},
	{ending, "bakery", "hasty", properties.MutualExclusion, 2},
	{endless, "test-and-set", "", properties.StarvationFreedom, model.Unlimited},
	{endless, "test-and-test-and-set", "", properties.StarvationFreedom, model.Unlimited},
	{endless, "bounded-test-and-set", "favourites", properties.StarvationFreedom, model.Unlimited},
	{endless, "mcs", "halting", properties.LivelockFreedom, 2},
	{endless, "burns-lynch", "", properties.StarvationFreedom, model.Unlimited},
	{endless, "knuth", "keeper", properties.StarvationFreedom, model.Unlimited},
	{endless, "eisenberg-mcguire", "keeper", properties.StarvationFreedom, model.Unlimited},
	{endless, "central", "last-first", properties.StarvationFreedom, model.Unlimited},
	{endless, "carvalho-roucairol", "deaf-clock", properties.StarvationFreedom, model.Unlimited},
}

// subject returns the variant as a subject that can only be built for n processes.
func (l large) subject(n int) (subject, error) {
	for _, p := range algorithms.Catalogue() {
		if p.Name != l.page {
			continue
		}
		s := newSubject(p, catalogue.Claim{Variant: l.variant, Property: l.prop, Setup: model.Setup{N: n, Requests: l.requests}})
		build := s.build
		s.build = func(s model.Setup) (transition.System, error) {
			if s.N != n {
				return nil, fmt.Errorf("n=%d, want %d", s.N, n)
			}
			return build(s)
		}
		return s, nil
	}
	return subject{}, fmt.Errorf("no page %q", l.page)
}

// A job is a subject to measure with a number of seeds, for one of the tables.
type job struct {
	table string
	subject
	seeds uint64
}

func (j job) String() string {
	return j.table + ": " + j.name() + ", " + j.prop.Name + " for " + j.setup.String()
}

// jobs returns the jobs whose text matches chosen: the claimed violations of the mutants of
// the catalogue, and the large systems.
func jobs(seeds uint64, chosen *regexp.Regexp) (all []job, err error) {
	for _, s := range claimed() {
		all = append(all, job{"catalogue", s, seeds})
	}
	for _, n := range sizes {
		for _, l := range larges {
			s, err := l.subject(n)
			if err != nil {
				return nil, err
			}
			all = append(all, job{l.table, s, min(seeds, largeSeeds)})
		}
	}
	return slices.DeleteFunc(all, func(j job) bool { return !chosen.MatchString(j.String()) }), nil
}
