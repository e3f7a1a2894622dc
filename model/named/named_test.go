package named_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/properties"
)

// TestAllNames expects a name here for every property that the checker knows,
// with a number or without, and no other.
func TestAllNames(t *testing.T) {
	known := map[string]bool{}
	for _, p := range properties.All() {
		known[p.Name] = true
	}
	for _, f := range properties.Families() {
		known[f.Name+"(k)"] = true
	}
	if diff := cmp.Diff(known, names(t)); diff != "" {
		t.Errorf("names of the checker and of this package (-checker +named)\n%s", diff)
	}
}

// names returns the values of the constants and the stems of the functions of named.go.
func names(t *testing.T) map[string]bool {
	file, err := parser.ParseFile(token.NewFileSet(), "named.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	add := func(e ast.Expr, suffix string) {
		all[strings.Trim(e.(*ast.BasicLit).Value, `"`)+suffix] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			add(n.Values[0], "")
		case *ast.FuncDecl:
			if !n.Name.IsExported() || n.Recv != nil {
				return false
			}
			add(n.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.CallExpr).Args[0], "(k)")
		}
		return true
	})
	if len(all) == 0 {
		t.Fatal("named.go has no names")
	}
	return all
}
