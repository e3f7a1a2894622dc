package render

import (
	"errors"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/draw/page"
	"doorway/model/transition"
	"doorway/properties"
)

// Watching returns the properties that a case in this format shows beside the run. A page shows how they stand after
// each step, and needs no other replay if they watch the one that is recorded.
func (f Format) Watching(own property.Property) []property.Property {
	if f.Name != "html" {
		return nil
	}
	return watching(own)
}

// Watching returns the properties that a file shows beside the run.
func Watching(file string, own property.Property) []property.Property {
	f, err := byEnding(file)
	if err != nil {
		return nil
	}
	return f.Watching(own)
}

// watching returns a case's own property, if steps can break it, and those of the house that steps can break.
func watching(own property.Property) (all []property.Property) {
	if own.Name != "" && !own.Engine().OnGraph() { // a run that is not a case has none of its own
		all = append(all, own)
	}
	for _, p := range properties.All() {
		if p.Name != own.Name && !p.Engine().OnGraph() {
			all = append(all, p)
		}
	}
	return all
}

// html returns a page that steps through a case.
func (s *Scene) html() (string, error) {
	props, err := s.properties()
	if err != nil {
		return "", err
	}
	words := page.Words{Why: s.Why, Fair: s.fair(), Properties: props}
	e := s.explained()
	if words.Because = e.Lines; e.Found {
		words.Because, words.Nearest = e.long, s.nearest(e)
	}
	if words.Nearest != nil {
		words.Beside = page.Beside(s.execution, e.rows(words.Nearest))
	}
	return page.HTML(s.execution, words)
}

// properties returns the status, after each step, of the case's own property and of those that the
// run puts to the test.
func (s *Scene) properties() (all []page.Property, err error) {
	if len(s.courses) == 0 {
		if s.courses, err = replay.Courses(s.sys, watching(s.prop), s.Events()[:s.execution.Steps()]); err != nil {
			return nil, err
		}
	}
	if s.prop.Name != "" && s.prop.Engine().OnGraph() {
		all = append(all, s.judgeWhole())
	}
	for _, c := range s.courses {
		own := c.Name == s.prop.Name
		if rule := (*transition.AlgorithmError)(nil); errors.As(c.Err, &rule) && !own {
			continue // it is about entries, and this is an election
		}
		if c.Err != nil {
			return nil, c.Err
		}
		if is := standing(c); own || is.At[s.execution.Steps()] != page.Open {
			all = append(all, is)
		}
	}
	return all, nil
}

// standing says how a property stood at each moment of the run.
func standing(c replay.Course) page.Property {
	is := page.Property{Name: c.Name, Meaning: c.Meaning, At: make([]page.Standing, len(c.Tested))}
	for i, tested := range c.Tested {
		switch {
		case c.Violation != nil && i >= len(c.Violation.Schedule):
			is.At[i], is.Why = page.Broken, c.Violation.Err.Error()
		case tested:
			is.At[i] = page.Kept
		}
	}
	return is
}

// judgeWhole says how a property stood that only the whole run breaks: it is broken from the loop on, or from the
// state without a way out on.
func (s *Scene) judgeWhole() page.Property {
	is := page.Property{Name: s.prop.Name, Meaning: s.prop.Meaning, At: make([]page.Standing, s.execution.Steps()+1)}
	if s.violation == nil {
		return is
	}
	is.Why = s.violation.Err.Error()
	for i := len(s.Schedule); i < len(is.At); i++ {
		is.At[i] = page.Broken
	}
	return is
}
