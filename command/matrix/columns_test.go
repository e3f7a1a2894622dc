package matrix

import (
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
)

// TestColumns expects a column for every property that a page claims of an algorithm, except for
// lemmas, properties of strongly fair runs or of one resource, and claims that show an assumption necessary.
func TestColumns(t *testing.T) {
	for _, p := range algorithms.Catalogue() {
		for _, c := range p.Claims {
			v, _ := p.Variant(c.Variant)
			name := c.Property.Name
			if p.IsLemma(c.Property) || v.Mutant || c.Drops != "" || c.Property.Engine().StronglyFair() || strings.Contains(name, "@") {
				continue
			}
			if !slices.ContainsFunc(columns, func(x Column) bool { return slices.Contains(x.Stems, Stem(name)) }) {
				t.Errorf("%s claims %s, which has no column", p.Name, name)
			}
		}
	}
}
