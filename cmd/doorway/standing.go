package main

import (
	"strings"

	"doorway/checker"
	"doorway/model"
	"doorway/model/diagram/page"
)

// html makes a page that steps through a case.
func (s *scene) html() (string, error) {
	props, err := s.properties()
	if err != nil {
		return "", err
	}
	return page.HTML(s.film, page.Words{Why: s.Why, Fair: strings.TrimSpace(s.fair()), Properties: props})
}

// properties returns how the case's own property stands after each step, and how
// those do that the run puts to the test.
func (s *scene) properties() ([]page.Property, error) {
	own, err := checker.Named(s.Property)
	if err != nil {
		return nil, err
	}
	first, err := s.standing(own)
	if err != nil {
		return nil, err
	}
	all := []page.Property{first}
	for _, p := range checker.Properties() {
		if p.Name == own.Name || p.OnGraph() {
			continue
		}
		next, err := s.standing(p)
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
func (s *scene) standing(p checker.Property) (page.Property, error) {
	r, err := checker.NewRunner(s.sys, p)
	if err != nil {
		return page.Property{}, err
	}
	is := page.Property{Name: p.Name, Meaning: p.Meaning, At: make([]page.Standing, s.film.Steps()+1)}
	if p.OnGraph() {
		return is, s.judgeWhole(&is, r)
	}
	for i := range is.At {
		v, err := r.Strict(s.Events()[:i])
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

// judgeWhole says of a property that the run as a whole breaks from where on it
// does: from the loop on, or where nothing good can happen any more.
func (s *scene) judgeWhole(is *page.Property, r *checker.Runner) error {
	if s.stale != nil || s.Expect != model.Violated {
		return nil
	}
	v, err := s.Replay(r)
	if v == nil {
		return err
	}
	is.Why = v.Err.Error()
	for i := min(len(s.Schedule), s.film.Steps()); i < len(is.At); i++ {
		is.At[i] = page.Broken
	}
	return nil
}
