package properties_test

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/model/catalogue"
	"doorway/properties"
)

// TestCatalogue expects the folders of algorithms and the pages of the catalogue
// to be the same, and each page to say where it comes from and what it needs.
// That its mutants are killed is for TestMutantsAreKilled.
func TestCatalogue(t *testing.T) {
	folders := map[string]bool{}
	for _, s := range house(t) {
		if name, ok := strings.CutPrefix(s.dir, "algorithms/"); ok && !strings.HasPrefix(name, "internal/") { // what pages share
			folders[name] = true
			if s.Name.Name != name {
				t.Errorf("%s is in package %s, want %s", s.path, s.Name.Name, name)
			}
		}
	}
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	paged := map[string]bool{}
	for _, p := range algorithms.Catalogue() {
		folder := strings.ReplaceAll(p.Name, "-", "")
		switch {
		case !kebab.MatchString(p.Name):
			t.Errorf("page %q: want a name in lower case with hyphens", p.Name)
		case paged[folder]:
			t.Errorf("two pages have the name %s", p.Name)
		case !folders[folder]:
			t.Errorf("page %s is in no folder algorithms/%s", p.Name, folder)
		case p.Title == "" || p.Family == "" || p.Source == "" || p.Rules == "" || len(p.Assumptions) == 0 || len(p.Claims) == 0:
			t.Errorf("page %s lacks a title, family, source, rules, assumptions or claims", p.Name)
		case len(p.Variants) == 0 || p.Variants[0].Name != "" || p.Variants[0].Mutant:
			t.Errorf("page %s: the first variant is not the page's own", p.Name)
		}
		paged[folder] = true
	}
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		if !paged[name] {
			t.Errorf("algorithms/%s is not in the catalogue", name)
		}
	}
}

// TestPropertiesAreTyped expects claims and evidence to be about the properties themselves, which the
// compiler checks, and not about their names.
func TestPropertiesAreTyped(t *testing.T) {
	for _, s := range house(t) {
		if path.Dir(s.dir) != "algorithms" && s.dir != "algorithms" || s.test {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := properties.Named(text); err == nil {
				t.Errorf("%s:%d: property %q is a text; write it as in package properties", s.path, s.at(lit.Pos()), text)
			}
			return true
		})
	}
}

// TestCasesMentioned expects a case that a package doc mentions to exist: what
// it says in brackets is a case's file or the beginning of one.
func TestCasesMentioned(t *testing.T) {
	mention := regexp.MustCompile(`\(case\s+([^)]*)\)`)
	for _, s := range house(t) {
		if path.Dir(s.dir) != "algorithms" || s.test || s.Doc == nil {
			continue
		}
		for _, c := range mention.FindAllStringSubmatch(s.Doc.Text(), -1) {
			found, err := filepath.Glob(filepath.Join(root, "corpus", "cases", filepath.FromSlash(c[1])+"*.txt"))
			if err != nil || len(found) == 0 || !strings.Contains(c[1], "/") {
				t.Errorf("%s: there is no case %s (%v)", s.path, c[1], err)
			}
		}
	}
}

// TestReasonsStandOnce expects what a page says of a variant or a violation to stand nowhere in the comments of its
// package: they share no forty letters in a row.
func TestReasonsStandOnce(t *testing.T) {
	comments, gaps := map[string]string{}, regexp.MustCompile(`\PL+`)
	for _, s := range house(t) {
		for _, c := range s.Comments {
			comments[s.dir] += gaps.ReplaceAllString(c.Text(), "")
		}
	}
	for _, p := range algorithms.Catalogue() {
		dir, said := "algorithms/"+strings.ReplaceAll(p.Name, "-", ""), map[string]bool{}
		for _, v := range p.Variants {
			said[v.Meaning] = true
		}
		for _, c := range p.Claims {
			said[c.Why] = true
		}
		for _, text := range slices.Sorted(maps.Keys(said)) {
			letters := gaps.ReplaceAllString(text, "")
			for i := range max(0, len(letters)-39) {
				if strings.Contains(comments[dir], letters[i:i+40]) {
					t.Errorf("a comment in %s repeats %q: only page.go says it", dir, text)
					break
				}
			}
		}
	}
}

// TestLemmas expects the lemmas of a page to be named like no other property, and
// each to be claimed, and claimed to be violated by a mutant.
func TestLemmas(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, p := range algorithms.Catalogue() {
		known := map[string]bool{}
		for _, l := range p.Lemmas {
			if _, err := properties.Named(l.Name); err == nil || known[l.Name] || !kebab.MatchString(l.Name) {
				t.Errorf("%s: lemma %q: want a name of its own, in lower case with hyphens", p.Name, l.Name)
			}
			known[l.Name] = true
			if l.Meaning == "" || l.Source == "" || !l.Engine().JudgesStates() {
				t.Errorf("%s: lemma %s lacks a meaning, a source or what it says", p.Name, l.Name)
			}
			of := func(expect catalogue.Expectation) bool {
				return slices.ContainsFunc(p.Claims, func(c catalogue.Claim) bool {
					v, _ := p.Variant(c.Variant)
					return c.Property.Name == l.Name && c.Expect == expect && v.Mutant == (expect == catalogue.Violated && c.Drops == "")
				})
			}
			if !of(catalogue.Holds) || !of(catalogue.Violated) {
				t.Errorf("%s: lemma %s: want a claim of it, and one that a mutant, or a missing assumption, breaks it", p.Name, l.Name)
			}
		}
	}
}
