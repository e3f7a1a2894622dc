// Package catalogue defines what a page of the catalogue says about an algorithm: its family, assumptions,
// variants, lemmas and claims, and the statements of sources that these confirm or refute.
package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/transition"
)

// A Page presents one algorithm of the catalogue: where it comes from, what it assumes, what it claims, and how to
// build it.
type Page struct {
	Name        string // as in the catalogue and in cases: lower case and hyphens
	Title       string // as its authors or the field call it
	Family      Family
	Source      string  // author, year, venue, section; then the course sources
	Rules       string  // what the algorithm does, in a few lines
	Program     Program // the same as pseudo-code; that of the first variant
	Assumptions []Assumption
	Variants    []Variant           // the first is the page's own and has no name
	Lemmas      []property.Property // of this page alone; most have none
	Claims      []Claim
	Counts      []Count // confirm or refute statements of sources, apart from the claims
}

// A Family groups algorithms as the literature does.
type Family string

// The families.
const (
	SharedMemoryLock     Family = "shared memory"
	PermissionCentral    Family = "permission-based, centralised"
	PermissionAll        Family = "permission-based, distributed"
	PermissionVotes      Family = "permission-based, decentralised"
	TokenBased           Family = "token-based"
	ElectionAll          Family = "election, complete network"
	ElectionRing         Family = "election, ring"
	ClockSynchronisation Family = "clock synchronisation"
	DeadlockDetection    Family = "deadlock detection"
)

// An Assumption names something that an algorithm relies on.
type Assumption struct {
	Name    string // short: "FIFO channels"
	Meaning string // one line
	// NotNeeded says how we know that no claim depends on the assumption, although a source states it; otherwise
	// some claim Drops it.
	NotNeeded string
}

// A Variant describes one version of an algorithm: an option in which the sources differ, or a
// mutant with one wrong line.
type Variant struct {
	Name    string
	Meaning string // one line: what it does, or what is wrong with it
	Mutant  bool
	Build   transition.Builder
}

// Lemma returns an invariant of one algorithm, which its proof needs or the source states. Its name
// is not that of another property. Holds returns nil, or what is wrong in a state of one of the
// variants for which the lemma is claimed; model.Locals returns their local states.
func Lemma(name, meaning, source string, holds func(model.Snapshot) error) property.Property {
	p := property.Invariant(name, meaning, holds)
	p.Source = source
	return p
}

// A Claim says that a property holds, or is violated, for a variant under a setup.
type Claim struct {
	Property property.Property // or a lemma of the page
	Variant  string
	Setup    model.Setup
	Expect   Expectation
	// Drops names the assumption that Setup or Variant lacks. The claim is then that the assumption
	// is necessary, so it must expect a violation.
	Drops string
	// Why tells, for a violation, what goes wrong and why it matters, in one line.
	Why    string
	Source string // the source that states it, if any
}

// Same reports whether two claims of a page are equal but for the reason and the source.
func (c Claim) Same(o Claim) bool {
	return c.Property.Name == o.Property.Name && c.Variant == o.Variant && c.Setup == o.Setup && c.Expect == o.Expect && c.Drops == o.Drops
}

// An Expectation says which verdict a claim expects.
type Expectation uint8

// The expectations.
const (
	Holds    Expectation = iota // the property holds in every run
	Violated                    // some run breaks it
)

var expectationNames = [...]string{"holds", "violated"}

// String returns "holds" or "violated".
func (e Expectation) String() string { return english.Name(expectationNames[:], int(e)) }

// Variant returns the variant with the given name.
func (p *Page) Variant(name string) (Variant, bool) {
	for _, v := range p.Variants {
		if v.Name == name {
			return v, true
		}
	}
	return Variant{}, false
}

// System returns the system of a claim.
func (p *Page) System(c Claim) (transition.System, error) {
	variant, ok := p.Variant(c.Variant)
	if !ok {
		return nil, fmt.Errorf("%s has no variant %q", p.Name, c.Variant)
	}
	sys, err := variant.Build(c.Setup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return sys, nil
}

// IsLemma reports whether a property is a lemma of the page.
func (p *Page) IsLemma(q property.Property) bool {
	return slices.ContainsFunc(p.Lemmas, func(l property.Property) bool { return l.Name == q.Name })
}

// Usual returns the setup of a variant's first claim that a property holds, for n processes if n is not 0. If there
// is none for n processes, it is the setup of the first such claim, with n in place of its number. If no property
// is claimed to hold for the variant, it is the setup of its first claim.
func (p *Page) Usual(variant string, n int) (s model.Setup, ok bool) {
	for _, expect := range []Expectation{Holds, Violated} {
		for _, c := range p.Claims {
			if c.Variant != variant || c.Expect != expect {
				continue
			}
			if n == 0 || c.Setup.N == n {
				return c.Setup, true
			}
			if !ok {
				s, ok = c.Setup, true
				s.N = n
			}
		}
	}
	return s, ok
}

// Sized reports whether a claim that a property holds is limited to its size: the same variant is
// claimed to break the property under a setup that demands no more of the environment, but has
// other processes or requests.
func (p *Page) Sized(c Claim) bool {
	for _, d := range p.Claims {
		if d.Expect == Violated && d.Property.Name == c.Property.Name && d.Variant == c.Variant && d.Setup.Resized(c.Setup) {
			return true
		}
	}
	return false
}

// Variants returns the variants of an algorithm that depends on the setup, above all on the number
// of processes. For every setup, list returns the same variants in the same order; the systems that
// they build may differ.
func Variants(list func(model.Setup) []Variant) []Variant {
	variants := list(model.NewSetup(2))
	for i := range variants {
		variants[i].Build = func(s model.Setup) (transition.System, error) {
			if err := s.Check(); err != nil {
				return nil, err
			}
			return list(s)[i].Build(s)
		}
	}
	return variants
}

// ForProcesses returns the variants for least to most processes, or for least and more if most is
// 0. For any other number, Build returns the reason as an error.
func ForProcesses(least, most int, reason string, variants []Variant) []Variant {
	for i := range variants {
		variants[i].Build = variants[i].Build.ForProcesses(least, most, reason)
	}
	return variants
}

// A Size holds the variables of the formulas in sources. Variables that a formula does not contain are 0.
type Size struct {
	N  int // number of processes, or of coordinators
	M  int // votes needed
	K  int // number of the attempt that succeeds
	TM int // most units of time that a message takes
	PP int // most units of time that a reply takes to be sent
}

// String returns the size as "n=3 m=2 k=2", without zeros.
func (s Size) String() string {
	var parts []string
	for _, part := range []struct {
		name   string
		number int
	}{{"n", s.N}, {"m", s.M}, {"k", s.K}, {"TM", s.TM}, {"PP", s.PP}} {
		if part.number != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", part.name, part.number))
		}
	}
	return strings.Join(parts, " ")
}

// A Count computes a figure from certain runs of a page's algorithm that is neither a property of
// every run nor covered by a measure: an average over arrangements, a probability, a comparison.
type Count struct {
	Name    string
	Meaning string // one line: what is counted, over which runs
	Of      func(Variant, Size) (string, error)
}
