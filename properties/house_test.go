package properties_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the top of the house, seen from this test.
const root = ".."

// A source is one Go file of the house.
type source struct {
	*ast.File
	path string // from the top, with slashes
	dir  string // of path
	test bool
	at   func(token.Pos) int // the line of a position
	size int                 // lines
}

// house parses every Go file.
func house(t *testing.T) (all []source) {
	t.Helper()
	files(t, func(file string, text []byte) {
		if path.Ext(file) != ".go" {
			return
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		at := func(p token.Pos) int { return fset.Position(p).Line }
		all = append(all, source{f, file, path.Dir(file), strings.HasSuffix(file, "_test.go"), at, bytes.Count(text, []byte("\n"))})
	})
	return all
}

// files visits every file that people read, by its path from the top.
func files(t *testing.T, visit func(file string, text []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if hidden := strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 && d.Name() != ".ci"; hidden || d.Name() == "testdata" {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		visit(filepath.ToSlash(rel), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rules reads which parts of the house a part may import beside itself from the table in
// CONTRIBUTING.md.
func rules(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| part | may import |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	name, may := regexp.MustCompile("`([^`]+)`"), map[string][]string{}
	for row := range strings.Lines(table) {
		var names []string
		for _, found := range name.FindAllStringSubmatch(row, -1) {
			names = append(names, found[1])
		}
		if len(names) == 0 {
			t.Fatalf("CONTRIBUTING.md: no part in %q", row)
		}
		may[names[0]] = names[1:]
	}
	return may
}

// libraries is who uses libraries, and which; docs/decisions says why.
var libraries = map[string][]string{
	"checker/internal/checkpoint":  {"github.com/gofrs/flock"},
	"checker/internal/checkertest": {"pgregory.net/rapid"},
	"model/internal/modeltest":     {"pgregory.net/rapid"},
	"checker/history":              {"github.com/anishathalye/porcupine"},
	"checker/history/calls":        {"github.com/anishathalye/porcupine"},
	"command/screen":               {"golang.org/x/term"},
	"command/explorer/terminal":    {"golang.org/x/term"},
	"bench/peer":                   {"pgregory.net/rapid"}, // what schedulers and shrinking are compared with
	"command/explorer/expression":  {"github.com/expr-lang/expr", "github.com/expr-lang/expr/ast", "github.com/expr-lang/expr/file", "github.com/expr-lang/expr/types", "github.com/expr-lang/expr/vm"},
	"draw/page":                    {"github.com/google/go-cmp/cmp"},
	"internal/english":             {"github.com/dustin/go-humanize", "github.com/dustin/go-humanize/english"},
	"checker/searchflags":          {"github.com/dustin/go-humanize"},
	"internal/textwidth":           {"github.com/rivo/uniseg"},
	"real":                         {"github.com/anishathalye/porcupine"},
	"real/kube": {"k8s.io/api/coordination/v1", "k8s.io/apimachinery/pkg/api/equality", "k8s.io/apimachinery/pkg/api/errors", "k8s.io/apimachinery/pkg/apis/meta/v1",
		"k8s.io/apimachinery/pkg/runtime/schema", "k8s.io/apimachinery/pkg/util/validation/field", "k8s.io/client-go/kubernetes/typed/coordination/v1", "k8s.io/client-go/tools/leaderelection/resourcelock"},
	"real/etcd": {"go.etcd.io/etcd/api/v3/etcdserverpb", "go.etcd.io/etcd/api/v3/mvccpb", "go.etcd.io/etcd/api/v3/v3rpc/rpctypes", "go.etcd.io/etcd/client/v3",
		"google.golang.org/grpc", "google.golang.org/grpc/codes", "google.golang.org/grpc/status"},
	"real/grpc": {"google.golang.org/grpc", "google.golang.org/grpc/codes", "google.golang.org/grpc/metadata", "google.golang.org/grpc/status",
		"google.golang.org/protobuf/proto", "google.golang.org/protobuf/protoadapt", "google.golang.org/protobuf/reflect/protoreflect"},
	"real/etcdraft": {"go.etcd.io/raft/v3", "go.etcd.io/raft/v3/raftpb", "google.golang.org/protobuf/proto"},
	"real/nats": {"github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats-server/v2/server/ats", "github.com/nats-io/nats.go",
		"github.com/nats-io/nats.go/jetstream"},
	"real/raft":                  {"github.com/hashicorp/raft"},
	"real/raft/internal/network": {"github.com/hashicorp/raft"},
	"real/raft/prevote":          {"github.com/hashicorp/raft"},
	"real/river":                 {"github.com/riverqueue/river", "github.com/riverqueue/river/rivertype"},
	"real/redis":                 {"github.com/alicebob/miniredis/v2", "github.com/redis/go-redis/v9", "github.com/redis/go-redis/v9/maintnotifications"},
}

// impure is what makes a step depend on more than its arguments.
var impure = []string{"context", "log", "math/rand", "math/rand/v2", "os", "runtime", "sync", "sync/atomic", "time", "unsafe"}

// top is the path of the module.
var top = strings.TrimSuffix(reflect.TypeFor[source]().PkgPath(), "/properties_test")

// partOf returns the part of the house that a folder is in: the innermost one of the rules, or "".
func partOf(may map[string][]string, dir string) string {
	for in := dir; ; in = path.Dir(in) {
		for part := range may {
			if ok, _ := path.Match(part, in); ok && (in != "." || dir == ".") {
				return part
			}
		}
		if in == "." {
			return ""
		}
	}
}

func TestImportsPointOneWay(t *testing.T) {
	may := rules(t)
	for _, s := range house(t) {
		me := partOf(may, s.dir)
		if me == "" {
			t.Errorf("%s is in no part of the table in CONTRIBUTING.md", s.path)
		}
		for _, spec := range s.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			dir, ours := strings.CutPrefix(imported+"/", top+"/")
			switch of := partOf(may, path.Clean(dir)); {
			case s.test:
			case !ours && strings.Contains(imported, ".") && !slices.Contains(libraries[s.dir], imported):
				t.Errorf("%s uses the library %s", s.path, imported)
			case me == "algorithms" && slices.Contains(impure, imported):
				t.Errorf("%s imports %s, which an algorithm must not depend on", s.path, imported)
			case ours && of != me && !slices.Contains(may[me], of): // in the catalogue, one algorithm may be part of another
				t.Errorf("%s imports %s; %s may import %v", s.path, imported, me, may[me])
			}
		}
	}
}

// The largest that a function and a file may be. All are far above what is
// usual here; tests may be longer files, because they are read one by one, and longer
// functions, because a table of cases is read line by line.
const (
	maxFunc     = 60
	maxTestFunc = 100
	maxFile     = 400
)

func TestSizes(t *testing.T) {
	for _, s := range house(t) {
		if !s.test && s.size > maxFile {
			t.Errorf("%s has %d lines, more than %d", s.path, s.size, maxFile)
		}
		for _, d := range s.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			most := maxFunc
			if s.test {
				most = maxTestFunc
			}
			if lines := s.at(f.End()) - s.at(f.Pos()) + 1; lines > most {
				t.Errorf("%s:%d: %s has %d lines, more than %d", s.path, s.at(f.Pos()), f.Name.Name, lines, most)
			}
			outside := s.dir == "real/nats" // a goroutine of nats-server must start outside all bubbles
			if f.Name.Name == "init" && f.Recv == nil && !s.test && !outside {
				t.Errorf("%s:%d: init: nothing happens here unless it is called", s.path, s.at(f.Pos()))
			}
		}
	}
}

// TestDocumented expects a comment on every package and every exported name.
func TestDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range house(t) {
		documented[s.dir] = documented[s.dir] || s.Doc != nil
		if s.test || s.Name.Name == "main" {
			continue
		}
		for _, d := range s.Decls {
			for name, pos := range undocumented(d) {
				t.Errorf("%s:%d: %s is exported and not documented", s.path, s.at(pos), name)
			}
		}
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("no file in %s says what the package is", dir)
		}
	}
}

// undocumented returns the exported names of a declaration that have no comment,
// neither one of their own nor, in a group, one for all.
func undocumented(d ast.Decl) map[string]token.Pos {
	found := map[string]token.Pos{}
	note := func(id *ast.Ident, docs ...*ast.CommentGroup) {
		if id.IsExported() && !slices.ContainsFunc(docs, func(c *ast.CommentGroup) bool { return c != nil }) {
			found[id.Name] = id.Pos()
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || receiver(d).IsExported() {
			note(d.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				note(spec.Name, d.Doc, spec.Doc, spec.Comment)
				// The comment on an interface of one method says what the method does.
				if i, ok := spec.Type.(*ast.InterfaceType); ok && spec.Name.IsExported() && len(i.Methods.List) > 1 {
					for _, m := range i.Methods.List {
						for _, id := range m.Names {
							note(id, m.Doc, m.Comment)
						}
					}
				}
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					note(id, d.Doc, spec.Doc, spec.Comment)
				}
			}
		}
	}
	return found
}

// receiver returns the name of a method's type.
func receiver(f *ast.FuncDecl) (name *ast.Ident) {
	ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == nil {
			name = id
		}
		return name == nil
	})
	return name
}

// TestWords expects nothing left to do, and no place that only one machine has.
func TestWords(t *testing.T) {
	forbidden := regexp.MustCompile(fmt.Sprintf(`\b(%s)\b|/(%s)/`, "TO"+"DO|FIX"+"ME|XX"+"X", "work|root|home|tmp"))
	files(t, func(file string, text []byte) {
		for i, line := range strings.Split(string(text), "\n") {
			if w := forbidden.FindString(line); w != "" {
				t.Errorf("%s:%d: %s", file, i+1, w)
			}
		}
	})
}

// TestFailFilesAreOff expects every package that tests with rapid to switch its
// fail files off: what is found is kept in the corpus, as text.
func TestFailFilesAreOff(t *testing.T) {
	off := map[string]bool{}
	uses := map[string]bool{}
	for _, s := range house(t) {
		ast.Inspect(s.File, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && strings.HasSuffix(sel.Sel.Name, "Check") {
				if id, ok := sel.X.(*ast.Ident); ok && id.Name == "rapid" {
					uses[s.dir] = true
				}
			}
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
				if lit, ok := call.Args[0].(*ast.BasicLit); ok && lit.Value == `"rapid.nofailfile"` {
					off[s.dir] = true
				}
			}
			return true
		})
	}
	for dir := range uses {
		if !off[dir] {
			t.Errorf("the tests of %s use rapid and leave its fail files on", dir)
		}
	}
}
