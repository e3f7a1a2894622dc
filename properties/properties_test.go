// These tests decide the verdict matrix: every claim of every page, explored where it
// fits and driven by rapid everywhere.

package properties_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"doorway/algorithms"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
)

// cell is one claim of one page.
type cell struct {
	page  *model.Page
	claim model.Claim
}

func (c cell) name() string {
	who := c.page.Name
	if c.claim.Variant != "" {
		who += "/" + c.claim.Variant
	}
	return fmt.Sprintf("%s: %s for %v", who, c.claim.Property, c.claim.Setup)
}

func (c cell) build(t testing.TB) (model.System, property.Property) {
	t.Helper()
	sys, prop, err := properties.Cell(c.page, c.claim)
	if err != nil {
		t.Fatal(err)
	}
	return sys, prop
}

// cells returns the claims of the whole catalogue, in order.
func cells() (all []cell) {
	for _, p := range algorithms.Catalogue() {
		for _, c := range p.Claims {
			all = append(all, cell{p, c})
		}
	}
	return all
}

// decided is what is known of claims by now: many tests start from a claim's verdict.
var decided sync.Map // of func() (*checker.Verdict, error) by the claim of a page

// decide returns the verdict of a claim, which is found only once.
func decide(t testing.TB, c cell) *checker.Verdict {
	t.Helper()
	once, _ := decided.LoadOrStore(c, sync.OnceValues(func() (*checker.Verdict, error) {
		return properties.DecideClaim(context.Background(), c.page, c.claim, explore.Options{})
	}))
	v, err := once.(func() (*checker.Verdict, error))()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// anew decides a claim once more, with a number of workers.
func anew(t testing.TB, c cell, workers int) *checker.Verdict {
	t.Helper()
	v, err := properties.DecideClaim(context.Background(), c.page, c.claim, explore.Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return v
}
