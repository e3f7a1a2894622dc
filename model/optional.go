package model

import (
	"errors"
	"fmt"
	"reflect"
)

// checkOptional refuses methods of alg that have the name of an optional method
// and another signature: they would be ignored in silence.
func checkOptional(alg any, optional ...reflect.Type) (err error) {
	t := reflect.TypeOf(alg)
	for _, o := range optional {
		if t.Implements(o) {
			continue
		}
		for i := range o.NumMethod() {
			if m := o.Method(i); hasMethod(t, m.Name) {
				err = errors.Join(err, fmt.Errorf("%v: method %s would be ignored: implement the optional %s with %s %v",
					t, m.Name, o.Name(), m.Name, m.Type))
			}
		}
	}
	return err
}

// hasMethod reports whether t, or a pointer to it, has a method of that name.
func hasMethod(t reflect.Type, name string) bool {
	if t.Kind() != reflect.Pointer {
		t = reflect.PointerTo(t)
	}
	_, has := t.MethodByName(name)
	return has
}
