package explorer

import (
	"fmt"
	"slices"
	"strings"

	"doorway/model"
	"doorway/model/notation"
)

// An Assumption holds a word of a setup that names what channels, detectors of failures or memory promise.
type Assumption struct {
	Word   string   `json:"word"`
	Value  string   `json:"value"`  // in the setup of the run
	Values []string `json:"values"` // that the word may have
}

// Assumptions returns the assumptions that can be changed in the system of a run: some other value can be built, or
// the setup has one that is not the default. A page may still refuse some of the values.
func (x Explorer) Assumptions(r Run) ([]Assumption, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	all, setup := []Assumption{}, s.sys.Setup()
	for word, values := range notation.Named() {
		is := value(setup, word, values[0])
		other := func(value string) bool {
			changed, err := assuming(setup, word, value)
			if err == nil && value != is {
				_, err = s.variant.Build(changed)
			}
			return err == nil && value != is
		}
		if is != values[0] || slices.ContainsFunc(values, other) {
			all = append(all, Assumption{word, is, values})
		}
	}
	return all, nil
}

// Assume returns the run under a setup in which a word has another value. If its events are impossible there, the run
// starts again.
func (x Explorer) Assume(r Run, a Assumption) (Run, error) {
	s, err := x.stage(r)
	if err != nil {
		return r, err
	}
	if !named(a.Word) {
		return r, fmt.Errorf("no assumption is called %q in a setup", a.Word)
	}
	setup, err := assuming(s.sys.Setup(), a.Word, a.Value)
	var next Run
	if err == nil {
		next, err = x.under(s, setup)
	}
	if err != nil {
		return r, fmt.Errorf("%s=%s is refused: %w", a.Word, a.Value, err)
	}
	return next, nil
}

// under returns the run of a stage under another setup. If its events are impossible there, the run starts again.
func (x Explorer) under(s *stage, setup model.Setup) (Run, error) {
	r := s.Run
	r.Setup = setup.String()
	next, err := x.stage(r)
	if err != nil {
		return s.Run, err
	}
	if _, err := next.world(); err != nil {
		next.Events = []string{}
	}
	return next.Run, nil
}

// named reports whether a word of setups has values with names.
func named(word string) bool {
	for w := range notation.Named() {
		if w == word {
			return true
		}
	}
	return false
}

// value returns the value that a word has in a setup, where it stands unless it is the default.
func value(s model.Setup, word, byDefault string) string {
	for w := range strings.FieldsSeq(s.String()) {
		if v, ok := strings.CutPrefix(w, word+"="); ok {
			return v
		}
	}
	return byDefault
}

// assuming returns the setup with another value of a word. Only an eventual detector makes mistakes.
func assuming(s model.Setup, word, value string) (model.Setup, error) {
	if word == "detector" && value != "eventual" {
		s.Mistakes = 0
	}
	words := slices.DeleteFunc(strings.Fields(s.String()), func(w string) bool { return strings.HasPrefix(w, word+"=") })
	return notation.Setup(strings.Join(append(words, word+"="+value), " "))
}
