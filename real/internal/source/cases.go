package source

import (
	"go/ast"
	"go/token"
)

// operator returns the place that stands for a call.
func operator(call *ast.CallExpr) token.Pos {
	if s, is := call.Fun.(*ast.SelectorExpr); is {
		return s.Sel.Pos()
	}
	return call.Fun.Pos()
}

// named returns the name of the function or method that is called.
func named(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// Cases returns the operations of the cases of the select statement in a line, such as "sends to out": sends first, as the
// runtime has them, then receives, the last first.
func Cases(path string, line int) (all []string) {
	f := open(path)
	if f == nil {
		return nil
	}
	var sends, receives []string
	ast.Inspect(f.File, func(n ast.Node) bool {
		s, is := n.(*ast.SelectStmt)
		if !is || f.line(s.Pos()) != line {
			return true
		}
		for _, c := range s.Body.List {
			switch comm := c.(*ast.CommClause).Comm.(type) {
			case nil:
			case *ast.SendStmt:
				sends = append(sends, "sends to "+f.words(comm.Chan))
			default:
				receives = append([]string{"receives from " + f.words(received(comm))}, receives...)
			}
		}
		return false
	})
	return append(sends, receives...)
}

// received returns the channel of a case that receives.
func received(s ast.Stmt) (channel ast.Expr) {
	ast.Inspect(s, func(n ast.Node) bool {
		if u, is := n.(*ast.UnaryExpr); is && u.Op == token.ARROW && channel == nil {
			channel = u.X
		}
		return channel == nil
	})
	return channel
}
