package algorithms

import "doorway/model"

// Ledger returns what the course documents say as facts about the algorithms,
// document by document as far as they agree, with the claims that decide it.
func Ledger() []model.Statement {
	return []model.Statement{
		{
			ID: "central-three-messages", Says: "In the centralised algorithm an entry costs three messages: REQUEST, GRANT and RELEASE.",
			Source:   "Silberschatz & Galvin, ch. Distributed Coordination; the Process Synchronization slides; the Unit 3 lecture notes on synchronization",
			Standing: model.Conditional, But: "an explicit answer to who has to wait, as Park and Unit 3 have it, is a fourth message",
			Evidence: []model.Evidence{
				{Page: "central", Property: "messages-per-entry(3)"},
				{Page: "central", Variant: "denied", Property: "messages-per-entry-at-most(3)", Expect: model.Violated},
			},
		},
	}
}
