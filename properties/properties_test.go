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
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// cell is one claim of one page.
type cell struct {
	page  *catalogue.Page
	claim catalogue.Claim
}

// key is what may be the same in several claims; what is not asked for is left zero.
type key struct {
	page     *catalogue.Page
	variant  string
	setup    model.Setup
	expect   catalogue.Expectation
	property string
}

func (c cell) name() string {
	who := c.page.Name
	if c.claim.Variant != "" {
		who += "/" + c.claim.Variant
	}
	return fmt.Sprintf("%s: %s for %v", who, c.claim.Property.Name, c.claim.Setup)
}

func (c cell) build(t testing.TB) (transition.System, property.Property) {
	t.Helper()
	sys, err := c.page.System(c.claim)
	if err != nil {
		t.Fatal(err)
	}
	return sys, c.claim.Property
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
	at := map[key]int{}
	for _, c := range cells() {
		same := c.about()
		same.expect = c.claim.Expect
		i, seen := at[same]
		if !seen {
			i, all = len(all), append(all, nil)
			at[same] = i
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
// claims of a page are about it is a func() map[key]outcome, and by what no page claims
// a function with a verdict. Nobody may change a verdict.
var decided sync.Map

// An outcome is what is found out about a claim, or why it cannot be decided.
type outcome struct {
	v   *checker.Verdict
	err error
}

// about returns what a claim is about: the claims of a page about the same are decided together.
func (c cell) about() key {
	return key{page: c.page, variant: c.claim.Variant, setup: c.claim.Setup}
}

// question returns what is asked about a claim, without what its page says of it.
func (c cell) question() key {
	asked := c.about()
	asked.property = c.claim.Property.Name
	return asked
}

// verdict returns what one worker finds out about a claim, only once. That others,
// or a search for the claim alone, do not find out anything else is for TestWorkers.
func verdict(c cell) (*checker.Verdict, error) {
	asked := c.question()
	if !slices.ContainsFunc(c.page.Claims, func(o catalogue.Claim) bool { return cell{c.page, o}.question() == asked }) {
		// Of no page: a run was shrunk into its setup.
		once, _ := decided.LoadOrStore(asked, sync.OnceValues(func() (*checker.Verdict, error) {
			claim := catalogue.Claim{Variant: c.claim.Variant, Setup: c.claim.Setup, Property: c.claim.Property}
			return checker.DecideClaim(context.Background(), c.page, claim, explore.Options{States: checker.ClaimStates, Workers: 1})
		}))
		return once.(func() (*checker.Verdict, error))()
	}
	once, _ := decided.LoadOrStore(c.about(), sync.OnceValue(c.about().decide))
	found := once.(func() map[key]outcome)()[asked]
	return found.v, found.err
}

// decide decides the claims of the catalogue that are about this.
func (k key) decide() map[key]outcome {
	found := map[key]outcome{}
	claims := slices.DeleteFunc(slices.Clone(k.page.Claims), func(o catalogue.Claim) bool { return cell{k.page, o}.about() != k })
	checker.DecideClaims(context.Background(), k.page, claims, explore.Options{States: checker.ClaimStates, Workers: 1}, func(i int, v *checker.Verdict, err error) {
		found[cell{k.page, claims[i]}.question()] = outcome{v, err}
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
	met := map[key]bool{}
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
	v, err := checker.DecideClaim(context.Background(), c.page, c.claim, explore.Options{States: checker.ClaimStates, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return v
}
