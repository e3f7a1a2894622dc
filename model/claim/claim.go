// Package claim writes the claims of a page: what holds and what breaks, for
// which variant, under which setups, why, and who says so.
//
//	claim.List(
//		claim.Hold(properties.MutualExclusion, properties.NoInterference).Unlimited(2, 3).By(paper),
//		claim.Break(properties.DeadlockFreedom).Of("keeper").Once(2).Because("p0 has left and its flag is up"),
//	)
package claim

import (
	"slices"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// A Group lists claims that differ only in property and setup: each property under each setup, property by
// property.
type Group struct {
	heads  []head
	setups []model.Setup
	common catalogue.Claim
	sizes  []int // the numbers of processes for which the source states it; empty for all
	paired bool  // ordered setup by setup instead
	upper  bool  // the source states that the bound holds, not that it is tight
}

// A head holds what the claims of a group share.
type head struct {
	property func(model.Setup) property.Property
	expect   catalogue.Expectation
}

func heads(expect catalogue.Expectation, properties []property.Property) (g Group) {
	for _, p := range properties {
		g.heads = append(g.heads, head{func(model.Setup) property.Property { return p }, expect})
	}
	return g
}

// Hold claims that the properties hold.
func Hold(properties ...property.Property) Group { return heads(catalogue.Holds, properties) }

// Break claims that the properties are violated. Because gives the reason.
func Break(properties ...property.Property) Group { return heads(catalogue.Violated, properties) }

// Tight claims that a bound holds with k and is violated with k−1; Because tells how it is reached.
func Tight(bound func(k int) property.Property, k int) Group {
	return TightFor(bound, func(int) int { return k })
}

// TightFor does what Tight does, with a k that depends on the number of processes.
func TightFor(bound func(k int) property.Property, k func(n int) int) Group {
	return Group{paired: true, heads: []head{
		{func(s model.Setup) property.Property { return bound(k(s.N)) }, catalogue.Holds},
		{func(s model.Setup) property.Property { return bound(k(s.N) - 1) }, catalogue.Violated},
	}}
}

// Bound names the source that states a bound but not that it is tight.
func (g Group) Bound(source string) Group {
	g.common.Source, g.upper = source, true
	return g
}

// Others returns the bound of a fair queue of n processes: each other process enters at most once before.
func Others(n int) int { return n - 1 }

// Of names the variant; without it, the claims are about the page's own.
func (g Group) Of(variant string) Group {
	g.common.Variant = variant
	return g
}

// Under names the setups.
func (g Group) Under(setups ...model.Setup) Group {
	g.setups = append(g.setups[:len(g.setups):len(g.setups)], setups...)
	return g
}

// Unlimited uses setups in which each of n processes requests again and again.
func (g Group) Unlimited(ns ...int) Group { return g.under(model.Setup{Requests: model.Unlimited}, ns) }

// Buffered does what Unlimited does, with store buffers like those of x86 processors.
func (g Group) Buffered(ns ...int) Group {
	return g.under(model.Setup{Requests: model.Unlimited, Memory: model.TotalStoreOrder}, ns)
}

// Once uses setups in which each of n processes requests once.
func (g Group) Once(ns ...int) Group { return g.under(model.Setup{Requests: 1}, ns) }

// Twice uses setups in which each of n processes requests twice.
func (g Group) Twice(ns ...int) Group { return g.under(model.Setup{Requests: 2}, ns) }

func (g Group) under(s model.Setup, ns []int) Group {
	for _, n := range ns {
		s.N = n
		g = g.Under(s)
	}
	return g
}

// Without names the assumption that the setups or the variant lack.
func (g Group) Without(a catalogue.Assumption) Group {
	g.common.Drops = a.Name
	return g
}

// Because says in one line what goes wrong in a violation and why it matters.
func (g Group) Because(why string) Group {
	g.common.Why = why
	return g
}

// By names the source; with numbers, only for setups with these numbers of processes.
func (g Group) By(source string, ns ...int) Group {
	g.common.Source, g.sizes = source, ns
	return g
}

// Groups lists groups that several pages share.
type Groups []Group

// A Part of a list is a Group or Groups.
type Part interface{ claims() []catalogue.Claim }

// List returns the claims of the parts, in their order.
func List(parts ...Part) (all []catalogue.Claim) {
	for _, p := range parts {
		all = append(all, p.claims()...)
	}
	return all
}

func (gs Groups) claims() (all []catalogue.Claim) {
	for _, g := range gs {
		all = append(all, g.claims()...)
	}
	return all
}

func (g Group) claims() (all []catalogue.Claim) {
	add := func(h head, s model.Setup) {
		c := g.common
		c.Property, c.Setup, c.Expect = h.property(s), s, h.expect
		if c.Expect == catalogue.Holds {
			c.Why = ""
		}
		if g.upper && c.Expect == catalogue.Violated {
			c.Source = ""
		}
		if len(g.sizes) > 0 && !slices.Contains(g.sizes, s.N) {
			c.Source = ""
		}
		all = append(all, c)
	}
	if g.paired {
		for _, s := range g.setups {
			for _, h := range g.heads {
				add(h, s)
			}
		}
		return all
	}
	for _, h := range g.heads {
		for _, s := range g.setups {
			add(h, s)
		}
	}
	return all
}
