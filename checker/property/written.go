package property

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
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
			file, line := runtime.FuncForPC(v.Pointer()).FileLine(v.Pointer())
			names = append(names, fmt.Sprintf("%s:%d", file, line))
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
