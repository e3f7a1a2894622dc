package recording

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"doorway/model"
)

// The form of a local state or message after Open: Fields, a Table, a List, a Set, or a number, string or bool.
type (
	// Fields is a struct.
	Fields []Field
	// A Field holds one field of a struct.
	Field struct {
		Name  string
		Value any
	}
	// A Table holds a model.PerProc, cut to the number of processes.
	Table []any
	// A List holds another array.
	List []any
	// A Set holds a model.ProcSet.
	Set []model.ProcID
)

// Open takes apart a plain value of a system of n processes. A value that prints itself and has no exported fields
// becomes the string that it prints.
func Open(v any, n int) any {
	at := reflect.New(reflect.TypeOf(v)).Elem()
	at.Set(reflect.ValueOf(v))
	return open(at, n)
}

func open(v reflect.Value, n int) any {
	if set, ok := v.Interface().(model.ProcSet); ok {
		s := Set{}
		for p := range set.Each() {
			s = append(s, p)
		}
		return s
	}
	if s, ok := v.Interface().(fmt.Stringer); ok && !visible(v.Type()) {
		return s.String()
	}
	switch k := v.Kind(); {
	case k == reflect.Struct:
		return fields(v, n)
	case k == reflect.Array && v.Len() == model.MaxProcs:
		return Table(list(v.Slice(0, n), n))
	case k == reflect.Array:
		return list(v, n)
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return v.Uint()
	default:
		return v.Interface() // a string or a bool
	}
}

// visible reports whether t is a struct with exported fields.
func visible(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if t.Field(i).IsExported() {
			return true
		}
	}
	return false
}

func fields(v reflect.Value, n int) (r Fields) {
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.Name != "_" {
			// as a variable of its own a field can be read that is not exported
			at := reflect.NewAt(f.Type, v.Field(i).Addr().UnsafePointer()).Elem()
			r = append(r, Field{f.Name, open(at, n)})
		}
	}
	return r
}

func list(v reflect.Value, n int) (l List) {
	for i := range v.Len() {
		l = append(l, open(v.Index(i), n))
	}
	return l
}

// Text returns an opened value as one line.
func Text(v any) string {
	if r, ok := v.(Fields); ok {
		return strings.TrimSuffix(strings.TrimPrefix(text(r), "{"), "}")
	}
	return text(v)
}

// Brief returns a plain value of a system of n processes as one line, without zero fields.
func Brief(v any, n int) string {
	all, ok := Open(v, n).(Fields)
	if !ok {
		return Text(Open(v, n))
	}
	at := reflect.ValueOf(v)
	return Text(slices.DeleteFunc(all, func(f Field) bool { return at.FieldByName(f.Name).IsZero() }))
}

func text(v any) string {
	switch v := v.(type) {
	case Fields:
		return "{" + join(v, func(f Field) string { return f.Name + ": " + text(f.Value) }, ", ") + "}"
	case Table:
		return "[" + join(v, text, " ") + "]"
	case List:
		return "[" + join(v, text, " ") + "]"
	case Set:
		return "{" + join(v, model.ProcID.String, ",") + "}"
	default:
		return fmt.Sprint(v)
	}
}

func join[T any](all []T, text func(T) string, between string) string {
	parts := make([]string, len(all))
	for i, x := range all {
		parts[i] = text(x)
	}
	return strings.Join(parts, between)
}
