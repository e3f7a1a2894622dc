// These tests decide the verdict matrix: every claim of every page, explored where it
// fits and driven by rapid everywhere.

package properties_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/algorithms"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// cell is one claim of one page.
type cell struct {
	page  *catalogue.Page
	claim catalogue.Claim
}

func (c cell) name() string {
	who := c.page.Name
	if c.claim.Variant != "" {
		who += "/" + c.claim.Variant
	}
	return fmt.Sprintf("%s: %s for %v", who, c.claim.Property, c.claim.Setup)
}

func (c cell) build(t testing.TB) (transition.System, property.Property) {
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

// alike returns the claims of the whole catalogue by what is the same in them: the
// page, the variant, the setup and what is expected. One run or one search serves
// all of these, with their properties watching side by side.
func alike() (all [][]cell) {
	at := map[cell]int{}
	for _, c := range cells() {
		key := cell{c.page, catalogue.Claim{Variant: c.claim.Variant, Setup: c.claim.Setup, Expect: c.claim.Expect}}
		i, seen := at[key]
		if !seen {
			i, all = len(all), append(all, nil)
			at[key] = i
		}
		all[i] = append(all[i], c)
	}
	return all
}

// together returns the system that claims have in common, and their properties.
func together(t testing.TB, cs []cell) (sys transition.System, props []property.Property) {
	t.Helper()
	for _, c := range cs {
		var prop property.Property
		sys, prop = c.build(t)
		props = append(props, prop)
	}
	return sys, props
}

// decided is what is known of claims by now: many tests start from a claim's verdict. By what the
// claims of a page are about it is a func() map[catalogue.Claim]outcome, and by what no page claims
// a function with a verdict. Nobody may change a verdict.
var decided sync.Map

// An outcome is what is found out about a claim, or why it cannot be decided.
type outcome struct {
	v   *checker.Verdict
	err error
}

// about returns what a claim is about: the claims of a page about the same are decided together.
func (c cell) about() cell {
	return cell{c.page, catalogue.Claim{Variant: c.claim.Variant, Setup: c.claim.Setup}}
}

// question returns what is asked about a claim, without what its page says of it.
func question(c catalogue.Claim) catalogue.Claim {
	return catalogue.Claim{Variant: c.Variant, Setup: c.Setup, Property: c.Property}
}

// verdict returns what one worker finds out about a claim, only once. That others,
// or a search for the claim alone, do not find out anything else is for TestWorkers.
func verdict(c cell) (*checker.Verdict, error) {
	asked := question(c.claim)
	i := slices.IndexFunc(c.page.Claims, func(o catalogue.Claim) bool { return question(o) == asked })
	if i < 0 { // of no page: a run was shrunk into its setup
		once, _ := decided.LoadOrStore(cell{c.page, asked}, sync.OnceValues(func() (*checker.Verdict, error) {
			return properties.DecideClaim(context.Background(), c.page, asked, explore.Options{Workers: 1})
		}))
		return once.(func() (*checker.Verdict, error))()
	}
	once, _ := decided.LoadOrStore(c.about(), sync.OnceValue(c.about().decide))
	found := once.(func() map[catalogue.Claim]outcome)()[c.page.Claims[i]]
	return found.v, found.err
}

// decide decides the claims of the catalogue that are about the same as c.
func (c cell) decide() map[catalogue.Claim]outcome {
	found := map[catalogue.Claim]outcome{}
	claims := slices.DeleteFunc(slices.Clone(c.page.Claims), func(o catalogue.Claim) bool { return cell{c.page, o}.about() != c })
	properties.DecideClaims(context.Background(), c.page, claims, explore.Options{Workers: 1}, func(i int, v *checker.Verdict, err error) {
		found[claims[i]] = outcome{v, err}
	})
	return found
}

// decide is verdict in a test.
func decide(t testing.TB, c cell) *checker.Verdict {
	t.Helper()
	v, err := verdict(c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// firsts returns the first of the claims about each system.
func firsts() (all []cell) {
	met := map[cell]bool{}
	for _, c := range cells() {
		if !met[c.about()] {
			met[c.about()] = true
			all = append(all, c)
		}
	}
	return all
}

// abreast visits cells on as many processors as there are.
func abreast(all []cell, visit func(cell)) {
	var frontier atomic.Int64
	var done sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		done.Go(func() {
			for i := frontier.Add(1); i <= int64(len(all)); i = frontier.Add(1) {
				visit(all[i-1])
			}
		})
	}
	done.Wait()
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
