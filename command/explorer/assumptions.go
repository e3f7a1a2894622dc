package explorer

import (
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// An Assumption is a word of a setup that names what channels, detectors of failures or memory promise.
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
	for _, w := range model.NamedWords() {
		is := value(setup, w)
		other := func(value string) bool {
			changed, err := assuming(setup, w.Word, value)
			if err == nil && value != is {
				_, err = s.variant.Build(changed)
			}
			return err == nil && value != is
		}
		if is != w.Values[0] || slices.ContainsFunc(w.Values, other) {
			all = append(all, Assumption{w.Word, is, w.Values})
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
	if !slices.ContainsFunc(model.NamedWords(), func(w model.Named) bool { return w.Word == a.Word }) {
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

// value returns the value that a word has in a setup.
func value(s model.Setup, w model.Named) string {
	for word := range strings.FieldsSeq(s.String()) {
		if v, ok := strings.CutPrefix(word, w.Word+"="); ok {
			return v
		}
	}
	return w.Values[0]
}

// assuming returns the setup with another value of a word. Only an eventual detector makes mistakes.
func assuming(s model.Setup, word, value string) (model.Setup, error) {
	if word == "detector" && value != "eventual" {
		s.Mistakes = 0
	}
	words := slices.DeleteFunc(strings.Fields(s.String()), func(w string) bool { return strings.HasPrefix(w, word+"=") })
	return model.ParseSetup(strings.Join(append(words, word+"="+value), " "))
}
