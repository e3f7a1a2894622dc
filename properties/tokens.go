package properties

import (
	"errors"
	"fmt"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
)

// TokenUniqueness says that there is never more than one token.
var TokenUniqueness = property.New("token-uniqueness",
	"there is never more than one token, held and in transit together",
	"Le Lann, Distributed systems: towards a formal approach, IFIP 1977",
	tokens(func(n int32) error {
		if n > 1 {
			return fmt.Errorf("there are %s", english.Count(int(n), "token"))
		}
		return nil
	}))

// TokenPreservation says that there is always a token.
var TokenPreservation = property.New("token-preservation",
	"the token is never lost",
	"Le Lann, Distributed systems: towards a formal approach, IFIP 1977",
	tokens(func(n int32) error {
		if n < 1 {
			return errors.New("there is no token any more")
		}
		return nil
	}))

// tokenCount serves as the memory of token properties. Seen says that there was
// a token at all: a system without one proves nothing.
type tokenCount struct {
	Tokens int32
	Seen   bool
}

func tokens(judge func(n int32) error) property.Monitor[tokenCount] {
	return property.Monitor[tokenCount]{
		Sees: property.Tokens, Symmetric: true,
		Start: func(s model.Snapshot) (m tokenCount) {
			for p := range model.ProcID(s.N()) {
				if s.View(p).Token {
					m = tokenCount{m.Tokens + 1, true}
				}
			}
			return m
		},
		AtStart: func(m tokenCount) error {
			if !m.Seen {
				return nil
			}
			return judge(m.Tokens)
		},
		Step: func(m tokenCount, o model.Observation) (tokenCount, error) {
			m.Tokens += int32(o.Tokens)
			m.Seen = m.Seen || m.Tokens > 0
			return m, judge(m.Tokens)
		},
		Exercised:   func(m tokenCount) bool { return m.Seen },
		Unexercised: "there never was a token",
	}
}
