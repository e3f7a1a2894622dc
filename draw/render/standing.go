package render

import (
	"errors"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/draw/page"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// html returns a page that steps through a case.
func (s *Scene) html() (string, error) {
	props, err := s.properties()
	if err != nil {
		return "", err
	}
	return page.HTML(s.film, page.Words{Why: s.Why, Fair: s.fair(), Properties: props})
}

// properties returns the status, after each step, of the case's own property and of those that the
// run puts to the test.
func (s *Scene) properties() ([]page.Property, error) {
	var all []page.Property
	if s.prop.Name != "" { // a run that is not a case has none of its own
		first, err := s.standing(s.prop)
		if err != nil {
			return nil, err
		}
		all = append(all, first)
	}
	for _, p := range properties.All() {
		if p.Name == s.prop.Name || p.Engine().OnGraph() {
			continue
		}
		next, err := s.standing(p)
		if rule := (*transition.AlgorithmError)(nil); errors.As(err, &rule) {
			continue // it is about entries, and this is an election
		}
		if err != nil {
			return nil, err
		}
		if next.At[s.film.Steps()] != page.Open {
			all = append(all, next)
		}
	}
	return all, nil
}

// standing follows a property through the run.
func (s *Scene) standing(p property.Property) (page.Property, error) {
	r, err := replay.NewRunner(s.sys, p)
	if err != nil {
		return page.Property{}, err
	}
	is := page.Property{Name: p.Name, Meaning: p.Meaning, At: make([]page.Standing, s.film.Steps()+1)}
	if p.Engine().OnGraph() {
		s.judgeWhole(&is)
		return is, nil
	}
	for i := range is.At {
		v, err := r.Strict(model.Finite(s.Events()[:i]))
		switch {
		case err != nil:
			return is, err
		case v != nil:
			is.At[i], is.Why = page.Broken, v.Err.Error()
		case r.Exercised():
			is.At[i] = page.Kept
		}
	}
	return is, nil
}

// judgeWhole handles a property that only the whole run breaks: it is broken from the loop on, or from the state
// without a way out on.
func (s *Scene) judgeWhole(is *page.Property) {
	if s.violation == nil {
		return
	}
	is.Why = s.violation.Err.Error()
	for i := len(s.Schedule); i < len(is.At); i++ {
		is.At[i] = page.Broken
	}
}
