package source

import (
	"go/ast"
	"regexp"
)

// longest limits the source of a call that is quoted.
const longest = 60

// anonymous matches the names that functions without a name have at run time.
var anonymous = regexp.MustCompile(`^func\d+$`)

// Call returns the source of the call of a function, whose name is without package and receiver, in a line, or "" if it is
// not the only one or too long. A function may end in the line, and the call be that of a defer statement.
func Call(path string, line int, function string) (text string, deferred bool) {
	f := open(path)
	if f == nil {
		return "", false
	}
	fits := func(call *ast.CallExpr) bool {
		_, variable := call.Fun.(*ast.Ident)
		return named(call) == function || anonymous.MatchString(function) && variable
	}
	var calls, defers []ast.Node
	ast.Inspect(f.File, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && f.line(operator(call)) == line && fits(call) {
			calls = append(calls, call)
		}
		return true
	})
	if body := f.around(line); body != nil && len(calls) == 0 {
		ast.Inspect(body, func(n ast.Node) bool {
			if d, is := n.(*ast.DeferStmt); is && fits(d.Call) {
				defers = append(defers, d.Call)
			}
			_, within := n.(*ast.FuncLit)
			return !within
		})
	}
	if all := append(calls, defers...); len(all) == 1 && len(f.words(all[0])) <= longest {
		return f.words(all[0]), len(defers) == 1
	}
	return "", false
}
