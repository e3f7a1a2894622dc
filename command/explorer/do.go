package explorer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"unicode"

	"doorway/checker/progress"
)

// A Request puts a question in the form in which pages ask it.
type Request struct {
	Run  Run    `json:"run"`
	Goal Goal   `json:"goal"` // of "walk"
	Seed uint64 `json:"seed"` // of "walk"

	Budget     Budget     `json:"budget"`     // of "allow"
	Assumption Assumption `json:"assumption"` // of "assume"
}

// JSON returns an answer in JSON. Characters that change the direction of a text become ?, since they would reorder
// the text after them.
func JSON(answer any) ([]byte, error) {
	text, err := json.Marshal(answer)
	return bytes.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, text), err
}

// Do answers a question in JSON: "catalogue", "view", "budgets", "allow", "assumptions", "assume", "walk", "ask",
// "why" or "case". It reports the progress of "ask" to within.
func (x Explorer) Do(ctx context.Context, what string, question []byte, within func(string)) (any, error) {
	var q Request
	if err := json.Unmarshal(question, &q); err != nil {
		return nil, fmt.Errorf("the question is malformed: %w", err)
	}
	switch what {
	case "catalogue":
		return x.Catalogue(), nil
	case "view":
		return x.View(q.Run)
	case "budgets":
		return x.Budgets(q.Run)
	case "allow":
		return x.Allow(q.Run, q.Budget)
	case "assumptions":
		return x.Assumptions(q.Run)
	case "assume":
		return x.Assume(q.Run, q.Assumption)
	case "walk":
		return x.Walk(q.Run, q.Goal, q.Seed)
	case "ask":
		return x.Ask(ctx, q.Run, func(p progress.Progress) { within(p.String()) })
	case "why":
		return x.Why(ctx, q.Run)
	case "case":
		k, err := x.Case(q.Run)
		return k.String(), err
	}
	return nil, fmt.Errorf("unknown question %q", what)
}
