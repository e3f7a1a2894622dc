package command

import (
	"context"
	"fmt"
	"math"

	"doorway/corpus/ledger"
	"doorway/internal/spelling"
	"doorway/model/catalogue"
)

// claims prints the statements of the sources and their standing. It decides the evidence.
func claims(ctx context.Context, c *call) error {
	fs := c.flags("claims", "[ID ...]", `Prints what the sources say about the algorithms of the catalogue (default: all
statements), whether it holds, and the evidence: claims, which are decided now, and
cases of the corpus, which show the violations.`)
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	statements, err := c.stated(fs.Args())
	if err != nil {
		return err
	}
	var unexpected bool
	found := ledger.Deciding(ctx, &unexpected)
	for _, s := range statements {
		if ctx.Err() != nil {
			return nil
		}
		if err := ledger.Write(c.out, []catalogue.Statement{s}, c.pages, found); err != nil {
			return err
		}
	}
	fmt.Fprintln(c.out, ledger.Summary(statements))
	if unexpected {
		return errUnexpected
	}
	return nil
}

// stated returns the statements with the given names, or all statements.
func (c *call) stated(ids []string) (named []catalogue.Statement, err error) {
	if len(ids) == 0 {
		return c.statements, nil
	}
	for _, id := range ids {
		before := len(named)
		var known []string
		for _, s := range c.statements {
			known = append(known, s.ID)
			if s.ID == id {
				named = append(named, s)
			}
		}
		if len(named) == before {
			return nil, fmt.Errorf("unknown statement %q; %s", id, spelling.Or(id, known, `"doorway claims" lists all`))
		}
	}
	return named, nil
}
