// Package explorer lets a person step through an algorithm. It shows the state that a run has reached, the enabled
// events and their effects, the standing of the properties, and whether one can still be broken from here. It keeps
// no state between questions: a Run contains everything, so a link to a run is the run. Terminals and browsers
// present it.
package explorer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"doorway/checker/property"
	"doorway/internal/spelling"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// A Run holds a run so far, with its system. Omitted words have defaults.
type Run struct {
	Page     string   `json:"page"`
	Variant  string   `json:"variant"`
	Setup    string   `json:"setup"`    // default: that of the variant's first claim
	Property string   `json:"property"` // to be broken; default: that of the variant's first claim
	Events   []string `json:"events"`   // lines of a schedule
	Hide     []string `json:"hide"`     // processes that the picture leaves out
	Watch    string   `json:"watch"`    // an expression, to be evaluated after each step
}

// maxEvents limits the length of a run.
const maxEvents = 10_000

// An Explorer answers questions about the runs of some pages.
type Explorer struct {
	Pages []*catalogue.Page
}

// A stage sets up a run with its system.
type stage struct {
	Run
	page     *catalogue.Page
	variant  catalogue.Variant
	sys      transition.System
	prop     property.Property
	schedule transition.Schedule
}

// stage finds the system of a run and fills in the defaults.
func (x Explorer) stage(r Run) (*stage, error) {
	page, err := x.page(r.Page)
	if err != nil {
		return nil, err
	}
	variant, ok := page.Variant(r.Variant)
	if !ok {
		return nil, fmt.Errorf("%s has no variant %q; %s", page.Name, r.Variant, spelling.Or(r.Variant, variants(page), "it has "+strings.Join(variants(page), ", ")))
	}
	s := &stage{Run: r, page: page, variant: variant}
	s.fill()
	setup, err := notation.Setup(s.Setup)
	if err != nil {
		return nil, err
	}
	s.Setup = setup.String()
	if s.prop, err = properties.Named(s.Property, page.Lemmas...); err != nil {
		return nil, fmt.Errorf("%s: %w", page.Name, err)
	}
	if s.sys, err = variant.Build(setup); err != nil {
		return nil, fmt.Errorf("%s: %w", page.Name, err)
	}
	if len(r.Events) > maxEvents {
		return nil, fmt.Errorf("the run has %d events, more than %d", len(r.Events), maxEvents)
	}
	s.schedule, err = notation.Schedule(strings.Join(r.Events, "\n"))
	s.Events, s.Hide = lines(s.schedule), append([]string{}, s.Hide...)
	return s, err
}

// fill fills in the setup and the property from the claims: those that a mutant or variant breaks
// come first, then those about the variant, then any.
func (s *stage) fill() {
	first := func(is func(catalogue.Claim) bool) (c catalogue.Claim, ok bool) {
		i := slices.IndexFunc(s.page.Claims, is)
		if i < 0 {
			return c, false
		}
		return s.page.Claims[i], true
	}
	own := func(c catalogue.Claim) bool { return c.Variant == s.Variant }
	claim, ok := first(func(c catalogue.Claim) bool { return own(c) && s.Variant != "" && c.Expect == catalogue.Violated })
	if !ok {
		claim, ok = first(own)
	}
	if !ok {
		claim, ok = first(func(catalogue.Claim) bool { return true })
	}
	if !ok {
		claim = catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2)}
	}
	s.Setup = cmp.Or(s.Setup, claim.Setup.String())
	s.Property = cmp.Or(s.Property, claim.Property.Name)
}

func (x Explorer) page(name string) (*catalogue.Page, error) {
	var names []string
	for _, p := range x.Pages {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("unknown algorithm %q; %s", name, spelling.Or(name, names, `"doorway list" names all`))
}

func variants(p *catalogue.Page) (names []string) {
	for _, v := range p.Variants[1:] {
		names = append(names, v.Name)
	}
	return names
}

// judged returns the properties to judge the run by: its own, then those that the page's claims name. A lemma
// applies to certain variants only.
func (s *stage) judged() (all []property.Property) {
	met := map[string]bool{}
	judge := func(p property.Property) {
		if !met[p.Name] && p.Engine().Fits(s.sys) == nil {
			all = append(all, p)
		}
		met[p.Name] = true
	}
	judge(s.prop)
	for _, c := range s.page.Claims {
		if c.Variant == s.Variant || !s.page.IsLemma(c.Property) {
			judge(c.Property)
		}
	}
	return all
}

// A Page lists the choices for one algorithm.
type Page struct {
	Name       string    `json:"name"`
	Title      string    `json:"title"`
	Family     string    `json:"family"`
	Variants   []Variant `json:"variants"`
	Properties []string  `json:"properties"` // that its claims name
}

// A Variant describes one version of an algorithm.
type Variant struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Mutant  bool   `json:"mutant"`
}

// Catalogue returns all choices.
func (x Explorer) Catalogue() (all []Page) {
	for _, p := range x.Pages {
		page := Page{Name: p.Name, Title: p.Title, Family: string(p.Family), Properties: []string{}}
		for _, v := range p.Variants {
			page.Variants = append(page.Variants, Variant{v.Name, v.Meaning, v.Mutant})
		}
		for _, c := range p.Claims {
			if !slices.Contains(page.Properties, c.Property.Name) {
				page.Properties = append(page.Properties, c.Property.Name)
			}
		}
		all = append(all, page)
	}
	return all
}
