package command

import (
	"errors"
	"flag"
	"fmt"

	"doorway/internal/spelling"
	"doorway/model/catalogue"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A subject selects a system of a page.
type subject struct {
	setup, variant string
	n              int
}

func subjectFlags(fs *flag.FlagSet) *subject {
	var s subject
	fs.IntVar(&s.n, "n", 0, "number of `processes`; 0 means as in the algorithm's first claim")
	fs.StringVar(&s.setup, "setup", "", "the whole `setup`, such as \"n=3 requests=2 channels=any crashes=1\"; otherwise that of the first claim that something holds")
	fs.StringVar(&s.variant, "variant", "", "`name` of a variant of the algorithm, instead of the algorithm itself")
	return &s
}

// system returns the system of a page that the flags describe.
func (s *subject) system(page *catalogue.Page) (transition.System, error) {
	v, ok := page.Variant(s.variant)
	if !ok {
		var names []string
		for _, v := range page.Variants[1:] {
			names = append(names, v.Name)
		}
		return nil, fmt.Errorf("%s has no variant %q; %s", page.Name, s.variant, spelling.Or(s.variant, names, fmt.Sprintf(`"doorway describe %s" names all`, page.Name)))
	}
	setup, known := page.Usual(s.variant, s.n)
	switch {
	case s.setup != "" && s.n != 0:
		return nil, errors.New("-n and -setup: say n in the setup, as in -setup=\"n=3 requests=2\"")
	case s.setup != "":
		var err error
		if setup, err = notation.Setup(s.setup); err != nil {
			return nil, fmt.Errorf("-setup: %w", err)
		}
	case !known:
		return nil, fmt.Errorf("%s has no claim under any setup: give a setup with -setup", page.Name)
	}
	sys, err := v.Build(setup)
	if err != nil {
		return nil, fmt.Errorf("%s under %v: %w; -setup sets another", page.Name, setup, err)
	}
	return sys, nil
}
