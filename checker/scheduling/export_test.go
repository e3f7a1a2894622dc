package scheduling

// Every returns every policy, those that are made of others last.
func Every() []Policy {
	return append(All(), Policy{kind: programs}, Policy{kind: clocked}, Policy{kind: goroutines})
}
