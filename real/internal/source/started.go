package source

import (
	"fmt"
	"go/ast"
	"strings"
)

// Started returns the name of the function that a line starts as a goroutine, by a go statement or by a call such as that
// of WaitGroup.Go, or "". A function without a name that does nothing but call another has the name of that.
func Started(path string, line int) (name string) {
	f := open(path)
	if f == nil {
		return ""
	}
	ast.Inspect(f.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if f.line(n.Pos()) == line && name == "" {
				name = f.function(n.Call.Fun)
			}
		case *ast.CallExpr:
			if last := len(n.Args) - 1; f.line(n.End()) >= line && f.line(n.Pos()) <= line && f.line(operator(n)) == line && last >= 0 && name == "" && started(n) {
				name = f.function(n.Args[last])
			}
		}
		return true
	})
	return name
}

// started reports whether a call starts its last argument.
func started(call *ast.CallExpr) bool {
	s, is := call.Fun.(*ast.SelectorExpr)
	return is && (s.Sel.Name == "Go" || s.Sel.Name == "TryGo" || s.Sel.Name == "AfterFunc" || s.Sel.Name == "Run")
}

// function names a function.
func (f *file) function(x ast.Expr) string {
	literal, is := x.(*ast.FuncLit)
	if !is {
		return strings.TrimPrefix(f.words(x), "&")
	}
	if list := literal.Body.List; len(list) > 0 {
		var alone ast.Expr
		for _, s := range list {
			call, is := s.(*ast.ExprStmt)
			if _, defers := s.(*ast.DeferStmt); defers {
				continue
			}
			if !is || alone != nil {
				return f.nameless(literal)
			}
			alone = call.X
		}
		if call, is := alone.(*ast.CallExpr); is {
			if _, within := call.Fun.(*ast.FuncLit); !within {
				return f.words(call.Fun)
			}
		}
	}
	return f.nameless(literal)
}

// nameless names a function without a name by its line.
func (f *file) nameless(x *ast.FuncLit) string { return fmt.Sprintf("func:%d", f.line(x.Pos())) }
