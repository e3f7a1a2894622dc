package docs_test

import (
	"slices"
	"strings"

	"doorway/algorithms"
	"doorway/checker/repair"
	"doorway/command/repairs"
	"doorway/model/catalogue"
)

func init() {
	for _, name := range []string{
		"peterson/swapped", "bakery/late-fence", "test-and-set/split", "peterson/flag-only", "strict-alternation/once", "anderson/late", "peterson/own-turn",
	} {
		session := "repair_" + strings.NewReplacer("-", "_", "/", "_").Replace(name)
		sessions[session] = func(p *paper) { p.repair(name) }
	}
}

// repair says which single changes repair what the first claim of a variant for several processes says is broken.
func (p *paper) repair(name string) {
	name, variant, _ := strings.Cut(name, "/")
	pages := algorithms.Catalogue()
	page := pages[slices.IndexFunc(pages, func(q *catalogue.Page) bool { return q.Name == name })]
	c := page.Claims[slices.IndexFunc(page.Claims, func(c catalogue.Claim) bool {
		return c.Variant == variant && c.Expect == catalogue.Violated && c.Setup.N > 1
	})]
	t, err := repairs.Task(p.Context(), page, c, repair.Options{})
	p.must(err)
	r, err := repair.Find(p.Context(), t, repair.Options{})
	p.must(err)
	repairs.Write(p, page, c, t, r)
}
