package property

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"doorway/internal/valuecode"
)

// Written says where a function is written, or all functions of a monitor: within
// one build that identifies their text, but not the variables that they have
// captured.
func Written(v any) string { return strings.Join(places(reflect.ValueOf(v), nil), " ") }

// places appends where the functions in a value are written.
func places(v reflect.Value, names []string) []string {
	switch v.Kind() {
	case reflect.Func:
		if !v.IsNil() {
			names = append(names, place(v))
		}
	case reflect.Pointer:
		return places(v.Elem(), names)
	case reflect.Struct:
		for i := range v.NumField() {
			names = places(v.Field(i), names)
		}
	}
	return names
}

func place(f reflect.Value) string {
	file, line := runtime.FuncForPC(f.Pointer()).FileLine(f.Pointer())
	return fmt.Sprintf("%s:%d", file, line)
}

// captures finds, among the functions that a resumed search does not call again, one that may capture variables. It
// returns the function and where it is written, or "".
func (m *Monitor[M]) captures() string {
	functions := valuecode.Addressable(reflect.ValueOf(*m))
	for _, name := range []string{"Start", "Step", "AtStart", "AtRest", "Exercised"} {
		f := functions.FieldByName(name)
		if f.IsNil() || strings.HasPrefix(runtime.FuncForPC(f.Pointer()).Name(), named) {
			continue
		}
		if _, closed := valuecode.Code(f); closed {
			return fmt.Sprintf("its function %s (%s)", name, place(f))
		}
	}
	return ""
}

// named is the package whose properties name all that their functions capture.
const named = "doorway/properties."
