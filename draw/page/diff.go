package page

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// A Change names a part of a state that a step has changed.
type Change struct {
	Path    string // such as "Queue" or "Number[1]"; "state" for all of it
	Was, Is string
}

// Diff returns the parts in which two local states of one type differ, in the
// order of the fields. Arrays are compared place by place, and what prints itself
// is one part.
func Diff(was, is any) []Change {
	var r reporter
	cmp.Equal(was, is, cmp.Reporter(&r),
		cmp.Exporter(func(reflect.Type) bool { return true }),
		cmp.FilterPath(same, cmp.Ignore()),
		cmp.FilterPath(printable, cmp.Comparer(func(a, b any) bool { return a == b })),
		cmp.FilterPath(array, cmp.Transformer("places", places)))
	return r.changes
}

// same reports whether the values at a path are equal. cmp itself would first sort the elements of each array.
func same(p cmp.Path) bool {
	was, is := p.Last().Values()
	return was.IsValid() && is.IsValid() && was.Comparable() && is.Comparable() && was.Equal(is)
}

// printable reports whether the value at a path, other than a whole state, prints itself.
func printable(p cmp.Path) bool {
	return len(p) > 1 && p.Last().Type() != nil && p.Last().Type().Implements(reflect.TypeFor[fmt.Stringer]())
}

func array(p cmp.Path) bool { return p.Last().Type() != nil && p.Last().Type().Kind() == reflect.Array }

// places returns an array as a map: cmp looks for insertions and deletions in arrays, but here each index has a
// meaning.
func places(array any) map[int]any {
	v, m := reflect.ValueOf(array), map[int]any{}
	for i := range v.Len() {
		m[i] = v.Index(i).Interface()
	}
	return m
}

// A reporter collects the differences that cmp finds.
type reporter struct {
	path    cmp.Path
	changes []Change
}

// PushStep goes down to a part.
func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }

// PopStep goes up again.
func (r *reporter) PopStep() { r.path = r.path[:len(r.path)-1] }

// Report is called for each part without parts of its own.
func (r *reporter) Report(result cmp.Result) {
	if result.Equal() {
		return
	}
	was, is := r.path.Last().Values()
	r.changes = append(r.changes, Change{r.where(), fmt.Sprint(was), fmt.Sprint(is)})
}

// where returns the path as Go writes it.
func (r *reporter) where() string {
	var b strings.Builder
	for _, s := range r.path {
		switch s := s.(type) {
		case cmp.StructField:
			b.WriteString("." + s.Name())
		case cmp.MapIndex:
			fmt.Fprintf(&b, "[%v]", s.Key())
		}
	}
	if b.Len() == 0 {
		return "state"
	}
	return strings.TrimPrefix(b.String(), ".")
}
