// Package contract checks that the methods of algorithms keep the rules: they exist, are pure and small, and do not
// panic. Its errors name the broken rule.
package contract

import (
	"errors"
	"fmt"
	"reflect"

	"doorway/model"
)

// Given returns an error for a nil algorithm.
func Given(alg any) error {
	switch v := reflect.ValueOf(alg); {
	case !v.IsValid():
		return fmt.Errorf("the algorithm is nil; pass a value of its type")
	case v.Kind() == reflect.Pointer && v.IsNil():
		return fmt.Errorf("the algorithm is a nil %v; pass a value, or a pointer to one", v.Type())
	}
	return nil
}

// Asking calls ask, which calls a method of the algorithm while the system is built, and turns a panic into an
// error.
func Asking(method string, ask func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s panics: %s; it is called when the system is built", method, Panicked(r))
		}
	}()
	ask()
	return nil
}

// CheckModelled does what Check does, for a modelled algorithm, which cannot be shut down.
func CheckModelled(s *model.Setup) error {
	if s.AtomicCalls {
		return fmt.Errorf("setup: calls=atomic is for the calls of real programs, and an algorithm has messages; leave it out")
	}
	if s.Shutdowns > 0 {
		return fmt.Errorf("setup: shutdowns=%d is for real programs, and an algorithm is not shut down; let processes crash", s.Shutdowns)
	}
	return s.Check()
}

// CheckOptional returns an error if alg has a method with the name of an optional method but another signature: it
// would be ignored silently.
func CheckOptional(alg any, optional ...reflect.Type) (err error) {
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

// SameSize returns an error if the setups have different numbers of processes: an algorithm may be built for just
// one.
func SameSize(was, now model.Setup) error {
	if was.N != now.N {
		return fmt.Errorf("setup %q: the system was built for n=%d; build the algorithm again for another number of processes", now, was.N)
	}
	return nil
}
