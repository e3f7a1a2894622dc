// Package source names what a program does by the expressions in its source: the lock, the channel or the variable that an
// operation is on, and the function that a go statement starts.
package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A file holds a parsed file of the program.
type file struct {
	*ast.File
	text string
	set  *token.FileSet
}

// files caches those that were asked for, nil for those that cannot be read.
var files = map[string]*file{}

// open returns a file by its path or, if that is not one of this machine, from the folder of the package that is tested.
func open(path string) *file {
	if f, known := files[path]; known {
		return f
	}
	files[path] = nil
	text, err := os.ReadFile(path)
	if err != nil {
		text, err = os.ReadFile(filepath.Base(path))
	}
	set := token.NewFileSet()
	if tree, wrong := parser.ParseFile(set, path, text, parser.SkipObjectResolution); err == nil && wrong == nil {
		files[path] = &file{tree, string(text), set}
	}
	return files[path]
}

// line returns the line of a place.
func (f *file) line(at token.Pos) int { return f.set.PositionFor(at, false).Line }

// words returns the source of a node, on one line.
func (f *file) words(n ast.Node) string {
	from, to := f.set.PositionFor(n.Pos(), false).Offset, f.set.PositionFor(n.End(), false).Offset
	return strings.Join(strings.Fields(f.text[from:to]), " ")
}

// around returns the body of the innermost function that has a line, or nil.
func (f *file) around(line int) (body *ast.BlockStmt) {
	ast.Inspect(f.File, func(n ast.Node) bool {
		if n == nil || f.line(n.Pos()) > line || f.line(n.End()) < line {
			return n == nil || n == ast.Node(f.File)
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			body = n.Body
		case *ast.FuncLit:
			body = n.Body
		}
		return true
	})
	return body
}

// An Operation describes a way to use an object. A receive is also the range over a channel.
type Operation struct {
	Methods              []string // the names of the methods that do it, and of functions of package atomic
	Send, Receive, Close bool     // of a channel
}

// Operands returns the different expressions that a line has the operation on, in their order. If there is none, a
// function may end there, and they are those of its defer statements.
func (o Operation) Operands(path string, line int) (all []string, deferred bool) {
	f := open(path)
	if f == nil {
		return nil, false
	}
	ast.Inspect(f.File, func(n ast.Node) bool {
		if x, at := o.operand(n); x != nil && f.line(at) == line {
			all = added(all, f.words(x))
		}
		return true
	})
	if len(all) > 0 {
		return all, false
	}
	body := f.around(line)
	if body == nil {
		return nil, false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		d, is := n.(*ast.DeferStmt)
		if is {
			if x, _ := o.operand(d.Call); x != nil {
				all = added(all, f.words(x))
			}
		}
		_, within := n.(*ast.FuncLit)
		return !within
	})
	return all, len(all) > 0
}

func added(all []string, text string) []string {
	if slices.Contains(all, text) {
		return all
	}
	return append(all, text)
}

// operand returns the expression that a node has the operation on, or nil, and the place of the operator.
func (o Operation) operand(n ast.Node) (ast.Expr, token.Pos) {
	switch n := n.(type) {
	case *ast.SendStmt:
		if o.Send {
			return n.Chan, n.Arrow
		}
	case *ast.UnaryExpr:
		if o.Receive && n.Op == token.ARROW {
			return n.X, n.OpPos
		}
	case *ast.RangeStmt:
		if o.Receive {
			return n.X, n.For
		}
	case *ast.CallExpr:
		return o.called(n)
	}
	return nil, token.NoPos
}

func (o Operation) called(call *ast.CallExpr) (ast.Expr, token.Pos) {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if o.Close && f.Name == "close" && len(call.Args) == 1 {
			return call.Args[0], f.Pos()
		}
	case *ast.SelectorExpr:
		if p, is := f.X.(*ast.Ident); is && p.Name == "atomic" && len(call.Args) > 0 && o.typed(f.Sel.Name) {
			return pointed(call.Args[0]), f.Sel.Pos()
		}
		if slices.Contains(o.Methods, f.Sel.Name) {
			return f.X, f.Sel.Pos()
		}
	}
	return nil, token.NoPos
}

// typed reports whether a function of package atomic does the operation, such as AddInt64.
func (o Operation) typed(function string) bool {
	return slices.ContainsFunc(o.Methods, func(m string) bool {
		rest, is := strings.CutPrefix(function, m)
		return is && slices.Contains([]string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer"}, rest)
	})
}

// pointed returns the variable that an expression is the address of, or else the expression.
func pointed(x ast.Expr) ast.Expr {
	if u, is := x.(*ast.UnaryExpr); is && u.Op == token.AND {
		return u.X
	}
	return x
}
