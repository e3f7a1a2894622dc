package overlay

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"sort"
	"strings"
)

// An edit describes one change of a file of Go's own sources.
type edit struct {
	file   string // below GOROOT/src
	in     string // a function, as "ready" or "Mutex.Lock", or a type
	anchor string // occurs exactly once in it; "" for the beginning of the function's body
	where  where
	text   string // %s stands for the name of the receiver, or of the first parameter if there is none
}

type where int

const (
	before  where = iota // the anchor
	instead              // of the anchor
	below                // the line of the anchor
	each                 // instead of the anchor, wherever it is
)

// An AnchorError says that a change cannot be made because Go's sources are not as expected.
type AnchorError struct {
	File, In, Anchor string
	Found            int // how often
}

// Error names the file and the anchor.
func (e *AnchorError) Error() string {
	what := "the declaration of " + e.In
	if e.Anchor != "" {
		what = fmt.Sprintf("%q in %s", e.Anchor, e.In)
	}
	return fmt.Sprintf("%s: found %s %d times, want it once; this version of Go is not known here", e.File, what, e.Found)
}

// apply makes all changes of one file.
func apply(name string, source []byte, edits []edit) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var changes []change
	for _, e := range edits {
		d := declared(file, e.in)
		if d == nil {
			return nil, &AnchorError{name, e.in, "", 0}
		}
		from, to := fset.Position(d.body).Offset, fset.Position(d.end).Offset
		if e.anchor == "" {
			changes = append(changes, change{from + 1, from + 1, " " + strings.ReplaceAll(e.text, "%s", d.subject) + ";"})
			continue
		}
		within := string(source[from:to])
		n := strings.Count(within, e.anchor)
		if n != 1 && (e.where != each || n == 0) {
			return nil, &AnchorError{name, e.in, e.anchor, n}
		}
		for at := from; n > 0; n-- {
			at += strings.Index(string(source[at:to]), e.anchor)
			changes = append(changes, e.at(source, at))
			at += len(e.anchor)
		}
	}
	sort.SliceStable(changes, func(i, j int) bool { return changes[i].from < changes[j].from })
	var b strings.Builder
	at := 0
	for _, c := range changes {
		b.Write(source[at:c.from])
		b.WriteString(c.text)
		at = c.to
	}
	b.Write(source[at:])
	return []byte(b.String()), nil
}

// A change replaces a stretch of a file.
type change struct {
	from, to int
	text     string
}

// at returns the change of an edit whose anchor stands at a place.
func (e *edit) at(source []byte, at int) change {
	switch e.where {
	case instead, each:
		return change{at, at + len(e.anchor), e.text}
	case below:
		at += strings.IndexByte(string(source[at:]), '\n')
		return change{at, at, "\n" + e.text}
	default:
		return change{at, at, e.text}
	}
}

// A declaration locates a function or a type in a file.
type declaration struct {
	body, end token.Pos
	subject   string
}

// declared returns the declaration with a name, or nil.
func declared(file *ast.File, name string) *declaration {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if receiver, subject := received(d); d.Body != nil && receiver+d.Name.Name == name {
				return &declaration{d.Body.Lbrace, d.End(), subject}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == name {
					return &declaration{t.Pos(), t.End(), ""}
				}
			}
		}
	}
	return nil
}

// received returns the type that a method is of, with a dot, and what it calls its receiver; for
// a function, nothing and its first parameter.
func received(d *ast.FuncDecl) (typ, subject string) {
	fields := d.Type.Params
	if d.Recv != nil {
		fields = d.Recv
		t := d.Recv.List[0].Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if index, ok := t.(*ast.IndexExpr); ok {
			t = index.X
		}
		if id, ok := t.(*ast.Ident); ok {
			typ = id.Name + "."
		}
	}
	if len(fields.List) > 0 && len(fields.List[0].Names) > 0 {
		subject = fields.List[0].Names[0].Name
	}
	return typ, subject
}
