package real

import (
	"fmt"
	"strings"

	"doorway/checker/property"
	"doorway/model"
)

// Elected says that the process has been elected leader of a term, a number from 1,
// for OneLeaderPerTerm. Leads says whether it still leads.
func (p *Process) Elected(term int) { p.show(func() { p.token = term }) }

// OneLeaderPerTerm says that at most one process is ever elected in a term. At a
// process other than the server, View.Stamp is the last term that it was elected in.
var OneLeaderPerTerm = property.New("one-leader-per-term",
	"at most one process is ever elected leader of a term",
	"Ongaro and Ousterhout, In search of an understandable consensus algorithm, USENIX ATC 2014, §5.2",
	property.Monitor[string]{ // each term with its leader, between spaces
		Sees:  property.Stamps,
		Start: func(model.Snapshot) string { return " " },
		Step: func(elected string, o model.Observation) (string, error) {
			p, term := o.Event.Proc, o.Is.Stamp
			if term == o.Was.Stamp || term == 0 {
				return elected, nil // nobody is elected
			}
			key := fmt.Sprintf(" %d:", term)
			_, leader, before := strings.Cut(elected, key)
			leader, _, _ = strings.Cut(leader, " ")
			switch {
			case !before:
				return elected + key[1:] + p.String() + " ", nil
			case leader != p.String():
				return elected, fmt.Errorf("%v is elected in term %d, and %s was before", p, term, leader)
			}
			return elected, nil
		},
		Exercised:   func(elected string) bool { return len(elected) > 1 },
		Unexercised: "nobody was ever elected",
	})
