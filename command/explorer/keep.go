package explorer

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// Case returns a run as a case of a corpus. A run that breaks its property is cut off at the violation.
func (x Explorer) Case(r Run) (corpus.Case, error) {
	s, err := x.stage(r)
	if err != nil {
		return corpus.Case{}, err
	}
	if len(s.schedule) == 0 {
		return corpus.Case{}, errors.New("nothing has happened yet: take a step, then save the run")
	}
	k, err := s.toCase()
	if err != nil {
		return k, err
	}
	if k, err = corpus.Explained(context.Background(), k, x.Pages); err != nil {
		return k, err
	}
	return corpus.Retrace(k, x.Pages)
}

// toCase judges the run.
func (s *stage) toCase() (k corpus.Case, err error) {
	runner, err := replay.NewRunner(s.sys, s.prop)
	if err != nil {
		return k, err
	}
	v, err := runner.Strict(transition.Finite(s.schedule))
	if err != nil {
		return k, err
	}
	name := corpus.Slug(strings.Join([]string{"explored", s.Variant, s.prop.Name}, "-"))
	k = corpus.Case{
		File: s.page.Name + "/" + name + ".txt", Headline: fmt.Sprintf("A run found by hand keeps %s.", s.prop.Name),
		Algorithm: s.page.Name, Variant: s.Variant, Setup: s.sys.Setup(), Property: s.prop.Name, Expect: catalogue.Holds, Behaviour: transition.Finite(s.schedule),
	}
	if v != nil {
		k = corpus.Breaking(k, s.sys, s.prop, v)
		k.Headline = fmt.Sprintf("A run found by hand breaks %s: %v.", s.prop.Name, v.Err)
	}
	return k, nil
}

// Save writes a run as a case below a folder and returns its file. If there is already a case of another run, the
// new file gets a number.
func (x Explorer) Save(dir string, r Run) (file string, err error) {
	if dir == "" {
		return "", errors.New("say with -cases below which folder cases are saved")
	}
	k, err := x.Case(r)
	if err != nil {
		return "", err
	}
	stem := strings.TrimSuffix(k.File, ".txt")
	for i := 2; ; i++ {
		file = filepath.Join(dir, filepath.FromSlash(k.File))
		saved, err := corpus.Read(file)
		if err == nil && saved.Run().Compare(k.Run()) == 0 {
			return file, nil
		}
		if err != nil {
			_, err = corpus.Save(dir, k)
			return file, err
		}
		k.File = fmt.Sprintf("%s-%d.txt", stem, i)
	}
}

// OfCase returns the run of a case, with its loop once.
func OfCase(k corpus.Case) Run {
	return Run{Page: k.Algorithm, Variant: k.Variant, Setup: k.Setup.String(), Property: k.Property, Events: lines(k.Events())}
}
